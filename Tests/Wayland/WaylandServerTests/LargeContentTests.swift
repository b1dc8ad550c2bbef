import Dispatch
import Geometry
import Glibc
import Reactor
import TestSupport
import Testing

@testable import WaylandServer

/// Contents that would take long to copy: a thread does it, once for each look, and their commits wait for it.
@Suite("Server: large contents in shared memory") struct LargeContentTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk
    private let file: SharedFile
    private let buffers: [UInt32]
    private let surface: UInt32

    private static let bytes = 32 * 32 * 4

    init() throws {
        var limits = ClientLimits()
        limits.directBytes = 1024
        fixture = try ServerFixture(limits: limits, looks: false)
        client = try fixture.connect()
        desk = Desk(client)
        file = SharedFile([UInt8](repeating: 0, count: 3 * Self.bytes))
        let pool = desk.pool(file, size: Int32(3 * Self.bytes))
        let desk = desk
        buffers = (0..<3).map { desk.buffer(pool, offset: Int32($0 * Self.bytes), width: 32, height: 32) }
        surface = desk.surface()
        client.roundTrip()
    }

    private var served: Client? { fixture.display.clients.first }
    private var shown: UInt8? { fixture.surfaces.first?.picture?.bytes[0] }
    private var queued: Int { served?.tree.queue.count ?? -1 }
    /// The contents that were copied since the beginning.
    private var copies: Double { Double(served?.readBytes ?? -1) / Double(Self.bytes) }

    /// Commits a content whose bytes are all `value`.
    private func commit(_ value: UInt8, _ buffer: Int = 0, rows: Int32 = 32) {
        file.overwrite([UInt8](repeating: value, count: Self.bytes), at: buffer * Self.bytes)
        desk.attach(surface, buffers[buffer])
        desk.damage(surface, 0, 0, 32, rows, inBuffer: true)
        desk.commit(surface)
        client.roundTrip()
    }

    /// Keeps the client's thread busy.
    private func hold() throws -> DispatchSemaphore {
        let end = DispatchSemaphore(value: 0)
        #expect(try #require(served).memoryReader.perform { end.wait() } != nil)
        return end
    }

    /// Serves the client until the thread has done its part, for a few seconds at most.
    private func wait(until isDone: () -> Bool) {
        for _ in 0..<5000 where !isDone() {
            usleep(1000)
            fixture.serve()
        }
    }

    private func show(_ value: UInt8, _ buffer: Int = 0) {
        commit(value, buffer)
        wait { queued == 0 }
        #expect(shown == value)
    }

    @Test func `the surface keeps its picture and its state until the thread has read the next`() throws {
        show(1)
        let end = try hold()
        client.request(surface, 8, [.int(2)])
        commit(2, 1)
        #expect(shown == 1 && fixture.surfaces.first?.state?.scale == 1 && queued == 1)
        end.signal()
        wait { queued == 0 }
        #expect(fixture.surfaces.first?.state?.scale == 2 && shown == 2)
        client.roundTrip()
        #expect(client.takeEvents(of: buffers[1]).count == 1 && client.error == nil)
        #expect(served?.ledger[.readings] == 0)
    }

    @Test func `nothing is copied on the thread of the server`() throws {
        show(1)
        let end = try hold()
        commit(2, 1)
        for _ in 0..<10 { #expect(shown == 1) }
        #expect(copies == 1)
        end.signal()
        wait { queued == 0 }
        #expect(shown == 2 && copies == 2)
    }

    @Test func `of many contents within a look the first and the newest are read, and the others come back at once`() {
        show(1)
        for step in 2...60 { commit(UInt8(step), step % 3) }
        wait { served?.ledger[.readings] == 0 }
        #expect(queued == 1 && copies == 2)
        let shownThen = shown
        #expect(shownThen != 1 && shownThen != 60)
        wait { queued == 0 }
        #expect(shown == 60 && copies == 3)
        client.roundTrip()
        // The newest, and the first, which was read meanwhile; the third was replaced.
        #expect(buffers.allSatisfy { !client.takeEvents(of: $0).isEmpty })
    }

    @Test func `a content of few new pixels waits for no thread`() throws {
        show(1)
        let end = try hold()
        commit(2, 1, rows: 2)
        #expect(queued == 0 && shown == 2)
        end.signal()
    }

    @Test func `few new pixels behind many are read with them, and nothing of either is lost`() {
        show(1)
        commit(2, 1)
        file.overwrite([UInt8](repeating: 3, count: 256), at: Self.bytes)
        commit(2, 1, rows: 2)
        commit(4, 2, rows: 2)
        wait { queued == 0 && served?.ledger[.readings] == 0 && (shown != nil) && queued == 0 }
        wait { shown == 4 }
        let bytes = fixture.surfaces.first?.picture.map { Array($0.bytes) } ?? []
        #expect(bytes[0] == 4 && bytes[32 * 4 * 2 - 1] == 4)
        #expect(bytes.last == 2)
    }

    @Test func `a surface that nothing looks at is read once, and then copied when it is looked at`() {
        commit(1)
        wait { queued == 0 }
        commit(2, 1)
        #expect(queued == 1)
        fixture.loop.advance(by: .seconds(0.11))
        #expect(queued == 0)
        for step in 3...50 {
            commit(UInt8(step), step % 3)
            #expect(queued == 0)
        }
        #expect(copies == 1)
        #expect(shown == 50 && copies == 2)
    }

    @Test func `commits without content pass in their order`() throws {
        show(1)
        let end = try hold()
        commit(2, 1)
        let callback = desk.frame(surface)
        client.request(surface, 8, [.int(2)])
        desk.commit(surface)
        client.roundTrip()
        #expect(fixture.surfaces.first?.state?.scale == 1)
        end.signal()
        wait { queued == 0 }
        #expect(fixture.surfaces.first?.state?.scale == 2 && shown == 2)
        fixture.surfaces.first?.sendFrameDone(milliseconds: 1)
        client.roundTrip()
        #expect(client.takeEvents(of: callback).count == 1)
    }

    @Test func `a content that is taken away is shown no more when the one before it was read`() throws {
        show(1)
        let end = try hold()
        commit(2, 1)
        desk.attach(surface, 0)
        desk.commit(surface)
        client.roundTrip()
        #expect(fixture.surfaces.first?.hasContent == true)
        end.signal()
        wait { queued == 0 }
        #expect(fixture.surfaces.first?.hasContent == false && fixture.surfaces.first?.picture == nil)
        client.roundTrip()
        #expect(client.takeEvents(of: buffers[1]).count == 1)
    }

    @Test func `another size is shown with its own pixels`() throws {
        show(1)
        let small = desk.buffer(desk.pool(file, size: Int32(Self.bytes)), width: 20, height: 20)
        let end = try hold()
        desk.attach(surface, small)
        desk.commit(surface)
        client.roundTrip()
        let shape = fixture.surfaces.first?.state?.size
        #expect(shape?.width == 32 && fixture.surfaces.first?.picture?.width == 32)
        end.signal()
        wait { queued == 0 }
        #expect(fixture.surfaces.first?.state?.size.width == 20 && fixture.surfaces.first?.picture?.width == 20)
        #expect(served?.ledger[.pictureBytes] == 2 * 20 * 20 * 4)
    }

    @Test func `memory that ends before its buffer ends its client`() {
        show(1)
        file.truncate(to: 100)
        desk.attach(surface, buffers[1])
        desk.damage(surface, 0, 0, 32, 32)
        desk.commit(surface)
        wait { fixture.display.clients.isEmpty }
        client.receive()
        #expect(client.error?.object == buffers[1] && client.error?.code == 2)
    }

    @Test func `a surface and a client that end while the thread reads leave nothing behind`() throws {
        show(1)
        let end = try hold()
        commit(2, 1)
        client.request(surface, 0)
        client.roundTrip()
        #expect(served?.ledger[.readings] == 0 && served?.ledger[.pictureBytes] == 0 && queued == 0)
        let other = desk.surface()
        desk.attach(other, buffers[2])
        desk.commit(other)
        client.disconnect()
        fixture.serve()
        #expect(fixture.display.clients.isEmpty && fixture.loop.nextTimerDeadline == nil)
        end.signal()
    }

    @Test func `contents of surfaces that end wait for no thread, and hold nothing`() throws {
        show(1)
        let end = try hold()
        for step in 0..<50 {
            let other = desk.surface()
            desk.attach(other, buffers[step % 3])
            desk.commit(other)
            client.request(other, 0)
            client.roundTrip()
        }
        #expect(served?.memoryReader.length == 0 && served?.ledger[.readings] == 0 && client.error == nil)
        end.signal()
    }

    @Test func `the next content is heard of where the one before ended with its surface`() throws {
        for value in UInt8(1)...20 {
            let end = try hold()
            let other = desk.surface()
            desk.attach(other, buffers[2])
            desk.commit(other)
            client.roundTrip()
            #expect(queued == 1)
            client.request(other, 0)
            client.roundTrip()
            end.signal()
            show(value, Int(value % 2))
        }
    }

    @Test func `commits without content are merged while a thread reads the content before them`() throws {
        show(1)
        let end = try hold()
        commit(2, 1)
        for _ in 0..<200 { desk.commit(surface) }
        client.roundTrip()
        #expect(queued == 2 && copies == 1)
        end.signal()
        wait { queued == 0 }
        #expect(shown == 2 && copies == 2)
    }

    @Test func `feedback of a content that is replaced before it is shown is discarded`() {
        show(1)
        commit(2, 1)
        let presentation = client.bind("wp_presentation")
        let feedback = client.newID()
        client.request(presentation, 1, [.uint(surface), .uint(feedback)])
        commit(3, 2)
        commit(4, 0)
        #expect(client.takeEvents(of: feedback).map(\.opcode) == [2])
    }

    @Test func `two windows that are committed in turn have two contents each that wait`() throws {
        let other = desk.surface()
        show(1)
        let end = try hold()
        for step in 0..<200 {
            desk.attach(step % 2 == 0 ? surface : other, buffers[step % 3])
            desk.damage(step % 2 == 0 ? surface : other, 0, 0, 32, 32)
            desk.commit(step % 2 == 0 ? surface : other)
            if step % 10 == 9 { client.roundTrip() }
        }
        #expect(queued == 4)
        end.signal()
        wait {
            for surface in fixture.surfaces { _ = surface.picture }
            return queued == 0
        }
        #expect(copies == 5 && client.error == nil)
    }

    @Test func `a parent and the sub-surface that waited for it are shown together`() throws {
        let child = desk.surface()
        _ = desk.subsurface(child, of: surface)
        show(1)
        let end = try hold()
        desk.attach(child, buffers[2])
        desk.commit(child)
        commit(2, 1, rows: 1)
        #expect(shown == 1 && fixture.surfaces.last?.hasContent == false)
        end.signal()
        wait { queued == 0 }
        #expect(shown == 2 && fixture.surfaces.last?.hasContent == true)
    }

    // MARK: Small contents

    /// A surface with a content that is as large as may be copied in one look.
    private func small(below parent: UInt32? = nil) -> UInt32 {
        let other = desk.surface()
        if let parent { _ = desk.subsurface(other, of: parent) }
        desk.attach(other, desk.buffer(desk.pool(file, size: 1024), width: 16, height: 16))
        desk.commit(other)
        return other
    }

    @Test func `contents that are small one by one, and large together, are read by the thread`() throws {
        show(1)
        let end = try hold()
        for _ in 0..<3 { _ = small(below: surface) }
        desk.commit(surface)
        client.roundTrip()
        #expect(queued == 1 && served?.ledger[.readings] == 2)
        end.signal()
        wait { queued == 0 }
        #expect(fixture.surfaces.filter(\.hasContent).count == 4)
    }

    @Test func `a small content beside another that was not looked at is read by the thread`() throws {
        let end = try hold()
        _ = small()
        client.roundTrip()
        #expect(queued == 0)
        _ = small()
        client.roundTrip()
        #expect(queued == 1)
        end.signal()
        wait { queued == 0 }
    }

    @Test(arguments: [true, false])
    func `a small content waits for no thread when the one beside it was looked at, or is not seen`(isLookedAt: Bool) throws {
        let end = try hold()
        _ = small()
        client.roundTrip()
        if isLookedAt { _ = fixture.surfaces.last?.picture } else { fixture.loop.advance(by: .seconds(0.25)) }
        _ = small()
        client.roundTrip()
        #expect(queued == 0)
        end.signal()
    }

    /// A review asks the part that was seen to wait, and not the others.
    @Test func `many contents in one commit wait for the thread, then for a look, and for no look for ever`() throws {
        let children = (0..<40).map { _ in desk.surface() }
        for child in children { _ = desk.subsurface(child, of: surface) }
        desk.commit(surface)
        client.roundTrip()
        func commitAll(_ buffer: Int) {
            for child in children {
                desk.attach(child, buffers[buffer])
                desk.damage(child, 0, 0, 32, 32, inBuffer: true)
                desk.commit(child)
            }
            desk.commit(surface)
            client.roundTrip()
        }
        let end = try hold()
        commitAll(0)
        fixture.loop.advance(by: .seconds(1))
        #expect(queued == 1 && served?.tree.queue.partCount == 41)
        end.signal()
        wait { queued == 0 }
        #expect(queued == 0)
        commitAll(1)
        #expect(queued == 1)
        // The newest joins what waits.
        commitAll(2)
        #expect(queued == 1 && served?.tree.queue.partCount == 41 && !client.takeEvents(of: buffers[1]).isEmpty)
        // All but the last are looked at.
        for surface in fixture.surfaces.dropLast() { _ = surface.picture }
        wait { served?.ledger[.readings] == 0 }
        #expect(queued == 1)
        fixture.loop.advance(by: .seconds(0.2))
        wait { queued == 0 }
        #expect(queued == 0 && client.error == nil)
    }

    @Test func `a client whose updates wait in ever more transactions is ended`() throws {
        let children = (0..<500).map { _ in desk.surface() }
        for child in children { _ = desk.subsurface(child, of: surface) }
        show(1)
        let end = try hold()
        var most = 0
        for step in 0..<10 where client.error == nil {
            // No transaction has all surfaces of the one before: they do not become one.
            for child in step % 2 == 0 ? children.dropFirst() : children.dropLast() {
                desk.attach(child, buffers[step % 3])
                desk.commit(child)
                if child % 20 == 0 { client.roundTrip() }
            }
            desk.commit(surface)
            client.roundTrip()
            most = max(most, served?.tree.queue.partCount ?? 0)
        }
        #expect(client.error?.code == 2 && client.error?.message == "more than 4096 updates of surfaces that wait")
        #expect(most > 3000 && most <= 4096)
        end.signal()
    }
}

import Buffers
import Glibc
import TestSupport
import Testing
import WaylandServer

/// Fences that clients hand over with their commits, and releases that they ask for. Pipes stand for both sides' GPUs.
@Suite("Server: fences of clients") struct ExplicitFenceTests {
    private typealias Drawing = DmabufDesk.Drawing

    /// Memory that a GPU of ours still reads: as a dmabuf it can be written when that has finished.
    private final class Reading {
        private let reader: Int32
        let writer: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            _ = pipe(&ends)
            (reader, writer) = (ends[0], ends[1])
            for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
            let page = [UInt8](repeating: 0, count: 4096)
            while write(writer, page, page.count) > 0 {}
        }

        deinit {
            close(reader)
            close(writer)
        }

        func finish() {
            var page = [UInt8](repeating: 0, count: 4096)
            while read(reader, &page, page.count) > 0 {}
        }
    }

    private let desk: DmabufDesk
    private let manager: UInt32
    private var client: WireClient { desk.client }

    init() throws {
        desk = try DmabufDesk()
        manager = desk.client.bind("zwp_linux_explicit_synchronization_v1", version: 2)
    }

    private func synchronize(_ surface: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(manager, 1, [.uint(id), .uint(surface)])
        return id
    }

    private func set(_ fence: Drawing, _ synchronization: UInt32) {
        client.request(synchronization, 1, descriptors: [fence.reader])
    }

    private func release(_ synchronization: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(synchronization, 2, [.uint(id)])
        return id
    }

    /// Which events came: 1 is the release without a fence.
    private func told(_ release: UInt32) -> [UInt16] {
        client.roundTrip()
        return client.takeEvents(of: release).map(\.opcode)
    }

    private func finished() -> Drawing {
        let drawing = Drawing()
        drawing.finish()
        return drawing
    }

    // MARK: Before it is shown

    @Test func `content follows its fence, and callbacks wait with it`() throws {
        let fence = Drawing()
        let surface = desk.desk.surface()
        set(fence, synchronize(surface))
        _ = desk.desk.frame(surface)
        desk.show(desk.buffer(), on: surface)
        let shown = try #require(desk.fixture.surfaces.first)
        #expect(!shown.hasContent && !shown.wantsFrame)
        fence.finish()
        client.roundTrip()
        #expect(shown.hasContent && shown.wantsFrame && desk.ledger.contains("fences") == false)
    }

    @Test func `where there is a fence nothing else is asked`() {
        let memory = Drawing()
        let surface = desk.desk.surface()
        set(finished(), synchronize(surface))
        desk.show(desk.buffer(descriptor: memory.reader), on: surface)
        #expect(desk.fixture.surfaces.first?.hasContent == true)
        // It is of one commit: the next one is asked for again.
        desk.show(desk.buffer(descriptor: memory.reader), on: surface)
        let before = desk.fixture.surfaces.first?.shared?.buffer
        memory.finish()
        client.roundTrip()
        #expect(desk.fixture.surfaces.first?.shared?.buffer !== before)
    }

    @Test func `fences that are never reached keep nothing for ever`() {
        let surface = desk.desk.surface()
        let synchronization = synchronize(surface)
        let fences = (0..<70).map { _ in Drawing() }
        for fence in fences {
            set(fence, synchronization)
            desk.show(desk.buffer(), on: surface)
        }
        #expect(client.error == nil && desk.fixture.surfaces.first?.hasContent == true)
        for fence in fences.reversed() { fence.finish() }
        client.roundTrip()
        #expect(desk.fixture.surfaces.first?.shared?.buffer === desk.questions.open.last?.buffer)
    }

    @Test func `with the object its fence is forgotten, but not who waits for a release`() {
        let surface = desk.desk.surface()
        let synchronization = synchronize(surface)
        set(Drawing(), synchronization)
        let waiting = release(synchronization)
        client.request(synchronization, 0)
        desk.show(desk.buffer(), on: surface)
        #expect(desk.fixture.surfaces.first?.hasContent == true && told(waiting) == [])
        desk.show(desk.buffer(), on: surface)
        #expect(told(waiting) == [1])
        // Another may take its place.
        _ = synchronize(surface)
        client.roundTrip()
        #expect(client.error == nil)
    }

    // MARK: After it was shown

    @Test func `each commit of a buffer has a release of its own`() {
        let surface = desk.desk.surface()
        let synchronization = synchronize(surface)
        let buffer = desk.buffer()
        let first = release(synchronization)
        desk.show(buffer, on: surface)
        let second = release(synchronization)
        desk.show(buffer, on: surface)
        #expect(told(first) == [1] && told(second) == [])
        desk.show(desk.buffer(), on: surface)
        #expect(told(first) == [] && told(second) == [1])
        #expect(desk.releases(of: buffer) == 1)
    }

    @Test func `a release waits until our GPU has read the buffer`() {
        let reading = Reading()
        let surface = desk.desk.surface()
        let synchronization = synchronize(surface)
        set(finished(), synchronization)
        let waiting = release(synchronization)
        let buffer = desk.buffer(descriptor: reading.writer)
        desk.show(buffer, on: surface)
        desk.show(desk.buffer(), on: surface)
        // The kernel makes those wait who rely on it; who does not is told when it is over.
        #expect(desk.releases(of: buffer) == 1 && told(waiting) == [])
        reading.finish()
        client.roundTrip()
        #expect(told(waiting) == [1] && desk.ledger.contains("fences") == false)
    }

    @Test func `what is copied is released at once, and what was never shown as well`() {
        let surface = desk.desk.surface()
        let copied = release(synchronize(surface))
        desk.desk.attach(surface, desk.desk.buffer(desk.desk.pool(desk.file, size: 64 * 16), width: 16, height: 16))
        desk.desk.commit(surface)
        #expect(told(copied) == [1])

        let child = desk.desk.surface()
        _ = desk.desk.subsurface(child, of: surface)
        let synchronization = synchronize(child)
        set(Drawing(), synchronization)
        let unseen = release(synchronization)
        desk.show(desk.buffer(), on: child)
        #expect(told(unseen) == [])
        desk.show(desk.buffer(), on: child)
        #expect(told(unseen) == [1] && client.error == nil)
    }

    @Test func `surfaces and clients that end meanwhile`() throws {
        for isClient in [false, true] {
            let reading = Reading()
            let surface = desk.desk.surface()
            let synchronization = synchronize(surface)
            let pending = Drawing()
            let releases = (0..<3).map { index in
                if index == 1 { set(pending, synchronization) }
                if index == 0 { set(finished(), synchronization) }
                let made = release(synchronization)
                if index < 2 { desk.show(index == 0 ? desk.buffer(descriptor: reading.writer) : desk.buffer(), on: surface) }
                return made
            }
            client.request(isClient ? 1 : surface, isClient ? 99 : 0)
            client.roundTrip()
            reading.finish()
            desk.fixture.serve()
            if !isClient {
                #expect(releases.map(told) == [[1], [1], [1]] && desk.ledger.contains("fences") == false)
            } else {
                #expect(desk.fixture.display.clients.isEmpty)
            }
        }
    }

    // MARK: Misuse

    enum Misuse: CaseIterable {
        case noFence, twoFences, twoReleases, deadSurface, deadSurfaceRelease, copiedBuffer, noBuffer, noBufferRelease, twice,
            many
    }

    @Test(arguments: Misuse.allCases)
    func `what a client may not do ends it`(_ misuse: Misuse) {
        let surface = desk.desk.surface()
        let synchronization = synchronize(surface)
        var (object, code) = (synchronization, UInt32(0))
        switch misuse {
        case .noFence: client.request(synchronization, 1, descriptors: [desk.file.descriptor])
        case .twoFences:
            for _ in 0..<2 { set(Drawing(), synchronization) }
            code = 1
        case .twoReleases:
            for _ in 0..<2 { _ = release(synchronization) }
            code = 2
        case .deadSurface, .deadSurfaceRelease:
            client.request(surface, 0)
            if misuse == .deadSurface { set(Drawing(), synchronization) } else { _ = release(synchronization) }
            code = 3
        case .copiedBuffer:
            set(Drawing(), synchronization)
            desk.desk.attach(surface, desk.desk.buffer(desk.desk.pool(desk.file, size: 64 * 16), width: 16, height: 16))
            desk.desk.commit(surface)
            code = 4
        case .noBuffer, .noBufferRelease:
            if misuse == .noBuffer { set(Drawing(), synchronization) } else { _ = release(synchronization) }
            desk.desk.commit(surface)
            code = 5
        case .twice:
            _ = synchronize(surface)
            object = manager
        case .many:
            for _ in 0..<520 { _ = release(synchronize(desk.desk.surface())) }
            (object, code) = (1, 2)
        }
        client.roundTrip()
        #expect(client.error?.object == object && client.error?.code == code, "\(client.error.map { "\($0)" } ?? "none")")
    }
}

import Dispatch
import Glibc
import Reactor
import Synchronization
import TestSupport
import Testing

@testable import WaylandServer

/// Whether `/var/tmp` is on a disk, as it should be.
private let hasDisk: Bool = {
    let file = SharedFile(onDisk: [0])
    defer { file.end() }
    return if case .stored = MemoryFile(of: file.descriptor) { true } else { false }
}()

/// Buffers in files whose pages may come from a disk: a thread reads them, and their commits wait for it.
@Suite("Server: buffers in stored files", .enabled(if: hasDisk)) struct StoredBufferTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk
    /// How many of its files were handed over to be closed.
    private final class Closed: Sendable {
        private let number = Atomic(0)
        var count: Int { number.load(ordering: .relaxed) }

        func close(_ descriptor: Int32) {
            Glibc.close(descriptor)
            number.add(1, ordering: .relaxed)
        }
    }
    private let closed = Closed()

    init() throws {
        fixture = try ServerFixture()
        fixture.display.files.close = { [closed] in closed.close($0) }
        client = try fixture.connect()
        desk = Desk(client)
    }

    private static func pixels(_ count: Int, _ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: count * 4) }

    private var served: Client? { fixture.display.clients.first }
    private var shown: [UInt8] { fixture.surfaces.first?.picture.map { Array($0.bytes) } ?? [] }

    private func show(_ surface: UInt32, _ buffer: UInt32) {
        desk.attach(surface, buffer)
        desk.damage(surface, 0, 0, 32, 32)
        desk.commit(surface)
        client.roundTrip()
    }

    /// Serves the client until the thread has done its part, for a few seconds at most.
    private func wait(until isDone: () -> Bool) {
        for _ in 0..<5000 where !isDone() {
            usleep(1000)
            if client.error == nil { client.roundTrip() } else { fixture.serve() }
        }
    }

    /// Keeps the client's thread busy, as a file that does not answer does.
    private func hold() throws -> DispatchSemaphore {
        let end = DispatchSemaphore(value: 0)
        #expect(try #require(served).fileReader.perform { end.wait() } != nil)
        return end
    }

    @Test func `the content is shown when it is read, and released then`() {
        let file = SharedFile(onDisk: Self.pixels(1024, 1))
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 4096))
        let buffer = desk.buffer(pool, width: 32, height: 32)
        for value in UInt8(1)...3 {
            file.overwrite(Self.pixels(1024, value))
            show(surface, buffer)
            wait { shown == Self.pixels(1024, value) }
            #expect(shown == Self.pixels(1024, value))
            client.roundTrip()
            #expect(client.takeEvents(of: buffer).count == 1)
        }
        #expect(served?.ledger[.readings] == 0 && fixture.loop.nextTimerDeadline == nil)
    }

    @Test func `a narrow format with room between its lines`() {
        var bytes = [UInt8](repeating: 0x55, count: 4 * 100)
        for line in 0..<4 {
            for pixel in 0..<8 { (bytes[line * 100 + pixel * 2], bytes[line * 100 + pixel * 2 + 1]) = (0x00, 0xF8) }
        }
        let file = SharedFile(onDisk: bytes)
        defer { file.end() }
        let pool = desk.pool(file, size: 400)
        let buffer = client.newID()
        client.request(pool, 0, [.uint(buffer), .int(0), .int(8), .int(4), .int(100), .uint(0x3631_4752)])
        show(desk.surface(), buffer)
        wait { !shown.isEmpty }
        #expect(shown == (0..<32).flatMap { _ in [0, 0, 255, 255] as [UInt8] })
    }

    @Test func `the surface keeps what it shows meanwhile, and another client is served`() throws {
        let (memory, file) = (SharedFile(Self.pixels(1024, 1)), SharedFile(onDisk: Self.pixels(1024, 2)))
        defer {
            memory.end()
            file.end()
        }
        let surface = desk.surface()
        show(surface, desk.buffer(desk.pool(memory, size: 4096), width: 32, height: 32))
        let end = try hold()
        show(surface, desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32))
        #expect(shown == Self.pixels(1024, 1))
        let other = try fixture.connect()
        other.readGlobals()
        #expect(other.globals.count == ServerFixture.globals)
        end.signal()
        wait { shown == Self.pixels(1024, 2) }
        #expect(shown == Self.pixels(1024, 2))
    }

    @Test func `a file that does not answer ends its client after two seconds`() throws {
        let file = SharedFile(onDisk: Self.pixels(1024, 2))
        defer { file.end() }
        let surface = desk.surface()
        client.roundTrip()
        let end = try hold()
        defer { end.signal() }
        show(surface, desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32))
        fixture.loop.advance(by: .seconds(1))
        #expect(fixture.display.clients.count == 1)
        fixture.loop.advance(by: .seconds(1.1))
        #expect(fixture.display.clients.isEmpty)
        client.receive()
        #expect(client.error?.message.contains("was not read within 2.0 seconds") == true)
    }

    @Test func `a file that ends before its buffer costs the client its connection`() {
        let file = SharedFile(onDisk: Self.pixels(512, 1))
        defer { file.end() }
        let buffer = desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32)
        show(desk.surface(), buffer)
        wait { client.error != nil || client.isClosed }
        #expect(client.error?.object == buffer && client.error?.code == 2)
    }

    /// Which file system it is is asked on the thread, too: one that is another process may not answer.
    @Test(arguments: ["/proc/self/mem", "/proc/self/maps", "/sys/kernel/mm/transparent_hugepage/enabled"])
    func `a file that the kernel makes up costs the client its connection`(path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        try #require(file >= 0)
        let pool = client.newID()
        client.request(desk.shm, 0, [.uint(pool), .int(4096)], descriptors: [file])
        let buffer = desk.buffer(pool, width: 32, height: 32)
        show(desk.surface(), buffer)
        wait { client.error != nil || client.isClosed }
        #expect(client.error?.object == buffer && client.error?.code == 2 && shown.isEmpty)
    }

    @Test func `a thread closes the file`() {
        let file = SharedFile(onDisk: Self.pixels(1024, 1))
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 4096))
        show(surface, desk.buffer(pool, width: 32, height: 32))
        wait { shown == Self.pixels(1024, 1) }
        #expect(closed.count == 0)
        client.disconnect()
        wait { closed.count > 0 }
        #expect(closed.count == 1)
    }

    @Test func `a client that ends leaves nothing behind`() throws {
        let file = SharedFile(onDisk: Self.pixels(1024, 2))
        defer { file.end() }
        let surface = desk.surface()
        client.roundTrip()
        let end = try hold()
        show(surface, desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32))
        client.disconnect()
        fixture.serve()
        #expect(fixture.display.clients.isEmpty && fixture.loop.nextTimerDeadline == nil)
        end.signal()
    }

    @Test func `a buffer that is committed again while it is read is read by one thread, and shown as it is in the end`() throws {
        let file = SharedFile(onDisk: Self.pixels(1024, 4))
        defer { file.end() }
        let surface = desk.surface()
        client.roundTrip()
        let end = try hold()
        let buffer = desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32)
        show(surface, buffer)
        show(surface, buffer)
        #expect(served?.ledger[.readings] == 1 && shown.isEmpty)
        file.overwrite(Self.pixels(1024, 5))
        end.signal()
        wait { shown == Self.pixels(1024, 5) }
        #expect(shown == Self.pixels(1024, 5) && client.error == nil)
        wait { served?.tree.queue.isEmpty == true }
        client.roundTrip()
        #expect(served?.ledger[.readings] == 0 && client.takeEvents(of: buffer).count >= 1)
    }
}

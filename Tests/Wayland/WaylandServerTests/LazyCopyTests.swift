import TestSupport
import Testing
import WaylandServer

/// Shared memory is copied when it is looked at: what is replaced before is never read.
@Suite("Server: copies of shared memory") struct LazyCopyTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk

    init() throws {
        fixture = try ServerFixture(looks: false)
        client = try fixture.connect()
        desk = Desk(client)
    }

    private var readBytes: Int { fixture.display.clients.first?.readBytes ?? -1 }

    private func pixels(_ count: Int, _ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: count * 4) }

    private func releases(of buffer: UInt32) -> Int {
        client.roundTrip()
        return client.takeEvents(of: buffer).count
    }

    @Test func `what is never looked at is never copied`() {
        let file = SharedFile(pixels(1024, 1))
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 4096))
        for _ in 0..<20 {
            desk.attach(surface, desk.buffer(pool, width: 32, height: 32))
            desk.damage(surface, 0, 0, 32, 32)
            desk.commit(surface)
        }
        client.roundTrip()
        #expect(readBytes == 0 && fixture.surfaces.first?.hasContent == true)
        #expect(fixture.surfaces.first?.isMapped == true && client.error == nil)
    }

    @Test func `of many contents only the newest is copied, and only where it differs`() throws {
        let file = SharedFile(pixels(4096, 1))
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 16384))
        let buffers = (0..<2).map { _ in desk.buffer(pool, width: 64, height: 64) }
        desk.attach(surface, buffers[0])
        desk.commit(surface)
        client.roundTrip()
        let shown = try #require(fixture.surfaces.first)
        #expect(shown.picture != nil && readBytes == 16384)
        for step in 1...8 {
            file.overwrite(pixels(1, UInt8(10 + step)), at: step * 4)
            desk.attach(surface, buffers[step % 2])
            desk.damage(surface, Int32(step), 0, 1, 1, inBuffer: true)
            desk.commit(surface)
        }
        client.roundTrip()
        #expect(readBytes == 16384)
        let picture = try #require(shown.picture)
        #expect(readBytes == 16384 + 8 * 4)
        #expect(Array(picture.bytes[0..<40]) == pixels(1, 1) + (1...8).flatMap { pixels(1, UInt8(10 + $0)) } + pixels(1, 1))
        #expect(shown.picture === picture && readBytes == 16384 + 8 * 4)
    }

    @Test func `a buffer comes back when it was copied or is replaced`() throws {
        let file = SharedFile(pixels(64, 1))
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 256))
        let (first, second) = (desk.buffer(pool, width: 8, height: 8), desk.buffer(pool, width: 8, height: 8))
        func show(_ buffer: UInt32) {
            desk.attach(surface, buffer)
            desk.commit(surface)
        }
        show(first)
        #expect(releases(of: first) == 0)
        show(second)
        #expect(releases(of: first) == 1 && releases(of: second) == 0)
        // The same again is still the one to be read.
        show(second)
        #expect(releases(of: second) == 0)
        _ = try #require(fixture.surfaces.first?.picture)
        #expect(releases(of: second) == 1)
        show(first)
        show(0)
        #expect(releases(of: first) == 1)
        show(first)
        client.request(surface, 0)
        #expect(releases(of: first) == 1 && client.error == nil)
    }

    @Test func `a buffer that two surfaces show comes back once, after the last copy`() throws {
        let file = SharedFile(pixels(64, 1))
        defer { file.end() }
        let buffer = desk.buffer(desk.pool(file, size: 256), width: 8, height: 8)
        for surface in [desk.surface(), desk.surface()] {
            desk.attach(surface, buffer)
            desk.commit(surface)
        }
        #expect(releases(of: buffer) == 0)
        #expect(try #require(fixture.surfaces.first).picture != nil && releases(of: buffer) == 0)
        #expect(try #require(fixture.surfaces.last).picture != nil && releases(of: buffer) == 1)
    }

    @Test(arguments: [true, false])
    func `a buffer that is attached again and never committed comes back once that is over`(isReplaced: Bool) throws {
        let file = SharedFile(pixels(1024, 1))
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 4096))
        let buffers = (0..<2).map { _ in desk.buffer(pool, width: 32, height: 32) }
        desk.attach(surface, buffers[0])
        desk.commit(surface)
        desk.attach(surface, buffers[0])
        client.roundTrip()
        #expect(try #require(fixture.surfaces.first).picture != nil && releases(of: buffers[0]) == 0)
        if isReplaced { desk.attach(surface, buffers[1]) } else { client.request(surface, 0) }
        #expect(releases(of: buffers[0]) == 1 && releases(of: buffers[1]) == 0)
        guard isReplaced else { return }
        desk.commit(surface)
        client.roundTrip()
        #expect(try #require(fixture.surfaces.first).picture != nil && releases(of: buffers[1]) == 1)
        #expect(releases(of: buffers[0]) == 0)
    }

    @Test func `memory that ends too early ends its client when it is looked at`() {
        let file = SharedFile(pixels(16, 1), isSealed: true)
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32)
        desk.attach(surface, buffer)
        desk.commit(surface)
        client.roundTrip()
        #expect(client.error == nil && fixture.surfaces.first?.picture == nil)
        fixture.serve()
        client.receive()
        #expect(client.error?.object == buffer && fixture.display.clients.isEmpty)
    }
}

import TestSupport
import Testing

@testable import WaylandServer

/// Clients' memory that cannot shrink is mapped; all other memory is read.
@Suite("Server: mapped memory") struct ShmMappingTests {
    private let fixture: ServerFixture
    private let client: WireClient
    private let desk: Desk

    init() throws {
        fixture = try ServerFixture()
        client = try fixture.connect()
        desk = Desk(client)
    }

    private static func pixels(_ count: Int, _ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: count * 4) }

    private var mappedBytes: Int { fixture.surfaces.first?.client.ledger[.mappedBytes] ?? 0 }
    private var shown: [UInt8] { fixture.surfaces.first?.picture.map { Array($0.bytes) } ?? [] }

    private func show(_ surface: UInt32, _ buffer: UInt32, side: Int32) {
        desk.attach(surface, buffer)
        desk.damage(surface, 0, 0, side, side)
        desk.commit(surface)
        client.roundTrip()
    }

    @Test func `sealed memory is mapped once and shows what the client draws later`() {
        let file = SharedFile(Self.pixels(1024, 1), isSealed: true)
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 4096))
        let buffer = desk.buffer(pool, width: 32, height: 32)
        show(surface, buffer, side: 32)
        #expect(shown == Self.pixels(1024, 1) && mappedBytes == 4096)
        file.overwrite(Self.pixels(1024, 2))
        show(surface, buffer, side: 32)
        #expect(shown == Self.pixels(1024, 2) && mappedBytes == 4096)
        client.request(pool, 1)
        client.request(buffer, 0)
        client.roundTrip()
        #expect(mappedBytes == 0)
    }

    @Test func `memory that can shrink is not mapped`() {
        let file = SharedFile(Self.pixels(1024, 1))
        defer { file.end() }
        show(desk.surface(), desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32), side: 32)
        #expect(shown == Self.pixels(1024, 1) && mappedBytes == 0)
    }

    @Test func `a pool that grows is mapped anew`() {
        let file = SharedFile(Self.pixels(1024, 1), isSealed: true)
        defer { file.end() }
        let (surface, pool) = (desk.surface(), desk.pool(file, size: 4096))
        show(surface, desk.buffer(pool, width: 32, height: 32), side: 32)
        file.overwrite(Self.pixels(1024, 3), at: 4096)
        client.request(pool, 2, [.int(8192)])
        show(surface, desk.buffer(pool, offset: 4096, width: 32, height: 32), side: 32)
        #expect(client.error == nil)
        #expect(shown == Self.pixels(1024, 3) && mappedBytes == 8192)
    }

    @Test func `sealed memory that is shorter than its pool ends the client`() {
        let file = SharedFile(Self.pixels(1024, 1), isSealed: true)
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 1 << 20), offset: 4096, width: 32, height: 32)
        show(surface, buffer, side: 32)
        #expect(client.error?.object == buffer)
    }

    @Test func `memory with holes is read, and the holes stay`() {
        let file = SharedFile(Self.pixels(1 << 20, 1), isSealed: true)
        defer { file.end() }
        let surface = desk.surface()
        let buffer = desk.buffer(desk.pool(file, size: 4 << 20), width: 1024, height: 1024)
        show(surface, buffer, side: 1024)
        file.punchHole(4 << 20)
        show(surface, buffer, side: 1024)
        #expect(shown == Self.pixels(1 << 20, 0))
        #expect(!ShmMapping.isWhole(file.descriptor))
    }

    @Test func `a client that shares more than its limit is served all the same`() throws {
        var limits = ClientLimits()
        limits.mappedBytes = 6000
        let fixture = try ServerFixture(limits: limits)
        let client = try fixture.connect()
        let desk = Desk(client)
        let file = SharedFile(Self.pixels(2048, 7), isSealed: true)
        defer { file.end() }
        for _ in 0..<2 {
            let surface = desk.surface()
            desk.attach(surface, desk.buffer(desk.pool(file, size: 4096), width: 32, height: 32))
            desk.commit(surface)
        }
        client.roundTrip()
        #expect(client.error == nil)
        #expect(fixture.surfaces.map { $0.picture.map { Array($0.bytes) } } == [Self.pixels(1024, 7), Self.pixels(1024, 7)])
        #expect(fixture.surfaces.first?.client.ledger[.mappedBytes] == 4096)
    }
}

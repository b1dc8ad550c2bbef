import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

/// What clients that flood the server take from the others.
@Suite("Server: turns of clients") struct TurnTests {
    /// Turns until a client's sync is answered, while the others have full sockets.
    private func turns(_ client: WireClient, of fixture: ServerFixture) -> Int {
        let callback = client.newID()
        client.request(1, 0, [.uint(callback)])
        for turn in 1...100 {
            fixture.serve()
            client.receive()
            if !client.takeEvents(of: callback).isEmpty { return turn }
        }
        return .max
    }

    /// Damage for one surface, as many bytes as the socket takes.
    private func fill(_ desk: Desk, _ surface: UInt32) {
        // Native byte order: the surface, the size and the request's number, then the rectangle.
        let words: [UInt32] = [surface, 24 << 16 | 2, 0, 0, 1, 1]
        let message = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32($0 * 8)) } }
        let block = (0..<64).flatMap { _ in message }
        while send(desk.client.socket, block, block.count, Int32(MSG_DONTWAIT)) == block.count {}
    }

    @Test(arguments: [1, 20, 60]) func `a client is answered within some turns while others flood`(count: Int) throws {
        let fixture = try ServerFixture(looks: false)
        let honest = try fixture.connect()
        honest.readGlobals()
        let floods = try (0..<count).map { _ in Desk(try fixture.connect()) }
        let surfaces = floods.map { $0.surface() }
        for flood in floods { flood.client.roundTrip() }
        for _ in 0..<5 {
            for (flood, surface) in zip(floods, surfaces) { fill(flood, surface) }
            // All are one program here, of which a turn reads four sockets.
            #expect(turns(honest, of: fixture) <= 1 + count / 4)
        }
        #expect(floods.allSatisfy { $0.client.error == nil } && fixture.display.clients.count == count + 1)
    }

    @Test(arguments: [1, 60]) func `a client of another program is answered in the same turn`(count: Int) throws {
        let fixture = try ServerFixture(looks: false)
        let honest = try fixture.connect()
        honest.readGlobals()
        let floods = try (0..<count).map { _ in Desk(try fixture.connect(program: "flood")) }
        let surfaces = floods.map { $0.surface() }
        for flood in floods { flood.client.roundTrip() }
        for _ in 0..<5 {
            for (flood, surface) in zip(floods, surfaces) { fill(flood, surface) }
            #expect(turns(honest, of: fixture) == 1)
        }
    }

    @Test func `a program whose requests take long is read once in a turn`() throws {
        let fixture = try ServerFixture(looks: false)
        fixture.display.onSurface = { [loop = fixture.loop] _ in loop.spend(TimeSpan(seconds: 0.002)) }
        let slow = try (0..<8).map { _ in Desk(try fixture.connect(program: "slow")) }
        let honest = try fixture.connect()
        for desk in slow { _ = desk.surface() }
        let begin = fixture.loop.timeSource.current
        #expect(turns(honest, of: fixture) == 1)
        #expect(fixture.loop.timeSource.current - begin == TimeSpan(seconds: 0.002))
        for _ in 0..<8 { fixture.serve() }
        #expect(fixture.loop.timeSource.current - begin == TimeSpan(seconds: 0.016))
    }
}

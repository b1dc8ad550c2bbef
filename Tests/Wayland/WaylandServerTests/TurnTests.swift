import Glibc
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
            // A turn reads 32 sockets at most, 4 KB of each, and then those that it has not read.
            #expect(turns(honest, of: fixture) <= 1 + count / 31)
        }
        #expect(floods.allSatisfy { $0.client.error == nil } && fixture.display.clients.count == count + 1)
    }
}

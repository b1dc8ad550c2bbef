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

    /// A server in which a surface takes 0.1 ms to make.
    private func slowFixture() throws -> ServerFixture {
        let fixture = try ServerFixture(looks: false)
        fixture.display.onSurface = { [loop = fixture.loop] _ in loop.spend(TimeSpan(seconds: 0.0001)) }
        return fixture
    }

    /// What one program may take of a turn, and three requests beyond it: five are begun together.
    private let slice = ClientLimits().programTurn.time + TimeSpan(seconds: 0.0003)

    @Test func `of requests that take long, a turn handles some, and the others wait`() throws {
        let fixture = try slowFixture()
        let slow = Desk(try fixture.connect(program: "slow"))
        let honest = try fixture.connect()
        for _ in 0..<40 { _ = slow.surface() }
        for _ in 0..<5 {
            let begin = fixture.loop.timeSource.current
            #expect(turns(honest, of: fixture) == 1)
            #expect(fixture.loop.timeSource.current - begin <= slice)
        }
        for _ in 0..<60 where fixture.loop.nextTimerDeadline != nil { fixture.serve() }
        #expect(fixture.display.clients.map(\.ledger).map { $0[.surfaces] }.max() == 40)
        #expect(fixture.loop.nextTimerDeadline == nil)
    }

    @Test func `who waits for an answer waits for one slice of each other program`() throws {
        let fixture = try slowFixture()
        let slow = try (0..<5).map { Desk(try fixture.connect(program: "slow \($0)")) }
        let honest = try fixture.connect()
        for desk in slow { for _ in 0..<40 { _ = desk.surface() } }
        for _ in 0..<5 {
            let begin = fixture.loop.timeSource.current
            #expect(turns(honest, of: fixture) == 1)
            #expect(fixture.loop.timeSource.current - begin <= slice * 5)
        }
    }

    @Test func `requests that wait keep their order and their descriptors`() throws {
        let fixture = try ServerFixture(looks: false)
        var made: [Surface] = []
        fixture.display.onSurface = { [loop = fixture.loop] in
            made.append($0)
            loop.spend(TimeSpan(seconds: 0.0003))
        }
        let client = try fixture.connect()
        let desk = Desk(client)
        let files = (1...9).map { SharedFile([UInt8](repeating: UInt8($0), count: 4 * 64)) }
        for file in files {
            let surface = desk.surface()
            desk.attach(surface, desk.buffer(desk.pool(file, size: 4 * 64), width: 8, height: 8))
            desk.commit(surface)
        }
        fixture.serve()
        #expect(made.count == 1)
        client.roundTrip()
        #expect(client.error == nil)
        #expect(made.map { $0.picture?.bytes.first } == (1...9).map { UInt8($0) })
        for file in files { file.end() }
    }

    @Test func `a client that leaves while its requests wait is forgotten`() throws {
        let fixture = try slowFixture()
        let slow = Desk(try fixture.connect(program: "slow"))
        for _ in 0..<40 { _ = slow.surface() }
        fixture.serve()
        slow.client.disconnect()
        fixture.serve()
        #expect(fixture.display.clients.isEmpty)
        fixture.serve()
        #expect(fixture.loop.nextTimerDeadline == nil)
    }

    @Test func `events for a slow reader wait, and all of them come in order`() throws {
        let fixture = try ServerFixture(looks: false)
        let client = try fixture.connect()
        var asked: [UInt32] = []
        // Two events of 12 bytes for each: more than a socket takes.
        for _ in 0..<40 {
            for _ in 0..<300 {
                asked.append(client.newID())
                client.request(1, 0, [.uint(asked[asked.count - 1])])
            }
            fixture.serve()
        }
        #expect(fixture.display.clients.count == 1)
        for _ in 0..<200 {
            client.receive()
            fixture.serve()
        }
        client.receive()
        #expect(client.takeEvents().filter { $0.object != 1 }.map(\.object) == asked)
    }

    @Test func `a client that reads no more is ended with the first event that it does not take`() throws {
        let fixture = try ServerFixture(looks: false)
        let client = try fixture.connect()
        client.request(1, 0, [.uint(client.newID())])
        shutdown(client.socket, Int32(SHUT_RD))
        for _ in 0..<2 { fixture.serve() }
        #expect(fixture.display.clients.isEmpty)
    }
}

import Glibc
import TestSupport
import Testing

@testable import WaylandServer

/// Clients hold files of this process, of which it may have so many.
@Suite("Server: descriptors of clients") struct DescriptorTests {
    private let file = SharedFile([UInt8](repeating: 1, count: 64))

    private func fixture(_ change: (inout ClientLimits) -> Void) throws -> ServerFixture {
        var limits = ClientLimits()
        change(&limits)
        return try ServerFixture(limits: limits)
    }

    private func pools(_ count: Int, of client: WireClient) {
        let desk = Desk(client)
        for _ in 0..<count where client.error == nil { _ = desk.pool(file, size: 64) }
        client.roundTrip()
    }

    @Test func `a client has so many of all kinds together`() throws {
        let fixture = try fixture { $0.descriptors = 5 }
        let client = try fixture.connect()
        pools(5, of: client)
        #expect(client.error == nil && fixture.display.clients.first?.ledger[.descriptors] == 5)
        pools(1, of: client)
        #expect(client.error?.message.contains("more than 5 descriptors, the limit of a client") == true)
        file.end()
    }

    @Test func `where all clients have too many, the program that has the most loses one, and others come in`() throws {
        let fixture = try fixture { $0.allDescriptors = 120 }
        let honest = try fixture.connect(program: "honest")
        pools(10, of: honest)
        let greedy = try (0..<3).map { _ in try fixture.connect(program: "greedy") }
        for client in greedy { pools(30, of: client) }
        greedy.forEach { $0.receive() }
        #expect(honest.error == nil && !honest.isClosed)
        #expect(greedy.filter(\.isClosed).count == 1)
        // The next client asks for the one too many, and another has it.
        let newcomer = try fixture.connect(program: "newcomer")
        pools(30, of: newcomer)
        #expect(newcomer.error == nil && honest.error == nil && !newcomer.isClosed)
        greedy.forEach { $0.receive() }
        #expect(greedy.filter(\.isClosed).count == 2)
        file.end()
    }

    @Test func `what the command has is taken last`() throws {
        let fixture = try fixture { $0.allDescriptors = 60 }
        let command = try fixture.connect(program: "command")
        fixture.display.clients.first?.isOfCommand = true
        pools(35, of: command)
        let other = try fixture.connect(program: "other")
        pools(20, of: other)
        #expect(other.isClosed && !command.isClosed)
        file.end()
    }

    @Test func `descriptors that no request takes end their client`() throws {
        let fixture = try fixture { _ in }
        let client = try fixture.connect()
        let desk = Desk(client)
        // A request that never becomes complete, and descriptors with each of its bytes.
        var sent = 0
        client.sendBytes(Array(WireClient.message(desk.compositor, 0, [.array([UInt8](repeating: 0, count: 3000))]).prefix(8)))
        // On a busy machine the server is behind: a client has a part of a turn's time.
        while sent < 3000, !client.isClosed {
            client.sendBytes([0], descriptors: [file.descriptor])
            sent += 1
            fixture.serve()
            client.receive()
        }
        #expect(client.isClosed && sent > 200)
        #expect(fixture.display.clients.isEmpty)
        file.end()
    }

    @Test func `a client that sends and ends pools for a long time is not ended`() throws {
        let fixture = try fixture { $0.allDescriptors = 100 }
        let client = try fixture.connect()
        let desk = Desk(client)
        for _ in 0..<600 { client.request(desk.pool(file, size: 64), 1) }
        client.roundTrip()
        #expect(client.error == nil && !client.isClosed)
        #expect(fixture.display.clients.first?.heldDescriptors == ClientDescriptors.ofConnection)
        file.end()
    }

    @Test func `contents that threads read have no descriptor each`() throws {
        let fixture = try fixture { $0.directBytes = 16 }
        let client = try fixture.connect()
        let desk = Desk(client)
        let pool = desk.pool(file, size: 64)
        let buffer = desk.buffer(pool, width: 4, height: 4)
        client.roundTrip()
        let before = try #require(openDescriptors)
        // So many that the files of other tests, which open and close them meanwhile, are few beside them.
        let surfaces = (0..<1000).map { _ in desk.surface() }
        for surface in surfaces {
            desk.attach(surface, buffer)
            desk.commit(surface)
        }
        client.roundTrip()
        #expect(try #require(openDescriptors) < before + 500)
        file.end()
    }

    private var openDescriptors: Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}

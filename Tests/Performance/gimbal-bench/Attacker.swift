import Glibc
import TestSupport
import WaylandServer

/// A client that sends all that its socket takes, reads all that comes, and comes again when it is ended.
@MainActor
final class Attacker {
    /// Bytes of whole requests, with the descriptors that belong to the first of them.
    struct Load {
        var bytes: [UInt8] = []
        var descriptors: [Int32] = []

        mutating func add(_ object: UInt32, _ opcode: UInt16, _ arguments: [WireClient.Argument] = []) {
            bytes += WireClient.message(object, opcode, arguments)
        }
    }

    private let attack: Attack
    private let room: HostileRoom
    private var client: WireClient
    private var load: Load?
    private var next: (([WireClient.Event]) -> Load)
    /// What it has sent, and how often it was ended.
    private(set) var (bytes, ends) = (0, 0)

    init(_ attack: Attack, in room: HostileRoom) throws {
        self.attack = attack
        self.room = room
        let (client, served) = try room.screen.enter(program: "attacker")
        self.client = client
        next = attack.prepare(client, served, room.screen)
    }

    func push() {
        client.receive()
        if client.isClosed { return comeAgain() }
        // A turn of the server takes 4 kB of a client's requests; more than this only waits in the socket.
        var most = 65_536
        while most > 0 {
            var part = load ?? next(client.takeEvents())
            load = nil
            if part.bytes.isEmpty { return }
            let sent = client.send(part.bytes, part.descriptors)
            if sent > 0 {
                most -= sent
                bytes += sent
                part.bytes.removeFirst(sent)
                part.descriptors = []
            }
            if !part.bytes.isEmpty { load = part }
            if sent <= 0 { return }
        }
    }

    private func comeAgain() {
        ends += 1
        load = nil
        guard let (client, served) = try? room.screen.enter(program: "attacker") else { return }
        self.client.disconnect()
        self.client = client
        next = attack.prepare(client, served, room.screen)
    }

    func leave() { client.disconnect() }
}

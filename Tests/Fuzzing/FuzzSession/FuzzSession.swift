/// A whole session of a Wayland server, made of bytes.
///
/// What it is: `FuzzSession`, which reads any bytes as steps: clients connect and go, bind what is offered, say every request of every
/// interface with right and wrong arguments, send bytes that are no request, cut their memory short; windows are configured and closed,
/// people point, touch and type, time goes by. What it refuses to do: fail on bytes: all of them mean something, so a fuzzer
/// loses no time on form.
///
/// In which order things happen: a server in virtual time and a witness, a client with a window, are made; the steps are taken until the
/// bytes or the limit of steps end; then all clients but the witness go. What must hold at the end, whatever was said:
///
///     1  the witness is connected, and is answered
///     2  nothing of the others is left: no client, no window, no descriptor
///
/// The same bytes are the same session, so what a fuzzer found is repeated by a test (`Tests/Fuzzing/corpus`).
internal import Buffers
internal import Geometry
internal import Glibc
internal import Reactor
internal import TestSupport
internal import WaylandServer

package struct FuzzSession {
    /// Why a session was not as it must be.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private static let mostSteps = 400
    private static let mostPlayers = 4

    private var bytes: ByteSource
    private let server: PlayedServer
    private var players: [Player] = []
    private var current = 0

    private init(_ bytes: ByteSource) throws {
        self.bytes = bytes
        server = try PlayedServer()
    }

    /// One whole session.
    ///
    /// - Throws: `Failure` when something of the session outlived it, or another client was harmed.
    package static func run(_ data: [UInt8]) throws {
        var session = try FuzzSession(ByteSource(data))
        defer { session.server.end() }
        let witness = WindowDesk(session.server.connect())
        defer { witness.file.end() }
        let window = witness.mappedToplevel()
        var steps = 0
        while !session.bytes.isEmpty, steps < mostSteps {
            session.step()
            steps += 1
        }
        for player in session.players { player.end() }
        session.server.settle(to: 1)
        // Still a window of its own, that can be drawn.
        witness.draw(window)
        witness.client.roundTrip()
        if let error = witness.client.error { throw Failure(description: "the witness was told: \(error.message)") }
        guard !witness.client.isClosed else { throw Failure(description: "the witness was disconnected") }
        let (clients, windows) = (session.server.clients, session.server.windows)
        guard clients == 1, windows == 1 else {
            throw Failure(description: "\(clients) clients and \(windows) windows are left, and only one was to be")
        }
    }

    /// One whole session in a process that does nothing else.
    ///
    /// - Throws: also when descriptors were left open.
    package static func runAlone(_ data: [UInt8]) throws {
        let before = openDescriptors
        try run(data)
        // Threads of the server close what takes long to close.
        for _ in 0..<2000 where openDescriptors > before { usleep(1000) }
        let left = openDescriptors - before
        guard left == 0 else { throw Failure(description: "\(left) descriptors were left open") }
    }

    private static var openDescriptors: Int {
        (0..<256).count(where: { fcntl($0, F_GETFD) >= 0 })
    }

    // MARK: Steps

    private mutating func step() {
        if players.isEmpty || (!players[current].isOpen && players.count < Self.mostPlayers) { join() }
        switch bytes.byte() % 26 {
        case 0: join()
        case 1: current = Int(bytes.byte()) % players.count
        case 2: server.pass(milliseconds: [1, 16, 300, 1500, 12_000][Int(bytes.byte()) % 5])
        case 3: players[current].cutMemory(&bytes)
        case 4: players[current].sayNonsense(&bytes)
        case 5: leave()
        case 6, 7, 8: server.act(&bytes)
        case 9, 10, 11, 12: players[current].bind(&bytes)
        case 13: players[current].listen()
        case 14: players[current].openWindow(&bytes)
        case 15: players[current].draw(&bytes)
        default: players[current].say(&bytes)
        }
    }

    private mutating func join() {
        guard players.count < Self.mostPlayers else { return }
        players.append(Player(server.connect(isPrivileged: players.count % 2 == 1)))
        current = players.count - 1
    }

    private mutating func leave() {
        players.remove(at: current).end()
        current = 0
        server.serve()
        if players.isEmpty { join() }
    }
}

import Buffers
import Glibc
import Reactor
import TestSupport
import WaylandServer

/// What the end of a client costs by what others hold and by what it holds itself: a client that leaves must not stop the screen.
///
/// The server has no screen here; the time of one thread counts.
@MainActor
enum ClientEndBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let (few, many) = (1, 64)
        let pointers = 200
        let ends = try [few, many].map { try end(among: $0, options) { makePointers(pointers, of: $0) } }
        let (small, large) = (128, 1000)
        let trees = try [small, large].map { count in try end(among: few, options) { makeSubsurfaces(count, of: $0) } }
        return [
            Figure(name: "client's end, \(pointers) pointers", value: ends[0] / 1e3, unit: "µs CPU"),
            Figure(
                name: "client's end, \(pointers) pointers, growth from \(few) to \(many) clients", value: ends[1] / ends[0],
                unit: "×", target: .atMost(2)),
            Figure(name: "client's end, \(large) sub-surfaces", value: trees[1] / 1e3, unit: "µs CPU"),
            Figure(
                name: "client's end, growth a sub-surface from \(small) to \(large)",
                value: trees[1] / Double(large) / (trees[0] / Double(small)), unit: "×", target: .atMost(2)),
            Figure(name: "client of 20000 pointers, longest turn", value: try longestTurn(20_000), unit: "ms CPU"),
        ]
    }

    /// A server and clients in the same process.
    private final class Room {
        let loop: EventLoop
        let display: WaylandDisplay
        private(set) var clients: [WireClient] = []

        init() throws {
            loop = try EventLoop(time: VirtualTime())
            display = WaylandDisplay(loop: loop)
        }

        func enter() throws -> WireClient {
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0,
                display.addClient(FileDescriptor(owning: ends[0])) != nil
            else { throw BenchOptions.Problem(description: "there are no more sockets") }
            let loop = loop
            clients.append(WireClient(socket: ends[1]) { loop.tick(mayBlock: false) })
            return clients[clients.count - 1]
        }

        /// Nanoseconds of this thread for the turn in which the newest client leaves.
        func endOfNewest() -> Double {
            clients.removeLast().disconnect()
            return timeOfTurn()
        }

        /// Nanoseconds of this thread for one turn of the server.
        func timeOfTurn() -> Double {
            let start = Stopwatch.threadTime()
            loop.tick(mayBlock: false)
            return Stopwatch.threadTime() - start
        }

        func close() {
            for client in clients { client.disconnect() }
            display.close()
        }
    }

    /// Nanoseconds for the end of one of `count` clients that hold the same: the quietest of some rounds.
    private static func end(among count: Int, _ options: BenchOptions, holding make: (WireClient) -> Void) throws -> Double {
        let room = try Room()
        defer { room.close() }
        for _ in 1..<count { make(try room.enter()) }
        var least = Double.infinity
        for _ in 0..<options.rounds {
            make(try room.enter())
            least = min(least, room.endOfNewest())
        }
        return least
    }

    private static func makePointers(_ count: Int, of client: WireClient) {
        let seat = client.bind("wl_seat")
        for _ in 0..<count { client.request(seat, 0, [.uint(client.newID())]) }
        client.roundTrip()
    }

    private static func makeSubsurfaces(_ count: Int, of client: WireClient) {
        let desk = Desk(client)
        let root = desk.surface()
        for _ in 0..<count { _ = desk.subsurface(desk.surface(), of: root) }
        desk.commit(root)
        client.roundTrip()
    }

    /// Milliseconds of the longest turn of a server, while a client asks for pointers and leaves.
    private static func longestTurn(_ count: Int) throws -> Double {
        let room = try Room()
        defer { room.close() }
        let client = try room.enter()
        let seat = client.bind("wl_seat")
        var longest = 0.0
        for _ in 0..<count / 100 {
            for _ in 0..<100 { client.request(seat, 0, [.uint(client.newID())]) }
            longest = max(longest, room.timeOfTurn())
        }
        return max(longest, room.endOfNewest()) / 1e6
    }
}

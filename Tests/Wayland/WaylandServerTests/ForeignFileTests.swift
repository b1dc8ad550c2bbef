import Glibc
import Synchronization
import TestSupport
import Testing

@testable import WaylandServer

/// Files whose owner answers when it likes: the server's own thread neither asks it nor closes them. A pipe with a name stands for them all,
/// because its file system might be another process's.
@Suite("Server: files of others") final class ForeignFileTests {
    private final class Closed: Sendable {
        let numbers = Mutex<[Int32]>([])
    }

    private let fixture: SeatFixture
    private let closed = Closed()
    private let file: Int32

    init() throws {
        fixture = try SeatFixture()
        let path = "/tmp/gimbal-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        #expect(mkfifo(path, 0o600) == 0)
        file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        unlink(path)
        fixture.display.files.close = { [closed] descriptor in closed.numbers.withLock { $0.append(descriptor) } }
    }

    deinit {
        closed.numbers.withLock { numbers in for number in numbers { close(number) } }
        close(file)
    }

    private func isSame(_ descriptor: Int32) -> Bool {
        var (one, other) = (stat(), stat())
        return fstat(file, &one) == 0 && fstat(descriptor, &other) == 0
            && (one.st_ino, one.st_dev) == (other.st_ino, other.st_dev)
    }

    /// How often the file was handed over to be closed. A client's socket with unread requests is, too.
    private var ends: Int { closed.numbers.withLock { $0 }.count(where: isSame) }

    /// How many descriptors of this process are the file, without the test's own and those that were handed over to be closed.
    private var held: Int { (0..<Int32(4096)).count(where: isSame) - 1 - ends }

    private func leave(_ client: WireClient) {
        client.disconnect()
        for _ in 0..<2 { fixture.advance(milliseconds: 1) }
        #expect(held == 0)
    }

    @Test func `what libwayland has not handed on when its client leaves`() throws {
        let client = try fixture.connect()
        for _ in 0..<3 { client.request(1, 0, [.uint(client.newID())], descriptors: [file]) }
        client.roundTrip()
        #expect(client.error == nil && held == 3 && ends == 0)
        leave(client)
        #expect(ends == 3)
    }

    @Test func `what is not admitted because too many files wait to be closed`() throws {
        let client = try fixture.connect()
        fixture.display.files.isFull = { true }
        client.request(1, 0, [.uint(client.newID())], descriptors: [file])
        for _ in 0..<2 { fixture.advance(milliseconds: 1) }
        #expect(fixture.display.clients.isEmpty && held == 0 && ends == 1)
    }

    @Test func `what comes with a request that is refused`() throws {
        let client = try fixture.connect()
        let desk = Desk(client)
        client.request(desk.shm, 0, [.uint(client.newID()), .int(64)], descriptors: [file])
        client.roundTrip()
        #expect(client.error?.message == "the descriptor is not a regular file")
        leave(client)
        #expect(ends == 1)
        let other = try fixture.connect()
        other.request(999, 0, descriptors: [file])
        other.roundTrip()
        #expect(other.error != nil)
        leave(other)
        #expect(ends == 2)
    }

    @Test func `more than requests need end their client`() throws {
        let client = try fixture.connect()
        for _ in 0..<300 where !client.isClosed {
            client.request(1, 0, [.uint(client.newID())], descriptors: [file])
            client.roundTrip()
        }
        #expect(client.isClosed && fixture.display.clients.isEmpty)
        leave(client)
        #expect(ends <= 300 && ends > 200)
    }

    @Test func `another client gets the file itself`() throws {
        let (owner, reader) = (try fixture.program(), try fixture.program())
        let device = { [fixture] (program: SeatFixture.Program) in
            let manager = program.client.bind("wl_data_device_manager")
            return (manager, fixture.make(program.client, manager, 1, [.uint(program.seat)]))
        }
        let ((manager, mine), (_, theirs)) = (device(owner), device(reader))
        fixture.seat.focusKeyboard(on: owner.surface)
        let source = fixture.make(owner.client, manager, 0)
        owner.client.request(source, 0, [.string("text/plain")])
        owner.client.request(mine, 1, [.uint(source), .uint(1)])
        owner.client.roundTrip()
        fixture.seat.focusKeyboard(on: reader.surface)
        reader.client.roundTrip()
        let offer = try #require(reader.client.takeEvents(of: theirs).first).word(0)
        reader.client.request(offer, 1, [.string("text/plain")], descriptors: [file])
        reader.client.roundTrip()
        owner.client.roundTrip()
        #expect(owner.client.takeEvents(of: source).map(\.opcode) == [1])
        let got = try #require(owner.client.descriptors.last)
        #expect(isSame(got) && held == 1 && ends == 1, "the owner of the selection has it, and the server does not")
    }

    @Test func `memory, pipes and local sockets are handed on as they are`() throws {
        let files = fixture.display.files
        let memory = SharedFile([1], isSealed: true)
        let shared = SharedFile([1])
        var (pipes, sockets): ([Int32], [Int32]) = ([0, 0], [0, 0])
        #expect(pipe(&pipes) == 0 && socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
        let all = [memory.descriptor, shared.descriptor] + pipes + sockets
        #expect(all.allSatisfy { files.admit($0, of: self) == $0 })
        for descriptor in all { close(descriptor) }
        let remote = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let standIn = try #require(files.admit(remote, of: self))
        #expect(standIn != remote && files.take(standIn)?.descriptor == remote && files.take(standIn) == nil)
        close(standIn)
    }
}

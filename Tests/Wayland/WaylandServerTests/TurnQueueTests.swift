import Reactor
import Testing

@testable import WaylandServer

@Suite("Whose turn it is") struct TurnQueueTests {
    private final class Member {}

    private func queue(program: Int = 2, all: Int = 3) -> TurnQueue<Member, String> {
        TurnQueue(
            program: TurnShare(reads: program, time: TimeSpan(seconds: 0.001)),
            all: TurnShare(reads: all, time: TimeSpan(seconds: 0.004)))
    }

    /// The programs that are read in a turn, in order.
    private func read(_ queue: inout TurnQueue<Member, String>, inTurn turn: UInt64, each cost: Double = 0) -> [String] {
        var read: [String] = []
        while let next = queue.next(inTurn: turn) {
            read.append(next.program)
            queue.count(TimeSpan(seconds: cost), of: next.program)
        }
        return read
    }

    @Test func `those who come first are read first, and each once`() {
        var queue = queue()
        let (a, b) = (Member(), Member())
        queue.enter(a, of: "a")
        queue.enter(b, of: "b")
        queue.enter(a, of: "a")
        #expect(read(&queue, inTurn: 1) == ["a", "b"])
        #expect(read(&queue, inTurn: 2) == [])
    }

    @Test func `a program with many connections leaves others their turn`() {
        var queue = queue(all: 9)
        let members = (0..<5).map { _ in Member() }
        for member in members { queue.enter(member, of: "crowd") }
        let last = Member()
        queue.enter(last, of: "honest")
        #expect(read(&queue, inTurn: 1) == ["crowd", "honest", "crowd"])
        #expect(read(&queue, inTurn: 2) == ["crowd", "crowd"])
    }

    @Test func `who was not read in one turn comes first in the next`() {
        var queue = queue(program: 1, all: 2)
        let members = ["a", "b", "c"].map { ($0, Member()) }
        for (name, member) in members { queue.enter(member, of: name) }
        #expect(read(&queue, inTurn: 1) == ["a", "b"])
        for (name, member) in members { queue.enter(member, of: name) }
        #expect(read(&queue, inTurn: 2) == ["c", "a"])
    }

    @Test func `what takes long ends the program's turn, and then that of all`() {
        var queue = queue(program: 9, all: 9)
        let members = ["a", "a", "b", "c", "d", "e"].map { ($0, Member()) }
        for (name, member) in members { queue.enter(member, of: name) }
        #expect(read(&queue, inTurn: 1, each: 0.0015) == ["a", "b", "c"])
        #expect(read(&queue, inTurn: 2, each: 0.0015) == ["d", "e", "a"])
    }

    @Test func `a connection that has ended is not read`() {
        var queue = queue()
        let (a, b) = (Member(), Member())
        queue.enter(a, of: "a")
        queue.enter(b, of: "b")
        queue.remove(a)
        #expect(read(&queue, inTurn: 1) == ["b"])
    }
}

internal import Reactor

/// Who is read next: connections take turns, and all connections of one program together have a share of each turn.
///
/// A connection that waits keeps its place from one turn of the loop to the next, so that those who come first in every turn do not
/// come first for ever. What one read costs is known only afterwards; no more is read of a program, or of all, once that is spent.
struct TurnQueue<Member: AnyObject, Program: Hashable> {
    private let (program, all): (TurnShare, TurnShare)
    /// The number of the turn for which `spent` counts.
    private var turn: UInt64 = 0
    private var spent = TurnShare.Spent()
    private var spentBy: [Program: TurnShare.Spent] = [:]
    private var waiting: [(member: Member, program: Program)] = []

    /// - Parameters:
    ///   - program: the share of one program in a turn.
    ///   - all: the share of all programs together; the rest of the turn belongs to the screen.
    init(program: TurnShare, all: TurnShare) {
        (self.program, self.all) = (program, all)
    }

    /// Puts a connection that can be read at the end, unless it waits already.
    mutating func enter(_ member: Member, of program: Program) {
        guard !waiting.contains(where: { $0.member === member }) else { return }
        waiting.append((member, program))
    }

    mutating func remove(_ member: Member) {
        waiting.removeAll { $0.member === member }
    }

    /// Takes out the connection that is read next; nil when this turn has been spent on those that wait.
    mutating func next(inTurn number: UInt64) -> (member: Member, program: Program)? {
        if number != turn {
            (turn, spent) = (number, TurnShare.Spent())
            spentBy.removeAll(keepingCapacity: true)
        }
        guard all.covers(spent) else { return nil }
        return waiting.firstIndex { program.covers(spentBy[$0.program] ?? TurnShare.Spent()) }.map { waiting.remove(at: $0) }
    }

    /// Counts one read of a connection of `program`.
    mutating func count(_ time: TimeSpan, of program: Program) {
        spent.count(time)
        spentBy[program, default: TurnShare.Spent()].count(time)
    }
}

internal import Reactor

/// Who is read next: programs take turns, and so do the connections of each; all connections of one program together have a share of each
/// turn of the loop.
///
/// Who waits keeps its place from one turn of the loop to the next, so that those who come first in every turn do not come first for ever.
/// What one read costs is known only afterwards; no more is read of a program, or of all, once that is spent.
struct TurnQueue<Member: AnyObject, Program: Hashable> {
    private let (programShare, share): (TurnShare, TurnShare)
    /// The number of the turn for which `spent` counts.
    private var turn: UInt64 = 0
    private var spent = TurnShare.Spent()
    private var spentBy: [Program: TurnShare.Spent] = [:]
    /// The programs of those that wait, the next first. A program with a hundred connections is looked at once.
    private var programs: [Program] = []
    private var waiting: [Program: [Member]] = [:]
    private var entered: Set<ObjectIdentifier> = []

    /// Nothing waits.
    var isEmpty: Bool { programs.isEmpty }

    /// - Parameters:
    ///   - program: the share of one program in a turn.
    ///   - all: the share of all programs together; the rest of the turn belongs to the screen.
    init(program: TurnShare, all: TurnShare) {
        (programShare, share) = (program, all)
    }

    /// Puts a connection that can be read at the end, unless it waits already.
    mutating func enter(_ member: Member, of program: Program) {
        guard entered.insert(ObjectIdentifier(member)).inserted else { return }
        if waiting[program] == nil { programs.append(program) }
        waiting[program, default: []].append(member)
    }

    mutating func remove(_ member: Member) {
        guard entered.remove(ObjectIdentifier(member)) != nil else { return }
        for program in programs { waiting[program]?.removeAll { $0 === member } }
        programs.removeAll { waiting[$0]?.isEmpty ?? true }
        waiting = waiting.filter { !$0.value.isEmpty }
    }

    /// Takes out the connection that is read next; nil when this turn has been spent on those that wait.
    mutating func next(inTurn number: UInt64) -> (member: Member, program: Program)? {
        if number != turn {
            (turn, spent) = (number, TurnShare.Spent())
            spentBy.removeAll(keepingCapacity: true)
        }
        guard share.covers(spent),
            let place = programs.firstIndex(where: { programShare.covers(spentBy[$0] ?? TurnShare.Spent()) })
        else { return nil }
        let program = programs.remove(at: place)
        guard var members = waiting.removeValue(forKey: program) else { return nil }
        let member = members.removeFirst()
        entered.remove(ObjectIdentifier(member))
        if !members.isEmpty {
            waiting[program] = members
            programs.append(program)
        }
        return (member, program)
    }

    /// Counts one read of a connection of `program`.
    mutating func count(_ time: TimeSpan, of program: Program) {
        spent.count(time)
        spentBy[program, default: TurnShare.Spent()].count(time)
    }
}

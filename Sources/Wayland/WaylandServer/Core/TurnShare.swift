package import Reactor

/// What may be spent in one turn of the loop.
package struct TurnShare: Hashable, Sendable {
    struct Spent {
        var reads = 0
        var time = TimeSpan.zero

        mutating func count(_ time: TimeSpan) {
            reads += 1
            self.time = self.time + time
        }
    }

    /// Reads of at most 4 kB each.
    package var reads: Int
    package var time: TimeSpan

    package init(reads: Int, time: TimeSpan) {
        (self.reads, self.time) = (reads, time)
    }

    func covers(_ spent: Spent) -> Bool { spent.reads < reads && spent.time < time }
}

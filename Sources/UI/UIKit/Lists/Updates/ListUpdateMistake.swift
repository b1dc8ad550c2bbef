/// Why a batch does not lead from the old counts to the new ones.
package enum ListUpdateMistake: Error, Equatable, Sendable {
    /// E47: the counts do not fit; nil for the number of sections, or the section after the batch.
    case counts(section: Int?, Counts)
    /// E48: two operations take or fill the same place.
    case conflict(ListOperation, ListOperation)
    /// E48: an operation names a place that does not exist, among so many; nil for sections, or the section whose items those are.
    case outOfRange(ListOperation, section: Int?, count: Int)

    /// The six numbers of a check.
    package struct Counts: Equatable, Sendable {
        var old = 0
        var new = 0
        var inserted = 0
        var deleted = 0
        var movedIn = 0
        var movedOut = 0

        var expected: Int { old + inserted - deleted + movedIn - movedOut }
    }

    /// One sentence about the list that the batch was for.
    func sentence(for list: String) -> String {
        switch self {
        case .counts(let section, let counts):
            let (owner, noun) = (section.map { "section \($0) of \(list)" } ?? list, section == nil ? "sections" : "items")
            return
                "\(owner) has \(counts.new) \(noun) after a batch, and should have \(counts.expected): \(counts.old) before it, "
                + "\(counts.inserted) inserted, \(counts.deleted) deleted, \(counts.movedIn) moved in, \(counts.movedOut) moved out"
        case .conflict(let first, let second) where first == second:
            return "a batch of \(list) \(first) twice"
        case .conflict(let first, let second):
            return "a batch of \(list) \(first) and also \(second)"
        case .outOfRange(let operation, let section, let count):
            let owner = section.map { "section \($0) has \(count) items" } ?? "there are \(count) sections"
            return "a batch of \(list) \(operation), but \(owner)"
        }
    }
}

/// Which place of one order is which place of another, by identifiers; -1 where the other has no such identifier.
struct IdentifierMatch {
    private(set) var newOfOld: ContiguousArray<Int32>
    private(set) var oldOfNew: ContiguousArray<Int32>

    /// Takes both orders as slots, and the place of each slot in the new one; hashes nothing.
    init<Identifier: Hashable & Sendable>(
        _ old: ContiguousArray<Int32>, _ oldTable: IdentifierTable<Identifier>, _ new: ContiguousArray<Int32>,
        _ newTable: IdentifierTable<Identifier>, positions: ContiguousArray<Int32>
    ) {
        newOfOld = ContiguousArray(repeating: -1, count: old.count)
        oldOfNew = ContiguousArray(repeating: -1, count: new.count)
        newTable.forEachMatch(of: oldTable, in: old) { place, slot in
            let position = positions[Int(slot)]
            newOfOld[place] = position
            oldOfNew[Int(position)] = Int32(place)
        }
    }
}

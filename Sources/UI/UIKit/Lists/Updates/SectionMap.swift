/// Which section becomes which.
struct SectionMap: Equatable, Sendable {
    /// The section after the batch of each before it, -1 for a deleted one; and the other way, -1 for an inserted one.
    private(set) var newOfOld: [Int]
    private(set) var oldOfNew: [Int]
    /// Whether all items of a section after the batch are new: it is inserted or reloaded.
    private(set) var isNew: [Bool]

    /// Takes operations whose places exist and are all different, and counts that fit.
    init(deleted: [Int], inserted: [Int], reloaded: [Int], moved: [ListMove<Int>], oldCount: Int, newCount: Int) {
        newOfOld = [Int](repeating: -2, count: oldCount)
        oldOfNew = [Int](repeating: -2, count: newCount)
        isNew = [Bool](repeating: false, count: newCount)
        for section in deleted { newOfOld[section] = -1 }
        for section in inserted {
            oldOfNew[section] = -1
            isNew[section] = true
        }
        for move in moved {
            newOfOld[move.from] = move.to
            oldOfNew[move.to] = move.from
        }
        for (old, new) in zip(newOfOld.indices.filter { newOfOld[$0] == -2 }, oldOfNew.indices.filter { oldOfNew[$0] == -2 }) {
            newOfOld[old] = new
            oldOfNew[new] = old
        }
        for section in reloaded { isNew[newOfOld[section]] = true }
    }
}

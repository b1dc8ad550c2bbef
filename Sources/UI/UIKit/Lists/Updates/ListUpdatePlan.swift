/// What a batch does to each item, found by the places of the operations alone: an item that no operation names is never visited.
///
/// Items that stay keep their order, so an old index is the new one after the deleted and moved items before it are taken off and the
/// inserted ones put on; both are binary searches. Making a plan of k operations costs O(k log k + sections), a question O(log k).
///
/// The delete of a section swallows deletes and reloads in it, and the insert swallows inserts in it. A reloaded section keeps its place,
/// and all in it is new, as if it were deleted and inserted. An item that moves out of such a section or into one is a move as any other.
package struct ListUpdatePlan: Equatable, Sendable {
    let deletedSections: [Int]
    let insertedSections: [Int]
    /// The reloaded sections, before and after.
    let reloadedSections: [ListMove<Int>]
    let movedSections: [ListMove<Int>]
    let deletedItems: [ListPath]
    let insertedItems: [ListPath]
    let movedItems: [ListMove<ListPath>]
    /// The reloaded items, before and after.
    private(set) var reloadedItems: [ListMove<ListPath>] = []
    private let sections: SectionMap
    /// What leaves its place among the old items, and what fills one among the new, both in order.
    private let removed: [ListPath]
    private let placed: [ListPath]
    private let targets: [ListPath: ListPath]
    private let origins: [ListPath: ListPath]
    private let reloaded: Set<ListPath>

    /// Checks the operations against the numbers of items in each section before and after.
    package init(_ operations: [ListOperation], old: [Int], new: [Int]) throws(ListUpdateMistake) {
        let checked = try CheckedOperations(operations, old: old, new: new)
        sections = checked.sections
        deletedSections = checked.deletedSections
        insertedSections = checked.insertedSections
        reloadedSections = checked.reloadedSections.map { [sections] in ListMove(from: $0, to: sections.newOfOld[$0]) }
        movedSections = checked.movedSections
        deletedItems = checked.deletedItems
        insertedItems = checked.insertedItems
        movedItems = checked.movedItems
        removed = (deletedItems + movedItems.map(\.from)).sorted()
        placed = (insertedItems + movedItems.map(\.to)).sorted()
        targets = Dictionary(uniqueKeysWithValues: movedItems.map { ($0.from, $0.to) })
        origins = Dictionary(uniqueKeysWithValues: movedItems.map { ($0.to, $0.from) })
        reloaded = Set(checked.reloadedItems)
        reloadedItems = checked.reloadedItems.compactMap { path in newPath(ofOld: path).map { ListMove(from: path, to: $0) } }
    }

    var oldSectionCount: Int { sections.newOfOld.count }

    /// The section's index after the batch; nil when it is deleted.
    func newSection(ofOld section: Int) -> Int? { sections.newOfOld[section] < 0 ? nil : sections.newOfOld[section] }

    /// The section's index before the batch; nil when it is inserted.
    func oldSection(ofNew section: Int) -> Int? { sections.oldOfNew[section] < 0 ? nil : sections.oldOfNew[section] }

    /// Whether the batch has no operation.
    var isEmpty: Bool { keepsItems && reloaded.isEmpty }

    /// Whether the batch has the same items before and after, in the same order; some may be loaded again.
    var keepsItems: Bool {
        removed.isEmpty && placed.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
            && movedSections.isEmpty
    }

    /// Whether a section after the batch has the same items as before, in the same order.
    func keepsRows(ofNew section: Int) -> Bool {
        guard let old = oldSection(ofNew: section), !isNew(section) else { return false }
        return !removed.contains { $0.section == old } && !placed.contains { $0.section == section }
            && !reloaded.contains { $0.section == old }
    }

    /// Whether all of a section after the batch is new.
    func isNew(_ section: Int) -> Bool { sections.isNew[section] }

    /// Whether an item before the batch gets a new view at its place.
    func isReloaded(old path: ListPath) -> Bool { reloaded.contains(path) }

    /// The place after the batch of the item that was there; nil when it is deleted, or was not there.
    package func newPath(ofOld path: ListPath) -> ListPath? {
        if let target = targets[path] { return target }
        guard sections.newOfOld.indices.contains(path.section) else { return nil }
        let section = sections.newOfOld[path.section]
        guard section >= 0, !sections.isNew[section] else { return nil }
        return Self.place(of: path, leaving: removed, section: section, filled: placed)
    }

    /// The place before the batch of the item that is there; nil when it is inserted.
    func oldPath(ofNew path: ListPath) -> ListPath? {
        if let origin = origins[path] { return origin }
        guard !sections.isNew[path.section] else { return nil }
        return Self.place(of: path, leaving: placed, section: sections.oldOfNew[path.section], filled: removed)
    }

    /// The place of an item among `filled` ones, counted among those that stay; nil when it is one of `leaving`.
    static func place(of path: ListPath, leaving: [ListPath], section: Int, filled: [ListPath]) -> ListPath? {
        let own = lowerBound(leaving, path)
        if own < leaving.count, leaving[own] == path { return nil }
        let rank = path.item - (own - lowerBound(leaving, ListPath(section: path.section, item: 0)))
        let start = lowerBound(filled, ListPath(section: section, item: 0))
        var (low, high) = (start, lowerBound(filled, ListPath(section: section + 1, item: 0)))
        while low < high {
            let middle = (low + high) / 2
            if filled[middle].item - (middle - start) <= rank { low = middle + 1 } else { high = middle }
        }
        return ListPath(section: section, item: rank + low - start)
    }

    /// The index of the first path that is not before the given one.
    private static func lowerBound(_ paths: [ListPath], _ path: ListPath) -> Int {
        var (low, high) = (0, paths.count)
        while low < high {
            let middle = (low + high) / 2
            if paths[middle] < path { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

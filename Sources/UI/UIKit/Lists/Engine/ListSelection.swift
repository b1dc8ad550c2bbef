/// The selected items of a list.
struct ListSelection {
    private(set) var paths: Set<ListPath> = []

    func contains(_ path: ListPath) -> Bool { paths.contains(path) }

    mutating func insert(_ path: ListPath) { paths.insert(path) }
    mutating func remove(_ path: ListPath) { paths.remove(path) }
    mutating func removeAll() { paths.removeAll() }

    /// Moves the selection with its items; those that an update deletes are not selected any more.
    mutating func follow(_ plan: ListUpdatePlan) { paths = Set(paths.compactMap(plan.newPath(ofOld:))) }
}

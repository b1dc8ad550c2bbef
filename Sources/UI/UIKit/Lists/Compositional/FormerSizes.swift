/// The sizes that elements asked for before the data changed.
@MainActor
struct FormerSizes {
    /// The number of items of each section.
    let counts: [Int]
    private(set) var sizes: [ElementKey: CGSize]

    init(_ solution: CompositionalSolution, counts: [Int]) {
        self.counts = counts
        sizes = solution.askedSizes
    }

    /// Moves the sizes with their elements; those of elements that went are dropped. What is loaded again keeps its size until its new cell
    /// is measured: an estimate would move what is seen below it, and the measured size would move it back.
    mutating func follow(_ plan: ListUpdatePlan) {
        var moved: [ElementKey: CGSize] = [:]
        for (key, size) in sizes {
            if let new = Self.key(key, plan) { moved[new] = size }
        }
        sizes = moved
    }

    private static func key(_ key: ElementKey, _ plan: ListUpdatePlan) -> ElementKey? {
        guard key.kind != .cell else { return plan.newPath(ofOld: key.path).map(ElementKey.cell) }
        guard key.path.item != .max else { return key }
        guard let section = plan.newSection(ofOld: key.path.section), !plan.isNew(section) else { return nil }
        return ElementKey(kind: key.kind, path: ListPath(section: section, item: key.path.item))
    }
}

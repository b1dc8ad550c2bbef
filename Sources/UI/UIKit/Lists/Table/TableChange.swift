/// A batch of a table view, as the engine animates it.
@MainActor
final class TableChange: ListChange {
    private let table: UITableView
    private let plan: ListUpdatePlan
    private let animations: RowAnimations
    private let oldGeometry: TableGeometry
    private var oldValues: [ElementKey: ElementValues] = [:]

    init(_ table: UITableView, _ plan: ListUpdatePlan, _ animations: RowAnimations) {
        (self.table, self.plan, self.animations, oldGeometry) = (table, plan, animations, table.geometry)
        for (key, element) in table.engine.shown { oldValues[key] = element.values }
    }

    // MARK: Keys

    func newKey(ofOld key: ElementKey) -> ElementKey? {
        if key.kind == .cell {
            guard !plan.isReloaded(old: key.path) else { return nil }
            return plan.newPath(ofOld: key.path).map(ElementKey.cell)
        }
        guard let section = plan.newSection(ofOld: key.path.section), !plan.isNew(section) else { return nil }
        return ElementKey(kind: key.kind, path: ListPath(section: section, item: 0))
    }

    func oldKey(ofNew key: ElementKey) -> ElementKey? {
        if key.kind == .cell {
            guard let old = plan.oldPath(ofNew: key.path), !plan.isReloaded(old: old) else { return nil }
            return .cell(old)
        }
        guard !plan.isNew(key.path.section), let section = plan.oldSection(ofNew: key.path.section) else { return nil }
        return ElementKey(kind: key.kind, path: ListPath(section: section, item: 0))
    }

    // MARK: Places

    func begin() {
        if plan.isEmpty { table.engine.refitAll() }
        // What is measured again or loaded again is an estimate until then.
        table.engine.prepare(standingStill: plan.keepsItems) {
            table.makeGeometry { section in
                guard !plan.isNew(section), let old = plan.oldSection(ofNew: section) else { return nil }
                var kept = oldGeometry.sections[old]
                kept.rows = rows(of: section, old, kept.rows)
                return kept
            }
            table.prepareLayout()
        }
    }

    /// The heights of a section's rows with those that are known of rows that stay; a batch without operations measures all again.
    private func rows(of section: Int, _ old: Int, _ known: RowHeights) -> RowHeights {
        let count = table.engine.counts.items[section]
        guard !plan.isEmpty else { return table.makeRows(section, count) }
        if plan.keepsRows(ofNew: section), count == known.count { return known }
        guard known.hasOwn || sectionsTakingHeights.contains(section) else { return table.makeRows(section, count) }
        let heights = (0..<count).map { height(of: ListPath(section: section, item: $0)) }
        return RowHeights(ContiguousArray(heights), estimate: known.estimate)
    }

    /// The sections that get rows from sections in which heights are known.
    private lazy var sectionsTakingHeights = Set(
        plan.movedItems.filter { oldGeometry.sections[$0.from.section].rows.hasOwn }.map(\.to.section))

    private func height(of row: ListPath) -> RowHeight {
        let from = plan.oldPath(ofNew: row)
        let height = from.map { oldGeometry.sections[$0.section].rows[$0.item] } ?? .unknown
        if let from, !plan.isReloaded(old: from) { return height }
        // Without an estimate the heights of all rows are exact.
        guard table.estimatedRowHeight == 0, let answer = table.answeredHeight(row) else { return height.untilAsked }
        return RowHeight(answer)
    }

    func start(of key: ElementKey) -> ListAnswer.Element? {
        guard oldKey(ofNew: key) == nil, let place = table.element(for: key) else { return nil }
        let animation = key.kind == .cell ? animations.start(of: key.path, old: plan.oldPath(ofNew: key.path)) : .fade
        return ListAnswer.Element(key, animation.away(place.values, width: table.bounds.width))
    }

    func end(of key: ElementKey) -> ListAnswer.Element? {
        guard newKey(ofOld: key) == nil, let values = oldValues[key] else { return nil }
        let animation = key.kind == .cell ? animations.end(of: key.path) : .fade
        return ListAnswer.Element(key, animation.away(values, width: table.bounds.width))
    }

    func finish() {}
}

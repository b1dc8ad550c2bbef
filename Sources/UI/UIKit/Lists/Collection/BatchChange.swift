/// A batch of a collection view, as the engine animates it.
@MainActor
final class BatchChange: ListChange {
    private let view: UICollectionView
    private let plan: ListUpdatePlan
    /// What the layout adds and takes away itself; nothing until it was told of the update.
    private var named = NamedElements()

    init(view: UICollectionView, plan: ListUpdatePlan) {
        self.view = view
        self.plan = plan
    }

    // MARK: Keys

    func newKey(ofOld key: ElementKey) -> ElementKey? {
        if key.kind == .cell {
            guard !plan.isReloaded(old: key.path) else { return nil }
            return plan.newPath(ofOld: key.path).map(ElementKey.cell)
        }
        guard view.isOfSection(key) else { return named.deletes(key) ? nil : key }
        guard let section = plan.newSection(ofOld: key.path.section), !plan.isNew(section) else { return nil }
        return named.newPath(ofOld: key, in: section).map { ElementKey(kind: key.kind, path: $0) }
    }

    func oldKey(ofNew key: ElementKey) -> ElementKey? {
        if key.kind == .cell {
            guard let old = plan.oldPath(ofNew: key.path), !plan.isReloaded(old: old) else { return nil }
            return .cell(old)
        }
        guard view.isOfSection(key) else { return named.inserts(key) ? nil : key }
        guard !plan.isNew(key.path.section), let section = plan.oldSection(ofNew: key.path.section) else { return nil }
        return named.oldPath(ofNew: key, in: section).map { ElementKey(kind: key.kind, path: $0) }
    }

    // MARK: Places

    func begin() {
        noteLoadedAgain()
        let context = view.currentLayout.makeContext()
        context.invalidateDataSourceCounts = true
        context.updatePlan = plan
        view.currentLayout.invalidateLayout(with: context)
        // What is loaded again has an estimate until it is measured. A layout may move sizes with their items when it hears of the update.
        view.engine.prepare(standingStill: plan.keepsItems) {
            view.prepareLayout()
            view.currentLayout.prepare(forCollectionViewUpdates: plan.updateItems)
            view.prepareLayout()
        }
        named = NamedElements(view.currentLayout, kinds: view.kindsBesideCells)
        view.takeTargetOffset()
    }

    /// Only a size that is known can be a former cell's: a list has few of them, however many of its items are loaded again.
    private func noteLoadedAgain() {
        let reloaded = plan.reloadedItems.filter { view.currentLayout.hasMeasured($0.from) }
        view.loadedAgain = Set(view.loadedAgain.compactMap(plan.newPath(ofOld:)) + reloaded.map(\.to))
    }

    // A lane comes and goes with its section's cells, which the layout is asked for.

    func start(of key: ElementKey) -> ListAnswer.Element? {
        key.kind == .lane ? nil : view.element(view.initialAttributes(of: key), as: key)
    }

    func end(of key: ElementKey) -> ListAnswer.Element? {
        key.kind == .lane ? nil : view.element(view.finalAttributes(of: key), as: key)
    }

    var namesElements: Bool { !named.isEmpty }

    func finish() { view.currentLayout.finalizeCollectionViewUpdates() }
}

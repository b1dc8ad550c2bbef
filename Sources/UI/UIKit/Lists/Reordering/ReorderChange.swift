/// One step of a movement, as the engine animates it: the items between two places go one place on.
@MainActor
struct ReorderChange: ListChange {
    let list: any ReorderingList
    /// Where the items are in the data after the step; nil where the data stay as they are.
    let moved: ReorderMap?
    /// Brings the list to its new places.
    let change: () -> Void

    func newKey(ofOld key: ElementKey) -> ElementKey? {
        guard let moved, key.kind == .cell else { return key }
        return .cell(moved.slot(of: key.path))
    }

    func oldKey(ofNew key: ElementKey) -> ElementKey? {
        guard let moved, key.kind == .cell else { return key }
        return .cell(moved.item(inSlot: key.path))
    }

    func begin() {
        change()
        list.engine.forgetAnswer()
        list.prepareLayout()
    }

    func start(of key: ElementKey) -> ListAnswer.Element? { nil }
    func end(of key: ElementKey) -> ListAnswer.Element? { nil }
    func finish() {}
}

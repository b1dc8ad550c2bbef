/// Another layout takes a collection view's items over: all stay, and each goes to its new place.
@MainActor
struct LayoutChange: ListChange {
    let view: UICollectionView
    let old: UICollectionViewLayout
    let new: UICollectionViewLayout

    func newKey(ofOld key: ElementKey) -> ElementKey? { key.kind.category == .decorationView ? nil : key }
    func oldKey(ofNew key: ElementKey) -> ElementKey? { key.kind.category == .decorationView ? nil : key }

    func begin() {
        view.prepareLayout()
        view.takeTargetOffset()
    }

    func start(of key: ElementKey) -> ListAnswer.Element? { nil }
    func end(of key: ElementKey) -> ListAnswer.Element? { nil }

    func finish() {
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
    }
}

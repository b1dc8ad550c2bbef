/// The rest of an interactive change of layouts, to the next layout or back.
@MainActor
struct LayoutTransitionEnd: ListChange {
    let view: UICollectionView
    let layout: UICollectionViewTransitionLayout
    let isFinished: Bool

    func newKey(ofOld key: ElementKey) -> ElementKey? { key }
    func oldKey(ofNew key: ElementKey) -> ElementKey? { key }

    func begin() {
        layout.complete(isFinished)
        layout.invalidateLayout()
        view.prepareLayout()
    }

    func start(of key: ElementKey) -> ListAnswer.Element? { nil }
    func end(of key: ElementKey) -> ListAnswer.Element? { nil }

    func finish() {
        layout.currentLayout.finalizeLayoutTransition()
        layout.nextLayout.finalizeLayoutTransition()
    }
}

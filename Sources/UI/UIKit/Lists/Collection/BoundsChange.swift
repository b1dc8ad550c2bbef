/// The bounds of a collection view change their size in an animation, as in a rotation: all items stay, and its layout is told.
@MainActor
final class BoundsChange: ListChange {
    private let view: UICollectionView
    private let old: CGRect
    private var ends: [ElementKey: ListAnswer.Element] = [:]

    /// - Parameter old: the bounds before, in points.
    init(_ view: UICollectionView, from old: CGRect) { (self.view, self.old) = (view, old) }

    func newKey(ofOld key: ElementKey) -> ElementKey? { key }
    func oldKey(ofNew key: ElementKey) -> ElementKey? { key }

    func begin() {
        view.prepareLayout()
        view.currentLayout.prepare(forAnimatedBoundsChange: old)
        for element in view.engine.shownInOrder where element.key.kind != .lane {
            ends[element.key] = view.element(view.finalAttributes(of: element.key), as: element.key)
        }
    }

    func start(of key: ElementKey) -> ListAnswer.Element? {
        key.kind == .lane ? nil : view.element(view.initialAttributes(of: key), as: key)
    }

    func end(of key: ElementKey) -> ListAnswer.Element? { ends[key] }

    /// The bounds cover it bit by bit.
    var holdsDepartures: Bool { true }

    func finish() { view.currentLayout.finalizeAnimatedBoundsChange() }
}

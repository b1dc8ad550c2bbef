/// Another layout takes a collection view's items over: all stay, and each goes to its new place.
@MainActor
struct LayoutChange: ListChange {
    let view: UICollectionView
    let old: UICollectionViewLayout
    let new: UICollectionViewLayout
    /// The item that stays where it is, as far as that is possible.
    let middle: MiddleItem?
    /// The offset afterwards; nil keeps the item in the middle.
    let offset: CGPoint?

    func newKey(ofOld key: ElementKey) -> ElementKey? { key.kind.category == .decorationView ? nil : key }
    func oldKey(ofNew key: ElementKey) -> ElementKey? { key.kind.category == .decorationView ? nil : key }

    func begin() {
        view.prepareLayout()
        view.go(to: offset, else: view.targetOffset(in: new, keeping: middle, size: view.contentSize))
    }

    func start(of key: ElementKey) -> ListAnswer.Element? { nil }

    /// An item that was out of sight flies from the place that it had there.
    func formerPlace(of key: ElementKey) -> ListAnswer.Element? {
        guard !view.isInLane(key), let place = view.attributes(for: key, in: old), place.laneOrigin == nil else { return nil }
        return ListAnswer.Element(key, place.values, place)
    }

    func end(of key: ElementKey) -> ListAnswer.Element? { nil }

    func finish() {
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
    }
}

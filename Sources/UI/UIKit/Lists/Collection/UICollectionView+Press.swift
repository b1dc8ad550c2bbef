extension UICollectionView: PressedList {
    var unhighlightsFirst: Bool { false }

    func mayHighlight(_ path: IndexPath) -> Bool { delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true }
    func showHighlight(_ isHighlighted: Bool, _ path: ListPath) { cell(at: path)?.isHighlighted = isHighlighted }
    func didHighlight(_ path: IndexPath) { delegate?.collectionView(self, didHighlightItemAt: path) }
    func didUnhighlight(_ path: IndexPath) { delegate?.collectionView(self, didUnhighlightItemAt: path) }
}

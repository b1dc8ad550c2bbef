/// A finger on a cell highlights it; when it leaves, the cell is tapped.
extension UICollectionView {
    /// Returns false for touches that are not the list's.
    func pressBegan(_ touches: Set<UITouch>) -> Bool {
        guard press == nil, let touch = touches.first, let path = path(under: touch) else { return false }
        let isHighlighted = delegate?.collectionView(self, shouldHighlightItemAt: path.indexPath) ?? true
        press = CellPress(path: path, touch: ObjectIdentifier(touch), isHighlighted: isHighlighted)
        guard isHighlighted else { return true }
        cell(at: path)?.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: path.indexPath)
        return true
    }

    /// The item whose cell has the touch; a view in the cell passed it on.
    private func path(under touch: UITouch) -> ListPath? {
        guard let view = touch.view else { return nil }
        let shown = engine.shown.values.first { $0.key.kind == .cell && view.isDescendant(of: $0.view) }
        return shown?.key.path
    }

    func pressEnded(_ touches: Set<UITouch>) -> Bool {
        guard let press, let touch = touches.first(where: { ObjectIdentifier($0) == press.touch }) else { return false }
        let isInside = cell(at: press.path).map { $0.bounds.contains(touch.location(in: $0)) } ?? false
        if isInside, press.isHighlighted { tapped(press.path) }
        endPress()
        return true
    }

    func pressCancelled(_ touches: Set<UITouch>) -> Bool {
        guard let press, touches.contains(where: { ObjectIdentifier($0) == press.touch }) else { return false }
        endPress()
        return true
    }

    /// Takes the highlight away, because the finger left or its item is gone.
    func endPress() {
        guard let press else { return }
        self.press = nil
        guard press.isHighlighted else { return }
        cell(at: press.path)?.isHighlighted = false
        delegate?.collectionView(self, didUnhighlightItemAt: press.path.indexPath)
    }
}

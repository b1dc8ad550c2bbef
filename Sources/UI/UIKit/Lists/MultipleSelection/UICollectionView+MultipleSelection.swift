extension UICollectionView: MultiSelectedList {
    var mayHaveSeveral: Bool { allowsMultipleSelectionDuringEditing || allowsMultipleSelection && !isEditing }

    func shouldBeginSeveral(_ path: IndexPath) -> Bool {
        delegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    func beginSeveral(_ path: IndexPath) {
        if !isEditing, allowsMultipleSelectionDuringEditing { isEditing = true }
        delegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
    }

    func endSeveral() { delegate?.collectionViewDidEndMultipleSelectionInteraction(self) }

    func setSelectedByUser(_ path: ListPath, _ isSelected: Bool) {
        guard selects, selection.contains(path) != isSelected else { return }
        if isSelected { selectByTap(path, path.indexPath) } else { deselectByTap(path, path.indexPath) }
    }
}

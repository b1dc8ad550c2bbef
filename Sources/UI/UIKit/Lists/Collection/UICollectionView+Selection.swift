/// Selection by the program and by taps.
extension UICollectionView {
    var selectsMany: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    var selects: Bool { isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection }

    func setSelected(_ path: ListPath, _ isSelected: Bool) {
        guard selection.contains(path) != isSelected else { return }
        if isSelected { selection.insert(path) } else { selection.remove(path) }
        cell(at: path)?.isSelected = isSelected
    }

    func cell(at path: ListPath) -> UICollectionViewCell? { engine.shown[.cell(path)]?.view as? UICollectionViewCell }

    func clearSelection() {
        for path in selection.paths { setSelected(path, false) }
    }

    func keepOneSelected() {
        for path in selection.paths.sorted().dropFirst() { setSelected(path, false) }
    }

    func editingChanged() {
        swipes.close()
        clearSelection()
        for shown in engine.shown.values {
            (shown.view as? UICollectionViewCell)?.editingChanged(to: isEditing && mayEdit(shown.key.path))
        }
    }

    func selectByProgram(_ indexPath: IndexPath?, _ animated: Bool, _ position: ScrollPosition) {
        guard let indexPath else { return clearSelection() }
        let path = ListPath(indexPath)
        guard selects || selectsMany, engine.counts.has(path) else { return }
        if !selectsMany { for other in selection.paths where other != path { setSelected(other, false) } }
        setSelected(path, true)
        if position != [] { scrollToItem(at: indexPath, at: position, animated: animated) }
    }

    func selectByFocus(_ path: ListPath) {
        guard selects, selection.paths != [path], delegate?.collectionView(self, shouldSelectItemAt: path.indexPath) ?? true
        else {
            return
        }
        replaceSelection(by: path)
    }

    private func replaceSelection(by path: ListPath) {
        for other in selection.paths.sorted() where other != path {
            setSelected(other, false)
            delegate?.collectionView(self, didDeselectItemAt: other.indexPath)
        }
        setSelected(path, true)
        delegate?.collectionView(self, didSelectItemAt: path.indexPath)
    }

    // MARK: Taps

    func tapped(_ path: ListPath) {
        if actsByAccessory(at: path) { return }
        let indexPath = path.indexPath
        if selects {
            if selectsMany, selection.contains(path) { deselectByTap(path, indexPath) } else { selectByTap(path, indexPath) }
        }
        guard !selectsMany, delegate?.collectionView(self, canPerformPrimaryActionForItemAt: indexPath) == true else { return }
        delegate?.collectionView(self, performPrimaryActionForItemAt: indexPath)
    }

    func deselectByTap(_ path: ListPath, _ indexPath: IndexPath) {
        guard delegate?.collectionView(self, shouldDeselectItemAt: indexPath) ?? true else { return }
        setSelected(path, false)
        delegate?.collectionView(self, didDeselectItemAt: indexPath)
    }

    func selectByTap(_ path: ListPath, _ indexPath: IndexPath) {
        guard delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true else { return }
        guard selectsMany else { return replaceSelection(by: path) }
        setSelected(path, true)
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }
}

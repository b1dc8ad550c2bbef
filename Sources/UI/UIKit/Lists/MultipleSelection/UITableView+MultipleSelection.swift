extension UITableView: MultiSelectedList {
    var mayHaveSeveral: Bool { allowsMultipleSelectionDuringEditing || allowsMultipleSelection && !isEditing }

    func shouldBeginSeveral(_ path: IndexPath) -> Bool {
        delegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }

    func beginSeveral(_ path: IndexPath) {
        if !isEditing, allowsMultipleSelectionDuringEditing { setEditing(true, animated: true) }
        delegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path)
    }

    func endSeveral() { delegate?.tableViewDidEndMultipleSelectionInteraction(self) }

    func setSelectedByUser(_ path: ListPath, _ isSelected: Bool) {
        guard selects, selection.contains(path) != isSelected else { return }
        if isSelected { select(path, isAlone: false) } else { deselectByTap(path) }
    }
}

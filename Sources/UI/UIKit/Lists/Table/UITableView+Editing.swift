/// The editing of rows: their controls, and what the data source commits.
extension UITableView {
    func changeEditing(_ isOn: Bool, _ animated: Bool) {
        guard isOn != isBeingEdited else { return }
        swipes.close()
        isBeingEdited = isOn
        clearSelection()
        tellEditing(animated)
    }

    /// Tells the rows that have cells, whose heights may change with the room for their content.
    func tellEditing(_ animated: Bool) {
        for shown in engine.shownInOrder {
            guard let cell = shown.view as? UITableViewCell else { continue }
            tellEditing(cell, shown.key.path, animated)
            engine.measureAgain([shown])
        }
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(withDuration: CellEditing.duration, delay: 0, options: [.allowUserInteraction]) { self.layoutIfNeeded() }
    }

    func tellEditing(_ cell: UITableViewCell, _ path: ListPath, _ animated: Bool) {
        if isBeingEdited {
            cell.showsReorderControl = dataSource?.tableView(self, canMoveRowAt: path.indexPath) ?? false
            cell.editing.row = rowEditing(path)
        }
        cell.setEditing(isBeingEdited, animated: animated)
    }

    private func rowEditing(_ path: ListPath) -> RowEditing {
        guard mayEdit(path) else { return RowEditing() }
        guard !allowsMultipleSelectionDuringEditing else { return RowEditing(selectsMany: true, indents: true) }
        let indents = delegate?.tableView(self, shouldIndentWhileEditingRowAt: path.indexPath) ?? true
        return RowEditing(style: answeredStyle(path) ?? .delete, indents: indents)
    }

    func mayEdit(_ path: ListPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path.indexPath) ?? false }

    /// The style that the delegate names; nil where it has no such method.
    func answeredStyle(_ path: ListPath) -> UITableViewCell.EditingStyle? {
        guard let delegate else { return nil }
        return Self.editingStyleMethod.answer { delegate.tableView(self, editingStyleForRowAt: path.indexPath) }
    }

    // MARK: Controls

    private func path(of cell: UITableViewCell) -> ListPath? { indexPath(for: cell).map(ListPath.init) }

    /// Shows the button that confirms a deletion, or hides it.
    func toggleConfirmation(of cell: UITableViewCell) {
        guard let path = path(of: cell) else { return }
        guard swipes.state.resting?.cell !== cell else { return swipes.close() }
        let actions = confirmation(path)
        actions.performsFirstActionWithFullSwipe = false
        swipes.reveal(SwipeOffer(path: path, side: .trailing, actions: actions))
    }

    func commitInsertion(at cell: UITableViewCell) {
        guard let path = path(of: cell) else { return }
        swipes.close()
        dataSource?.tableView(self, commit: .insert, forRowAt: path.indexPath)
    }

    /// The button that deletes a row: the data source deletes it from the data, and then from the table.
    func confirmation(_ path: ListPath) -> UISwipeActionsConfiguration {
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path.indexPath)
        let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") { [weak self] _, _, done in
            guard let self else { return done(false) }
            // A batch may have moved the row that is aside; a menu of the actions moves none.
            let path = swipes.state.closable?.path ?? path
            dataSource?.tableView(self, commit: .delete, forRowAt: path.indexPath)
            // A row that the app has not deleted by now is shown again.
            done(false)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }
}

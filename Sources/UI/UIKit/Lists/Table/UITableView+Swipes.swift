/// The actions that a swipe on a row shows.
extension UITableView: SwipedList {
    func swipeActions(at path: ListPath, _ side: SwipeSide) -> UISwipeActionsConfiguration? {
        guard mayEdit(path) else { return nil }
        switch side {
        case .leading: return delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path.indexPath)
        case .trailing:
            return delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path.indexPath) ?? deletion(path)
        }
    }

    /// Whether the data source commits cannot be seen, so a row is deleted by a swipe only where the delegate names that style, or names none
    /// and the data source says that the row is edited; X15.
    private func deletion(_ path: ListPath) -> UISwipeActionsConfiguration? {
        let isDeleted = answeredStyle(path).map { $0 == .delete } ?? (Self.canEditMethod.answer { mayEdit(path) } == true)
        return isDeleted ? confirmation(path) : nil
    }

    func willSwipe(_ path: ListPath) { delegate?.tableView(self, willBeginEditingRowAt: path.indexPath) }
    func didSwipe(_ path: ListPath?) { delegate?.tableView(self, didEndEditingRowAt: path?.indexPath) }
}

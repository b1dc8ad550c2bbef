/// The actions that a swipe on a row of a list section shows, and the editing of its rows.
extension UICollectionView: SwipedList {
    var isBeingEdited: Bool { isEditing }

    func swipeActions(at path: ListPath, _ side: SwipeSide) -> UISwipeActionsConfiguration? {
        guard let configuration = compositionalLayout?.listConfiguration(ofSection: path.section),
            path.item >= configuration.firstRow
        else {
            return nil
        }
        switch side {
        case .leading: return configuration.leadingSwipeActionsConfigurationProvider?(path.indexPath)
        case .trailing: return configuration.trailingSwipeActionsConfigurationProvider?(path.indexPath)
        }
    }

    // A collection view's delegate has no methods for this; the cell's state says that it is swiped.

    func willSwipe(_ path: ListPath) {}
    func didSwipe(_ path: ListPath?) {}

    func mayEdit(_ path: ListPath) -> Bool { delegate?.collectionView(self, canEditItemAt: path.indexPath) ?? true }

    /// Whether a cell shows that its item is edited.
    func edits(_ cell: UICollectionViewCell) -> Bool {
        isEditing && path(of: cell).map { mayEdit(ListPath($0)) } ?? true
    }

    /// Shows the actions at the trailing side of a row, because its control for deletion was tapped, or hides them.
    func toggleActions(of cell: UICollectionViewListCell) {
        guard let path = indexPath(for: cell) else { return }
        guard swipes.state.resting?.cell !== cell else { return swipes.close() }
        swipes.reveal(ListPath(path), .trailing)
    }
}

extension UICollectionViewCell: SwipedCell {
    func swipedChanged(to isSwiped: Bool) { flags.isSwiped = isSwiped }
}

extension UICollectionLayoutListConfiguration {
    /// Whether a swipe on a row may show actions.
    var hasSwipes: Bool {
        leadingSwipeActionsConfigurationProvider != nil || trailingSwipeActionsConfigurationProvider != nil
    }
}

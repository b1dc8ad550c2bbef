/// Rows of which a tap does something else than to select them.
extension UICollectionView {
    /// Returns false for a row whose accessories leave taps beside them to the list.
    func actsByAccessory(at path: ListPath) -> Bool { toggleOutline(at: path) || openMenu(at: path) }

    private func openMenu(at path: ListPath) -> Bool {
        guard let cell = cell(at: path) as? UICollectionViewListCell,
            let view = cell.row.views.first(where: { $0.accessory.menu != nil })
        else { return false }
        view.openMenu()
        return true
    }

    /// Outlines: a tap on the row of a header shows or hides what is below it; on other rows only their control does.
    ///
    /// Returns false for an item that has nothing to toggle.
    private func toggleOutline(at path: ListPath) -> Bool {
        guard let cell = cell(at: path) as? UICollectionViewListCell, let toggle = cell.toggleOutline,
            let accessory = cell.accessories.first(where: { $0.kind == .headerDisclosure })
        else { return false }
        if let handler = accessory.actionHandler { handler() } else { toggle() }
        return true
    }
}

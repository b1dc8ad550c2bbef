/// Outlines: a tap on the row of a header shows or hides what is below it; on other rows only their control does.
extension UICollectionView {
    /// Returns false for an item that has nothing to toggle.
    func toggleOutline(at path: ListPath) -> Bool {
        guard let cell = cell(at: path) as? UICollectionViewListCell, let toggle = cell.toggleOutline,
            let accessory = cell.accessories.first(where: { $0.kind == .headerDisclosure })
        else { return false }
        if let handler = accessory.actionHandler { handler() } else { toggle() }
        return true
    }
}

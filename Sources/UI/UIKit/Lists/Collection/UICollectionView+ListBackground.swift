/// The color behind a list of rows.
extension UICollectionView {
    /// Takes the color of a layout's lists, where all its sections are lists, or a list names one.
    func takeBackground(of lists: [UICollectionLayoutListConfiguration?]) {
        let named = lists.lazy.compactMap { $0?.backgroundColor }.first
        let isList = !lists.isEmpty && lists.allSatisfy { $0 != nil }
        guard let color = named ?? (isList ? lists.first??.appearance.backgroundColor : nil) else { return }
        if colorBeforeList == nil { colorBeforeList = .some(ownBackgroundColor) }
        if ownBackgroundColor != color { backgroundColor = color }
    }

    /// Takes the color of before back, because another layout comes.
    func dropListBackground() {
        guard let before = colorBeforeList else { return }
        colorBeforeList = nil
        backgroundColor = before
    }
}

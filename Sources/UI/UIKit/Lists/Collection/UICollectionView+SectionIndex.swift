/// The index at the side of a collection view.
extension UICollectionView: IndexedList {
    func readIndexTitles() -> [String]? { dataSource?.indexTitles(for: self) }
    var rowCount: Int { engine.counts.items.reduce(0, +) }

    func scroll(toIndexTitle title: String, at index: Int) {
        guard let path = dataSource?.collectionView(self, indexPathForIndexTitle: title, at: index),
            engine.counts.has(ListPath(path))
        else { return }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        scrollToItem(at: path, at: contentSize.height > bounds.height ? .top : isMirrored ? .right : .left, animated: false)
    }
}

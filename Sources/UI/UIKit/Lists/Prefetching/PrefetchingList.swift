/// A list whose data are asked for before they are needed: a collection view or a table view.
@MainActor
protocol PrefetchingList: ListHost {
    var engine: ListEngine { get }
    /// Whether an app wants to hear of items.
    var prefetches: Bool { get }
    func prefetch(_ paths: [IndexPath])
    func cancelPrefetch(_ paths: [IndexPath])
}

extension UICollectionView: PrefetchingList {
    var preparesAhead: Bool { isPrefetchingEnabled }
    var prefetches: Bool { isPrefetchingEnabled && prefetchDataSource != nil }
    func prefetch(_ paths: [IndexPath]) { prefetchDataSource?.collectionView(self, prefetchItemsAt: paths) }
    func cancelPrefetch(_ paths: [IndexPath]) { prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: paths) }
}

extension UITableView: PrefetchingList {
    var preparesAhead: Bool { isPrefetchingEnabled }
    var prefetches: Bool { isPrefetchingEnabled && prefetchDataSource != nil }
    func prefetch(_ paths: [IndexPath]) { prefetchDataSource?.tableView(self, prefetchRowsAt: paths) }
    func cancelPrefetch(_ paths: [IndexPath]) { prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: paths) }
}

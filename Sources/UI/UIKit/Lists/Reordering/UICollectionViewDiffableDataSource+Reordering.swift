extension UICollectionViewDiffableDataSource {
    /// What an app says and hears of items that the user moves.
    @preconcurrency @MainActor
    public struct ReorderingHandlers {
        /// Returns whether an item may be moved; nil, the default, lets none move.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called after the drop, before the data source has the new snapshot; nil by default.
        public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// Called when the data source has the new snapshot, which the app takes over into its own data; nil by default.
        public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

        /// Creates handlers; without any, no item can be moved.
        public init() {}
    }
}

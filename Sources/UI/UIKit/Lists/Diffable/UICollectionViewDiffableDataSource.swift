/// Feeds a collection view from snapshots: what differs between two of them is shown as one animation.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
    /// Returns the cell for an item, dequeued from the collection view.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Returns the view for a supplementary element, dequeued from the collection view.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    nonisolated let store: DiffableStore<SectionIdentifierType, ItemIdentifierType>
    private let provider: CellProvider

    /// Makes the views of supplementary elements; nil by default.
    open var supplementaryViewProvider: SupplementaryViewProvider?

    /// What the app says and hears of items that the user moves; by default none can be moved.
    open var reorderingHandlers = ReorderingHandlers()

    /// Creates the data source of a collection view, which is held weakly, and becomes its data source.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        provider = cellProvider
        store = DiffableStore()
        super.init()
        store.list = collectionView
        store.treesShown = { [weak self, weak collectionView] in
            if let self, let collectionView { self.tellPlaces(collectionView) }
        }
        collectionView.dataSource = self
    }

    // MARK: Snapshots

    /// Shows a snapshot; the first one without animation.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and items that are shown from now on.
    ///   - animatingDifferences: false shows what differs at once.
    ///   - completion: called on the main thread after the animations.
    nonisolated open func apply(
        _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        nonisolated(unsafe) let completion = completion
        store.onMain { [store] in
            store.apply(snapshot, animated: animatingDifferences, reloads: false, completion: completion)
        }
    }

    /// Shows a snapshot, and returns after the animations.
    nonisolated open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }

    /// Shows a snapshot with all cells made anew, at once.
    nonisolated open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        nonisolated(unsafe) let completion = completion
        store.onMain { [store] in store.apply(snapshot, animated: false, reloads: true, completion: completion) }
    }

    /// Shows a snapshot with all cells made anew, and returns when that is done.
    nonisolated open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
        await withCheckedContinuation { continuation in
            applySnapshotUsingReloadData(snapshot) { continuation.resume() }
        }
    }

    /// Returns a copy of the snapshot that is shown.
    nonisolated open func snapshot() -> Snapshot { store.snapshot }

    // MARK: Trees

    /// What the app decides and hears of when the user expands and collapses items.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

    /// Shows the visible items of a tree in a section, which is appended where it does not exist.
    nonisolated open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        nonisolated(unsafe) let completion = completion
        store.onMain { [store] in store.apply(snapshot, to: section, animatingDifferences, completion) }
    }

    /// Shows the visible items of a tree in a section, and returns after the animations.
    nonisolated open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, to: section, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }

    /// Returns a copy of a section's tree; of a section without one, all its items side by side.
    nonisolated open func snapshot(
        for section: SectionIdentifierType
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> { store.treeOrItems(of: section) }

    // MARK: Questions

    /// Returns the identifier of the section at an index; nil where there is none.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.snapshot.section(at: index) }
    /// Returns the index of a section; nil for an unknown one.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { store.snapshot.indexOfSection(sectionIdentifier) }
    /// Returns the identifier of the item at a path; nil where there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.snapshot.item(at: ListPath(indexPath)) }
    /// Returns the path of an item; nil for an unknown one.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        store.snapshot.path(of: itemIdentifier)?.indexPath
    }

    // MARK: Data source

    /// Returns the number of sections of the snapshot.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { store.snapshot.numberOfSections }
    /// Returns the number of items of a section of the snapshot.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        store.snapshot.count(ofSectionAt: section)
    }
    /// Returns the cell that the provider makes.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        guard let item = itemIdentifier(for: indexPath), let cell = provider(collectionView, indexPath, item) else {
            ListReports.noCell(indexPath, collectionView.name)
            return UnansweredCell(frame: .zero)
        }
        tellPlace(cell, item, sectionIdentifier(for: indexPath.section))
        return cell
    }
    /// Returns the view that the provider of supplementary views makes.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { supplementaryViewProvider?(collectionView, kind, indexPath) ?? UnansweredView() }
    /// Returns what `reorderingHandlers` say of the item; false by default.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let canReorder = reorderingHandlers.canReorderItem, let item = itemIdentifier(for: indexPath) else { return false }
        return canReorder(item)
    }
    /// Moves an item in the snapshot, after it was dropped, and tells `reorderingHandlers` before and after.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        guard let transaction = store.transaction(moving: ListPath(sourceIndexPath), to: ListPath(destinationIndexPath)) else {
            return
        }
        reorderingHandlers.willReorder?(transaction)
        store.take(transaction)
        reorderingHandlers.didReorder?(transaction)
    }
    /// Returns the titles of the index at the side; nil by default.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    /// Returns the item that an index title leads to; by default the first of the section with that index.
    open func collectionView(
        _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { IndexPath(item: 0, section: index) }
}

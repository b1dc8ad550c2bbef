/// Feeds a table view from snapshots: what differs between two of them is shown as one animation.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
    /// Returns the cell for an item, dequeued from the table view or new.
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    nonisolated let store: DiffableStore<SectionIdentifierType, ItemIdentifierType>
    private let provider: CellProvider
    private weak var table: UITableView?

    /// How rows come and go; `automatic`, a fade, by default.
    open var defaultRowAnimation: UITableView.RowAnimation {
        get { table?.defaultAnimation ?? .automatic }
        set { table?.defaultAnimation = newValue }
    }

    /// Creates the data source of a table view, which is held weakly, and becomes its data source.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        provider = cellProvider
        store = DiffableStore()
        super.init()
        store.list = tableView
        table = tableView
        tableView.dataSource = self
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
    open func numberOfSections(in tableView: UITableView) -> Int { store.snapshot.numberOfSections }
    /// Returns the number of items of a section of the snapshot.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        store.snapshot.count(ofSectionAt: section)
    }
    /// Returns the cell that the provider makes.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = itemIdentifier(for: indexPath), let cell = provider(tableView, indexPath, item) else {
            ListReports.noCell(indexPath, tableView.name)
            return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        return cell
    }
    /// Returns the title above a section; nil by default.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns the title below a section; nil by default.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns whether a row can be edited or swiped; false by default, as in UIKit: a subclass whose rows can overrides it.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Deletes or inserts a row, by another snapshot; a subclass whose rows are edited overrides it.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { ListReports.noCommit(tableView, self) }
    /// Returns whether a row has a grip while it is edited; false by default.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Moves a row in the data, after it was dropped; by default reports that nothing is moved.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { ListReports.noRowMove(tableView, self) }
    /// Returns the titles of the index at the side; nil by default.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Returns the section that an index title leads to; by default the one with that index.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }
}

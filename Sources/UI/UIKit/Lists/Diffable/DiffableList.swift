/// A list that a diffable data source feeds: a collection view or a table view.
@MainActor
protocol DiffableList: UIScrollView {
    /// Whether the list asks its layout or its data source now, or a batch is open.
    var isBusyWithData: Bool { get }
    /// Whether the list has asked for its data since the last reload.
    var hasLoadedData: Bool { get }
    /// Runs a batch of the operations; `change` brings the data to their new state.
    func applyBatch(_ operations: [ListOperation], change: @escaping () -> Void, completion: @escaping (Bool) -> Void)
    func reloadData()
    func reconfigureElements(at paths: [IndexPath])
    /// The list in reports.
    var name: String { get }
}

/// A list whose items a finger moves: a collection view or a table view. `ListReordering` moves them.
@MainActor
protocol ReorderingList: BatchedList {
    var reordering: ListReordering { get }
    /// Asks the data source whether an item may be moved.
    func mayMove(_ path: IndexPath) -> Bool
    /// Returns the place that the layout would give the moved item.
    ///
    /// - Parameters:
    ///   - map: where the item comes from, and where it would be dropped now.
    ///   - place: the middle of the item, in the content, in points.
    func proposedTarget(_ map: ReorderMap, at place: CGPoint) -> ListPath
    /// Asks the delegate for the place that the moved item gets where the layout proposes one.
    func decidedTarget(_ map: ReorderMap, _ proposed: ListPath) -> ListPath
    /// Tells the data source to move an item.
    func moveInData(_ map: ReorderMap)
    /// Returns how the moved item looks, with its middle at a place of the content; nil where the layout has no such place.
    func liftedElement(_ map: ReorderMap, at place: CGPoint) -> ListAnswer.Element?
    /// The finger moved, and the item stays where it would be dropped.
    func fingerMoved(_ map: ReorderMap, from old: CGPoint, to new: CGPoint)
    /// The item would be dropped at another place; it runs in the animation, after `reordering` has the new place.
    func targetMoved(_ step: ReorderStep)
    /// Tells a cell whether it is moved.
    func showReordering(_ isReordering: Bool, _ view: UIView)
    /// Lets the selection and the highlight go with their items.
    func follow(_ plan: ListUpdatePlan)
}

extension ReorderingList {
    /// A batch begins, which names places of the data as they are: an item that a finger holds goes back first.
    func updateBegins() { reordering.interrupt() }

    /// No cell may be made by the places of data that have changed, so the item goes back with all others.
    func callBegins() { reordering.release() }

    /// Whether a view of the list stays because a finger moves its item.
    func moves(_ key: ElementKey) -> Bool { reordering.map.map { key == .cell($0.origin) } ?? false }
}

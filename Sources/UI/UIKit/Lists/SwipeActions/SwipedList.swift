/// A list whose rows a finger moves aside to show actions: a table view, or a collection view with sections that are lists.
@MainActor
protocol SwipedList: PressedList {
    var swipes: RowSwipes { get }
    /// Whether the list is being edited: a swipe begins no movement then.
    var isBeingEdited: Bool { get }
    /// Asks the app for the actions at one side of a row; nil or no action for none.
    func swipeActions(at path: ListPath, _ side: SwipeSide) -> UISwipeActionsConfiguration?
    /// Called before a row is moved aside.
    func willSwipe(_ path: ListPath)
    /// Called when a row is closed again; nil when the row is gone.
    func didSwipe(_ path: ListPath?)
}

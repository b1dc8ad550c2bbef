public import Foundation

/// The actions at one side of a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// The actions, the first at the edge of the row.
    open private(set) var actions: [UIContextualAction]
    /// Whether a swipe over the whole row runs the first action; true by default.
    open var performsFirstActionWithFullSwipe = true

    /// Creates the actions of one side, the first at the edge of the row.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}

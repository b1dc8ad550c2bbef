public import Foundation

/// A move of focus in a table view, or into it or out of it.
@preconcurrency @MainActor
open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
    /// The path of the row that loses focus; nil for none of the table's.
    open private(set) var previouslyFocusedIndexPath: IndexPath?
    /// The path of the row that gets focus; nil for none of the table's.
    open private(set) var nextFocusedIndexPath: IndexPath?

    init(_ context: UIFocusUpdateContext, _ focus: ListFocus) {
        super.init(context.previouslyFocusedItem, context.nextFocusedItem, context.focusHeading)
        previouslyFocusedIndexPath = focus.path?.indexPath
        nextFocusedIndexPath = context.nextFocusedItem.flatMap(focus.path(of:))?.indexPath
    }
}

public import Foundation

/// A move of focus in a collection view, or into it or out of it.
@preconcurrency @MainActor
open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
    /// The path of the item that loses focus; nil for none of the collection view's.
    open private(set) var previouslyFocusedIndexPath: IndexPath?
    /// The path of the item that gets focus; nil for none of the collection view's.
    open private(set) var nextFocusedIndexPath: IndexPath?

    init(_ context: UIFocusUpdateContext, _ focus: ListFocus) {
        super.init(context.previouslyFocusedItem, context.nextFocusedItem, context.focusHeading)
        previouslyFocusedIndexPath = focus.path?.indexPath
        nextFocusedIndexPath = context.nextFocusedItem.flatMap(focus.path(of:))?.indexPath
    }
}

public import Foundation

/// One change of a batch, as a layout is told of it.
///
/// A path with the item `NSNotFound` stands for its whole section.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// What happens to the item or the section.
    public enum Action: Int, Sendable {
        /// It comes, it goes, or its content is made anew.
        case insert = 0, delete, reload
        /// It goes to another place, or it stays.
        case move, none
    }

    /// The path before the update; nil for an insert.
    public let indexPathBeforeUpdate: IndexPath?
    /// The path after the update; nil for a delete.
    public let indexPathAfterUpdate: IndexPath?
    /// What happens.
    public let updateAction: Action

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
    }
}

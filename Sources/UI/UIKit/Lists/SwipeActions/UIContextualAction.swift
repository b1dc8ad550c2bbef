public import Foundation

/// An action that a swipe on a row reveals.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// What the action does to the row.
    public enum Style: Int, Sendable {
        /// The row stays.
        case normal = 0
        /// The row goes.
        case destructive
    }

    /// Runs the action: with the view that shows it, and a block to be called with whether the action was done.
    public typealias Handler = @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

    /// What the action does to the row.
    open private(set) var style: Style
    /// Runs when the action is chosen.
    open private(set) var handler: Handler
    /// The text; nil for none.
    open var title: String?
    /// The picture; nil, the default, for none.
    open var image: UIImage?
    /// The color behind the text: red for a destructive action, gray for others by default.
    open var backgroundColor: UIColor!

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
        backgroundColor = style == .destructive ? .systemRed : .systemGray
        super.init()
    }
}

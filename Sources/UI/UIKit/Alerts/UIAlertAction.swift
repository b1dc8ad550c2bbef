public import Foundation

/// One action of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject, NSCopying {
    /// How an action looks and where it stands: the default, the answer that changes nothing, or a destructive one in red.
    public enum Style: Int, Sendable {
        /// An ordinary answer.
        case `default` = 0
        /// The answer that changes nothing; it stands apart from the others, and Escape chooses it.
        case cancel
        /// An answer that loses something; its title is red.
        case destructive
    }

    /// The text of the button; nil shows an empty one.
    public let title: String?
    /// How the action looks and where it stands.
    public let style: Style
    /// The closure that runs when the action is chosen, after the alert is gone.
    let handler: ((UIAlertAction) -> Void)?
    /// Called after a change, so that the alert updates its view of the action.
    var changed: (() -> Void)?

    /// Creates an action.
    ///
    /// `handler`: called after the alert has left the screen.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// Whether the button can be pressed; true by default.
    @ObservedProperty open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }

    /// Returns a copy with the same title, style and handler, enabled or not as this action.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MainActor.assumeIsolated {
            let copy = UIAlertAction(title: title, style: style, handler: handler)
            copy.isEnabled = isEnabled
            return copy
        }
        return copy
    }
}

/// A rectangle without a view that redirects focus to its preferred environments.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
    /// Whether focus can come to the guide; true by default.
    open var isEnabled = true
    /// Where focus goes that comes to the guide, the first that can have it.
    open var preferredFocusEnvironments: [any UIFocusEnvironment]! = []
}

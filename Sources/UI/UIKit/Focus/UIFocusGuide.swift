/// A rectangle without a view that redirects focus to its preferred environments.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
    open var isEnabled = true
    open var preferredFocusEnvironments: [any UIFocusEnvironment]! = []
}

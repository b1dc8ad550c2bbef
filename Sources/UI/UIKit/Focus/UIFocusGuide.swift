/// A rectangle without a view that leads focus elsewhere: what moves onto it goes on to what it prefers.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
    open var isEnabled = true
    open var preferredFocusEnvironments: [any UIFocusEnvironment]! = []
}

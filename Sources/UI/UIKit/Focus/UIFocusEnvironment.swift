/// A part of the interface that focus can be in: a view, a controller, a window, or a custom object of an app.
///
/// Focus is the place that receives keys. All members have defaults, so that a custom item declares only the differences.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
    /// The environments that focus prefers here; the first that leads to an item wins.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The environment that contains this one.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// The container that lists the items in here.
    var focusItemContainer: (any UIFocusItemContainer)? { get }
    /// The group's identifier: items with the same identifier are visited one after the other.
    var focusGroupIdentifier: String? { get }

    /// Updates focus at the end of the tick, if focus is in here.
    func setNeedsFocusUpdate()
    /// Performs a requested update now.
    func updateFocusIfNeeded()
    /// Returns false to refuse the move; called for every environment that focus would leave or enter.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Called after focus has moved, for every environment that it left or entered.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIFocusEnvironment {
    /// Returns no preference.
    public var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// Returns nil: no parent.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { nil }
    /// Returns nil: no items of its own.
    public var focusItemContainer: (any UIFocusItemContainer)? { nil }
    /// Returns nil: the parent's group.
    public var focusGroupIdentifier: String? { nil }
    /// Asks for a new focus at the end of the tick, if focus is in this environment.
    public func setNeedsFocusUpdate() { FocusEngine.shared.setNeedsUpdate(in: self) }
    /// Updates focus now, if an update was asked for.
    public func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }
    /// Returns true: focus may move.
    public func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Does nothing.
    public func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
}

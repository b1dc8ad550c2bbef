/// A part of the interface that focus can be in: a view, a controller, a window, or something of an app's own.
///
/// Focus is the place that keys speak to. All members have defaults, so that an own item names only what it does otherwise.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
    /// Where focus goes first when it comes here; the first that leads to an item wins.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// What this is in.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// Who knows the items in here.
    var focusItemContainer: (any UIFocusItemContainer)? { get }
    /// Items with one identifier are stepped through one after the other.
    var focusGroupIdentifier: String? { get }

    /// Has focus look for its place anew, if it is in here, before the turn ends.
    func setNeedsFocusUpdate()
    /// Does so now, if it was asked for.
    func updateFocusIfNeeded()
    /// False keeps focus where it is. Asked of everything that focus would leave or come to.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIFocusEnvironment {
    public var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { nil }
    public var focusItemContainer: (any UIFocusItemContainer)? { nil }
    public var focusGroupIdentifier: String? { nil }
    public func setNeedsFocusUpdate() { FocusEngine.shared.setNeedsUpdate(in: self) }
    public func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }
    public func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    public func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
}

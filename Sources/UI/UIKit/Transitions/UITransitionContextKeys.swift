/// Names one of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
    /// The key as text.
    public let rawValue: String
    /// Creates a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The controller that is on the screen when the transition begins.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller that is on the screen when it ends.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// Names one of the two views of a transition.
public struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
    /// The key as text.
    public let rawValue: String
    /// Creates a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The view that is left.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that comes.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The area from which the insets of a section count.
public enum UIContentInsetsReference: Int, Sendable {
    /// The area of the layout's configuration; for the configuration itself the safe area.
    case automatic = 0
    /// The whole bounds.
    case none
    /// The safe area.
    case safeArea
    /// The layout margins.
    case layoutMargins
    /// The readable content guide; the library measures the layout margins.
    case readableContent
}

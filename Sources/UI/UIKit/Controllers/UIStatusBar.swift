/// Kept so that iOS source compiles; a Gimbal screen has no status bar.
public enum UIStatusBarStyle: Int, Sendable {
    /// Dark or light text by the style of the interface.
    case `default` = 0
    /// Light text, for a dark background.
    case lightContent = 1
    /// Dark text, for a light background.
    case darkContent = 3
}

/// Kept so that iOS source compiles; a Gimbal screen has no status bar.
public enum UIStatusBarAnimation: Int, Sendable {
    /// The bar changes at once, fades, or slides out of the screen.
    case none, fade, slide
}

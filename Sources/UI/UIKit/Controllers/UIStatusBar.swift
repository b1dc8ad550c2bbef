/// Kept so that iOS source compiles; a Gimbal screen has no status bar.
public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0
    case lightContent = 1
    case darkContent = 3
}

/// Kept so that iOS source compiles; a Gimbal screen has no status bar.
public enum UIStatusBarAnimation: Int, Sendable {
    case none, fade, slide
}

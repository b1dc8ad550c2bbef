/// How a presented controller is placed.
public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
}

/// The built-in way in which a presented controller comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical = 0
    case flipHorizontal
    case crossDissolve
    /// The page before is rolled away, and is rolled back at the dismissal. Asks for a presentation that fills the screen; others flip.
    case partialCurl
}

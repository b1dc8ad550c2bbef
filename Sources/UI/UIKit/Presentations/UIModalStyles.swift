/// How a presented controller is placed.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The default: a sheet.
    case automatic = -2
    /// No adaptation, as a delegate's answer; a presentation with it is a sheet.
    case none = -1
    /// The whole screen; the presenter's view is removed meanwhile.
    case fullScreen = 0
    /// A sheet from the lower edge.
    case pageSheet = 1
    /// A sheet with the size of a form.
    case formSheet = 2
    /// The area of the nearest controller that defines a context; its view is removed meanwhile.
    case currentContext = 3
    /// The presentation controller of the transitioning delegate, or the whole screen without one.
    case custom = 4
    /// The whole screen; the presenter's view stays below.
    case overFullScreen = 5
    /// The area of the nearest controller that defines a context; its view stays below.
    case overCurrentContext = 6
    /// A small page with an arrow; a sheet in a compact width.
    case popover = 7
}

/// The built-in way in which a presented controller comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The page slides up from the lower edge.
    case coverVertical = 0
    /// The pages rotate about a vertical axis.
    case flipHorizontal
    /// The pages fade into each other.
    case crossDissolve
    /// The page before is rolled away, and is rolled back at the dismissal. Asks for a presentation that fills the screen; others flip.
    case partialCurl
}

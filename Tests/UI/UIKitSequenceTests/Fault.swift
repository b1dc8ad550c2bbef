/// What an app does wrong on purpose, so that it is seen that each check can fail.
enum Fault: CaseIterable {
    /// The outgoing page is elsewhere all of a sudden.
    case jump
    /// The outgoing page is not there any more while it goes.
    case hide
    /// What moves is stopped dead before it gets a new goal.
    case loseSpeed
    case unbalanceCallbacks, stealView, loseView, neverComplete, keepControllers, keepContexts, keepRetimes

    /// What the checks say of it.
    var finding: String {
        switch self {
        case .jump: "jumps by"
        case .hide: "vanishes while"
        case .loseSpeed: "changes its speed"
        case .unbalanceCallbacks: "unbalanced"
        case .stealView: "containers for"
        case .loseView: "viewLost"
        case .neverComplete: "coordinator at rest"
        case .keepControllers: "is kept"
        case .keepContexts: "contexts are kept"
        case .keepRetimes: "retimes are kept"
        }
    }
}

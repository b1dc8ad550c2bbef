/// The interactive change of a collection view's layout.
enum LayoutTransition: ~Copyable {
    case none
    /// The app sets the progress.
    case driven(Running)
    /// The rest runs by itself, to the next layout or back.
    case ending(Running, isFinished: Bool)

    struct Running {
        let layout: UICollectionViewTransitionLayout
        let completion: ((Bool, Bool) -> Void)?
        /// Whether the list scrolled before the transition.
        let couldScroll: Bool
        let motion: LayoutMotion
    }

    /// The transition that is under way.
    var running: Running? {
        switch self {
        case .none: nil
        case .driven(let running): running
        case .ending(let running, _): running
        }
    }

    mutating func start(_ running: Running) { self = .driven(running) }

    /// Returns the transition that ends now; nil when none is driven.
    mutating func end(_ isFinished: Bool) -> Running? {
        switch consume self {
        case .none:
            self = .none
            return nil
        case .driven(let running):
            self = .ending(running, isFinished: isFinished)
            return running
        case .ending(let running, let was):
            self = .ending(running, isFinished: was)
            return nil
        }
    }

    /// Returns the transition that has ended.
    mutating func settle() -> Running? {
        let ended = running
        self = .none
        return ended
    }
}

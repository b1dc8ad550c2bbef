import CoreGraphics

/// Where a property animator is in its life.
enum AnimatorPhase: Sendable {
    /// Not started; the blocks run with the start.
    case inactive([Block])
    /// Started without a block: the first one that is added begins the movement.
    case waiting
    case paused
    /// It keeps the animator alive while it moves.
    case running(UIViewPropertyAnimator)
    /// Stopped, and not finished.
    case stopped

    @MainActor
    struct Block {
        let delayFactor: CGFloat
        let changes: () -> Void
    }

    var state: UIViewAnimatingState {
        switch self {
        case .inactive: .inactive
        case .waiting, .paused, .running: .active
        case .stopped: .stopped
        }
    }

    var isRunning: Bool { if case .running = self { true } else { false } }
}

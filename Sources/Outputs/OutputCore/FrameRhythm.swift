internal import Reactor

/// What the next frame follows.
enum FrameRhythm {
    /// Nothing is known: no frame was shown yet, or the output is configured anew.
    case unknown
    /// A pause: the vblank of the last frame is some time ago.
    case resting(last: MonotonicTime)
    /// The last frame, at the vblank after its own.
    case running(last: MonotonicTime)

    init(last: MonotonicTime, next: MonotonicTime?) {
        self = next == nil ? .resting(last: last) : .running(last: last)
    }

    /// The vblank at which the last frame was shown.
    var lastVblank: MonotonicTime? {
        switch self {
        case .unknown: nil
        case .resting(let last), .running(let last): last
        }
    }

    var isRunning: Bool {
        if case .running = self { true } else { false }
    }
}

/// A finger on the screen, or the tip of a pen.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// The stage of a touch.
    public enum Phase: Int, Sendable {
        /// A touch begins, moves, rests, and ends or is cancelled. The `region` phases do not occur: no touch hovers.
        case began = 0, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }

    /// What touches: a finger, a touchpad or wheel, a pen, or a mouse.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A touchpad or wheel.
        case indirect
        /// A pen.
        case pencil
        /// A mouse.
        case indirectPointer
    }

    /// The stage of the touch.
    open internal(set) var phase = Phase.began
    /// Seconds on the clock of `CACurrentMediaTime()`.
    open internal(set) var timestamp: TimeInterval = 0
    /// How many taps in a row this one is.
    open internal(set) var tapCount = 1
    /// What touches.
    open internal(set) var type = TouchType.direct
    /// The view that was hit when the touch began.
    open internal(set) weak var view: UIView?
    /// The window that was hit when the touch began.
    open internal(set) weak var window: UIWindow?
    /// The radius in points; 0 when the panel does not report it.
    open internal(set) var majorRadius: CGFloat = 0
    /// Always 0: panels do not say how exact the radius is.
    open var majorRadiusTolerance: CGFloat { 0 }
    /// The force; 1 is an ordinary touch.
    open internal(set) var force: CGFloat = 1
    /// The greatest force; more than 1 for a pen that reports its pressure.
    open var maximumPossibleForce: CGFloat { grip?.hasPressure == true ? Grip.greatestForce : 1 }
    /// The angle between the pen and the screen, in radians: 0 when the pen lies on it, a right angle when the pen is
    /// perpendicular or does not report its tilt.
    open var altitudeAngle: CGFloat { grip?.altitude ?? .pi / 2 }
    /// The rotation of a pen about its own axis, in radians clockwise.
    open var rollAngle: CGFloat { grip?.roll ?? 0 }
    /// The recognizers that receive this touch.
    open var gestureRecognizers: [UIGestureRecognizer]? { followers.isEmpty ? nil : followers }

    /// The number of the touch; later fingers have higher numbers. Sets have no order, and runs have to be reproducible.
    let number: Int
    private static var lastNumber = 0
    /// The position in the window's coordinates.
    var point = CGPoint.zero
    var previousPoint = CGPoint.zero
    /// The panel's reports since the last event, in the window's coordinates; `nil` when the only report is the touch itself.
    var samples: [Sample]?
    struct Sample {
        var time: TimeInterval
        var point: CGPoint
        var grip: Grip?
    }
    /// How a pen is held; nil for a finger.
    var grip: Grip?
    /// The position on the display, independent of the interface's orientation, so that two fingers can be compared while the
    /// interface rotates.
    var place = CGPoint.zero
    /// The position at which the touch began.
    var firstPoint = CGPoint.zero
    var followers: [UIGestureRecognizer] = []
    /// The pointer's position in the window's coordinates, for a scroll that is no finger; its `point` moves as far as is
    /// scrolled.
    var scrollPlace: CGPoint?
    /// True when content continues to move after the release.
    var hasMomentum = true
    var isScroll: Bool { scrollPlace != nil }
    var isOver: Bool { phase == .ended || phase == .cancelled }

    public override init() {
        Self.lastNumber += 1
        number = Self.lastNumber
        super.init()
    }

    /// Returns the place in the coordinates of `view`; nil stands for the window's.
    open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: window) ?? point }
    /// Returns the place before the last movement in the coordinates of `view`; nil stands for the window's.
    open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(previousPoint, from: window) ?? previousPoint }
    /// Returns the same as `location(in:)`: places are as exact as the device reports them.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// Returns the same as `previousLocation(in:)`.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Returns the direction of the pen's upper end, in radians: 0 along the view's x axis, growing clockwise.
    open func azimuthAngle(in view: UIView?) -> CGFloat {
        let vector = azimuthUnitVector(in: view)
        return atan2(vector.dy, vector.dx)
    }

    /// Returns the same direction as a vector of length 1; for a perpendicular pen it is (1, 0).
    open func azimuthUnitVector(in view: UIView?) -> CGVector {
        grip?.direction(at: point, in: view, from: window) ?? Grip.standing
    }

    func coalesced(_ samples: [Sample]) -> [UITouch] {
        var before = previousPoint
        return samples.map { sample in
            let touch = UITouch()
            touch.phase = phase
            touch.timestamp = sample.time
            touch.tapCount = tapCount
            touch.type = type
            touch.view = view
            touch.window = window
            touch.majorRadius = majorRadius
            touch.grip = sample.grip ?? grip
            touch.force = sample.grip.map(\.force) ?? force
            touch.point = sample.point
            touch.previousPoint = before
            touch.firstPoint = firstPoint
            touch.followers = followers
            before = sample.point
            return touch
        }
    }

    /// The distance from the touch's last event, in the window's coordinates.
    var step: CGPoint { CGPoint(x: point.x - previousPoint.x, y: point.y - previousPoint.y) }
}

internal import Motion

/// The kind of timing.
public enum UITimingCurveType: Int, Sendable {
    /// One of the four curves of `UIView.AnimationCurve`.
    case builtin = 0
    /// A cubic curve by two control points.
    case cubic
    /// A spring.
    case spring
    /// A spring whose time runs by a cubic curve.
    case composed
}

/// Provides the timing of an animator.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// The kind of timing, which says which of the parameters apply.
    var timingCurveType: UITimingCurveType { get }
    /// The parameters of a cubic curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The parameters of a spring; nil for a cubic curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// Timing by a cubic Bézier curve.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider, NSCopying {
    /// The named curve; `.easeInOut` where control points are given.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point of the curve; x is the share of the duration, y the share of the change.
    public let controlPoint1: CGPoint
    /// The second control point of the curve; x is the share of the duration, y the share of the change.
    public let controlPoint2: CGPoint
    private let isNamed: Bool

    /// Core Animation's default curve.
    public override convenience init() {
        self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
    }

    /// Creates one of the named curves.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        let points = curve.timing
        controlPoint1 = CGPoint(x: points.x1, y: points.y1)
        controlPoint2 = CGPoint(x: points.x2, y: points.y2)
        isNamed = true
        super.init()
    }

    /// Creates a cubic Bézier curve from (0, 0) to (1, 1).
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        isNamed = false
        super.init()
    }

    /// `.builtin` for a named curve, `.cubic` for control points.
    open var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
    /// This object.
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil: the curve is no spring.
    open var springTimingParameters: UISpringTimingParameters? { nil }
    /// Returns this object: it does not change.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Timing by a damped spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider, NSCopying {
    /// Whole distances per second; for motion along a line, x counts.
    public let initialVelocity: CGVector
    enum Design {
        case ratio(CGFloat)
        case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
    }

    let design: Design

    /// Creates the system's spring: critically damped, as used for a push.
    public override convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    /// Creates a spring at rest; a ratio of 1 does not oscillate, smaller ratios do.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// Creates a spring whose stiffness follows from the animator's duration.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        design = .ratio(ratio)
        initialVelocity = velocity
        super.init()
    }

    /// Creates a spring that determines the animator's duration: the time that the spring needs.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        design = .physical(mass: mass, stiffness: stiffness, damping: damping)
        initialVelocity = velocity
        super.init()
    }

    /// Creates a spring from the time of one oscillation in seconds and a bounce of −1 … 1; 0 does not oscillate.
    public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        self.init(
            mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: initialVelocity)
    }

    /// Always `.spring`.
    open var timingCurveType: UITimingCurveType { .spring }
    /// Always nil: a spring has no control points.
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// This object.
    open var springTimingParameters: UISpringTimingParameters? { self }
    /// Returns this object: it does not change.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

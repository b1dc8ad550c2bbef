package import Motion

/// A receiver of two events: an animation becomes visible, and an animation ends.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Is called when the first frame shows the animation.
    func animationDidStart(_ anim: CAAnimation)
    /// Is called when the animation has ended.
    ///
    /// - Parameter flag: whether it ran to its end; false when it was removed or replaced earlier.
    /// - Parameter anim: the animation as it was added.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base of all animations: time, pace and delegate. A layer takes a copy when the animation is added to it.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    /// When the animation begins, in the layer's time; 0 is the time of the first frame that shows it.
    open var beginTime: CFTimeInterval = 0
    /// The length of one repetition in seconds; 0 takes the transaction's duration.
    open var duration: CFTimeInterval = 0
    /// The rate against the layer's time: 2 is twice as fast, 0 stands still, negative runs backward.
    open var speed: Float = 1
    /// The time inside of the animation at its begin, in seconds.
    open var timeOffset: CFTimeInterval = 0
    /// How often the animation runs; 0 and 1 both run it once.
    open var repeatCount: Float = 0
    /// For how long the animation repeats, in seconds; 0 leaves that to `repeatCount`.
    open var repeatDuration: CFTimeInterval = 0
    /// Whether each repetition runs forward and then backward; that doubles its length.
    open var autoreverses = false
    /// What the animation shows before its begin and after its end.
    open var fillMode = CAMediaTimingFillMode.removed

    /// The pace of one iteration. On a layer nil takes the transaction's function, and linear without one.
    open var timingFunction: CAMediaTimingFunction?
    /// The receiver of begin and end. The animation retains it until the animation has stopped.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer drops the animation at its end.
    open var isRemovedOnCompletion = true

    private var extraValues: [String: Any] = [:]

    /// Creates an animation with no duration.
    public override init() {
        super.init()
    }

    /// Returns nil: the class has no defaults of its own.
    open class func defaultValue(forKey key: String) -> Any? { nil }

    /// Returns true; animations are not archived here.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// Returns a copy; layers take one when an animation is added.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeEmpty()
        copy.assign(from: self)
        return copy
    }

    /// Returns a copy with all properties and extra values.
    open override func copy() -> Any { copy(with: nil) }

    /// Adds the animation to the layer `anObject`, under the event's name.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Returns a value that the caller has kept under `key`; nil when there is none.
    open func value(forKey key: String) -> Any? { extraValues[key] }

    /// Stores a value that only the caller interprets.
    open func setValue(_ value: Any?, forKey key: String) { extraValues[key] = value }

    /// Returns a new animation of the nearest class of this library.
    package func makeEmpty() -> CAAnimation { CAAnimation() }

    package func assign(from other: CAAnimation) {
        beginTime = other.beginTime
        duration = other.duration
        speed = other.speed
        timeOffset = other.timeOffset
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        extraValues = other.extraValues
    }

    package var pacing: Pacing { timingFunction.map { .curve($0.curve) } ?? .linear }

    /// The clock as a value. Without a begin time it begins with the first frame, and inside a group with the group.
    package var timing: MediaTiming {
        MediaTiming(
            beginTime: beginTime == 0 ? nil : beginTime, timeOffset: timeOffset, speed: Double(speed), duration: duration,
            repeatCount: Double(repeatCount), repeatDuration: repeatDuration, autoreverses: autoreverses,
            fillMode: fillMode.fillMode)
    }
}

/// An animation of the property that a key path names.
open class CAPropertyAnimation: CAAnimation {
    /// The animated property, such as `position.x`.
    open var keyPath: String?
    /// Whether the value is added to the present value.
    open var isAdditive = false
    /// Whether each iteration continues from the end of the previous one.
    open var isCumulative = false
    /// Turns the values, such as angles, into the transform of the property; nil leaves them as they are.
    open var valueFunction: CAValueFunction?

    /// Creates an animation without a key path.
    public override init() {
        super.init()
    }

    /// Creates an animation of a property, such as `position.x`.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    package override func makeEmpty() -> CAAnimation { CAPropertyAnimation() }

    package override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }
}

/// An animation from one value to another, or by a distance. A missing value is the property's own value.
open class CABasicAnimation: CAPropertyAnimation {
    /// The first value; nil is the value that the layer shows at the begin.
    open var fromValue: Any?
    /// The last value; nil is the model's value.
    open var toValue: Any?
    /// The change from the first value to the last; used where one of the two is missing.
    open var byValue: Any?

    package override func makeEmpty() -> CAAnimation { CABasicAnimation() }

    package override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }
}

/// Several animations under one clock. Members without a duration take the group's.
open class CAAnimationGroup: CAAnimation {
    /// The animations of the group; their times count from the group's begin, and the group's end ends them.
    open var animations: [CAAnimation]?

    package override func makeEmpty() -> CAAnimation { CAAnimationGroup() }

    package override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.map { ($0.copy(with: nil) as? CAAnimation) ?? $0 }
    }
}

/// A function that converts one number to a part of a transform. The key path is then `transform`.
open class CAValueFunction: NSObject, @unchecked Sendable {
    /// What the function does with a value.
    public let name: CAValueFunctionName

    /// Creates a function; nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        guard CAValueFunction.components[name] != nil else { return nil }
        self.name = name
    }

    static let components: [CAValueFunctionName: String] = [
        .rotateX: "rotation.x", .rotateY: "rotation.y", .rotateZ: "rotation.z", .scaleX: "scale.x", .scaleY: "scale.y",
        .scaleZ: "scale.z", .translateX: "translation.x", .translateY: "translation.y", .translateZ: "translation.z",
    ]

    /// The part of an equivalent key path that follows `transform.`.
    var component: String { Self.components[name] ?? "" }
}

/// The name of a value function that takes one number.
public struct CAValueFunctionName: CAStringConstant {
    /// The name of the function.
    public let rawValue: String
    /// Creates a name from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Rotates around the x axis; the value is in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// Rotates around the y axis; the value is in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// Rotates around the z axis; the value is in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// Scales along the x axis.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// Scales along the y axis.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// Scales along the z axis.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// Moves along the x axis, in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// Moves along the y axis, in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// Moves along the z axis, in points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

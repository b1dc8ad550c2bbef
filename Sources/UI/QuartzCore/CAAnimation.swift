package import Motion

/// Told when an animation begins to show and when it ends.
public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ anim: CAAnimation)
    /// - Parameter flag: whether it ran to its end; false when it was removed or replaced before.
    /// - Parameter anim: the animation as it was added.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What all animations share: time, pace, delegate. A layer takes a copy when the animation is added to it.
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

    /// `nil` is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Kept alive by the animation until that has stopped.
    open var delegate: (any CAAnimationDelegate)?
    /// The layer drops the animation when it has ended.
    open var isRemovedOnCompletion = true

    private var extraValues: [String: Any] = [:]

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

    open override func copy() -> Any { copy(with: nil) }

    /// Adds the animation to the layer `anObject`, under the event's name.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Returns a value that the caller has kept under `key`; nil when there is none.
    open func value(forKey key: String) -> Any? { extraValues[key] }

    /// Keeps a value that means something to the caller alone.
    open func setValue(_ value: Any?, forKey key: String) { extraValues[key] = value }

    /// A new animation of the nearest class of this library's.
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

    /// The clock as a value; without a begin time it begins with the first frame, inside a group with the group.
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
    /// The value is added to what is there.
    open var isAdditive = false
    /// Each iteration goes on from the end of the one before.
    open var isCumulative = false
    /// Turns the values, such as angles, into the transform of the property; nil leaves them as they are.
    open var valueFunction: CAValueFunction?

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

/// From one value to another, or by a distance; what is missing is the property's own value.
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

/// Several animations under one clock; those without a duration take the group's.
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

/// Turns one number into a part of a transform; the key path is then `transform`.
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

    /// What follows `transform.` in a key path that means the same.
    var component: String { Self.components[name] ?? "" }
}

/// The value functions that take one number.
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

package import Motion

/// Told when an animation begins to show and when it ends.
public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ anim: CAAnimation)
    /// - Parameter flag: whether it ran to its end; false when it was removed or replaced before.
    /// - Parameter anim: the animation as it was added.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What all animations share: time, pace, delegate. A layer takes a copy when the animation is added to it.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
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

    open class func defaultValue(forKey key: String) -> Any? { nil }

    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeEmpty()
        copy.assign(from: self)
        return copy
    }

    open override func copy() -> Any { copy(with: nil) }

    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

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
    open var keyPath: String?
    /// The value is added to what is there.
    open var isAdditive = false
    /// Each iteration goes on from the end of the one before.
    open var isCumulative = false
    open var valueFunction: CAValueFunction?

    public override init() {
        super.init()
    }

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
    open var fromValue: Any?
    open var toValue: Any?
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
    public let name: CAValueFunctionName

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
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

package import Motion

/// The mode that says whether an animation is visible before it begins and after it has ended.
public struct CAMediaTimingFillMode: CAStringConstant {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The animation shows nothing before its begin and after its end; the default.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The last value holds after the end, until the animation is removed.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value shows from the moment at which the animation was added.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The first value shows before the begin, and the last one holds after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")

    package var fillMode: MediaTiming.FillMode {
        switch self {
        case .forwards: .forwards
        case .backwards: .backwards
        case .both: .both
        default: .removed
        }
    }
}

/// The way in which values between keyframes are computed.
public struct CAAnimationCalculationMode: CAStringConstant {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Values between two keyframes lie on a line.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// A value holds until the next keyframe.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Values change at one speed over all keyframes; key times are ignored.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Values pass through the keyframes on a smooth curve.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Values follow a smooth curve at one speed; key times are ignored.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

    package var mode: Keyframes.CalculationMode {
        switch self {
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        default: .linear
        }
    }
}

/// The mode that says whether a layer rotates with the path that it moves along. It is stored but has no effect.
public struct CAAnimationRotationMode: CAStringConstant {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer points along the path. Not implemented: the layer keeps its rotation.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer points against the path. Not implemented: the layer keeps its rotation.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// The effect of a `CATransition`.
public struct CATransitionType: CAStringConstant {
    /// The name of the type.
    public let rawValue: String
    /// Creates a type from its name; an unknown one is shown as a fade.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old content fades into the new content; the default.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content slides over the old content.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content pushes the old content out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content slides away from the new content.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side at which a `CATransition` begins.
public struct CATransitionSubtype: CAStringConstant {
    /// The name of the direction.
    public let rawValue: String
    /// Creates a direction from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The movement begins at the right edge.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// The movement begins at the left edge.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// The movement begins at the top edge.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// The movement begins at the bottom edge.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The name of a timing function.
public struct CAMediaTimingFunctionName: CAStringConstant {
    /// The name of the curve.
    public let rawValue: String
    /// Creates a name from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// One speed all the way.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// A slow begin.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// A slow end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// A slow begin and a slow end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of implicit animations.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

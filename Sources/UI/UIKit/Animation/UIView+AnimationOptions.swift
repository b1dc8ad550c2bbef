extension UIView {
    /// The named curves.
    public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends (`easeInOut`), at the beginning (`easeIn`), at the end (`easeOut`), or at a constant speed
        /// (`linear`).
        case easeInOut = 0, easeIn, easeOut, linear
    }

    /// The options of a block animation.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out all visible views inside of the block, so that their new frames are animated.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views take touches while they move.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// The animation begins at what is on the screen instead of at the model values.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The animation repeats until it is removed.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Each repetition runs forward and then backward.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// The block inside another block keeps its own duration.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// The block inside another block keeps its own curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// A view transition shows the live view instead of a picture of it.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// A transition between two views hides and shows them instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// The block inside another block does not take over the options of that block.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// The animation begins and ends slowly; the default.
        public static let curveEaseInOut = AnimationOptions([])
        /// The animation begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// The animation ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// The animation keeps one speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// The view flips around its vertical axis; the new side comes from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// The view flips around its vertical axis; the new side comes from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// The old content curls up like a page.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// The new content curls down like a page.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// The old content fades into the new content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// The view flips around its horizontal axis; the new side comes from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// The view flips around its horizontal axis; the new side comes from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// Asks for 60 frames per second. It has no effect: animations run at the display's pace.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Asks for 30 frames per second. It has no effect: animations run at the display's pace.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 15)) ?? .easeInOut }
        /// The number of the transition, in bits 20 to 23; 0 for none.
        var transition: UInt { rawValue >> 20 & 15 }
    }

    /// The options of a keyframe animation.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out all visible views inside of the block, so that their new frames are animated.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Views take touches while they move.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// The animation begins at what is on the screen instead of at the model values.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// The animation repeats until it is removed.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Each repetition runs forward and then backward.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// The block inside another block keeps its own duration.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// The block inside another block does not take over the options of that block.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// The values between two keyframes lie on a line; the default.
        public static let calculationModeLinear = KeyframeAnimationOptions([])
        /// A value holds until the next keyframe.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// The values change at one speed over all keyframes; their times are ignored.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// The values pass through the keyframes on a smooth curve.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// The values follow a smooth curve at one speed; the keyframes' times are ignored.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }
}

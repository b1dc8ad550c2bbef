package import Motion

/// An animation from one value to another with the motion of a damped spring.
///
/// The spring runs for `duration` and is cut off there. `settlingDuration` says how long it needs.
open class CASpringAnimation: CABasicAnimation {
    /// The mass at the spring's end; 1 by default.
    open var mass: CGFloat = 1
    /// The stiffness of the spring; 100 by default.
    open var stiffness: CGFloat = 100
    /// The damping of the spring; 10 by default.
    open var damping: CGFloat = 10
    /// The initial velocity towards the target, in whole distances per second.
    open var initialVelocity: CGFloat = 0
    /// Whether damping above the critical damping has its full effect. Otherwise it counts as critical.
    open var allowsOverdamping = false

    /// Creates a spring with mass 1, stiffness 100 and damping 10.
    public override init() {
        super.init()
    }

    /// Creates a spring from its period and its bounce.
    ///
    /// - Parameter perceptualDuration: seconds of one swing without damping.
    /// - Parameter bounce: 0 is critically damped, 1 swings forever, and a value below 0 approaches slowly.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        let duration = max(perceptualDuration, 1e-4)
        mass = 1
        stiffness = (2 * .pi / duration) * (2 * .pi / duration)
        damping = bounce >= 0 ? 4 * .pi * (1 - min(bounce, 1)) / duration : 4 * .pi / (duration * max(1 + bounce, 1e-3))
        allowsOverdamping = bounce < 0
        self.duration = settlingDuration
    }

    /// The time of one oscillation without damping, in seconds.
    open var perceptualDuration: CFTimeInterval { 2 * .pi / (stiffness / mass).squareRoot() }

    /// How much the spring overshoots: 0 does not, 1 never stops, negative is slower than needed.
    open var bounce: CGFloat {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// The seconds until the value stays within a thousandth of its target.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    package var spring: Spring {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
        return allowsOverdamping ? spring : spring.limitedToCriticalDamping
    }

    package override var pacing: Pacing { .spring(spring) }

    package override func makeEmpty() -> CAAnimation { CASpringAnimation() }

    package override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CASpringAnimation else { return }
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
        allowsOverdamping = other.allowsOverdamping
    }
}

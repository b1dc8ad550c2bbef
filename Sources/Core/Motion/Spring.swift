/// A damped spring that pulls a value from 0 to 1, in closed form.
///
/// With u = value − 1, mass·u″ + damping·u′ + stiffness·u = 0, u(0) = −1 and u′(0) = `initialVelocity` (whole distances a
/// second, positive towards the target). Damping 0 swings for ever; damping above 2·√(stiffness·mass) creeps. Mass and
/// stiffness that are not positive numbers count as 1 and 100 (Core Animation's defaults), damping and velocity that are not
/// numbers as 0; all are held to magnitudes of which no square overflows.
@frozen
public struct Spring: Hashable, Sendable {
    public let mass, stiffness, damping, initialVelocity: Double

    @inlinable
    public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
        self.mass = mass > 0 ? min(max(mass, 1e-6), 1e9) : 1
        self.stiffness = stiffness > 0 ? min(max(stiffness, 1e-6), 1e12) : 100
        self.damping = damping.held(in: 0...1e9, nan: 0)
        self.initialVelocity = initialVelocity.held(in: -1e9...1e9, nan: 0)
    }

    /// A spring of mass 1 by its damping ratio (1 = critical) and the seconds that one undamped swing takes.
    public init(dampingRatio: Double, response: Seconds, initialVelocity: Double = 0) {
        let frequency = 2 * Double.pi / response.held(in: 1e-4...1e4, nan: 1)
        self.init(dampingRatio: dampingRatio, frequency: frequency, initialVelocity: initialVelocity)
    }

    init(dampingRatio: Double, frequency: Double, initialVelocity: Double) {
        let ratio = dampingRatio.held(in: 0...1e3, nan: 1)
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: initialVelocity)
    }

    /// The same spring, damped critically at most: Core Animation's reading of its parameters unless over-damping is allowed.
    public var limitedToCriticalDamping: Spring {
        let critical = 2 * (stiffness * mass).squareRoot()
        return Spring(mass: mass, stiffness: stiffness, damping: min(damping, critical), initialVelocity: initialVelocity)
    }

    /// Radians a second of the undamped swing.
    @inlinable var frequency: Double { (stiffness / mass).squareRoot() }

    /// The rate at which the envelope shrinks, per second.
    @inlinable var decay: Double { damping / (2 * mass) }

    /// Returns the value after `seconds`; 0 up to 0 (and for NaN), 1 at infinity.
    @inlinable
    public func value(at seconds: Seconds) -> Double {
        guard seconds > 0 else { return 0 }
        guard seconds < .infinity else { return 1 }
        let (even, odd) = swing(at: seconds)
        return 1 - even + (initialVelocity - decay) * odd
    }

    /// Returns the velocity after `seconds`, in whole distances per second.
    @inlinable
    public func velocity(at seconds: Seconds) -> Double {
        guard seconds > 0 else { return initialVelocity }
        guard seconds < .infinity else { return 0 }
        let (even, odd) = swing(at: seconds)
        return initialVelocity * even + (stiffness / mass - decay * initialVelocity) * odd
    }

    /// The two solutions of the equation: the one that starts at 1 with u′ = −decay, and the one that starts at 0 with u′ = 1.
    ///
    /// Written with sin(x)/x, its limit and sinh(x)/x, so that the three kinds of damping run into each other without a step,
    /// and with the exponentials multiplied out, so that nothing overflows.
    @inlinable
    func swing(at t: Seconds) -> (even: Double, odd: Double) {
        let (a, w) = (decay, frequency)
        let difference = (w - a) * (w + a)
        let root = abs(difference).squareRoot()
        let angle = root * t
        if angle < 1e-5 {
            let e = LibM.exp(-a * t)
            return (e, e * t)
        }
        if difference > 0 {
            let e = LibM.exp(-a * t)
            return (e * LibM.cos(angle), e * LibM.sin(angle) / root)
        }
        // decay − root loses all its digits for a heavily damped spring; ω²/(decay + root) is the same number.
        let slow = LibM.exp(-(w * w) / (a + root) * t)
        let ratio = LibM.expm1(-2 * angle)
        return (slow * (2 + ratio) / 2, slow * -ratio / (2 * root))
    }
}

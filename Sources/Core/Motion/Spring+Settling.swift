extension Spring {
    /// The distance from the target, as part of the way, below which a spring counts as resting.
    public static var restDistance: Double { 0.001 }

    /// The seconds after which the value stays within `restDistance` of 1; infinite without damping.
    ///
    /// An under-damped spring is bounded by the sum of the amplitudes of its two swings. This bound, rather than the exact last
    /// crossing, reproduces the numbers known of Core Animation (mass 1, stiffness 100: damping 5 → 2.855, 10 → 1.4727,
    /// 15 → 1.022) and does not jump when a parameter changes a little. Close to critical damping it grows without need; there
    /// the bound of the critical spring holds.
    public var settlingDuration: Seconds {
        let (a, w) = (decay, frequency)
        guard a > 0 else { return .infinity }
        let limit = crossing
        guard a < w else { return limit }
        let swing = ((w - a) * (w + a)).squareRoot()
        let amplitude = 1 + abs(initialVelocity - a) / swing
        return min(LibM.log(amplitude / Spring.restDistance) / a, limit)
    }

    /// The time at which the bound for springs that do not swing falls below the rest distance; the bound has one maximum, so it
    /// is unique.
    private var crossing: Seconds {
        var high = 1 / decay
        for _ in 0..<128 where bound(at: high) > Spring.restDistance { high *= 2 }
        var low = 0.0
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if bound(at: middle) > Spring.restDistance { low = middle } else { high = middle }
        }
        return high
    }

    private func bound(at t: Seconds) -> Double {
        let speed = abs(initialVelocity - decay)
        if decay <= frequency {
            // |cos x| ≤ 1 and |sin x| ≤ x.
            return LibM.exp(-decay * t) * (1 + speed * t)
        }
        let (even, odd) = swing(at: t)
        return even + speed * odd
    }

    /// A spring of mass 1 that rests after `duration`, for `UIView.animate(withDuration:…usingSpringWithDamping:…)`.
    ///
    /// UIKit does not publish how it chooses the stiffness. Here it is the one whose `settlingDuration` is `duration`, so
    /// that the promise of the signature holds. The ratio is held in 0.01…1: UIKit's own call does not over-damp, and without
    /// damping no spring ever rests. A duration that is not positive counts as 1 ms.
    public init(dampingRatio: Double, duration: Seconds, initialVelocity: Double = 0) {
        let ratio = dampingRatio.held(in: 0.01...1, nan: 1)
        let duration = duration.held(in: 0.001...1e4, nan: 0.001)
        let velocity = initialVelocity.held(in: -1e6...1e6, nan: 0)
        // Without a velocity, time scales with the frequency; the answer for one second of 1 rad/s is the answer for all.
        let still = Spring(dampingRatio: ratio, frequency: 1, initialVelocity: 0).settlingDuration / duration
        guard velocity != 0 else {
            self.init(dampingRatio: ratio, frequency: still, initialVelocity: 0)
            return
        }
        var (low, high) = (still / 1e4, still * 1e4)
        for _ in 0..<56 {
            let middle = (low * high).squareRoot()
            let spring = Spring(dampingRatio: ratio, frequency: middle, initialVelocity: velocity)
            if spring.settlingDuration > duration { low = middle } else { high = middle }
        }
        self.init(dampingRatio: ratio, frequency: high, initialVelocity: velocity)
    }
}

internal import Motion

/// The duration and the timing of an animation.
struct AnimationPace {
    var duration: Seconds
    var pacing: Pacing
}

extension UIView.AnimationCurve {
    var timing: TimingCurve {
        switch self {
        case .easeInOut: .easeInEaseOut
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .linear: .linear
        }
    }
}

@MainActor
extension UITimingCurveProvider {
    /// Returns the pace over `duration`; a spring with a given mass takes the time that it needs.
    func pace(duration: Seconds) -> AnimationPace {
        if timingCurveType != .spring, let cubic = cubicTimingParameters {
            let (p1, p2) = (cubic.controlPoint1, cubic.controlPoint2)
            return AnimationPace(duration: duration, pacing: .curve(TimingCurve(p1.x, p1.y, p2.x, p2.y)))
        }
        guard let parameters = springTimingParameters else {
            return AnimationPace(duration: duration, pacing: .curve(.easeInEaseOut))
        }
        let velocity = parameters.initialVelocity.dx
        switch parameters.design {
        case .ratio(let ratio):
            let spring = Spring(dampingRatio: min(max(ratio, 0.05), 1), duration: duration, initialVelocity: velocity)
            return AnimationPace(duration: duration, pacing: .spring(spring))
        case .physical(let mass, let stiffness, let damping):
            let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
                .limitedToCriticalDamping
            return AnimationPace(duration: spring.settlingDuration, pacing: .spring(spring))
        }
    }
}

extension AnimationPace {
    func progress(at fraction: Double) -> Double {
        duration > 0 ? pacing.progress(at: fraction, duration: duration) : 1
    }

    /// Returns the fraction of time at which a progress of 0…1 is reached; for a spring the input is itself the time.
    func fraction(forProgress progress: Double) -> Double {
        let progress = min(max(progress, 0), 1)
        guard case .curve(let curve) = pacing else { return progress }
        return curve.fraction(forValue: progress)
    }
}

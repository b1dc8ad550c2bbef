import Motion
import Scene

/// What animations say of the time that they take.
struct Movements {
    /// When they begin and end, in seconds from now.
    var turns: Set<Seconds> = []
    /// The times after which endless ones come back to where they were.
    var periods: Set<Seconds> = []
    var retimes: Set<RetimeID> = []

    /// Returns false for an animation without bounds.
    mutating func add(_ parts: [LayerAnimation], of layer: CALayer) -> Bool {
        guard !parts.isEmpty else { return true }
        let now = SceneContext.main.tickTime
        let clock = layer.clock(at: now).time
        let rate = abs(layer.clock(at: now + 1).time - clock)
        for part in parts {
            if let retime = part.retime {
                retimes.insert(retime)
            } else if rate > 0 {
                guard let course = part.course(from: clock) else { return false }
                turns.formUnion([course.begin, course.end].filter { $0 > 0 }.map { $0 / rate })
                if course.period > 0 { periods.insert(course.period / rate) }
            }
        }
        return true
    }
}

extension LayerAnimation {
    /// Returns in how many seconds the animation begins, and ends or has shown all for the first time; and how long it takes to come back
    /// to where it was, if it repeats until after that. Nil for one without bounds.
    fileprivate func course(from now: Seconds) -> (begin: Seconds, end: Seconds, period: Seconds)? {
        var timing = groups.first ?? animation.timing
        if !groups.isEmpty, animation.timing.repeats || groups.dropFirst().contains(where: \.repeats) { return nil }
        if timing.beginTime == nil { timing.beginTime = now }
        guard timing.speed != 0 else { return (0, 0, 0) }
        let (begin, end) = (max(0, (timing.beginTime ?? now) - now), max(0, timing.endTime - now))
        let period = timing.iteration / abs(timing.speed)
        if timing.repeats, !animation.isCumulative, begin + period < end { return (begin, begin, period) }
        return end < .infinity ? (begin, end, 0) : nil
    }
}

extension MediaTiming {
    fileprivate var iteration: Seconds { max(0, autoreverses ? 2 * duration : duration) }
    fileprivate var repeats: Bool { repeatCount > 1 || repeatDuration > iteration }
}

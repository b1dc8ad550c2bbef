import Geometry
package import Motion

/// Computes a layer's values at a time: its model, with its animations applied in the order in which they were added.
///
/// There is no other sampler. The display thread uses it at T on the render tree, the main thread on its own layers at the time
/// of the tick or of an event, so a touch hits what the user sees.
package enum Sampler {
    /// - Parameters:
    ///   - animations: the animations in the order of their addition; each receives the result of the earlier ones.
    ///   - clock: the clock of the layer itself.
    ///   - moment: returns the reading of a retime at the same time.
    package static func sample(
        _ model: LayerValues, animations: some Sequence<LayerAnimation>, clock: LayerClock,
        moment: (RetimeID) -> RetimeMoment? = { _ in nil }
    ) -> LayerValues {
        var values = model
        for animation in animations { animation.apply(to: &values, clock, animation.retime.flatMap(moment)) }
        return values
    }
}

extension LayerAnimation {
    /// Applies the animation at this time to `values`; changes nothing when it is not in effect.
    ///
    /// - Parameter moment: the reading of the animation's retime; an animation whose retime does not exist has no effect.
    package func apply(to values: inout LayerValues, _ clock: LayerClock, _ moment: RetimeMoment? = nil) {
        var value = values[property]
        apply(to: &value, clock, moment)
        values.set(value, of: property)
    }

    /// Applies the animation to a value of its property.
    package func apply(to whole: inout MotionValue, _ clock: LayerClock, _ moment: RetimeMoment?) {
        if component == .whole {
            guard let new = value(base: whole, clock, moment), new.kind == whole.kind else { return }
            // What the next animation receives is what the layer would have.
            if property == .isHidden, case .scalar(let hidden) = new {
                whole = .scalar(hidden >= 0.5 ? 1 : 0)
            } else {
                whole = new
            }
        } else if let base = whole[component], let new = value(base: base, clock, moment) {
            whole[component] = new
        }
    }

    private func value(base: MotionValue, _ clock: LayerClock, _ moment: RetimeMoment?) -> MotionValue? {
        if case .retime(_, let reading) = timeBase { return moment.flatMap { value(at: $0, reading, base: base) } }
        guard let time = timeInGroups(clock.time) else { return nil }
        if animation.timing.beginTime != nil { return animation.sample(at: time, base: base) }
        var timed = animation
        // Inside a group an unset begin time is the group's start; outside, one not begun yet shows its first instant.
        timed.timing.beginTime = groups.isEmpty ? time : 0
        return timed.sample(at: time, base: base)
    }

    private func value(at moment: RetimeMoment, _ reading: RetimeReading, base: MotionValue) -> MotionValue? {
        switch reading {
        case .linear(let origin): return value(at: moment, since: origin, base: base)
        case .whole: return animation.sample(atProgress: moment.place.progress, base: base)
        case .own(let start):
            var timed = animation
            timed.timing.beginTime = start
            timed.timing.fillMode = .both
            return timed.sample(at: moment.place.fraction * moment.duration, base: base)
        }
    }

    private func value(at moment: RetimeMoment, since origin: Seconds, base: MotionValue) -> MotionValue? {
        let progress = moment.place.progress
        guard !groups.isEmpty else {
            return animation.sample(retimedTo: progress, total: moment.duration, origin: origin, base: base)
        }
        // The progress replaces the outermost group's time; inside it the members keep their positions.
        var even = self
        for index in even.groups.indices { even.groups[index].fillMode = .both }
        even.groups[0].beginTime = (groups[0].beginTime ?? origin) - origin
        let length = moment.duration > 0 ? moment.duration : groups[0].activeDuration
        guard let time = even.timeInGroups(progress * length) else { return nil }
        even.animation.pacing = .linear
        even.animation.timing.fillMode = .both
        if even.animation.timing.beginTime == nil { even.animation.timing.beginTime = 0 }
        return even.animation.sample(at: time, base: base)
    }

    /// Returns the time inside the innermost group; `nil` when a group is not in effect.
    private func timeInGroups(_ layerTime: Seconds) -> Seconds? {
        var time = layerTime
        for (depth, group) in groups.enumerated() {
            var group = group
            if group.beginTime == nil { group.beginTime = depth == 0 ? time : 0 }
            let local = group.localTime(parent: time)
            switch group.phase(at: local) {
            case .before:
                guard group.fillMode.fillsBackwards else { return nil }
                time = 0
            case .active(let fraction, _):
                time = fraction * group.duration
            case .after(let fraction):
                guard group.fillMode.fillsForwards else { return nil }
                time = fraction * group.duration
            }
        }
        return time
    }

    /// Sets the begin time of an animation that has none to the time of this frame.
    ///
    /// An animation on a retime does not begin, because the retime and not time determines its state.
    ///
    /// - Returns: the time that was set.
    package mutating func begin(at clock: LayerClock) -> Seconds? {
        guard retime == nil else { return nil }
        if groups.isEmpty {
            guard animation.timing.beginTime == nil else { return nil }
            animation.timing.beginTime = clock.time
        } else {
            guard groups[0].beginTime == nil else { return nil }
            groups[0].beginTime = clock.time
        }
        return clock.time
    }

    /// Whether the animation has a begin time, or needs none.
    package var hasBegun: Bool { (groups.isEmpty ? animation.timing.beginTime : groups[0].beginTime) != nil || retime != nil }

    /// The end of the animation in the layer's time; infinite when it has not begun or never ends.
    package var endTime: Seconds { groups.isEmpty ? animation.timing.endTime : groups[0].endTime }

    /// Returns whether the animation has ended at this time; on a retime, the retime ends and not the animation.
    package func isFinished(at clock: LayerClock) -> Bool {
        retime == nil && clock.time >= endTime
    }
}

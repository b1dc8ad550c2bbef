import Geometry
package import Motion

/// Says what a layer looks like at a time: its model, with the effect of its animations in the order they were added.
///
/// The only sampler there is. The display thread uses it at T on the render tree, main on its own layers at the turn's or
/// an event's time, so a finger meets what the eye sees.
package enum Sampler {
    /// - Parameters:
    ///   - animations: in the order of their addition; later ones see what earlier ones made.
    ///   - clock: of the layer itself.
    package static func sample(
        _ model: LayerValues, animations: some Sequence<LayerAnimation>, clock: LayerClock
    ) -> LayerValues {
        var values = model
        for animation in animations { animation.apply(to: &values, clock) }
        return values
    }
}

extension LayerAnimation {
    /// Changes `values` as the animation wants it at this time; not at all when it is not in effect.
    package func apply(to values: inout LayerValues, _ clock: LayerClock) {
        var whole = values[property]
        guard let base = whole[component], let new = value(base: base, clock) else { return }
        whole[component] = new
        values[property] = whole
    }

    private func value(base: MotionValue, _ clock: LayerClock) -> MotionValue? {
        if isRetimed, let progress = clock.progress { return value(retimedTo: progress, base: base, clock) }
        guard let time = timeInGroups(clock.time) else { return nil }
        var timed = animation
        // Inside a group an unset begin time is the group's start; outside, one not begun yet shows its first instant.
        if timed.timing.beginTime == nil { timed.timing.beginTime = groups.isEmpty ? time : 0 }
        return timed.sample(at: time, base: base)
    }

    private func value(retimedTo progress: Double, base: MotionValue, _ clock: LayerClock) -> MotionValue? {
        guard !groups.isEmpty else {
            return animation.sample(retimedTo: progress, total: clock.retimeTotal, origin: clock.retimeOrigin, base: base)
        }
        // The progress is the outermost group's time; inside it the members keep their places.
        var even = self
        for index in even.groups.indices { even.groups[index].fillMode = .both }
        even.groups[0].beginTime = (groups[0].beginTime ?? clock.retimeOrigin) - clock.retimeOrigin
        let length = clock.retimeTotal > 0 ? clock.retimeTotal : groups[0].activeDuration
        guard let time = even.timeInGroups(progress * length) else { return nil }
        even.animation.pacing = .linear
        even.animation.timing.fillMode = .both
        if even.animation.timing.beginTime == nil { even.animation.timing.beginTime = 0 }
        return even.animation.sample(at: time, base: base)
    }

    /// The time inside the innermost group; `nil` when a group is not in effect.
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

    /// Gives an animation that has none a begin time, the one of this frame.
    ///
    /// While a retiming drives the layer nothing begins: progress, not time, says where it is.
    /// - Returns: the time that was given.
    package mutating func begin(at clock: LayerClock) -> Seconds? {
        guard clock.progress == nil || !isRetimed else { return nil }
        if groups.isEmpty {
            guard animation.timing.beginTime == nil else { return nil }
            animation.timing.beginTime = clock.time
        } else {
            guard groups[0].beginTime == nil else { return nil }
            groups[0].beginTime = clock.time
        }
        return clock.time
    }

    /// When the last instant is reached, in the layer's time; infinite when it has not begun or never ends.
    package var endTime: Seconds { groups.first?.endTime ?? animation.timing.endTime }

    /// The last instant was reached at this time.
    package func isFinished(at clock: LayerClock) -> Bool {
        if isRetimed && clock.progress != nil { return clock.isSettled }
        return clock.time >= endTime
    }
}

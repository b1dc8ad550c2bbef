package import Motion

/// The time base of a layer's animations.
package struct LayerClock: Hashable, Sendable {
    /// Local time of the layer.
    package var time: Seconds
    /// Set below a layer with a `LayerRetime`: animations are evaluated at this progress of `retimeTotal` seconds.
    package var progress: Double?
    package var retimeTotal: Seconds = 0
    package var retimeOrigin: Seconds = 0
    /// The progress has reached its end, so the animations that it drives have ended.
    package var isSettled = false
    /// The progress is held by a finger, so nothing moves by itself.
    package var isHeld = false

    package init(time: Seconds) {
        self.time = time
    }

    /// Returns the clock of a sublayer with these values; `screenTime` is T, the time base of a retime.
    package func entering(_ values: LayerValues, at screenTime: Seconds) -> LayerClock {
        var clock = self
        clock.time = values.timing.localTime(parent: time)
        if let retime = values.retime {
            clock.progress = retime.retime.progress(at: screenTime)
            clock.retimeTotal = retime.total
            clock.retimeOrigin = retime.origin
            // A finger that does not move has not been released.
            clock.isHeld = retime.retime.isHeld
            if !clock.isHeld { clock.isSettled = retime.retime.isSettled(at: screenTime) }
        }
        return clock
    }
}

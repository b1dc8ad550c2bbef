package import Motion

/// The time that a layer's animations run on.
package struct LayerClock: Hashable, Sendable {
    /// Local time of the layer.
    package var time: Seconds
    /// Set below a layer with a `LayerRetime`: animations are evaluated at this progress of `retimeTotal` seconds.
    package var progress: Double?
    package var retimeTotal: Seconds = 0
    package var retimeOrigin: Seconds = 0
    /// The progress has come to rest where it ends, so what it drives has ended.
    package var isSettled = false
    /// The progress is where a hand holds it: nothing moves by itself.
    package var isHeld = false

    package init(time: Seconds) {
        self.time = time
    }

    /// The clock of a sublayer with these values; `screenTime` is T, which a retiming runs on.
    package func entering(_ values: LayerValues, at screenTime: Seconds) -> LayerClock {
        var clock = self
        clock.time = values.timing.localTime(parent: time)
        if let retime = values.retime {
            clock.progress = retime.retime.progress(at: screenTime)
            clock.retimeTotal = retime.total
            clock.retimeOrigin = retime.origin
            // A finger that holds still has not let go.
            switch retime.retime.piece {
            case .running:
                clock.isSettled = retime.retime.isSettled(at: screenTime)
                clock.isHeld = false
            case .held:
                clock.isHeld = true
            }
        }
        return clock
    }
}

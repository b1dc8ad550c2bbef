package import Motion

/// The time base of a layer's animations.
package struct LayerClock: Hashable, Sendable {
    /// Local time of the layer.
    package var time: Seconds

    package init(time: Seconds) {
        self.time = time
    }

    /// Returns the clock of a sublayer with these values.
    package func entering(_ values: LayerValues) -> LayerClock { entering(values.timing) }

    /// Returns the clock of a sublayer with this timing.
    package func entering(_ timing: LayerTiming) -> LayerClock { LayerClock(time: timing.localTime(parent: time)) }
}

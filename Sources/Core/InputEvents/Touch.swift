package import Geometry

/// A finger on a panel.
package struct Touch: Hashable, Sendable {
    /// The finger's identifier, reused only after the sequence has ended.
    package var id: Int32
    package var phase: InputPhase
    /// The position in the output's points, with the rotation removed.
    package var location: Point<Logical>
    /// The radius of the contact in points; 0 when the panel does not report it.
    package var radius: Double
    /// The force from 0 to 1; 1 when the panel does not report it.
    package var force: Double
    /// The panel's reports since the previous event of the finger, oldest first, where the event itself is resampled to the time
    /// of a frame; `nil` when the event is a report of the panel.
    package var samples: [Sample]?

    /// A position of the finger as the panel reported it.
    package struct Sample: Hashable, Sendable {
        /// Seconds of the monotonic clock.
        package var time: Double
        package var location: Point<Logical>
        /// The axes, for a pen.
        package var axes: Pen.Axes?

        package init(time: Double, location: Point<Logical>, axes: Pen.Axes? = nil) {
            self.time = time
            self.location = location
            self.axes = axes
        }
    }

    package init(id: Int32, phase: InputPhase, location: Point<Logical>, radius: Double = 0, force: Double = 1) {
        self.id = id
        self.phase = phase
        self.location = location
        self.radius = radius
        self.force = force
    }
}

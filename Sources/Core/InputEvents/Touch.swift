package import Geometry

/// A finger on a panel.
package struct Touch: Hashable, Sendable {
    /// The same for all events of one finger; used again only after the sequence has ended.
    package var id: Int32
    package var phase: InputPhase
    /// In the output's points, rotation taken out.
    package var location: Point<Logical>
    /// The radius of the contact in points; 0 when the panel does not say.
    package var radius: Double
    /// From 0 to 1; 1 when the panel does not say.
    package var force: Double
    /// What the panel said since the last event of the finger, oldest first, where the event itself says something else: the place
    /// that belongs to a frame. `nil` when the event is what the panel said.
    package var samples: [Sample]?

    /// A place of the finger as the panel had it.
    package struct Sample: Hashable, Sendable {
        /// Seconds of the monotonic clock.
        package var time: Double
        package var location: Point<Logical>
        /// How it was held, of a pen.
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

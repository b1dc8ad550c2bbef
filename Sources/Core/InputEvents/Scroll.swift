package import Geometry

/// A wheel, or two fingers on a touchpad.
package struct Scroll: Hashable, Sendable {
    /// A wheel has steps and no end; fingers have a phase, and are followed by momentum; a button held while a trackpoint moves is
    /// continuous and has a phase, without momentum.
    package enum Source: UInt8, Hashable, Sendable { case wheel, fingers, continuous }

    package var source: Source
    package var phase: InputPhase
    /// How far the content moves, in points.
    package var distance: Size<Logical>
    /// Where the pointer is.
    package var location: Point<Logical>
    /// What a program that plays a wheel has called the distance, right and down being positive; nil for the wheels that there are.
    package var playedDistance: Size<Logical>?

    package init(
        source: Source, phase: InputPhase, distance: Size<Logical>, location: Point<Logical>, playedDistance: Size<Logical>? = nil
    ) {
        self.source = source
        self.phase = phase
        self.distance = distance
        self.location = location
        self.playedDistance = playedDistance
    }
}

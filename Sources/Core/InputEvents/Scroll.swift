package import Geometry

/// A wheel, or two fingers on a touchpad.
package struct Scroll: Hashable, Sendable {
    /// The source of a scroll.
    ///
    /// A wheel has steps and no end. Fingers have a phase, and are followed by momentum. A button held while a trackpoint moves
    /// is continuous and has a phase, without momentum.
    package enum Source: UInt8, Hashable, Sendable { case wheel, fingers, continuous }

    package var source: Source
    package var phase: InputPhase
    /// The distance that the content moves, in points.
    package var distance: Size<Logical>
    /// The position of the pointer.
    package var location: Point<Logical>
    /// The distance that a virtual pointer's client has sent, right and down being positive; nil for physical wheels.
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

package import Geometry

/// A gesture of several fingers on a touchpad that neither moves the pointer nor scrolls.
///
/// A seat has one at a time, which begins once and ends once. The touchpad's driver decides the kind.
package struct PadGesture: Hashable, Sendable {
    package enum Kind: UInt8, Hashable, Sendable {
        /// The fingers move in the same direction.
        case swipe
        /// The fingers move apart, together or around each other.
        case pinch
        /// The fingers rest.
        case hold
    }

    package var kind: Kind
    package var phase: InputPhase
    package var fingers: Int
    /// The motion of the center of the fingers since the previous event, in points.
    package var distance: Size<Logical>
    /// The distance between the fingers, relative to the one at the beginning.
    package var scale: Double
    /// The rotation since the previous event, in degrees clockwise.
    package var rotation: Double

    package init(
        kind: Kind, phase: InputPhase, fingers: Int, distance: Size<Logical> = .zero, scale: Double = 1, rotation: Double = 0
    ) {
        self.kind = kind
        self.phase = phase
        self.fingers = fingers
        self.distance = distance
        self.scale = scale
        self.rotation = rotation
    }
}

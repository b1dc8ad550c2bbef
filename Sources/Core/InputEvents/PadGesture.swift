package import Geometry

/// What several fingers on a touchpad do together, where it is neither moving the pointer nor scrolling.
///
/// One at a time on a seat: each begins once and ends once. Which movement it is, the touchpad's driver has decided.
package struct PadGesture: Hashable, Sendable {
    package enum Kind: UInt8, Hashable, Sendable {
        /// Fingers go the same way.
        case swipe
        /// Fingers go apart, together or round each other.
        case pinch
        /// Fingers rest.
        case hold
    }

    package var kind: Kind
    package var phase: InputPhase
    package var fingers: Int
    /// How far the middle of the fingers went since the event before, in points.
    package var distance: Size<Logical>
    /// How far the fingers are apart, as a part of what it was when they began.
    package var scale: Double
    /// Degrees clockwise since the event before.
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

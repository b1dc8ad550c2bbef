/// A knob that is turned and has no end: a rotary encoder.
package struct RotaryEncoder: Hashable, Sendable {
    /// Detents, clockwise; negative the other way.
    package var steps: Int

    package init(steps: Int) { self.steps = steps }
}

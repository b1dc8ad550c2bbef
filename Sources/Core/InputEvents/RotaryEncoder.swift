/// A rotary encoder: a knob that rotates endlessly.
package struct RotaryEncoder: Hashable, Sendable {
    /// The number of detents; positive is clockwise.
    package var steps: Int

    package init(steps: Int) { self.steps = steps }
}

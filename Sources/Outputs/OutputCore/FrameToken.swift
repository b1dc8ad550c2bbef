/// Names one committed frame of one output; comes back in the event that says it is on the screen.
package struct FrameToken: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

extension FrameToken: CustomStringConvertible {
    package var description: String { "#\(number)" }
}

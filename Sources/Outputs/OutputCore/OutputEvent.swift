package import Reactor

/// What an output says by itself; always from the event loop, never from inside a call to the output.
package enum OutputEvent: Sendable {
    /// A committed frame is on the screen.
    case presented(FramePresented)
    /// The picture is undefined or the configuration was lost: commit a whole frame, with `allowsModeset`.
    case needsFrame
    /// The device was taken away (VT switch): commits would fail until `needsFrame`. Said at once, inside the seat's event: the other
    /// session waits for the answer.
    case lost
    /// Mode, size or name changed; buffers from before must not be used.
    case changed(OutputInfo)
    /// It was unplugged. No event follows.
    case removed
}

/// When a frame reached the screen.
package struct FramePresented: Hashable, Sendable {
    package var token: FrameToken
    /// The kernel's count of vblanks; nil when it does not count.
    package var sequence: UInt64?
    /// The vblank, or the event's arrival when the driver has no timestamps.
    package var time: MonotonicTime

    package init(token: FrameToken, sequence: UInt64?, time: MonotonicTime) {
        self.token = token
        self.sequence = sequence
        self.time = time
    }
}

/// The latest vblank, as a driver answers when asked.
package struct VblankReading: Hashable, Sendable {
    package var sequence: UInt64
    package var time: MonotonicTime

    package init(sequence: UInt64, time: MonotonicTime) {
        self.sequence = sequence
        self.time = time
    }
}

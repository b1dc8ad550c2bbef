/// User input as values that are independent of any device: touches, pens, pointers, keys, scrolling.
///
/// The module has one event type with a time and, where there is a position, a point in the space of the output on which it
/// happened. It does not read devices (InputSources does), keeps no state between events, and knows no layers, views or gestures.
///
/// The path of an event, from the finger to a view:
///
///     1  a source converts the kernel's report to an event; its time is the kernel's, not the moment of reading
///     2  the point is mapped from the panel's own square to the output's points, with the rotation removed
///     3  the event crosses to the main thread and is hit-tested at its own time, against the scene that the user saw then
///     4  touches of one sequence carry one id, from `began` to `ended` or `cancelled`, and each sequence ends exactly once
///
/// Times are seconds of the monotonic clock, which is also the clock of vblanks: a finger is compared with the frame that the
/// user saw.

/// One event at one moment.
package struct InputEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case touch(Touch)
        case pointer(Pointer)
        case scroll(Scroll)
        case gesture(PadGesture)
        case key(Key)
        case dial(RotaryEncoder)
        case toggle(Switch)
        case pen(Pen)
        /// Sent before any event of the tablet's pens.
        case tablet(Tablet)
        /// Sent before the keys that it concerns.
        case meaning(KeyMeaning)
    }

    /// Seconds of the monotonic clock.
    package var time: Double
    package var kind: Kind
    /// The number of the screen of a position; nil for the main screen, and for events without a position.
    package var screen: UInt32?

    package init(time: Double, kind: Kind, screen: UInt32? = nil) {
        self.time = time
        self.kind = kind
        self.screen = screen
    }
}

/// The stage of a sequence that an event belongs to.
package enum InputPhase: UInt8, Hashable, Sendable {
    case began, moved, ended
    /// The system has ended the sequence (a palm, a lost seat); its effects are undone.
    case cancelled

    /// No event of the sequence follows.
    package var isLast: Bool { self == .ended || self == .cancelled }
}

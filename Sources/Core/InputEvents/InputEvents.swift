/// What people do to a device, as values without a device: touches, pens, pointers, keys, scrolling.
///
/// What it is: one event type with a time and, where there is a place, a point in the space of the output that it happened
/// on. What it refuses to do: read devices (InputSources does), keep state between events, know layers, views or gestures.
///
/// The order of things, from the finger to a view:
///
///     1  a source turns what the kernel says into an event; its time is the kernel's, not the moment of reading
///     2  the point is brought from the panel's own square to the output's points, rotation taken out
///     3  the event crosses to the main thread and is hit-tested at its own time, against what the eye saw then
///     4  touches of one sequence carry one id, from `began` to `ended` or `cancelled`, and each sequence ends exactly once
///
/// Times are seconds of the monotonic clock, the same clock as vblanks have: a finger is compared with the frame it saw.

/// One thing that happened at one moment.
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
        /// Told before its pens do anything.
        case tablet(Tablet)
        /// Told before the keys that it is about.
        case meaning(KeyMeaning)
    }

    /// Seconds of the monotonic clock.
    package var time: Double
    package var kind: Kind
    /// The number of the screen that a place is on; nil for the main one, and for events without a place.
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
    /// The system took the sequence away (a palm, a lost seat); what it began is undone.
    case cancelled

    /// No event of the sequence follows.
    @inlinable package var isLast: Bool { self == .ended || self == .cancelled }
}

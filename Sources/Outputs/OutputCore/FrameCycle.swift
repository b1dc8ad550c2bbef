package import Reactor

/// The cycle of one output's frames: which frame is where, and what the one timer means.
///
///     idle ── request ──▶ queued ── timer ──▶ drawing ── submitted ──▶ inFlight ── presented ──▶ idle or queued
///                           ▲                   │                         │
///                           │        nothing to show, or commit failed    └── timer: the flip is lost ──▶ recovering
///                           └── timer, wanted ── estimated ◀──────────────────────────────────────────────────┘
///
/// A frame that is drawn too early waits in holding, between drawing and submitted, until it can no longer be shown before its time.
/// A drawing that is postponed is queued again, and a flight that recovered queues the next frame. `pause` leads to paused from every
/// state but closed, `close` to closed. The timer means a start in queued, a submission in
/// holding, an estimated vblank in estimated, a lost flip in inFlight; other states have none. `wanted`
/// (in a flight: `isWanted`) says that another frame was requested meanwhile.
///
/// `switchedOff` ends a drawing like "nothing to show", with the panel off. It stays off until a frame is submitted. While a frame is
/// held, on its way or recovering the panel is on.
///
/// Events of ours in a wrong state trap and name both. What the hardware says at a wrong time returns `.rogue`.
package enum FrameCycle: ~Copyable {
    /// Nothing to do, no timer.
    case idle(Panel)
    /// A frame starts at `start`.
    case queued(start: MonotonicTime, Panel)
    /// The source is making the frame.
    case drawing(wanted: Bool, Panel)
    /// Drawn, and given to the output at `until`: now it would be shown before its time.
    case holding(OutputState, until: MonotonicTime, wanted: Bool)
    /// The output has it; the timer runs to its deadline.
    case inFlight(Flight)
    /// The flip was lost; the pacer is on a rung of the ladder.
    case recovering(Flight)
    /// Nothing was shown; the timer stands in for the vblank at `vblank`.
    case estimated(vblank: MonotonicTime, wanted: Bool, Panel)
    /// The device is away; no timer.
    case paused
    /// The end.
    case closed

    package init() {
        self = .idle(.on)
    }

    /// Whether the cycle has switched the panel off. A panel that is off still has frames, at estimated vblanks: animations and
    /// completions go on unseen.
    package enum Panel: Hashable, Sendable {
        case on
        case off
    }

    /// How a frame reached the screen.
    package struct Landing: Hashable, Sendable {
        package var time: MonotonicTime
        /// The vblank's number; nil where the driver does not count.
        package var sequence: UInt64?
        /// The flip's event never came; a rung of the ladder brought the frame to the screen.
        package var isRecovered: Bool

        package init(time: MonotonicTime, sequence: UInt64? = nil, isRecovered: Bool = false) {
            self.time = time
            self.sequence = sequence
            self.isRecovered = isRecovered
        }
    }

    /// What the pacer has to do next.
    package enum Action: ~Copyable {
        case nothing
        /// Set the timer.
        case arm(MonotonicTime)
        /// Make a frame, then say `submitted`, `held`, `showedNothing`, `switchedOff` or `failed`; or say `postponed` at once.
        case draw
        /// Give the held frame to the output, then say `submitted` or `failed`.
        case submit(OutputState)
        /// Stop the timer; the held frame goes back to the output unseen.
        case drop(OutputState)
        /// Tell the source that the frame is on the screen; then set the timer, or stop it when nil.
        case complete(Flight, Landing, next: MonotonicTime?)
        /// Tell the source that the estimated vblank has come; then set the timer, or stop it when nil.
        case estimateEnded(vblank: MonotonicTime, next: MonotonicTime?)
        /// Do that, and report with `recovered` or `stepFailed`. The cycle keeps the flight.
        case recover(RecoveryStep)
        /// All rungs failed: report, free the frame, and set the timer.
        case giveUp(Flight, retry: MonotonicTime)
        /// Stop the timer; the frame, if there was one, will not be presented.
        case stop(FrameToken?)
        /// Log it and go on: the hardware said something that we were not waiting for.
        case rogue
    }
}

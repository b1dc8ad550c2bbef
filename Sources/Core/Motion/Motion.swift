/// How values change over time: curves, springs, keyframes, timing, retiming, and the physics of a finger.
///
/// What it is: pure values. An animation is a value too: it can be sent to another thread, kept, compared and asked for
/// its state at any time, in any order, as often as one likes. Nothing is stepped and nothing accumulates, so a dropped
/// frame or a stalled thread leaves no trace in the next one.
///
/// What it refuses to do: read a clock, know a layer or a property, keep state between two samples, allocate while
/// sampling (arrays of numbers or colours excepted), or trap. Time is an argument in monotonic seconds (`Seconds`, the
/// T of a frame). Every number may be NaN, infinite, negative or zero; each type says what it then counts as.
///
/// In which order a sample is made:
///
///     T ── MediaTiming.localTime ──▶ local ── phase ──▶ fraction, iteration ── Pacing ──▶ progress ── Track ──▶ value
///                                                                                                 additive, cumulative ┘
///
/// 1. `MediaTiming` turns the parent's time into local time (begin, speed, offset) and that into a phase: before, active
///    or after, with the fraction of the current iteration (repeat, autoreverse) and what fill mode makes of the edges.
/// 2. `Pacing` bends the fraction: a `TimingCurve`, a `Spring` in closed form, or nothing.
/// 3. The track turns progress into a `MotionValue`: from/to/by, or `Keyframes`.
/// 4. Cumulative repeats and additive animations add that value to others.
///
/// Under a `Retime`, steps 1 and 2 are replaced: a progress (held by a finger, or running to its end) is the only time
/// there is, and the animation's own pacing is left out, so that the picture stays under the finger.
///
/// `Decay`, `RubberBand` and `VelocityTracker` are the same idea for scrolling: closed forms, asked at a time.
///
/// Conventions follow Core Animation where it has one, because the façade hands its values straight through.

/// Seconds on the monotonic clock, or a distance between two such moments.
package typealias Seconds = Double

/// How values change over time: curves, springs, keyframes, timing, retiming, and the physics of a finger.
///
/// The types are pure values. An animation is a value too: it can be sent to another thread, stored, compared and asked for its
/// state at any time, in any order, any number of times. Nothing is stepped and nothing accumulates, so a dropped frame or a
/// blocked thread leaves no trace in the next one.
///
/// The module reads no clock, knows no layer and no property, keeps no state between two samples, does not allocate while
/// sampling (arrays of numbers or colors excepted), and does not trap. Time is an argument in monotonic seconds (`Seconds`, the T
/// of a frame). Every number may be NaN, infinite, negative or zero; each type documents how it treats them.
///
/// The order of a sample:
///
///     T ── MediaTiming.localTime ──▶ local ── phase ──▶ fraction, iteration ── Pacing ──▶ progress ── Track ──▶ value
///                                                                                                 additive, cumulative ┘
///
/// 1. `MediaTiming` converts the parent's time to local time (begin, speed, offset) and that to a phase: before, active or after,
///    with the fraction of the current iteration (repeat, autoreverse) and the effect of the fill mode at the edges.
/// 2. `Pacing` maps the fraction: by a `TimingCurve`, by a `Spring` in closed form, or not at all.
/// 3. The track maps progress to a `MotionValue`: from/to/by, or `Keyframes`.
/// 4. Cumulative repeats and additive animations add that value to others.
///
/// On a `Retime`, steps 1 and 2 are replaced: its place (held by a finger, paced, or running to its end) is the only time base.
/// An animation reads the progress of that place, and its own pacing is ignored, so that the picture stays under the finger; or
/// it reads the fraction as its own time.
///
/// `Decay`, `RubberBand` and `VelocityTracker` are the same idea for scrolling: closed forms, asked at a time.
///
/// Conventions follow Core Animation where it has one, because the façade hands its values straight through.

/// Seconds on the monotonic clock, or a distance between two such moments.
public typealias Seconds = Double

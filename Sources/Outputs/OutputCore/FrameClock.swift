package import Reactor

/// Predicts vblanks from the timestamps of past ones: a straight line through the last of them, not last + period.
///
/// Exact where the hardware is: the line is fitted in 128-bit integers and rounded once, at the end. With timestamps that are
/// regular to the nanosecond the prediction equals the vblank; with a period that is no whole number of nanoseconds (60 Hz cut
/// to 16.666666 and 16.666667 ms by turns) it is off by at most 1 ns.
///
/// Fewer than 6 timestamps: the last one plus the nominal period. Timestamps less than half a period after the last are early
/// events and are not learned from; neither are those that lie more than 20 % of a period off the line, unless three follow
/// each other: then the line was wrong, and everything is forgotten. After a gap of more than a second the phase is learned
/// anew, because counting periods by division would go wrong, and the measured period is kept.
package struct FrameClock: Sendable {
    /// What became of a timestamp.
    package enum Verdict: Hashable, Sendable {
        case learned
        /// Less than half a period after the last one.
        case early
        /// More than a fifth of a period off the line.
        case outlier
        /// It restarted the line.
        case restarted
    }

    /// How the nominal or measured period reads now.
    package private(set) var period: TimeSpan
    private var nominal: TimeSpan
    private var samples = SampleRing()
    private var line: VblankLine?
    private var outliersInARow = 0
    private var earlyInARow = 0

    package static var samplesKept: Int { 20 }
    package static var samplesNeeded: Int { 6 }
    private static let longestGap = TimeSpan.seconds(1)

    /// - Parameter period: the mode's nominal one; anything under 1 ms or over 1 s counts as 60 Hz.
    package init(period: TimeSpan) {
        nominal = FrameClock.plausible(period)
        self.period = nominal
    }

    /// Forgets phase and period; after a mode set, a resume, a panel that was off.
    package mutating func reset(period: TimeSpan) {
        self = FrameClock(period: period)
    }

    /// Forgets the phase and keeps the period.
    package mutating func forgetPhase() {
        samples.removeAll()
        line = nil
        outliersInARow = 0
        earlyInARow = 0
    }

    /// The last vblank learned from; nil while the phase is unknown.
    package var lastVblank: MonotonicTime? { samples.last?.time }

    package var sampleCount: Int { samples.count }

    /// True when the phase is known and no older than a second at `now`.
    package func isFresh(at now: MonotonicTime) -> Bool {
        guard let last = lastVblank else { return false }
        return now - last <= FrameClock.longestGap
    }

    /// Learns from a vblank.
    ///
    /// - Parameter sequence: the kernel's count; trusted for counting periods when it agrees with the time to within one.
    @discardableResult
    package mutating func learn(_ time: MonotonicTime, sequence: UInt64? = nil) -> Verdict {
        guard let last = samples.last else {
            samples.append(VblankSample(time: time, ordinal: 0, sequence: sequence))
            return .restarted
        }
        let gap = time - last.time
        guard gap >= period / 2 else {
            // Once is a buggy driver's double event. Again and again it was the last one that lay in the future.
            earlyInARow += 1
            return earlyInARow >= 3 ? restart(time, sequence) : .early
        }
        earlyInARow = 0
        guard gap <= FrameClock.longestGap else { return restart(time, sequence) }
        let ordinal = last.ordinal + periods(in: gap, from: last.sequence, to: sequence)
        if isOff(time, at: ordinal) {
            outliersInARow += 1
            return outliersInARow >= 3 ? restart(time, sequence) : .outlier
        }
        outliersInARow = 0
        samples.append(VblankSample(time: time, ordinal: ordinal, sequence: sequence))
        fit()
        return .learned
    }

    /// The first vblank at or after `time`; `time` + one period while the phase is unknown.
    ///
    /// A vblank that lies up to 1 µs before `time` still counts: rounding must not push a frame to the next one.
    package func prediction(atOrAfter time: MonotonicTime) -> MonotonicTime {
        guard let last = samples.last else { return time + period }
        let gap = (time - last.time).nanoseconds
        // One period less than the division says, then upwards: the line's period need not be the one we divide by.
        var ordinal = last.ordinal + gap / period.nanoseconds - 1
        while predicted(ordinal) + .microseconds(1) < time { ordinal += 1 }
        while predicted(ordinal - 1) + .microseconds(1) >= time { ordinal -= 1 }
        return predicted(ordinal)
    }

    /// How many periods, to the nearest, lie from one time to another.
    package func periods(from start: MonotonicTime, to end: MonotonicTime) -> Int {
        let gap = (end - start).nanoseconds
        let half = period.nanoseconds / 2
        return Int((gap >= 0 ? gap + half : gap - half) / period.nanoseconds)
    }

    private func predicted(_ ordinal: Int64) -> MonotonicTime {
        if let line { return line.time(of: ordinal) }
        guard let last = samples.last else { return .zero }
        return last.time + period * (ordinal - last.ordinal)
    }

    private func periods(in gap: TimeSpan, from last: UInt64?, to sequence: UInt64?) -> Int64 {
        let byTime = max(1, (gap.nanoseconds + period.nanoseconds / 2) / period.nanoseconds)
        guard let last, let sequence, sequence > last, sequence - last < 1000 else { return byTime }
        let byCount = Int64(sequence - last)
        // Some drivers count each field, or restart at a mode set: then the time is right.
        return abs(byCount - byTime) <= 1 ? byCount : byTime
    }

    private func isOff(_ time: MonotonicTime, at ordinal: Int64) -> Bool {
        let expected = predicted(ordinal)
        return (time - expected).magnitude > period / 5
    }

    private mutating func restart(_ time: MonotonicTime, _ sequence: UInt64?) -> Verdict {
        forgetPhase()
        samples.append(VblankSample(time: time, ordinal: 0, sequence: sequence))
        return .restarted
    }

    private mutating func fit() {
        guard samples.count >= FrameClock.samplesNeeded, let fitted = VblankLine(samples) else { return }
        line = fitted
        let measured = fitted.period
        // A line that strays by more than a tenth from the mode's period was drawn through garbage.
        guard (measured - nominal).magnitude <= nominal / 10 else {
            line = nil
            return
        }
        period = measured
    }

    private static func plausible(_ period: TimeSpan) -> TimeSpan {
        period >= .milliseconds(1) && period <= .seconds(1) ? period : .nanoseconds(16_666_667)
    }
}

package import Geometry

/// Where a finger was, and a little ahead of that, where it is going to be: its last samples, asked at a time.
///
/// A panel reports at a pace of its own, frames are shown at another. Drawn at its newest sample, a finger that moves evenly goes
/// now one sample a frame, now two. Asked at times that are a period apart, it moves evenly. Between two samples lies a straight
/// line; beyond the newest it goes on as it did over the last 25 ms, for 8 ms at most.
/// (Fixed offsets to the frame and limits of prediction: Android's `InputConsumer`, https://source.android.com/docs/core/interaction/input.)
package struct FingerPath<S: Space>: Sendable {
    private var samples: [(time: Seconds, point: Point<S>)] = []

    /// How far ahead of the newest sample it is guessed.
    package static var reach: Seconds { 0.008 }
    private static var slopeWindow: Seconds { 0.025 }
    private static var capacity: Int { 16 }
    /// Of a panel that has not yet said more than one thing.
    private static var usualInterval: Seconds { 0.01 }
    /// Longer than this between two samples the finger stood still.
    private static var longestInterval: Seconds { 0.03 }

    package init() {
        samples.reserveCapacity(FingerPath.capacity)
    }

    /// What is not a number, or older than what is known, is left out; of two points of one moment the later one counts.
    package mutating func add(_ point: Point<S>, at time: Seconds) {
        guard time.isFinite, point.isFinite else { return }
        if let newest = samples.last, time <= newest.time {
            if time == newest.time { samples[samples.count - 1].point = point }
            return
        }
        if samples.count == FingerPath.capacity { samples.removeFirst() }
        samples.append((time, point))
    }

    package var newest: (time: Seconds, point: Point<S>)? { samples.last }

    /// Seconds between two samples of a finger that moves.
    package var interval: Seconds {
        var (sum, count) = (0.0, 0.0)
        for (older, newer) in zip(samples, samples.dropFirst()) where newer.time - older.time < FingerPath.longestInterval {
            sum += newer.time - older.time
            count += 1
        }
        return count > 0 ? sum / count : FingerPath.usualInterval
    }

    /// The finger has not been heard of for so long before `time` that it stands where it was last.
    package func isAtRest(at time: Seconds) -> Bool {
        guard let newest else { return true }
        return time - newest.time > max(2 * interval, FingerPath.slopeWindow)
    }

    /// `nil` when nothing is known.
    package func point(at time: Seconds) -> Point<S>? {
        guard let newest, time.isFinite else { return samples.last?.point }
        if time >= newest.time {
            return isAtRest(at: time) ? newest.point : guess(min(time - newest.time, FingerPath.reach), after: newest)
        }
        guard let after = samples.firstIndex(where: { $0.time > time }), after > 0 else { return samples.first?.point }
        let (older, newer) = (samples[after - 1], samples[after])
        let part = (time - older.time) / (newer.time - older.time)
        return Point(
            x: older.point.x + (newer.point.x - older.point.x) * part,
            y: older.point.y + (newer.point.y - older.point.y) * part)
    }

    private func guess(_ ahead: Seconds, after newest: (time: Seconds, point: Point<S>)) -> Point<S> {
        guard let oldest = samples.first(where: { newest.time - $0.time <= FingerPath.slopeWindow }) else { return newest.point }
        let span = newest.time - oldest.time
        // Two samples of nearly one moment say nothing about the way on.
        guard span >= 0.002 else { return newest.point }
        return Point(
            x: newest.point.x + (newest.point.x - oldest.point.x) / span * ahead,
            y: newest.point.y + (newest.point.y - oldest.point.y) / span * ahead)
    }
}

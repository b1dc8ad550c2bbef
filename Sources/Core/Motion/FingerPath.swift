public import Geometry

/// The path of a finger through its last samples, which can be asked for a position at a time in the past or a little in the
/// future.
///
/// A panel reports at its own rate, and frames are shown at another. If each frame used the newest sample, a finger that moves
/// evenly would advance by one sample in one frame and by two in the next. Positions sampled at times that are a period apart
/// advance evenly. Between two samples the path is a straight line; beyond the newest it continues with the velocity of the last
/// 25 ms, for 8 ms at most.
/// (Fixed offsets to the frame and limits of prediction: Android's `InputConsumer`,
/// https://source.android.com/docs/core/interaction/input.)
public struct FingerPath<S: Space>: Sendable {
    private var samples: [(time: Seconds, point: Point<S>)] = []

    /// The longest prediction beyond the newest sample.
    public static var reach: Seconds { 0.008 }
    private static var slopeWindow: Seconds { 0.025 }
    private static var capacity: Int { 16 }
    /// The interval of a panel that has reported only once.
    private static var usualInterval: Seconds { 0.01 }
    /// The longest interval between two samples of a moving finger; after a longer one the finger was at rest.
    private static var longestInterval: Seconds { 0.03 }

    public init() {
        samples.reserveCapacity(FingerPath.capacity)
    }

    /// Adds a sample; drops values that are not numbers or are older than the newest, and replaces the last one at equal times.
    public mutating func add(_ point: Point<S>, at time: Seconds) {
        guard time.isFinite, point.isFinite else { return }
        if let newest = samples.last, time <= newest.time {
            if time == newest.time { samples[samples.count - 1].point = point }
            return
        }
        if samples.count == FingerPath.capacity { samples.removeFirst() }
        samples.append((time, point))
    }

    public var newest: (time: Seconds, point: Point<S>)? { samples.last }

    /// The seconds between two samples of a moving finger.
    public var interval: Seconds {
        var (sum, count) = (0.0, 0.0)
        for (older, newer) in zip(samples, samples.dropFirst()) where newer.time - older.time < FingerPath.longestInterval {
            sum += newer.time - older.time
            count += 1
        }
        return count > 0 ? sum / count : FingerPath.usualInterval
    }

    /// Returns true when the last sample is so old at `time` that the finger counts as resting at its last position.
    public func isAtRest(at time: Seconds) -> Bool {
        guard let newest else { return true }
        return time - newest.time > max(2 * interval, FingerPath.slopeWindow)
    }

    /// Returns the position at a time; `nil` without samples.
    public func point(at time: Seconds) -> Point<S>? {
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
        // Two samples at nearly the same time do not give a usable velocity.
        guard span >= 0.002 else { return newest.point }
        return Point(
            x: newest.point.x + (newest.point.x - oldest.point.x) / span * ahead,
            y: newest.point.y + (newest.point.y - oldest.point.y) / span * ahead)
    }
}

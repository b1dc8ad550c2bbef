public import Geometry

/// The velocity of a finger: the slope of a straight line through its last samples (least squares).
///
/// Samples of the last 100 ms count; a finger without a sample for that long has stopped. Samples that are not numbers, or that
/// are older than the newest, are dropped.
public struct VelocityTracker<S: Space>: Sendable {
    private var samples: [Sample] = []
    private var next = 0

    private struct Sample: Sendable {
        var time: Seconds
        var point: Point<S>
    }

    public static var window: Seconds { 0.1 }
    /// A 240 Hz panel fills 100 ms with 24.
    private static var capacity: Int { 32 }

    public init() {
        samples.reserveCapacity(VelocityTracker.capacity)
    }

    public mutating func add(_ point: Point<S>, at time: Seconds) {
        guard time.isFinite, point.isFinite, newest.map({ time >= $0.time }) ?? true else { return }
        if samples.count < VelocityTracker.capacity {
            samples.append(Sample(time: time, point: point))
        } else {
            samples[next] = Sample(time: time, point: point)
        }
        next = (next + 1) % VelocityTracker.capacity
    }

    public mutating func removeAll() {
        samples.removeAll(keepingCapacity: true)
        next = 0
    }

    private var newest: Sample? {
        samples.isEmpty ? nil : samples[(next + VelocityTracker.capacity - 1) % VelocityTracker.capacity]
    }

    /// Units of `S` a second at `time`; zero when fewer than two moments are known.
    public func velocity(at time: Seconds) -> Point<S> {
        guard let newest, time - newest.time < VelocityTracker.window else { return .zero }
        // Relative to the newest sample: a monotonic clock's seconds squared would eat the digits that matter.
        var (count, meanTime, meanX, meanY) = (0.0, 0.0, 0.0, 0.0)
        for sample in samples where newest.time - sample.time <= VelocityTracker.window {
            count += 1
            meanTime += sample.time - newest.time
            meanX += sample.point.x
            meanY += sample.point.y
        }
        (meanTime, meanX, meanY) = (meanTime / count, meanX / count, meanY / count)
        var (spread, alongX, alongY) = (0.0, 0.0, 0.0)
        for sample in samples where newest.time - sample.time <= VelocityTracker.window {
            let away = sample.time - newest.time - meanTime
            spread += away * away
            alongX += away * (sample.point.x - meanX)
            alongY += away * (sample.point.y - meanY)
        }
        return spread > 1e-12 ? Point(x: alongX / spread, y: alongY / spread) : .zero
    }
}

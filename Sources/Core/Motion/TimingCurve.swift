/// A pace: a cubic Bézier from (0,0) to (1,1), time along x and progress along y.
///
/// The x of both control points is held in 0…1, so that time never runs backwards; y is free, so that a curve may
/// overshoot. A control point that is not a number counts as 0.
@frozen
public struct TimingCurve: Hashable, Sendable {
    public let x1, y1, x2, y2: Double

    @inlinable
    public init(x1: Double, y1: Double, x2: Double, y2: Double) {
        self.x1 = x1.held(in: 0...1, nan: 0)
        self.y1 = y1.held(in: -1e6...1e6, nan: 0)
        self.x2 = x2.held(in: 0...1, nan: 0)
        self.y2 = y2.held(in: -1e6...1e6, nan: 0)
    }

    @inlinable
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.init(x1: x1, y1: y1, x2: x2, y2: y2)
    }

    @inlinable public static var linear: TimingCurve { TimingCurve(0, 0, 1, 1) }
    @inlinable public static var easeIn: TimingCurve { TimingCurve(0.42, 0, 1, 1) }
    @inlinable public static var easeOut: TimingCurve { TimingCurve(0, 0, 0.58, 1) }
    @inlinable public static var easeInEaseOut: TimingCurve { TimingCurve(0.42, 0, 0.58, 1) }
    @inlinable public static var `default`: TimingCurve { TimingCurve(0.25, 0.1, 0.25, 1) }

    @inlinable public var isLinear: Bool { x1 == y1 && x2 == y2 }

    /// Returns the progress at `fraction` of the time; exactly 0 up to 0 (and for NaN) and 1 from 1 on.
    @inlinable
    public func value(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        if isLinear { return fraction }
        return TimingCurve.axis(y1, y2, parameter(atTime: fraction))
    }

    /// Returns the slope of progress at `fraction` of the time, in progress per whole duration.
    public func slope(at fraction: Double) -> Double {
        if isLinear { return 1 }
        let s = parameter(atTime: fraction.held(in: 0...1, nan: 0))
        let dx = TimingCurve.axisSlope(x1, x2, s)
        let dy = TimingCurve.axisSlope(y1, y2, s)
        if abs(dx) > 1e-9 { return dy / dx }
        // The curve's derivative is zero at this end (a control point lies on it), so its direction is that of the next control
        // point.
        let (x, y) = s < 0.5 ? (x2, y2) : (1 - x1, 1 - y1)
        if abs(dy) < 1e-9 { return x > 1e-9 ? y / x : 1 }
        return dy < 0 ? -1e6 : 1e6
    }

    /// Returns the fraction of time, held in 0…1, at which progress first reaches `value`: the inverse of `value(at:)`.
    public func fraction(forValue value: Double) -> Double {
        guard value > 0 else { return 0 }
        guard value < 1 else { return 1 }
        if isLinear { return value }
        // y may fold back, so the first crossing is looked for in steps before it is narrowed down.
        var high = 1.0
        for step in 1...64 where TimingCurve.axis(y1, y2, Double(step) / 64) >= value {
            high = Double(step) / 64
            break
        }
        var low = high - 1.0 / 64
        for _ in 0..<48 {
            let middle = (low + high) / 2
            if TimingCurve.axis(y1, y2, middle) < value { low = middle } else { high = middle }
        }
        return TimingCurve.axis(x1, x2, (low + high) / 2)
    }

    /// The Bézier parameter at which x is `x`, to 1e-7: Newton's method, and bisection where the slope is too flat for it.
    @inlinable
    func parameter(atTime x: Double) -> Double {
        var s = x
        for _ in 0..<8 {
            let error = TimingCurve.axis(x1, x2, s) - x
            if abs(error) < 1e-9 { return s }
            let slope = TimingCurve.axisSlope(x1, x2, s)
            if abs(slope) < 1e-6 { break }
            s -= error / slope
            if !(s >= 0 && s <= 1) { break }
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            s = (low + high) / 2
            if TimingCurve.axis(x1, x2, s) < x { low = s } else { high = s }
        }
        return s
    }

    /// One coordinate of the Bézier with the end points 0 and 1.
    @inlinable
    static func axis(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
        ((1 - 3 * p2 + 3 * p1) * s + (3 * p2 - 6 * p1)) * s * s + 3 * p1 * s
    }

    @inlinable
    static func axisSlope(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
        (3 * (1 - 3 * p2 + 3 * p1) * s + 2 * (3 * p2 - 6 * p1)) * s + 3 * p1
    }
}

extension TimingCurve: CustomStringConvertible {
    public var description: String { "curve(\(x1),\(y1),\(x2),\(y2))" }
}

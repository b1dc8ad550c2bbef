/// A path through values, sampled at a fraction of its duration.
///
/// `keyTimes` that do not match the number of values count as not given; they are held in 0…1 and made ascending. `curves` bend
/// the way between two values and are used when there is one for each (n − 1). Paced modes ignore both. Tension, continuity and
/// bias shape cubic modes after Kochanek and Bartels; a missing one is 0, which is a Catmull-Rom spline.
public struct Keyframes: Hashable, Sendable {
    public let values: [MotionValue]
    /// The key times as given; the effective ones are in `times`.
    public let keyTimes: [Double]?
    public let curves: [TimingCurve]
    public let mode: CalculationMode
    public let tension, continuity, bias: [Double]

    /// The time at which each value is reached, or begins in discrete mode; one entry per value.
    let times: [Double]
    /// In cubic-paced mode: the part of the way after each of `stepsPerSegment` steps of each segment.
    let lengths: [Double]

    public enum CalculationMode: UInt8, Hashable, Sendable {
        case linear, discrete, paced, cubic, cubicPaced

        @inlinable public var isPaced: Bool { self == .paced || self == .cubicPaced }
        @inlinable public var isCubic: Bool { self == .cubic || self == .cubicPaced }
    }

    static var stepsPerSegment: Int { 16 }

    public init(
        values: [MotionValue], keyTimes: [Double]? = nil, curves: [TimingCurve] = [], mode: CalculationMode = .linear,
        tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
    ) {
        self.values = values
        self.keyTimes = keyTimes
        self.curves = curves
        self.mode = mode
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
        let given = mode.isPaced ? nil : Keyframes.ascending(keyTimes, count: values.count, mode: mode)
        let even = Keyframes.evenTimes(count: values.count, mode: mode)
        switch mode {
        case .linear, .discrete, .cubic: (times, lengths) = (given ?? even, [])
        case .paced: (times, lengths) = (Keyframes.pacedTimes(values) ?? even, [])
        case .cubicPaced:
            times = even
            lengths = Keyframes(values: values, mode: .cubic, tension: tension, continuity: continuity, bias: bias).arcLengths
        }
    }

    private static func evenTimes(count: Int, mode: CalculationMode) -> [Double] {
        let intervals = Double(max(1, mode == .discrete ? count : count - 1))
        return (0..<count).map { Double($0) / intervals }
    }

    /// Discrete mode has one time more than values: the end of the last.
    private static func ascending(_ times: [Double]?, count: Int, mode: CalculationMode) -> [Double]? {
        guard let times, times.count == count || (mode == .discrete && times.count == count + 1) else { return nil }
        var last = 0.0
        return times.prefix(count).map { time in
            last = max(last, time.held(in: 0...1, nan: last))
            return last
        }
    }

    private static func pacedTimes(_ values: [MotionValue]) -> [Double]? {
        guard values.count > 1 else { return nil }
        return parts(of: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    }

    /// The running sum from 0 to 1, or `nil` when there is no way to go.
    private static func parts(of distances: [Double]) -> [Double]? {
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else { return nil }
        var sum = 0.0
        return [0]
            + distances.map { distance in
                sum += distance
                return sum / total
            }
    }

    private var arcLengths: [Double] {
        guard values.count > 1 else { return [] }
        let count = (values.count - 1) * Keyframes.stepsPerSegment
        let points = (0...count).map { value(at: Double($0) / Double(count)) }
        return Keyframes.parts(of: zip(points, points.dropFirst()).map { $0.distance(to: $1) }) ?? []
    }
}

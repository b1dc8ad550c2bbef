import Reactor

/// One timestamp and its place in the count of vblanks.
struct VblankSample: Sendable {
    var time: MonotonicTime
    var ordinal: Int64
    var sequence: UInt64?
}

/// The last 20 samples, oldest first; never allocates after the first frame.
struct SampleRing: Sendable {
    private var storage: [VblankSample] = []
    private var start = 0

    var count: Int { storage.count }
    var last: VblankSample? { storage.isEmpty ? nil : self[count - 1] }

    subscript(index: Int) -> VblankSample { storage[(start + index) % storage.count] }

    mutating func append(_ sample: VblankSample) {
        guard storage.count == FrameClock.samplesKept else {
            if storage.isEmpty { storage.reserveCapacity(FrameClock.samplesKept) }
            storage.append(sample)
            return
        }
        storage[start] = sample
        start = (start + 1) % storage.count
    }

    mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
        start = 0
    }
}

/// The least-squares line time = phase + period · ordinal, kept as a fraction so that nothing is rounded before its use.
///
/// With x and y counted from the oldest sample: the slope is N / D with N = n·Σxy − Σx·Σy and D = n·Σx² − (Σx)²; the value at
/// x is (Σy·D + (n·x − Σx)·N) / (n·D). For 20 samples within 20 s, N·n·x stays under 2¹⁰⁰.
struct VblankLine: Sendable {
    private let originTime: Int64
    private let originOrdinal: Int64
    private let count: Int128
    private let sumX: Int128
    private let sumY: Int128
    private let numerator: Int128
    private let denominator: Int128

    /// Nil when all samples have the same ordinal.
    init?(_ samples: SampleRing) {
        originTime = samples[0].time.nanoseconds
        originOrdinal = samples[0].ordinal
        count = Int128(samples.count)
        var (x1, y1, xx, xy) = (Int128(0), Int128(0), Int128(0), Int128(0))
        for index in 0..<samples.count {
            let x = Int128(samples[index].ordinal - originOrdinal)
            let y = Int128(samples[index].time.nanoseconds - originTime)
            x1 += x
            y1 += y
            xx += x * x
            xy += x * y
        }
        (sumX, sumY) = (x1, y1)
        numerator = count * xy - x1 * y1
        denominator = count * xx - x1 * x1
        guard denominator > 0, numerator > 0 else { return nil }
    }

    /// To the nearest nanosecond.
    var period: TimeSpan { TimeSpan(nanoseconds: Int64(clamping: VblankLine.rounded(numerator, denominator))) }

    /// To the nearest nanosecond.
    func time(of ordinal: Int64) -> MonotonicTime {
        let x = Int128(ordinal - originOrdinal)
        let value = VblankLine.rounded(sumY * denominator + (count * x - sumX) * numerator, count * denominator)
        return MonotonicTime(nanoseconds: Int64(clamping: Int128(originTime) + value))
    }

    /// Quotient to the nearest whole number; `divisor` is positive.
    private static func rounded(_ dividend: Int128, _ divisor: Int128) -> Int128 {
        dividend >= 0 ? (dividend + divisor / 2) / divisor : -((-dividend + divisor / 2) / divisor)
    }
}

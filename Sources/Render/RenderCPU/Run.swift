/// Columns of a row, from the first to before the end.
struct Run: Equatable {
    var start: Int
    var end: Int

    @inline(__always) init(_ start: Int, _ end: Int) {
        self.start = start
        self.end = end
    }

    static let empty = Run(0, 0)

    @inline(__always) var isEmpty: Bool { start >= end }
    @inline(__always) var count: Int { max(end &- start, 0) }

    @inline(__always) func intersection(_ other: Run) -> Run { Run(max(start, other.start), min(end, other.end)) }

    /// Leaves the columns whose middles satisfy `slope · x + offset ≥ 0`.
    @inline(__always) mutating func keep(slope: Double, offset: Double) {
        if slope == 0 {
            if offset < 0 { end = start }
            return
        }
        // The middle of column c is at c + 0.5.
        let limit = (-offset / slope - 0.5).clamped(to: -1e9...1e9)
        if slope > 0 {
            start = max(start, Int(limit.rounded(.up)))
        } else {
            end = min(end, Int(limit.rounded(.down)) + 1)
        }
    }
}

extension Double {
    @inline(__always) func clamped(to range: ClosedRange<Double>) -> Double {
        // Not a number becomes the lower bound.
        self >= range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}

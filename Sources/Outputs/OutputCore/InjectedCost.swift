/// What work is made to cost, for tests of pacing: fractions of a refresh period, by the number of the frame.
///
/// Written as `0.5`, or as `0.5,1.3@40-60`: half a period, but 130 % in the frames 40 to 60. Frames are counted as in the frame log.
package struct InjectedCost: Hashable, Sendable {
    private struct Span: Hashable, Sendable {
        var frames: ClosedRange<UInt64>
        var periods: Double
    }

    private let base: Double
    private let spans: [Span]

    package static var largest: Double { 10 }

    /// - Parameter base: of every frame, in periods.
    package init(_ base: Double = 0) {
        self.base = base
        spans = []
    }

    /// - Returns: nil when the text is not as above, or a cost is not from 0 to 10 periods.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = InjectedCost.cost(parts[0]) else { return nil }
        var spans: [Span] = []
        for part in parts.dropFirst() {
            let halves = part.split(separator: "@", omittingEmptySubsequences: false)
            guard halves.count == 2, let periods = InjectedCost.cost(halves[0]) else { return nil }
            let ends = halves[1].split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
            guard ends.count == 2, let from = ends[0], let to = ends[1], from <= to else { return nil }
            spans.append(Span(frames: from...to, periods: periods))
        }
        base = first
        self.spans = spans
    }

    private static func cost(_ text: Substring) -> Double? {
        guard let value = Double(text), (0...largest).contains(value) else { return nil }
        return value
    }

    /// In periods; where spans overlap the last one counts.
    package func periods(inFrame number: UInt64) -> Double {
        spans.last { $0.frames.contains(number) }?.periods ?? base
    }
}

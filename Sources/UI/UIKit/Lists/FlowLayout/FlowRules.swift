/// How the items of a section are placed in lines, in points.
struct FlowRules: Equatable, Sendable {
    /// The extent of a line.
    var extent = 0.0
    /// The least distance between the items of a line.
    var itemGap = 0.0
    /// The distance between lines.
    var lineGap = 0.0
    /// By how much a line may be longer than its extent: half a pixel, since sums of fractions are not exact.
    var slack = 0.5
    /// Lines begin at their far end, as in a language that is written from the right.
    var isMirrored = false

    /// Returns how many items of one extent a line holds.
    func columns(of across: Double, count: Int) -> Int {
        guard across + itemGap > 0 else { return max(1, count) }
        return max(1, Int(min((extent + slack + itemGap) / (across + itemGap), 1e9)))
    }

    /// Whether items whose extents have the sum `across` fit into a line.
    func fits(_ across: Double, count: Int) -> Bool { across + Double(count - 1) * itemGap <= extent + slack }

    /// Returns where something alone in a line begins; what is longer than the line begins with it.
    func centered(_ across: Double) -> Double { max(0, (extent - across) / 2) }
}

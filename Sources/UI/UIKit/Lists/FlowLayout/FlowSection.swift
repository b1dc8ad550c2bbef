/// A section of a flow layout: header, inset, lines, inset, footer, one after the other.
struct FlowSection: Sendable {
    var metrics: FlowSectionMetrics
    private(set) var lines: FlowLines
    /// Where the section begins in the content, along the direction of scrolling, in points.
    var start = 0.0
    /// Where lines begin in the content, across the direction of scrolling, in points.
    private(set) var across = 0.0

    init(_ metrics: FlowSectionMetrics, _ sizes: FlowSizes) {
        self.metrics = metrics
        lines = FlowLines(sizes)
    }

    var length: Double { metrics.header + metrics.before + lines.length + metrics.after + metrics.footer }
    var end: Double { start + length }
    /// Where the first line begins in the content, along the direction of scrolling.
    var linesStart: Double { start + metrics.header + metrics.before }
    var count: Int { lines.sizes.count }

    /// Places all items anew.
    mutating func solve(in area: FlowArea) {
        let (before, after) = area.insets(metrics.acrossBefore, metrics.acrossAfter)
        across = before
        lines.solve(
            FlowRules(
                extent: max(0, area.across - before - after), itemGap: metrics.itemGap, lineGap: metrics.lineGap,
                slack: 0.5 / area.scale, isMirrored: area.isMirrored))
    }

    /// Takes new sizes of some items and places those from the first of them on; or places none until all are.
    mutating func take(_ changes: [(item: Int, size: FlowSize)], places: Bool) {
        if places { lines.take(changes) } else { lines.set(changes) }
    }

    // MARK: Header and footer

    /// Returns where the header begins. A pinned one stays in sight as long as its section does.
    func headerStart(_ pins: FlowPins?) -> Double {
        guard let pins, pins.headers else { return start }
        return min(max(start, pins.visible.lowerBound), end - metrics.footer - metrics.header)
    }

    /// Returns where the footer begins. A pinned one stays in sight as long as its section does.
    func footerStart(_ pins: FlowPins?) -> Double {
        let natural = end - metrics.footer
        guard let pins, pins.footers else { return natural }
        return max(min(natural, pins.visible.upperBound - metrics.footer), start + metrics.header)
    }
}

/// Where the parts of a table are: its header, its sections one below the other, its footer.
struct TableGeometry: Equatable {
    /// The height of the table's own header, in points.
    var top: CGFloat = 0
    /// The height of the table's own footer, in points.
    var bottom: CGFloat = 0
    private(set) var sections: [TableSection] = []
    /// The top of each section, and the end of the last one.
    private var tops: [CGFloat] = [0]

    init() {}

    init(_ sections: [TableSection], top: CGFloat, bottom: CGFloat) {
        (self.sections, self.top, self.bottom) = (sections, top, bottom)
        sum()
    }

    var height: CGFloat { (tops.last ?? top) + bottom }
    /// Where the table's own footer begins.
    var sectionsEnd: CGFloat { tops.last ?? top }

    mutating func change<Result>(_ section: Int, _ body: (inout TableSection) -> Result) -> Result {
        let result = body(&sections[section])
        sum()
        return result
    }

    private mutating func sum() {
        tops.removeAll(keepingCapacity: true)
        var y = top
        for section in sections {
            tops.append(y)
            y += section.height
        }
        tops.append(y)
    }

    /// The section that has a place in it; the nearest one for places outside; nil without sections.
    func section(at y: CGFloat) -> Int? {
        guard !sections.isEmpty else { return nil }
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Top and bottom of a section, in the table's content, in points.
    func span(of section: Int) -> ClosedRange<CGFloat> { tops[section]...max(tops[section], tops[section + 1]) }

    /// Top and height of a row, in the table's content, in points.
    func row(_ path: ListPath) -> (y: CGFloat, height: CGFloat) {
        let section = sections[path.section]
        return (tops[path.section] + section.rowsTop + section.rows.offset(of: path.item), section.rows.height(of: path.item))
    }

    /// Top and height of a section's header where it does not pin.
    func header(of section: Int) -> (y: CGFloat, height: CGFloat) {
        (tops[section] + sections[section].padding, sections[section].header)
    }

    /// Top and height of a section's footer where it does not pin.
    func footer(of section: Int) -> (y: CGFloat, height: CGFloat) {
        (tops[section + 1] - sections[section].footer, sections[section].footer)
    }

    /// The rows of a section that touch a span of the content; empty for none.
    func rows(of section: Int, in span: ClosedRange<CGFloat>) -> Range<Int> {
        let part = sections[section]
        let start = tops[section] + part.rowsTop
        guard part.rows.count > 0, span.upperBound > start, span.lowerBound < start + part.rows.total else { return 0..<0 }
        let first = part.rows.index(at: span.lowerBound - start)
        let last = part.rows.index(at: span.upperBound - start)
        return first..<(last + 1)
    }
}

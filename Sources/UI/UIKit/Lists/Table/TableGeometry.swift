/// Where the parts of a table are: its header, its sections one below the other, its footer.
struct TableGeometry: Equatable {
    /// The height of the table's own header, in points.
    private let top: CGFloat
    /// The height of the table's own footer, in points.
    private let bottom: CGFloat
    private(set) var sections: [TableSection]
    private var heights: SumTree

    init(_ sections: [TableSection] = [], top: CGFloat = 0, bottom: CGFloat = 0) {
        (self.sections, self.top, self.bottom) = (sections, top, bottom)
        heights = SumTree(sections.map(\.height))
    }

    var height: CGFloat { sectionsEnd + bottom }
    /// Where the table's own footer begins.
    var sectionsEnd: CGFloat { sectionTop(sections.count) }

    private func sectionTop(_ section: Int) -> CGFloat { top + heights.sum(first: section) }

    mutating func change<Result>(_ section: Int, _ body: (inout TableSection) -> Result) -> Result {
        let before = sections[section].height
        let result = body(&sections[section])
        let change = sections[section].height - before
        if change != 0 { heights.add(change, at: section) }
        return result
    }

    /// Lets a row go to another place with its height, also into another section.
    mutating func moveRow(_ row: ListPath, to target: ListPath) {
        guard row.section != target.section else { return change(row.section) { $0.rows.move(row.item, to: target.item) } }
        // A row that nothing has measured has the other section's estimate there.
        let height = sections[row.section].rows[row.item]
        change(row.section) { $0.rows = $0.rows.removing(row.item) }
        change(target.section) { $0.rows = $0.rows.inserting(height, at: target.item) }
    }

    /// The section that has a place in it; the nearest one for places outside; nil without sections.
    func section(at y: CGFloat) -> Int? {
        sections.isEmpty ? nil : min(heights.count(within: y - top), sections.count - 1)
    }

    /// Top and bottom of a section, in the table's content, in points.
    func span(of section: Int) -> ClosedRange<CGFloat> {
        let top = sectionTop(section)
        return top...(top + max(0, sections[section].height))
    }

    /// Top and height of a row, in the table's content, in points.
    func row(_ path: ListPath) -> (y: CGFloat, height: CGFloat) {
        let section = sections[path.section]
        return (
            sectionTop(path.section) + section.rowsTop + section.rows.offset(of: path.item), section.rows.height(of: path.item)
        )
    }

    /// Top and height of a section's header where it does not pin.
    func header(of section: Int) -> (y: CGFloat, height: CGFloat) {
        (sectionTop(section) + sections[section].padding, sections[section].header.height)
    }

    /// Top and height of a section's footer where it does not pin.
    func footer(of section: Int) -> (y: CGFloat, height: CGFloat) {
        let height = sections[section].footer.height
        return (span(of: section).upperBound - height, height)
    }

    /// The rows of a section that touch a span of the content; empty for none.
    func rows(of section: Int, in span: ClosedRange<CGFloat>) -> Range<Int> {
        let part = sections[section]
        let start = sectionTop(section) + part.rowsTop
        guard part.rows.count > 0, span.upperBound > start, span.lowerBound < start + part.rows.total else { return 0..<0 }
        let first = part.rows.index(at: span.lowerBound - start)
        let last = part.rows.index(at: span.upperBound - start)
        return first..<(last + 1)
    }
}

/// The sections of a flow layout, one after the other.
struct FlowSolution: Sendable {
    private(set) var area = FlowArea()
    private(set) var sections: [FlowSection] = []
    /// The extent of the content along the direction of scrolling, in points.
    private(set) var length = 0.0

    var contentSize: CGSize {
        area.isHorizontal ? CGSize(width: length, height: area.across) : CGSize(width: area.across, height: length)
    }

    /// The first item that is longer than its line.
    var overlong: ListPath? {
        guard let section = sections.firstIndex(where: { $0.lines.overlong != nil }) else { return nil }
        return sections[section].lines.overlong.map { ListPath(section: section, item: $0) }
    }

    // MARK: Solving

    mutating func replaceSections(_ sections: [FlowSection]) { self.sections = sections }

    /// Places all items anew, some of them with new sizes.
    mutating func solve(in area: FlowArea, _ sizes: [ListPath: FlowSize]) {
        self.area = area
        set(sizes, places: false)
        for index in sections.indices { sections[index].solve(in: area) }
        stack()
    }

    /// Takes new sizes of some items. What they cost are the lines of their sections from there on.
    mutating func take(_ sizes: [ListPath: FlowSize]) {
        set(sizes, places: true)
        stack()
    }

    /// Whether a header or a footer is asked for its extent.
    func asks(_ bar: FlowElement) -> Bool {
        switch bar {
        case .header(let section): sections.indices.contains(section) && sections[section].metrics.asksHeader
        case .footer(let section): sections.indices.contains(section) && sections[section].metrics.asksFooter
        case .item: false
        }
    }

    /// Takes the extents that headers and footers asked for, in points.
    mutating func take(bars: [FlowElement: Double]) {
        for (bar, extent) in bars where asks(bar) {
            switch bar {
            case .header(let section): sections[section].metrics.header = extent
            case .footer(let section): sections[section].metrics.footer = extent
            case .item: break
            }
        }
        stack()
    }

    private mutating func set(_ sizes: [ListPath: FlowSize], places: Bool) {
        for (section, entries) in Dictionary(grouping: sizes, by: \.key.section) where sections.indices.contains(section) {
            sections[section].take(entries.map { (item: $0.key.item, size: $0.value) }, places: places)
        }
    }

    private mutating func stack() {
        length = 0
        for index in sections.indices {
            sections[index].start = length
            length += sections[index].length
        }
    }

    // MARK: Places

    func size(of path: ListPath) -> FlowSize? { has(path) ? sections[path.section].lines.sizes[path.item] : nil }

    private func has(_ path: ListPath) -> Bool {
        sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].count
    }

    /// Returns the rectangle of an element in the content, in points; nil when there is none.
    func frame(of element: FlowElement, _ pins: FlowPins?) -> CGRect? {
        switch element {
        case .item(let path): return has(path) ? itemFrame(path) : nil
        case .header(let section): return sections.indices.contains(section) ? headerFrame(section, pins) : nil
        case .footer(let section): return sections.indices.contains(section) ? footerFrame(section, pins) : nil
        }
    }

    private func itemFrame(_ path: ListPath) -> CGRect {
        let place = sections[path.section].lines.place(of: path.item)
        return itemFrame(path.section, place.along, place.across, place.size)
    }

    private func itemFrame(_ section: Int, _ along: Double, _ across: Double, _ size: FlowSize) -> CGRect {
        area.rect(sections[section].linesStart + along, sections[section].across + across, size, length: length)
    }

    private func headerFrame(_ section: Int, _ pins: FlowPins?) -> CGRect? {
        let header = sections[section].metrics.header
        return header > 0 ? bar(sections[section].headerStart(pins), header) : nil
    }

    private func footerFrame(_ section: Int, _ pins: FlowPins?) -> CGRect? {
        let footer = sections[section].metrics.footer
        return footer > 0 ? bar(sections[section].footerStart(pins), footer) : nil
    }

    private func bar(_ along: Double, _ extent: Double) -> CGRect {
        area.rect(along, 0, FlowSize(along: extent, across: area.across), length: length)
    }

    // MARK: Search

    /// Calls `body` with all elements that touch a rectangle of the content.
    func visit(_ rect: CGRect, _ pins: FlowPins?, _ body: (FlowElement, CGRect) -> Void) {
        let exact = area.range(rect, length: length)
        // Edges move to pixels by less than one.
        let range = (exact.lowerBound - 1 / area.scale)...(exact.upperBound + 1 / area.scale)
        var section = sections.partitioningIndex { $0.end >= range.lowerBound }
        while section < sections.count, sections[section].start <= range.upperBound {
            if let frame = headerFrame(section, pins), frame.intersects(rect) { body(.header(section: section), frame) }
            visitItems(section, rect, range, body)
            if let frame = footerFrame(section, pins), frame.intersects(rect) { body(.footer(section: section), frame) }
            section += 1
        }
    }

    private func visitItems(
        _ number: Int, _ rect: CGRect, _ range: ClosedRange<Double>, _ body: (FlowElement, CGRect) -> Void
    ) {
        let start = sections[number].linesStart
        let lines = sections[number].lines
        lines.visitLines((range.lowerBound - start)...(range.upperBound - start)) { line in
            lines.visitItems(of: line) { item, along, across, size in
                let frame = itemFrame(number, along, across, size)
                if frame.intersects(rect) { body(.item(ListPath(section: number, item: item)), frame) }
            }
        }
    }
}

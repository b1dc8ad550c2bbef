/// The items of one section in lines: pure arithmetic, without views and without objects.
///
/// Lines of items of one size are computed when they are asked for. Otherwise the sizes are kept and a mark for about each 16 items;
/// lines between marks are found by walking from the last mark. Places are in points from the beginning of the first line.
struct FlowLines: Sendable {
    private(set) var sizes: FlowSizes
    private(set) var rules = FlowRules()
    /// From the beginning of the first line to the end of the last one, in points.
    private(set) var length = 0.0
    /// The first item that is longer than its line.
    private(set) var overlong: Int?
    private var marks = FlowMarks()
    /// The number of items in a line, where all have one extent across.
    private var columns: Int?

    init(_ sizes: FlowSizes) { self.sizes = sizes }

    /// The bytes that sizes and marks take.
    var bytes: Int {
        sizes.bytes + marks.firsts.capacity * MemoryLayout<Int32>.stride + marks.starts.capacity * MemoryLayout<Double>.stride
    }

    // MARK: Solving

    /// Places all items anew.
    mutating func solve(_ rules: FlowRules) {
        self.rules = rules
        marks.removeAll()
        (length, overlong) = (0, nil)
        countColumns()
        if sizes.isUniform { solveUniform() } else { walk(fromMark: 0, changed: sizes.count) }
    }

    /// Takes new sizes of some items, and places those from the first of them on.
    mutating func take(_ changes: [(item: Int, size: FlowSize)]) {
        let wasUniform = sizes.isUniform
        guard let (first, last) = set(changes) else { return }
        guard !wasUniform else { return solve(rules) }
        countColumns()
        // The first item of a line may fit into the line before it now, so its mark does not stand.
        walk(fromMark: marks.index(ofItem: first - 1), changed: last)
    }

    /// Takes new sizes of some items without placing any; returns the first and the last item whose size is another one.
    @discardableResult
    mutating func set(_ changes: [(item: Int, size: FlowSize)]) -> (first: Int, last: Int)? {
        let changes = changes.filter { $0.item < sizes.count && sizes[$0.item] != $0.size }
        for change in changes { sizes.set(change.size, at: change.item) }
        guard let first = changes.map(\.item).min(), let last = changes.map(\.item).max() else { return nil }
        return (first, last)
    }

    private mutating func countColumns() { columns = sizes.commonAcross.map { rules.columns(of: $0, count: sizes.count) } }

    private mutating func solveUniform() {
        guard sizes.count > 0, let columns else { return }
        length = Double((sizes.count + columns - 1) / columns) * pitch - rules.lineGap
        if !rules.fits(sizes.across(0), count: 1) { overlong = 0 }
    }

    /// Places lines from a mark on, until they are as before but for their distance.
    ///
    /// - Parameter changed: the last item with a new size.
    private mutating func walk(fromMark mark: Int, changed: Int) {
        var (first, start) = marks.count > mark ? (Int(marks.firsts[mark]), marks.starts[mark]) : (0, 0)
        let old = marks.cut(after: mark)
        var (next, end) = (0, 0.0)
        while first < sizes.count {
            while next < old.count, old.firsts[next] < first || old.firsts[next] <= changed { next += 1 }
            if next < old.count, old.firsts[next] == first { return keep(old, next, movedBy: start - old.starts[next]) }
            marks.add(first, start)
            let line = line(from: first, at: start)
            if line.count == 1, overlong == nil, !rules.fits(line.across, count: 1) { overlong = first }
            (first, end) = (line.end, start + line.height)
            start = end + rules.lineGap
        }
        length = end
    }

    private mutating func keep(_ old: FlowMarks, _ index: Int, movedBy way: Double) {
        marks.add(old, from: index, movedBy: way)
        length += way
    }

    // MARK: Lines

    /// The distance between the beginnings of two lines of items of one size.
    private var pitch: Double { sizes.along(0) + rules.lineGap }

    private func line(from first: Int, at start: Double) -> FlowLine {
        var (end, height, across) = (first, 0.0, 0.0)
        while end < sizes.count {
            let longer = across + sizes.across(end)
            if end > first, columns.map({ end - first >= $0 }) ?? !rules.fits(longer, count: end - first + 1) { break }
            across = longer
            height = max(height, sizes.along(end))
            end += 1
        }
        return FlowLine(first: first, end: end, start: start, height: height, across: across)
    }

    private func uniformLine(_ number: Int, _ columns: Int) -> FlowLine {
        let first = number * columns
        let end = min(first + columns, sizes.count)
        return FlowLine(
            first: first, end: end, start: Double(number) * pitch, height: sizes.along(first),
            across: Double(end - first) * sizes.across(first))
    }

    /// Returns the line that has an item.
    func line(of item: Int) -> FlowLine {
        if sizes.isUniform, let columns { return uniformLine(item / columns, columns) }
        let mark = marks.index(ofItem: item)
        var line = line(from: Int(marks.firsts[mark]), at: marks.starts[mark])
        while line.end <= item { line = self.line(after: line) }
        return line
    }

    private func line(after line: FlowLine) -> FlowLine {
        self.line(from: line.end, at: line.start + line.height + rules.lineGap)
    }

    /// Calls `body` with the lines that touch a range of places.
    func visitLines(_ range: ClosedRange<Double>, _ body: (FlowLine) -> Void) {
        guard sizes.count > 0, range.upperBound >= 0, range.lowerBound <= length else { return }
        if sizes.isUniform, let columns { return visitUniformLines(range, columns, body) }
        let mark = marks.index(at: range.lowerBound)
        var line = line(from: Int(marks.firsts[mark]), at: marks.starts[mark])
        while line.start <= range.upperBound {
            if line.start + line.height >= range.lowerBound { body(line) }
            guard line.end < sizes.count else { return }
            line = self.line(after: line)
        }
    }

    private func visitUniformLines(_ range: ClosedRange<Double>, _ columns: Int, _ body: (FlowLine) -> Void) {
        let count = (sizes.count + columns - 1) / columns
        guard pitch > 0 else { return (0..<count).forEach { body(uniformLine($0, columns)) } }
        // A line that the range touches ends at its lower bound or later, and begins at its upper bound or earlier.
        let first = Int(min(max(0, ((range.lowerBound - sizes.along(0)) / pitch).rounded(.up)), Double(count)))
        let last = Int(min(max(-1, (range.upperBound / pitch).rounded(.down)), Double(count - 1)))
        guard first <= last else { return }
        for number in first...last { body(uniformLine(number, columns)) }
    }

    // MARK: Items

    /// Calls `body` with each item of a line, its places along and across, and its size.
    func visitItems(of line: FlowLine, _ body: (_ item: Int, _ along: Double, _ across: Double, _ size: FlowSize) -> Void) {
        var (across, gap) = spread(line)
        for item in line.first..<line.end {
            let size = sizes[item]
            body(item, line.start + (line.height - size.along) / 2, mirrored(across, size), size)
            across += size.across + gap
        }
    }

    /// Returns an item's places along and across, and its size.
    func place(of item: Int) -> (along: Double, across: Double, size: FlowSize) {
        let line = line(of: item)
        var (across, gap) = spread(line)
        if let common = sizes.commonAcross {
            across += Double(item - line.first) * (common + gap)
        } else {
            for earlier in line.first..<item { across += sizes.across(earlier) + gap }
        }
        let size = sizes[item]
        return (line.start + (line.height - size.along) / 2, mirrored(across, size), size)
    }

    private func mirrored(_ across: Double, _ size: FlowSize) -> Double {
        rules.isMirrored ? rules.extent - across - size.across : across
    }

    /// Returns where the first item of a line begins, and the distance between its items.
    private func spread(_ line: FlowLine) -> (start: Double, gap: Double) {
        if let columns, let common = sizes.commonAcross {
            guard columns > 1 else { return (rules.centered(common), 0) }
            return (0, (rules.extent - Double(columns) * common) / Double(columns - 1))
        }
        let isLast = line.end == sizes.count
        guard line.count > 1 else {
            let isLeading = isLast && rules.fits(2 * line.across, count: 2)
            return (isLeading ? 0 : rules.centered(line.across), 0)
        }
        return (0, isLast ? rules.itemGap : (rules.extent - line.across) / Double(line.count - 1))
    }
}

/// The heights of a section's rows: an estimate for all, and heights for those that were asked for or measured.
///
/// The differences from the estimate are summed in a tree, so that the place of a row, the row at a place and a new height cost O(log n).
struct RowHeights: Equatable {
    let count: Int
    /// The height of rows that are not known, in points.
    let estimate: CGFloat
    /// The rows' own heights. Empty as long as all rows have the estimate.
    private var own: ContiguousArray<RowHeight> = []
    private var differences = SumTree(count: 0)

    init(count: Int, estimate: CGFloat) {
        (self.count, self.estimate) = (count, estimate)
    }

    /// Takes the height of each row.
    init(_ heights: ContiguousArray<RowHeight>, estimate: CGFloat) {
        (count, self.estimate, own) = (heights.count, estimate, heights)
        differences = SumTree(heights.map { $0.points.map { $0 - estimate } ?? 0 })
    }

    var total: CGFloat { offset(of: count) }

    /// Whether any row may have a height of its own.
    var hasOwn: Bool { !own.isEmpty }

    func isKnown(_ index: Int) -> Bool { hasOwn && own[index].isKnown }

    /// The height of a row, in points.
    func height(of index: Int) -> CGFloat { hasOwn ? own[index].points ?? estimate : estimate }

    /// A row's own height.
    subscript(index: Int) -> RowHeight { hasOwn ? own[index] : .unknown }

    /// The sum of the heights of the first rows, in points.
    func offset(of index: Int) -> CGFloat { CGFloat(index) * estimate + (hasOwn ? differences.sum(first: index) : 0) }

    /// The row that has a place in it, from the top of the first; the nearest row for places outside.
    func index(at y: CGFloat) -> Int {
        let found =
            hasOwn
            ? differences.count(within: y, each: estimate) : estimate > 0 ? Int(max(0, min(y / estimate, CGFloat(count)))) : 0
        return min(found, max(0, count - 1))
    }

    /// Sets the height of a row, in points; returns true when it changes anything.
    mutating func set(_ height: CGFloat, at index: Int) -> Bool {
        if !hasOwn {
            own = ContiguousArray(repeating: .unknown, count: count)
            differences = SumTree(count: count)
        }
        let change = height - self.height(of: index)
        own[index] = RowHeight(height)
        if change != 0 { differences.add(change, at: index) }
        return change != 0
    }

    /// Lets a row go to another place of the section; the heights of the rows between the two places move on with their rows.
    mutating func move(_ row: Int, to target: Int) {
        guard hasOwn, row != target else { return }
        let (moved, step) = (own[row], row < target ? 1 : -1)
        for index in stride(from: row, to: target, by: step) { put(own[index + step], at: index) }
        put(moved, at: target)
    }

    private mutating func put(_ height: RowHeight, at index: Int) {
        let change = (height.points ?? estimate) - self.height(of: index)
        own[index] = height
        if change != 0 { differences.add(change, at: index) }
    }

    /// Returns the heights without a row.
    func removing(_ row: Int) -> Self {
        guard hasOwn else { return Self(count: count - 1, estimate: estimate) }
        var heights = own
        heights.remove(at: row)
        return Self(heights, estimate: estimate)
    }

    /// Returns the heights with one more row.
    func inserting(_ height: RowHeight, at row: Int) -> Self {
        guard hasOwn || height.points != nil else { return Self(count: count + 1, estimate: estimate) }
        var heights = hasOwn ? own : ContiguousArray(repeating: .unknown, count: count)
        heights.insert(height, at: row)
        return Self(heights, estimate: estimate)
    }
}

/// The heights of a section's rows: an estimate for all, and exact heights for those that were asked for or measured.
///
/// The differences from the estimate are summed in a tree, so that the place of a row, the row at a place and a new height cost O(log n).
struct RowHeights: Equatable {
    let count: Int
    /// The height of rows that are not known, in points.
    let estimate: CGFloat
    /// The exact heights; NaN for those not known. Empty as long as none is.
    private var exact: ContiguousArray<Double> = []
    private var differences = SumTree(count: 0)

    init(count: Int, estimate: CGFloat) {
        (self.count, self.estimate) = (count, estimate)
    }

    /// Takes heights that are known for each row; NaN where a row is not known.
    init(_ heights: ContiguousArray<Double>, estimate: CGFloat) {
        (count, self.estimate, exact) = (heights.count, estimate, heights)
        differences = SumTree(heights.map { $0.isNaN ? 0 : CGFloat($0) - estimate })
    }

    var total: CGFloat { offset(of: count) }

    /// Whether any row's height is known.
    var hasKnown: Bool { !exact.isEmpty }

    func isKnown(_ index: Int) -> Bool { hasKnown && !exact[index].isNaN }

    /// The height of a row, in points.
    func height(of index: Int) -> CGFloat { isKnown(index) ? exact[index] : estimate }

    /// The exact height of a row; NaN when it is not known.
    func known(_ index: Int) -> Double { hasKnown ? exact[index] : .nan }

    /// The sum of the heights of the first rows, in points.
    func offset(of index: Int) -> CGFloat { CGFloat(index) * estimate + (hasKnown ? differences.sum(first: index) : 0) }

    /// The row that has a place in it, from the top of the first; the nearest row for places outside.
    func index(at y: CGFloat) -> Int {
        let found = hasKnown ? differences.count(within: y, each: estimate) : estimate > 0 ? Int(max(0, y / estimate)) : 0
        return min(found, max(0, count - 1))
    }

    /// Sets the height of a row, in points; returns true when it changes anything.
    mutating func set(_ height: CGFloat, at index: Int) -> Bool {
        if !hasKnown {
            exact = ContiguousArray(repeating: .nan, count: count)
            differences = SumTree(count: count)
        }
        let change = height - self.height(of: index)
        exact[index] = height
        if change != 0 { differences.add(change, at: index) }
        return change != 0
    }

    /// Lets a row go to another place of the section; the heights of the rows between the two places move on with their rows.
    mutating func move(_ row: Int, to target: Int) {
        guard hasKnown, row != target else { return }
        let (known, step) = (exact[row], row < target ? 1 : -1)
        for index in stride(from: row, to: target, by: step) { put(exact[index + step], at: index) }
        put(known, at: target)
    }

    private mutating func put(_ known: Double, at index: Int) {
        let change = (known.isNaN ? estimate : known) - height(of: index)
        exact[index] = known
        if change != 0 { differences.add(change, at: index) }
    }

    /// Returns the heights without a row.
    func removing(_ row: Int) -> Self {
        guard hasKnown else { return Self(count: count - 1, estimate: estimate) }
        var heights = exact
        heights.remove(at: row)
        return Self(heights, estimate: estimate)
    }

    /// Returns the heights with one more row, whose height is NaN where it is not known.
    func inserting(_ height: Double, at row: Int) -> Self {
        guard hasKnown || !height.isNaN else { return Self(count: count + 1, estimate: estimate) }
        var heights = hasKnown ? exact : ContiguousArray(repeating: .nan, count: count)
        heights.insert(height, at: row)
        return Self(heights, estimate: estimate)
    }
}

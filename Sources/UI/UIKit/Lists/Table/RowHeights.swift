/// The heights of a section's rows: an estimate for all, and exact heights for those that were asked for or measured.
///
/// The differences from the estimate are in a Fenwick tree, so that the place of a row, the row at a place and a new height cost O(log n).
/// https://doi.org/10.1002/spe.4380240306
struct RowHeights: Equatable {
    private(set) var count: Int
    /// The height of rows that are not known, in points.
    let estimate: CGFloat
    /// The exact heights; NaN for those not known. Empty as long as none is.
    private var exact: ContiguousArray<Double> = []
    /// Sums of differences; the entry i has those of the last `i & -i` rows up to i.
    private var tree: ContiguousArray<Double> = []

    init(count: Int, estimate: CGFloat) {
        (self.count, self.estimate) = (count, estimate)
    }

    /// Takes heights that are known for each row; NaN where one is not.
    init(_ heights: ContiguousArray<Double>, estimate: CGFloat) {
        (count, self.estimate, exact) = (heights.count, estimate, heights)
        tree = ContiguousArray(repeating: 0, count: count + 1)
        for index in 0..<count {
            tree[index + 1] += difference(index)
            let next = (index + 1) + ((index + 1) & -(index + 1))
            if next <= count { tree[next] += tree[index + 1] }
        }
    }

    private func difference(_ index: Int) -> Double { exact[index].isNaN ? 0 : exact[index] - estimate }

    var total: CGFloat { offset(of: count) }

    func isKnown(_ index: Int) -> Bool { !exact.isEmpty && !exact[index].isNaN }

    /// The height of a row, in points.
    func height(of index: Int) -> CGFloat { isKnown(index) ? exact[index] : estimate }

    /// The exact height of a row; NaN when it is not known.
    func known(_ index: Int) -> Double { exact.isEmpty ? .nan : exact[index] }

    /// The sum of the heights of the first rows, in points.
    func offset(of index: Int) -> CGFloat {
        var sum = CGFloat(index) * estimate
        guard !tree.isEmpty else { return sum }
        var place = index
        while place > 0 {
            sum += tree[place]
            place &= place - 1
        }
        return sum
    }

    /// The row that has a place in it, from the top of the first; the nearest one for places outside.
    func index(at y: CGFloat) -> Int {
        guard count > 0 else { return 0 }
        guard !tree.isEmpty else { return estimate > 0 ? min(max(Int(y / estimate), 0), count - 1) : 0 }
        var (place, sum, step) = (0, 0.0, 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount))
        while step > 0 {
            let next = place + step
            if next <= count {
                let to = sum + tree[next] + CGFloat(step) * estimate
                if to <= y { (place, sum) = (next, to) }
            }
            step >>= 1
        }
        return min(place, count - 1)
    }

    /// Sets the height of a row, in points; returns true when it changes anything.
    mutating func set(_ height: CGFloat, at index: Int) -> Bool {
        if exact.isEmpty {
            exact = ContiguousArray(repeating: .nan, count: count)
            tree = ContiguousArray(repeating: 0, count: count + 1)
        }
        let change = height - self.height(of: index)
        exact[index] = height
        guard change != 0 else { return false }
        var place = index + 1
        while place <= count {
            tree[place] += change
            place += place & -place
        }
        return true
    }

    /// Whether any row's height is known.
    var hasKnown: Bool { !exact.isEmpty }

    /// A row's height has to be asked for or measured again; until then the estimate counts.
    mutating func forget(_ index: Int) {
        guard isKnown(index) else { return }
        let height = exact[index]
        exact[index] = .nan
        var place = index + 1
        while place <= count {
            tree[place] -= height - estimate
            place += place & -place
        }
    }
}

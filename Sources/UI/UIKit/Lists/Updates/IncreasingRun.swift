/// Finds a longest increasing subsequence, in O(n log n); in O(n) when all increase.
///
/// It keeps its room from one search to the next.
struct IncreasingRun {
    /// For each length the index of the smallest value that ends a run of that length.
    private var ends: ContiguousArray<Int32> = []
    private var previous: ContiguousArray<Int32> = []

    /// Calls `body` with the index of each value of a longest run, from its end to its start.
    mutating func forEachMember(of values: ContiguousArray<Int32>, _ body: (Int) -> Void) {
        ends.removeAll(keepingCapacity: true)
        previous.removeAll(keepingCapacity: true)
        ends.reserveCapacity(values.count)
        previous.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            let length = lengthBefore(value, values)
            previous.append(length > 0 ? ends[length - 1] : -1)
            if length == ends.count { ends.append(Int32(index)) } else { ends[length] = Int32(index) }
        }
        var member = ends.last ?? -1
        while member >= 0 {
            body(Int(member))
            member = previous[Int(member)]
        }
    }

    /// The length of the longest run that the value continues.
    private func lengthBefore(_ value: Int32, _ values: ContiguousArray<Int32>) -> Int {
        guard let last = ends.last, values[Int(last)] >= value else { return ends.count }
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if values[Int(ends[middle])] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

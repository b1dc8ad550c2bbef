/// Lines that are kept, so that others are found from them: about one for 16 items. A mark takes 12 bytes.
struct FlowMarks: Equatable, Sendable {
    private(set) var firsts: [Int32] = []
    private(set) var starts: [Double] = []

    /// The items between two marks; a search walks over as many.
    private static let distance = 16

    var count: Int { firsts.count }

    /// Keeps a line that begins with `first`, unless one shortly before it is kept.
    mutating func add(_ first: Int, _ start: Double) {
        if let last = firsts.last, first - Int(last) < Self.distance { return }
        firsts.append(Int32(first))
        starts.append(start)
    }

    /// Takes the later marks of `others` over, at a distance in points from where they were.
    mutating func add(_ others: FlowMarks, from index: Int, movedBy way: Double) {
        firsts += others.firsts[index...]
        starts += way == 0 ? others.starts[index...] : others.starts[index...].map { $0 + way }[...]
    }

    mutating func removeAll() {
        firsts.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Takes all marks after one away, and returns them.
    mutating func cut(after index: Int) -> FlowMarks {
        var rest = FlowMarks()
        guard index + 1 < count else { return rest }
        rest.firsts = Array(firsts[(index + 1)...])
        rest.starts = Array(starts[(index + 1)...])
        firsts.removeSubrange((index + 1)...)
        starts.removeSubrange((index + 1)...)
        return rest
    }

    // MARK: Searches

    /// Returns the last mark at or before an item; 0 for none.
    func index(ofItem item: Int) -> Int { max(0, firsts.partitioningIndex { Int($0) > item } - 1) }
    /// Returns the last mark at or before a place in points; 0 for none.
    func index(at along: Double) -> Int { max(0, starts.partitioningIndex { $0 > along } - 1) }
}

extension Array {
    /// Returns the first index whose element, and all after it, `belongs` to the second part.
    func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

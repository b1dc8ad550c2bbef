/// The items from one to another, all selected or all not; what the sweep leaves again is what it was before.
struct SelectionSweep {
    let anchor: ListPath
    /// The item that the sweep reached.
    private(set) var end: ListPath
    let isSelecting: Bool
    private let before: Set<ListPath>

    init(from anchor: ListPath, isSelecting: Bool, before: Set<ListPath>) {
        (self.anchor, end, self.isSelecting, self.before) = (anchor, anchor, isSelecting, before)
    }

    /// Moves the end, and returns what the items between the old end and the new one are to be. No other item changes.
    mutating func reach(_ path: ListPath, in counts: ListCounts) -> [(path: ListPath, isSelected: Bool)] {
        let range = min(anchor, path)...max(anchor, path)
        let last = max(end, path)
        var next: ListPath? = min(end, path)
        var changes: [(path: ListPath, isSelected: Bool)] = []
        while let now = next, now <= last {
            changes.append((now, range.contains(now) ? isSelecting : before.contains(now)))
            next = counts.path(after: now)
        }
        end = path
        return changes
    }
}

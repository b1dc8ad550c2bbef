/// The order of a snapshot's sections and items as arrays, made once after changes: it answers each index in constant time.
struct SnapshotOrder: Sendable {
    /// The sections' slots in order, and the place of each slot among them.
    private(set) var sections: ContiguousArray<Int32> = []
    private(set) var sectionPositions: ContiguousArray<Int32> = []
    /// The items' slots in order over all sections, and the place of each slot among them.
    private(set) var items: ContiguousArray<Int32> = []
    private(set) var positions: ContiguousArray<Int32> = []
    /// Where each section begins among the items, and the end.
    private(set) var starts: ContiguousArray<Int> = [0]

    init(sectionLists: SlotLists, itemLists: SlotLists, sectionSlots: Int, itemSlots: Int, itemCount: Int) {
        sectionPositions = ContiguousArray(repeating: -1, count: sectionSlots)
        positions = ContiguousArray(repeating: -1, count: itemSlots)
        items.reserveCapacity(itemCount)
        sections.reserveCapacity(sectionLists.count(of: 0))
        starts.reserveCapacity(sectionLists.count(of: 0) + 1)
        sectionLists.forEach(in: 0) { section in
            sectionPositions[Int(section)] = Int32(sections.count)
            sections.append(section)
            itemLists.forEach(in: section) { item in
                positions[Int(item)] = Int32(items.count)
                items.append(item)
            }
            starts.append(items.count)
        }
    }

    /// Adds an item at the end of the last section.
    mutating func append(_ slot: Int32) {
        while positions.count <= Int(slot) { positions.append(-1) }
        positions[Int(slot)] = Int32(items.count)
        items.append(slot)
        starts[starts.count - 1] = items.count
    }

    /// The places of the section's items among all.
    func range(ofSection index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

    /// The section and item of a place among all items.
    func path(at position: Int) -> ListPath {
        var (low, high) = (0, sections.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle } else { high = middle }
        }
        return ListPath(section: low, item: position - starts[low])
    }
}

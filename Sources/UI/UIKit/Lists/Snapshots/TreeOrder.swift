/// The order of a tree's slots, each before its children.
struct TreeOrder: Sendable {
    private(set) var slots: ContiguousArray<Int32> = []
    /// The place of each slot in the order.
    private(set) var positions: ContiguousArray<Int32>

    init(_ lists: SlotLists, count: Int, slots slotCount: Int) {
        positions = ContiguousArray(repeating: -1, count: slotCount)
        slots.reserveCapacity(count)
        Self.walk(lists, from: 0, into: { _ in true }) { slot, _ in
            positions[Int(slot)] = Int32(slots.count)
            slots.append(slot)
        }
    }

    /// Visits the slots of a list, and below each the children where `into` says so, with their depth under the list.
    static func walk(_ lists: SlotLists, from root: Int32, into: (Int32) -> Bool, _ body: (Int32, Int) -> Void) {
        // A loop, because a tree may be deeper than the stack.
        var (slot, depth) = (lists.first(of: root), 0)
        while slot >= 0 {
            body(slot, depth)
            let child = into(slot) ? lists.first(of: slot + 1) : -1
            if child >= 0 {
                (slot, depth) = (child, depth + 1)
                continue
            }
            while lists.next(slot) < 0, lists.list(of: slot) != root { (slot, depth) = (lists.list(of: slot) - 1, depth - 1) }
            slot = lists.next(slot)
        }
    }
}

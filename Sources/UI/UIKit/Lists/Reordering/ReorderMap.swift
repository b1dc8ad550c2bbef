/// Which item each place of a layout shows while a finger moves one: the layout and the data stay as they are, and the items between the
/// moved item's own place and its place now go one place on.
package struct ReorderMap: Equatable, Sendable {
    /// The path of the moved item in the data.
    package let origin: ListPath
    /// The place of the layout that the item gets when it is dropped now.
    package var target: ListPath

    package init(_ origin: ListPath) { (self.origin, target) = (origin, origin) }

    var isMoved: Bool { origin != target }

    /// The place of the layout at which an item is.
    package func slot(of item: ListPath) -> ListPath { Self.moved(item, from: origin, to: target) }

    /// The item that a place of the layout shows.
    package func item(inSlot slot: ListPath) -> ListPath { Self.moved(slot, from: target, to: origin) }

    /// The number of places of a section, which has so many items.
    package func count(ofSection section: Int, _ items: Int) -> Int {
        items + (section == target.section ? 1 : 0) - (section == origin.section ? 1 : 0)
    }

    /// Whether the item may be dropped at a place, where the sections have so many items.
    func allows(_ slot: ListPath, _ counts: ListCounts) -> Bool {
        guard counts.items.indices.contains(slot.section), slot.item >= 0 else { return false }
        return slot.item <= counts.items[slot.section] - (slot.section == origin.section ? 1 : 0)
    }

    /// The numbers of places in all sections.
    func counts(_ counts: ListCounts) -> ListCounts {
        ListCounts(counts.items.indices.map { count(ofSection: $0, counts.items[$0]) })
    }

    private static func moved(_ path: ListPath, from: ListPath, to: ListPath) -> ListPath {
        guard path != from else { return to }
        var moved = path
        if moved.section == from.section, moved.item > from.item { moved.item -= 1 }
        if moved.section == to.section, moved.item >= to.item { moved.item += 1 }
        return moved
    }
}

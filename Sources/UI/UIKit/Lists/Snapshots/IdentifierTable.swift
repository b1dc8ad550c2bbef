/// Identifiers with a number each: the slot at which all else about an identifier is kept.
///
/// An identifier keeps its slot as long as it is in the table, so a change of the order touches nothing here. It is hashed once when it
/// enters, and once for a question about it; the comparison of two tables hashes nothing.
struct IdentifierTable<Identifier: Hashable & Sendable>: Sendable {
    private var slots = SlotHashes()
    /// A free slot keeps its last identifier until it is taken again: an optional costs more than all else in code for any type.
    private var identifiers: ContiguousArray<Identifier> = []

    var count: Int { slots.count }
    /// One more than the largest slot that was ever taken.
    var slotCount: Int { slots.slotCount }

    subscript(slot: Int32) -> Identifier { identifiers[Int(slot)] }

    func slot(of identifier: Identifier) -> Int32? {
        slots.slot(hash: identifier.hashValue) { identifiers[Int($0)] == identifier }
    }

    /// Calls `body` with the place in `order` and the slot here of each of another table's identifiers that is in this one.
    ///
    /// The same slot is tried first, because a copy keeps its slots and a list that is built again in the same order takes the same ones.
    func forEachMatch(of other: Self, in order: ContiguousArray<Int32>, _ body: (Int, Int32) -> Void) {
        identifiers.withUnsafeBufferPointer { own in
            other.identifiers.withUnsafeBufferPointer { others in
                for (place, slot) in order.enumerated() {
                    let found = slots.slot(hash: other.slots.hash(of: slot), likely: slot) { own[Int($0)] == others[Int(slot)] }
                    if let found { body(place, found) }
                }
            }
        }
    }

    /// The slot of the identifier, which enters the table where it is not in it.
    mutating func claim(_ identifier: Identifier) -> (slot: Int32, isNew: Bool) {
        let claimed = slots.claim(hash: identifier.hashValue) { [identifiers] slot in identifiers[Int(slot)] == identifier }
        if claimed.isNew {
            if Int(claimed.slot) < identifiers.count {
                identifiers[Int(claimed.slot)] = identifier
            } else {
                identifiers.append(identifier)
            }
        }
        return claimed
    }

    /// Takes the identifier out; nil where it is not in the table.
    @discardableResult
    mutating func release(_ identifier: Identifier) -> Int32? {
        guard let slot = slot(of: identifier) else { return nil }
        slots.release(slot)
        if slots.count == 0 { self = Self() }
        return slot
    }

    /// Makes room for so many more.
    mutating func reserve(_ more: Int) { slots.reserve(more) }
}

/// Identifiers with a number each: the slot at which all else about an identifier is kept.
///
/// An identifier keeps its slot as long as it is in the table, so a change of the order touches no dictionary. An identifier is hashed
/// once where it enters, leaves or is looked up.
struct IdentifierTable<Identifier: Hashable & Sendable>: Sendable {
    private var slots: [Identifier: Int32] = [:]
    private var identifiers: ContiguousArray<Identifier?> = []
    private var free: ContiguousArray<Int32> = []

    var count: Int { slots.count }
    /// One more than the largest slot that was ever taken.
    var slotCount: Int { identifiers.count }

    subscript(slot: Int32) -> Identifier {
        guard let identifier = identifiers[Int(slot)] else { preconditionFailure("slot \(slot) is empty") }
        return identifier
    }

    func slot(of identifier: Identifier) -> Int32? { slots[identifier] }

    /// The slot of another table's identifier: the same slot is tried first, because a copy keeps its slots and a list that is built
    /// again in the same order takes the same ones. Then nothing is hashed.
    func slot(of identifier: Identifier, likely: Int32) -> Int32? {
        if Int(likely) < identifiers.count, identifiers[Int(likely)] == identifier { return likely }
        return slots[identifier]
    }

    /// The slot of the identifier, which enters the table where it is not in it.
    mutating func claim(_ identifier: Identifier) -> (slot: Int32, isNew: Bool) {
        let (before, fresh) = (slots.count, free.last ?? Int32(identifiers.count))
        // Writing access finds or inserts with one hash.
        let slot = Self.read(&slots[identifier, default: fresh])
        guard slots.count > before else { return (slot, false) }
        if free.popLast() != nil { identifiers[Int(slot)] = identifier } else { identifiers.append(identifier) }
        return (slot, true)
    }

    /// Takes the identifier out; nil where it is not in the table.
    @discardableResult
    mutating func release(_ identifier: Identifier) -> Int32? {
        guard let slot = slots.removeValue(forKey: identifier) else { return nil }
        identifiers[Int(slot)] = nil
        free.append(slot)
        return slot
    }

    /// Makes room for so many more, at least twice what is there: many small requests must not copy each time.
    mutating func reserve(_ more: Int) {
        let wanted = slots.count + more
        if wanted > slots.capacity { slots.reserveCapacity(max(wanted, 2 * slots.count)) }
        if wanted > identifiers.capacity { identifiers.reserveCapacity(max(wanted, 2 * identifiers.count)) }
    }

    private static func read(_ slot: inout Int32) -> Int32 { slot }
}

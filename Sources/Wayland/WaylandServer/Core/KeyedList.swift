/// Values in the order in which they were added, found by their keys.
///
/// Adding and removing a value costs the same among few and among many, and removing all costs as much in any order: clients decide
/// how many there are and when each ends.
struct KeyedList<Key: Hashable, Value> {
    /// The values with gaps, which are closed when they outnumber the values.
    private var slots: [(key: Key, value: Value)?] = []
    private var places: [Key: Int] = [:]

    var count: Int { places.count }
    var isEmpty: Bool { places.isEmpty }

    subscript(key: Key) -> Value? { places[key].flatMap { slots[$0]?.value } }

    /// Adds a value at the end; its key must be new.
    mutating func append(_ value: Value, for key: Key) {
        places[key] = slots.count
        slots.append((key, value))
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key), let old = slots[place] else { return nil }
        slots[place] = nil
        if slots.count > 2 * places.count + 8 { closeGaps() }
        return old.value
    }

    private mutating func closeGaps() {
        slots = slots.filter { $0 != nil }
        for (place, slot) in slots.enumerated() { if let slot { places[slot.key] = place } }
    }
}

extension KeyedList: Sequence {
    func makeIterator() -> some IteratorProtocol<Value> { slots.lazy.compactMap { $0?.value }.makeIterator() }

    var first: Value? { first { _ in true } }

    /// Returns the last value that meets a condition.
    func last(where isMeant: (Value) -> Bool) -> Value? {
        for case let slot? in slots.reversed() where isMeant(slot.value) { return slot.value }
        return nil
    }
}

/// Objects in the order in which they were added.
typealias ObjectList<Object: AnyObject> = KeyedList<ObjectIdentifier, Object>

extension KeyedList where Key == ObjectIdentifier, Value: AnyObject {
    mutating func append(_ object: Value) { append(object, for: ObjectIdentifier(object)) }
    mutating func remove(_ object: AnyObject) { remove(ObjectIdentifier(object)) }
}

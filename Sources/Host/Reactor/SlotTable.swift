/// An index in a `SlotTable`, with the number of times that the slot had been used when this key was created.
struct SlotKey: Hashable, Sendable {
    let index: Int32
    let generation: UInt32

    /// Both numbers in the 64 bits that epoll returns.
    var packed: UInt64 { UInt64(generation) << 32 | UInt64(UInt32(bitPattern: index)) }

    init(index: Int32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }

    init(packed: UInt64) {
        index = Int32(bitPattern: UInt32(truncatingIfNeeded: packed))
        generation = UInt32(packed >> 32)
    }
}

/// Values with keys that go stale when their value is removed, even when the place is used again.
struct SlotTable<Value> {
    private struct Slot {
        var generation: UInt32
        var value: Value?
    }

    private var slots: [Slot] = []
    private var free: [Int32] = []

    var count: Int { slots.count - free.count }

    /// The number of places, used or not; indices run below it.
    var places: Int { slots.count }

    mutating func insert(_ value: Value) -> SlotKey {
        if let index = free.popLast() {
            slots[Int(index)].value = value
            return SlotKey(index: index, generation: slots[Int(index)].generation)
        }
        slots.append(Slot(generation: 1, value: value))
        return SlotKey(index: Int32(slots.count - 1), generation: 1)
    }

    /// The value, or nil when the key is stale; setting through a stale key has no effect.
    subscript(key: SlotKey) -> Value? {
        get { isLive(key) ? slots[Int(key.index)].value : nil }
        set {
            guard isLive(key), let newValue else { return }
            slots[Int(key.index)].value = newValue
        }
    }

    /// The value at a place, or nil when the place is free.
    func value(at index: Int) -> Value? { slots[index].value }

    @discardableResult
    mutating func remove(_ key: SlotKey) -> Value? {
        guard isLive(key) else { return nil }
        let value = slots[Int(key.index)].value
        slots[Int(key.index)].value = nil
        slots[Int(key.index)].generation &+= 1
        free.append(key.index)
        return value
    }

    private func isLive(_ key: SlotKey) -> Bool {
        key.index >= 0 && Int(key.index) < slots.count && slots[Int(key.index)].generation == key.generation
            && slots[Int(key.index)].value != nil
    }
}

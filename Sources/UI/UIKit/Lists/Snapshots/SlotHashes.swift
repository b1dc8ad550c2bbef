/// A hash table of slots: each slot has the hash of what it stands for, which is kept, so that growth hashes nothing.
///
/// It knows nothing of the identifiers. They are an app's types, for which this module has no code of its own; here all is compiled for
/// numbers, and `==` of identifiers is only asked for where hashes agree.
struct SlotHashes: Sendable {
    /// Slots by their hashes, -1 for an empty place: a power of two of them, half full at most, probed one after another.
    private var places: ContiguousArray<Int32> = []
    /// The hash of each slot; that of a free slot is left over.
    private var hashes: ContiguousArray<Int> = []
    private var isTaken: ContiguousArray<Bool> = []
    private var free: ContiguousArray<Int32> = []

    var count: Int { hashes.count - free.count }
    var slotCount: Int { hashes.count }

    func hash(of slot: Int32) -> Int { hashes[Int(slot)] }

    /// The slot with the hash that `matches`; nil where there is none.
    @inline(__always)
    func slot(hash: Int, matches: (Int32) -> Bool) -> Int32? {
        guard !places.isEmpty else { return nil }
        let slot = places[place(hash: hash, matches: matches)]
        return slot < 0 ? nil : slot
    }

    /// The same, where one slot is the likely answer: nothing is probed when it is taken, and has the hash, and matches.
    @inline(__always)
    func slot(hash: Int, likely: Int32, matches: (Int32) -> Bool) -> Int32? {
        if Int(likely) < hashes.count, hashes[Int(likely)] == hash, isTaken[Int(likely)], matches(likely) { return likely }
        return slot(hash: hash, matches: matches)
    }

    /// The slot with the hash that `matches`, or a slot that was free.
    @inline(__always)
    mutating func claim(hash: Int, matches: (Int32) -> Bool) -> (slot: Int32, isNew: Bool) {
        reserve(1)
        let place = place(hash: hash, matches: matches)
        if places[place] >= 0 { return (places[place], false) }
        let slot = free.popLast() ?? Int32(hashes.count)
        if Int(slot) < hashes.count {
            hashes[Int(slot)] = hash
            isTaken[Int(slot)] = true
        } else {
            hashes.append(hash)
            isTaken.append(true)
        }
        places[place] = slot
        return (slot, true)
    }

    mutating func release(_ slot: Int32) {
        let mask = places.count - 1
        var place = hashes[Int(slot)] & mask
        while places[place] != slot { place = (place + 1) & mask }
        closeGap(at: place)
        isTaken[Int(slot)] = false
        free.append(slot)
    }

    /// Makes room for so many more.
    mutating func reserve(_ more: Int) {
        let wanted = count + more
        guard 2 * wanted > places.count else { return }
        var size = max(8, places.count)
        while size < 2 * wanted { size *= 2 }
        let (old, mask) = (places, size - 1)
        places = ContiguousArray(repeating: -1, count: size)
        hashes.reserveCapacity(size / 2)
        for slot in old where slot >= 0 {
            var place = hashes[Int(slot)] & mask
            while places[place] >= 0 { place = (place + 1) & mask }
            places[place] = slot
        }
    }

    /// The place of the slot that matches, or the empty one at which it would be.
    @inline(__always)
    private func place(hash: Int, matches: (Int32) -> Bool) -> Int {
        let mask = places.count - 1
        var place = hash & mask
        while places[place] >= 0, hashes[Int(places[place])] != hash || !matches(places[place]) { place = (place + 1) & mask }
        return place
    }

    /// Empties a place, and moves back those behind it that would not be found any more.
    private mutating func closeGap(at emptied: Int) {
        let mask = places.count - 1
        var (gap, place) = (emptied, (emptied + 1) & mask)
        while places[place] >= 0 {
            let home = hashes[Int(places[place])] & mask
            if (place - home) & mask >= (place - gap) & mask {
                places[gap] = places[place]
                gap = place
            }
            place = (place + 1) & mask
        }
        places[gap] = -1
    }
}

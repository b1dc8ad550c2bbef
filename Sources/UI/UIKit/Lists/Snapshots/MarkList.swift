/// Slots with a mark, in the order in which they got it.
struct MarkList: Sendable {
    /// A slot that lost its mark leaves -1 behind.
    private var order: ContiguousArray<Int32> = []
    private var places: [Int32: Int] = [:]

    var slots: [Int32] { order.filter { $0 >= 0 } }

    mutating func insert(_ slot: Int32) {
        guard places[slot] == nil else { return }
        places[slot] = order.count
        order.append(slot)
    }

    mutating func remove(_ slot: Int32) {
        guard !places.isEmpty, let place = places.removeValue(forKey: slot) else { return }
        order[place] = -1
    }
}

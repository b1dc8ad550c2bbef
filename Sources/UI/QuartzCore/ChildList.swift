/// Children in their order, for a parent of very many.
///
/// A child that leaves costs the same wherever it was: it leaves a gap, and the others move up when they are read, or when there are
/// more gaps than children. Where a child is it knows itself, or nearly: it may have moved since.
package struct ChildList<Child: ListedChild> where Child.Listed == Child {
    /// The children; between them the gaps, as many as `gaps` says. The last place is none.
    package private(set) var places: [Child] = []
    package private(set) var gaps: Int32 = 0
    /// How far a child can be from the place that it knows.
    private var drift: Int32 = 0

    package init() {}

    package var count: Int { places.count - Int(gaps) }
    package var isEmpty: Bool { places.isEmpty }
    /// By its index: other modules run this unspecialized, where `Array.last` allocates, and a scroll must not.
    package var last: Child? { places.isEmpty ? nil : places[places.count - 1] }

    package mutating func contains(_ child: Child) -> Bool { place(of: child) != nil }

    package mutating func index(of child: Child) -> Int? {
        if let last, last === child { return count - 1 }
        closeGaps()
        return place(of: child)
    }

    package mutating func insert(_ child: Child, at index: Int) {
        guard index < count else {
            child.placeInList = Int32(places.count)
            return places.append(child)
        }
        closeGaps()
        child.placeInList = Int32(index)
        places.insert(child, at: index)
        moved(by: 1)
    }

    package mutating func remove(_ child: Child) {
        guard let place = place(of: child) else { return }
        guard place == places.count - 1 else {
            places[place] = Child.gapInList
            gaps += 1
            if Int(gaps) > count { closeGaps() }
            return
        }
        places.removeLast()
        while gaps > 0, let last, last === Child.gapInList {
            places.removeLast()
            gaps -= 1
        }
    }

    package mutating func closeGaps() {
        guard gaps > 0 else { return }
        let gap = Child.gapInList
        moved(by: gaps)
        defer { gaps = 0 }
        // Most often a single one left, and to move the others is what an array does fastest.
        if gaps == 1, let place = places.index(ofIdentical: gap) {
            places.remove(at: place)
            return
        }
        let end = places.withUnsafeMutableBufferPointer { buffer in
            var end = 0
            for place in buffer.indices where buffer[place] !== gap {
                if place != end { buffer.swapAt(place, end) }
                end += 1
            }
            return end
        }
        places.removeLast(places.count - end)
    }

    private mutating func place(of child: Child) -> Int? {
        if isAtItsPlace(child) { return Int(child.placeInList) }
        // So many moves have paid for this.
        if 2 * Int(drift) > count { number() }
        if isAtItsPlace(child) { return Int(child.placeInList) }
        guard let place = search(for: child) else { return nil }
        child.placeInList = Int32(place)
        return place
    }

    /// Looks from both ends, where most come and go, and from where the child was last to both sides.
    private func search(for child: Child) -> Int? {
        let wanted = ObjectIdentifier(child)
        return places.withUnsafeBufferPointer { buffer in
            let noted = min(Int(child.placeInList), buffer.count - 1)
            var (low, high, below, above) = (0, buffer.count - 1, noted, noted + 1)
            while low <= high {
                if ObjectIdentifier(buffer[low]) == wanted { return low }
                if ObjectIdentifier(buffer[high]) == wanted { return high }
                if below >= low, ObjectIdentifier(buffer[below]) == wanted { return below }
                if above <= high, ObjectIdentifier(buffer[above]) == wanted { return above }
                (low, high, below, above) = (low + 1, high - 1, below - 1, above + 1)
            }
            return nil
        }
    }

    private func isAtItsPlace(_ child: Child) -> Bool {
        let place = Int(child.placeInList)
        return place < places.count && places[place] === child
    }

    /// Without an end, because a list may live for months.
    private mutating func moved(by way: Int32) { drift = min(drift, .max / 2) + way }

    private mutating func number() {
        drift = 0
        for place in places.indices { places[place].placeInList = Int32(place) }
    }
}

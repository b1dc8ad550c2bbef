/// A set of pixels, kept as a short list of rectangles that do not overlap.
///
/// Made for damage: some rectangles, built up and thrown away each frame. When it would hold more than `capacity` rectangles, the
/// newest becomes one with the rectangle next to which it wastes the fewest pixels. So its cost per frame is bounded, and the answer
/// is still a superset of what was added. Exact set operations are therefore not offered, only covering ones.
@frozen
public struct Region<S: Space>: Sendable {
    @usableFromInline var storage: [PixelRect<S>] = []

    @inlinable public var rects: [PixelRect<S>] { storage }

    /// The most rectangles a region holds before it trades accuracy for size: 32 small layers that move leave 64.
    @inlinable public static var capacity: Int { 64 }

    @inlinable static var handful: Int { 4 }

    @inlinable public init() {}

    @inlinable
    public init(_ rect: PixelRect<S>) {
        add(rect)
    }

    @inlinable public var isEmpty: Bool { storage.isEmpty }

    // Loops and not `reduce` or `contains`, and inlinable throughout: what is not specialised calls malloc, or asks for metadata, and
    // every frame comes through here.

    /// The smallest rectangle around everything.
    @inlinable public var bounds: PixelRect<S> {
        var all = PixelRect<S>.empty
        for index in 0..<storage.count { all = all.union(storage[index]) }
        return all
    }

    /// The number of pixels covered.
    @inlinable public var area: Int {
        var sum = 0
        for index in 0..<storage.count { sum += storage[index].area }
        return sum
    }

    /// Forgets everything and keeps the storage.
    @inlinable
    public mutating func removeAll() {
        storage.removeAll(keepingCapacity: true)
    }

    @inlinable
    public mutating func add(_ rect: PixelRect<S>) {
        guard !rect.isEmpty else { return }
        var added = rect
        absorb(&added)
        while storage.count == Region.capacity {
            mergeWithCheapest(&added)
            absorb(&added)
            if added.isEmpty { return }
        }
        guard !added.isEmpty else { return }
        // From a handful on there is room for all: otherwise the storage grows, and calls malloc, in whichever later frame has the most.
        if storage.count == Region.handful { storage.reserveCapacity(Region.capacity) }
        storage.append(added)
    }

    /// Extends a rectangle by all that it meets, and takes those out. It is empty afterwards if another one contains it.
    @inlinable
    mutating func absorb(_ added: inout PixelRect<S>) {
        var index = 0
        while index < storage.count {
            let other = storage[index]
            if other.contains(added) { return added = .empty }
            let union = other.union(added)
            // Overlapping rectangles become one unless that would cover much that neither needs.
            if other.intersects(added) || union.area == other.area + added.area {
                added = union
                storage.swapAt(index, storage.count - 1)
                storage.removeLast()
                index = 0
            } else {
                index += 1
            }
        }
    }

    @inlinable
    mutating func mergeWithCheapest(_ added: inout PixelRect<S>) {
        var best = (index: 0, waste: Int.max)
        for index in storage.indices {
            let waste = storage[index].union(added).area - storage[index].area
            if waste < best.waste { best = (index, waste) }
        }
        added = added.union(storage[best.index])
        storage.swapAt(best.index, storage.count - 1)
        storage.removeLast()
    }

    @inlinable
    public mutating func add(_ other: Region) {
        for rect in other.storage { add(rect) }
    }

    /// Cuts everything to `bounds`.
    @inlinable
    public mutating func clip(to bounds: PixelRect<S>) {
        var kept = 0
        for index in storage.indices {
            let cut = storage[index].intersection(bounds)
            guard !cut.isEmpty else { continue }
            storage[kept] = cut
            kept += 1
        }
        storage.removeLast(storage.count - kept)
    }

    @inlinable
    public func intersects(_ rect: PixelRect<S>) -> Bool {
        for index in 0..<storage.count where storage[index].intersects(rect) { return true }
        return false
    }

    @inlinable
    public func contains(_ rect: PixelRect<S>) -> Bool {
        if rect.isEmpty { return true }
        for index in 0..<storage.count where storage[index].contains(rect) { return true }
        return false
    }
}

extension Region: CustomStringConvertible {
    public var description: String {
        isEmpty ? "nothing" : rects.map(\.description).joined(separator: " ")
    }
}

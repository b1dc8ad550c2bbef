/// A set of pixels, kept as a short list of rectangles that do not overlap.
///
/// Made for damage: few rectangles, built up and thrown away each frame. When it would hold more than `capacity`
/// rectangles it merges the pair whose union wastes the fewest pixels, so its cost per frame is bounded and the answer is
/// still a superset of what was added. Exact set operations are therefore not offered, only covering ones.
@frozen
package struct Region<S: Space>: Sendable {
    package private(set) var rects: [PixelRect<S>] = []

    /// The most rectangles a region holds before it trades accuracy for size.
    package static var capacity: Int { 8 }

    package init() {}

    package init(_ rect: PixelRect<S>) {
        add(rect)
    }

    @inlinable package var isEmpty: Bool { rects.isEmpty }

    // Loops and not `reduce` or `contains`: not specialised, those call malloc, and every frame comes through here.

    /// The smallest rectangle around everything.
    @inlinable package var bounds: PixelRect<S> {
        var all = PixelRect<S>.empty
        for index in 0..<rects.count { all = all.union(rects[index]) }
        return all
    }

    /// The number of pixels covered.
    @inlinable package var area: Int {
        var sum = 0
        for index in 0..<rects.count { sum += rects[index].area }
        return sum
    }

    /// Forgets everything and keeps the storage.
    package mutating func removeAll() {
        rects.removeAll(keepingCapacity: true)
    }

    package mutating func add(_ rect: PixelRect<S>) {
        guard !rect.isEmpty else { return }
        var added = rect
        var index = 0
        while index < rects.count {
            let other = rects[index]
            if other.contains(added) { return }
            let union = other.union(added)
            // Overlapping rectangles become one unless that would cover much that neither needs.
            if other.intersects(added) || union.area == other.area + added.area {
                added = union
                rects.swapAt(index, rects.count - 1)
                rects.removeLast()
                index = 0
            } else {
                index += 1
            }
        }
        rects.append(added)
        if rects.count > Region.capacity { mergeCheapestPair() }
    }

    package mutating func add(_ other: Region) {
        for rect in other.rects { add(rect) }
    }

    /// Cuts everything to `bounds`.
    package mutating func clip(to bounds: PixelRect<S>) {
        var kept = 0
        for index in rects.indices {
            let cut = rects[index].intersection(bounds)
            guard !cut.isEmpty else { continue }
            rects[kept] = cut
            kept += 1
        }
        rects.removeLast(rects.count - kept)
    }

    @inlinable
    package func intersects(_ rect: PixelRect<S>) -> Bool {
        for index in 0..<rects.count where rects[index].intersects(rect) { return true }
        return false
    }

    @inlinable
    package func contains(_ rect: PixelRect<S>) -> Bool {
        if rect.isEmpty { return true }
        for index in 0..<rects.count where rects[index].contains(rect) { return true }
        return false
    }

    private mutating func mergeCheapestPair() {
        var best = (first: 0, second: 1, waste: Int.max)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
                if waste < best.waste { best = (first, second, waste) }
            }
        }
        let merged = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        add(merged)
    }
}

extension Region: CustomStringConvertible {
    package var description: String {
        isEmpty ? "nothing" : rects.map(\.description).joined(separator: " ")
    }
}

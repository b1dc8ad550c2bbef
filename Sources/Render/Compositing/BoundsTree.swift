import Geometry

/// The unions of the bounds of consecutive siblings, in levels of sixteen. A layer with ten thousand sublayers finds the few
/// inside a rectangle without a visit to each.
///
/// Bounds may be larger than needed, never smaller. When a leaf shrinks, the levels above stay as they are until the next
/// rebuild. The tree is efficient because siblings near each other in drawing order are mostly near each other on the screen.
struct BoundsTree {
    private static let fanOut = 16
    /// The levels; level 0 holds the leaves.
    private var levels: [[Rect<Local>]] = []

    var count: Int { levels.first?.count ?? 0 }

    /// Builds all levels anew.
    mutating func rebuild(_ leaves: [RenderNode]) {
        levels.removeAll(keepingCapacity: true)
        guard leaves.count > BoundsTree.fanOut else { return }
        levels.append(leaves.map(\.boundsInParent))
        while let below = levels.last, below.count > BoundsTree.fanOut {
            levels.append(
                stride(from: 0, to: below.count, by: BoundsTree.fanOut).map { start in
                    below[start..<min(start + BoundsTree.fanOut, below.count)].reduce(.zero) { $0.union($1) }
                })
        }
    }

    /// Sets new bounds of a leaf.
    mutating func update(_ index: Int, to bounds: Rect<Local>) {
        guard !levels.isEmpty else { return }
        levels[0][index] = bounds
        var index = index
        for level in 1..<max(levels.count, 1) {
            index /= BoundsTree.fanOut
            if levels[level][index].contains(bounds) { return }
            levels[level][index] = levels[level][index].union(bounds)
        }
    }

    /// Calls `body` with the index of each leaf that may be inside, in order.
    func forEach(where mayShow: (Rect<Local>) -> Bool, _ body: (Int) -> Void) {
        guard let top = levels.indices.last else { return }
        for index in levels[top].indices { visit(top, index, mayShow, body) }
    }

    private func visit(_ level: Int, _ index: Int, _ mayShow: (Rect<Local>) -> Bool, _ body: (Int) -> Void) {
        guard mayShow(levels[level][index]) else { return }
        guard level > 0 else { return body(index) }
        let below = levels[level - 1].count
        let start = index * BoundsTree.fanOut
        for child in start..<min(start + BoundsTree.fanOut, below) { visit(level - 1, child, mayShow, body) }
    }
}

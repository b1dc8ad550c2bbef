package import Geometry

/// A set of a surface's points, exactly as the client has described it by adding and subtracting rectangles.
///
/// Geometry's `Region` may cover more than was added, which is right for damage and wrong here: an opaque region that is too
/// large hides what is below, and an input region that is too large takes touches from others. The cost is that the client
/// controls the size of the set, so the size is limited.
package struct ExactRegion: Hashable, Sendable {
    /// Rectangles that do not overlap.
    package private(set) var rects: [PixelRect<Local>] = []

    /// The maximum number of rectangles in a region; toolkits use about a dozen.
    package static var capacity: Int { 1024 }

    package init() {}

    package init(_ rects: [PixelRect<Local>]) {
        for rect in rects { _ = add(rect) }
    }

    package var isEmpty: Bool { rects.isEmpty }

    /// - Returns: false, without a change, when the region would exceed `capacity` rectangles.
    package mutating func add(_ rect: PixelRect<Local>) -> Bool {
        guard !rect.isEmpty else { return true }
        if rects.contains(where: { $0.contains(rect) }) { return true }
        var result = without(rect)
        result.append(rect)
        return replace(with: result)
    }

    /// - Returns: false, without a change, when the region would exceed `capacity` rectangles.
    package mutating func subtract(_ rect: PixelRect<Local>) -> Bool {
        guard !rect.isEmpty, rects.contains(where: { $0.intersects(rect) }) else { return true }
        return replace(with: without(rect))
    }

    package func contains(x: Double, y: Double) -> Bool {
        rects.contains { Double($0.left) <= x && x < Double($0.right) && Double($0.top) <= y && y < Double($0.bottom) }
    }

    private mutating func replace(with result: [PixelRect<Local>]) -> Bool {
        guard result.count <= ExactRegion.capacity else { return false }
        rects = result
        return true
    }

    /// Returns the remaining rectangles: above, below, left and right of the hole.
    private func without(_ hole: PixelRect<Local>) -> [PixelRect<Local>] {
        var result: [PixelRect<Local>] = []
        for rect in rects {
            let cut = rect.intersection(hole)
            if cut.isEmpty {
                result.append(rect)
                continue
            }
            let parts = [
                PixelRect<Local>(left: rect.left, top: rect.top, right: rect.right, bottom: cut.top),
                PixelRect(left: rect.left, top: cut.bottom, right: rect.right, bottom: rect.bottom),
                PixelRect(left: rect.left, top: cut.top, right: cut.left, bottom: cut.bottom),
                PixelRect(left: cut.right, top: cut.top, right: rect.right, bottom: cut.bottom),
            ]
            result += parts.filter { !$0.isEmpty }
        }
        return result
    }
}

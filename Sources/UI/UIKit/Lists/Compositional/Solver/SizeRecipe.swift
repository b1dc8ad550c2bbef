/// The size of an element as values.
struct SizeRecipe: Equatable, Sendable, CustomStringConvertible {
    var width: LayoutLength
    var height: LayoutLength

    subscript(axis: ListAxis) -> LayoutLength { axis == .x ? width : height }

    /// Whether a side follows the largest sibling.
    var hasUniformSide: Bool { width.rule == .uniform || height.rule == .uniform }
    var isEstimated: Bool { width.isEstimated || height.isEstimated }

    func resolved(in room: CGSize, _ grid: PixelGrid) -> CGSize {
        CGSize(width: width.resolved(in: room, grid), height: height.resolved(in: room, grid))
    }

    /// Returns a size in which the estimated sides are those that an element asked for.
    func resolved(in room: CGSize, asked: CGSize?, _ grid: PixelGrid) -> CGSize {
        var size = resolved(in: room, grid)
        guard let asked else { return size }
        if width.isEstimated, asked.width.isPlaceable { size.width = max(0, asked.width) }
        if height.isEstimated, asked.height.isPlaceable { size.height = max(0, asked.height) }
        return size
    }

    /// Whether two sizes differ along an estimated side by more than a rounding error.
    func differs(_ a: CGSize, _ b: CGSize) -> Bool {
        func differ(_ a: CGFloat, _ b: CGFloat) -> Bool { a.isPlaceable && abs(a - b) > 1e-3 }
        return width.isEstimated && differ(a.width, b.width) || height.isEstimated && differ(a.height, b.height)
    }

    var description: String { "\(width) × \(height)" }
}

extension SizeRecipe {
    static func given(_ size: CGSize) -> SizeRecipe {
        SizeRecipe(width: LayoutLength(.absolute, size.width), height: LayoutLength(.absolute, size.height))
    }
}

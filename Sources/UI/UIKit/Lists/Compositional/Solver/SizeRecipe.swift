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
        if width.isEstimated { size.width = asked.width }
        if height.isEstimated { size.height = asked.height }
        return size
    }

    /// Whether two sizes differ along an estimated side by more than a rounding error.
    func differs(_ a: CGSize, _ b: CGSize) -> Bool {
        width.isEstimated && abs(a.width - b.width) > 1e-3 || height.isEstimated && abs(a.height - b.height) > 1e-3
    }

    var description: String { "\(width) × \(height)" }
}

extension SizeRecipe {
    static func given(_ size: CGSize) -> SizeRecipe {
        SizeRecipe(width: LayoutLength(.absolute, size.width), height: LayoutLength(.absolute, size.height))
    }
}

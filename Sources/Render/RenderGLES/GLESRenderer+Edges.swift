import Compositing
import Geometry

/// The drawing of large upright rectangles between pixels: only the pixels that the edge crosses need its coverage.
extension GLESRenderer {
    /// The operation for the pixels completely inside, and the strips along the edge.
    struct EdgeSplit {
        /// The inner part, drawn like a rectangle on whole pixels.
        var inside: DrawOperation
        /// The strips above, below, left and right of it; some are empty.
        var strips: (PixelRect<Physical>, PixelRect<Physical>, PixelRect<Physical>, PixelRect<Physical>)
        var hasStrips: Bool
    }

    /// The smallest inner area in pixels. Below it two more draw calls cost more than the simpler program saves.
    static let leastArea = 64 * 64

    /// Splits a rectangle into its inside and its edge.
    ///
    /// - Parameter isOpaque: whether the fill of the rectangle has no translucent pixel.
    /// - Returns: nil when one piece is better.
    func splitEdges(of operation: DrawOperation, isOpaque: Bool) -> EdgeSplit? {
        guard operation.corners == .zero, operation.clip < 0, operation.matrix.isAxisAligned else { return nil }
        let mapped: Rect<Physical> = operation.rect.bounds(through: operation.matrix)
        let outer = PixelRect<Physical>(covering: mapped).intersection(operation.scissor)
        let inner = PixelRect<Physical>(inside: mapped).intersection(operation.scissor)
        guard outer == inner || inner.width * inner.height >= GLESRenderer.leastArea, !inner.isEmpty else { return nil }
        var inside = operation
        inside.isOpaque = isOpaque && operation.opacity >= 1
        return split(operation, outer: outer, inner: inner, inside: inside)
    }

    private func split(
        _ operation: DrawOperation, outer: PixelRect<Physical>, inner: PixelRect<Physical>, inside: DrawOperation
    ) -> EdgeSplit {
        var inside = inside
        inside.scissor = inner.intersection(operation.scissor)
        return EdgeSplit(
            inside: inside,
            strips: (
                PixelRect(left: outer.left, top: outer.top, right: outer.right, bottom: inner.top),
                PixelRect(left: outer.left, top: inner.bottom, right: outer.right, bottom: outer.bottom),
                PixelRect(left: outer.left, top: inner.top, right: inner.left, bottom: inner.bottom),
                PixelRect(left: inner.right, top: inner.top, right: outer.right, bottom: inner.bottom)
            ), hasStrips: outer != inner)
    }

    /// Draws the four strips, each a piece of `operation`. The caller has selected the program.
    func addStrips(of split: EdgeSplit, _ operation: DrawOperation, _ add: (DrawOperation) -> Void) {
        func strip(_ area: PixelRect<Physical>) {
            guard !area.isEmpty else { return }
            var piece = operation
            piece.scissor = area.intersection(operation.scissor)
            guard !piece.scissor.isEmpty else { return }
            add(piece)
        }
        strip(split.strips.0)
        strip(split.strips.1)
        strip(split.strips.2)
        strip(split.strips.3)
    }
}

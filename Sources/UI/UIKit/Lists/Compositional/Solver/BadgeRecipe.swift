/// A supplementary element at an item or a group, as values.
struct BadgeRecipe: Equatable, Sendable {
    var kind: ElementKind
    var size: SizeRecipe
    var insets: NSDirectionalEdgeInsets
    var container: AnchorRecipe
    var own: AnchorRecipe
    var zIndex: Int

    /// Returns the rectangle in its container, whose size is given in points; `asked` is the size that the element asked for.
    func frame(in container: CGSize, _ grid: PixelGrid, asked: CGSize? = nil) -> CGRect {
        let size = size.resolved(in: container, asked: asked, grid)
        let (to, from) = (self.container.place(in: container, own: size), own.place(in: size, own: size))
        return CGRect(origin: CGPoint(x: to.x - from.x, y: to.y - from.y), size: size).inset(by: appliedInsets)
    }

    /// The insets that count: an estimated side has none.
    private var appliedInsets: NSDirectionalEdgeInsets {
        var applied = insets
        if size.width.isEstimated { (applied.leading, applied.trailing) = (0, 0) }
        if size.height.isEstimated { (applied.top, applied.bottom) = (0, 0) }
        return applied
    }
}

extension CGRect {
    /// Returns the rectangle less insets, in a content that runs from left to right; it is never turned inside out.
    func inset(by insets: NSDirectionalEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.leading, y: minY + insets.top, width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }
}

/// What an app gives as a length may be no number, or so large that sums of it are none. Nothing can be placed by it.
extension CGFloat {
    /// Whether elements can be placed by the number.
    var isPlaceable: Bool { magnitude <= 1e9 }

    /// The number, or 0 for one by which nothing can be placed.
    var placeable: CGFloat { isPlaceable ? self : 0 }
}

extension CGPoint {
    var placeable: CGPoint { CGPoint(x: x.placeable, y: y.placeable) }
}

extension CGRect {
    var placeable: CGRect {
        CGRect(
            origin: origin.placeable, size: CGSize(width: max(0, width.placeable), height: max(0, height.placeable)))
    }
}

extension NSDirectionalEdgeInsets {
    var placeable: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: top.placeable, leading: leading.placeable, bottom: bottom.placeable, trailing: trailing.placeable)
    }
}

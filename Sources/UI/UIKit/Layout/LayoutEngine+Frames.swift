extension LayoutEngine {
    /// Pixels a point where the tree is shown.
    var scale: CGFloat { DrawingScale.of(root) }

    /// What the solver makes of the view's frame in its superview; nil for a view that follows its mask or is in no constraint.
    func solvedFrame(of view: UIView) -> CGRect? {
        guard !view.translatesAutoresizingMaskIntoConstraints, !view.isFrameOfStack, view !== root,
            let place = places[ObjectIdentifier(view)],
            let superview = view.superview, let above = places[ObjectIdentifier(superview)]
        else { return nil }
        let scale = scale
        let origin = above.box(self, scale: scale).origin
        return place.box(self, scale: scale).offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// Asks for a layout of each view whose subviews are not where the solver has them, and moves guides.
    func markMisplaced() {
        let places = moved
        moved = []
        for place in places {
            place.isMoved = false
            place.markMisplaced(self)
        }
    }

    /// The size that `.fitting` found.
    var rootFittingSize: CGSize {
        guard let place = place(of: root) else { return .zero }
        let scale = scale
        func up(_ value: Double) -> CGFloat { (CGFloat(value) * scale - 0.001).rounded(.up) / scale }
        return CGSize(width: max(0, up(solver.value(of: place.width))), height: max(0, up(solver.value(of: place.height))))
    }
}

extension DrawingScale {
    /// Pixels a point where a tree of views is shown.
    @MainActor
    static func of(_ root: UIView) -> CGFloat {
        let scale = root.traitCollection.displayScale
        return scale > 0 ? scale : main
    }
}

extension CGRect {
    /// The rectangle with its edges on whole pixels.
    func onPixels(scale: CGFloat) -> CGRect {
        func pixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let (x, y) = (pixel(minX), pixel(minY))
        return CGRect(x: x, y: y, width: max(0, pixel(maxX) - x), height: max(0, pixel(maxY) - y))
    }

    /// The same to within a thousandth of a point.
    func isAlmost(_ other: CGRect) -> Bool {
        abs(minX - other.minX) < 0.001 && abs(minY - other.minY) < 0.001 && abs(width - other.width) < 0.001
            && abs(height - other.height) < 0.001
    }
}

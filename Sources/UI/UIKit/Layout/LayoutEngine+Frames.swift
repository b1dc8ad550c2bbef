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

    /// How far the content around a place has moved, where the place stays where it is on the screen: it stands on the pixels there, and
    /// would tremble on those of the content.
    func wayBelow(_ place: LayoutPlace, _ box: CGRect, scale: CGFloat) -> CGPoint {
        guard crossings > 0 else { return .zero }
        var (way, sum) = (CGPoint.zero, CGPoint.zero)
        var above = place.containerPlace
        while let current = above {
            above = current.containerPlace
            guard current.scrolls, current.isCrossed, let view = current.item as? UIView else { continue }
            sum.x += view.bounds.minX
            sum.y += view.bounds.minY
            if way.x == 0, box.minX.isOnPixels(after: sum.x, scale: scale) { way.x = sum.x }
            if way.y == 0, box.minY.isOnPixels(after: sum.y, scale: scale) { way.y = sum.y }
        }
        return way
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

extension CGFloat {
    /// True for a place that stands on pixels, or between two of them, after it was moved back by a way, and does not where it is.
    fileprivate func isOnPixels(after way: CGFloat, scale: CGFloat) -> Bool {
        func isOn(_ value: CGFloat) -> Bool {
            let halves = value * scale * 2
            return (halves - halves.rounded()).magnitude < LengthPreference.tolerance
        }
        return way != 0 && !isOn(self) && isOn(self - way)
    }
}

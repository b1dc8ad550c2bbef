extension UIView {
    func displayIfDrawn(_ layer: CALayer) {
        guard layer !== self.layer || overridesDraw else { return }
        layer.drawBackingImage()
    }

    func drawOwnPixels(_ layer: CALayer, in context: CGContext) {
        guard layer === self.layer else { return }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        traitCollection.performAsCurrent { draw(bounds) }
    }

    /// True when the view's class, or a superclass below `UIView`, implements `draw(_:)`.
    var overridesDraw: Bool { DrawOverride.isPresent(in: type(of: self)) }

    /// `mask` under its older name.
    public var maskView: UIView? {
        get { mask }
        set { mask = newValue }
    }

    /// Draws the view and its subviews into the current context, with cairo.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    func makeSnapshot(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let picture = CALayer.makeSnapshotLayer(of: layer, afterUpdates: afterUpdates, scale: layer.contentsScale)
        let view = SnapshotView(adopting: picture)
        view.bounds = CGRect(origin: .zero, size: bounds.size)
        view.center = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        return view
    }

    /// Returns a picture of the part inside `rect`; the areas within the cap insets do not stretch.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        guard bounds.width > 0, bounds.height > 0, let view = snapshotView(afterScreenUpdates: afterUpdates) else { return nil }
        let part = CGRect(
            x: (rect.minX - bounds.minX) / bounds.width, y: (rect.minY - bounds.minY) / bounds.height,
            width: rect.width / bounds.width, height: rect.height / bounds.height)
        view.layer.contentsRect = part
        view.frame = CGRect(origin: .zero, size: rect.size)
        if capInsets != .zero, rect.width > 0, rect.height > 0 {
            let inner = CGRect(origin: .zero, size: rect.size).inset(by: capInsets)
            view.layer.contentsCenter = CGRect(
                x: inner.minX / rect.width, y: inner.minY / rect.height, width: max(0, inner.width) / rect.width,
                height: max(0, inner.height) / rect.height)
        }
        return view
    }
}

/// A picture of another view.
final class SnapshotView: UIView {
}

import QuartzCore

extension UIView {
    /// Returns a point of this view in the coordinates of `view`; nil stands for the window's.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: target(view))
    }

    /// Returns a point of `view` in this view's coordinates; nil stands for the window's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: target(view))
    }

    /// Returns a rectangle of this view in the coordinates of `view`, as the bounding box of its corners.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: target(view))
    }

    /// Returns a rectangle of `view` in this view's coordinates, as the bounding box of its corners.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: target(view))
    }

    /// Without a view it is the window, as on iOS.
    private func target(_ view: UIView?) -> CALayer? { view?.layer ?? window?.layer }

    /// The size was set, here or on the layer: subviews follow by their masks, pixels are drawn anew where asked for.
    func sizeMayHaveChanged() {
        let size = layer.bounds.size
        constraintGeometryChanged()
        if FocusRing.hostID == ObjectIdentifier(self) { FocusEngine.shared.ring.hostChanged() }
        guard size != arrangedSize else { return }
        let old = arrangedSize
        arrangedSize = size
        if autoresizesSubviews {
            for view in subviewsInOrder { view.followSuperview(from: old, to: size) }
        }
        if overridesDraw, contentMode == .redraw || !layer.hasContents { layer.setNeedsDisplay() }
        setNeedsLayout()
    }

    /// Autoresizing: what the mask calls flexible shares the change in proportion to its size. A view that a transform moves follows
    /// where it is without it: what a transition turns away from the viewer fills its superview when it is back.
    private func followSuperview(from old: CGSize, to new: CGSize) {
        guard !autoresizingMask.isEmpty, !isPlacedByConstraints else { return }
        let mask = autoresizingMask
        let isTransformed = !CATransform3DIsIdentity(layer.transform)
        let before = isTransformed ? untransformedFrame : layer.frame
        let (x, width) = Self.stretch(
            before.minX, before.width, old.width, new.width, mask.contains(.flexibleLeftMargin),
            mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
        let (y, height) = Self.stretch(
            before.minY, before.height, old.height, new.height, mask.contains(.flexibleTopMargin),
            mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
        let after = CGRect(x: x, y: y, width: width, height: height)
        if isTransformed { untransformedFrame = after } else { frame = after }
    }

    private static func stretch(
        _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ head: Bool, _ body: Bool, _ tail: Bool
    ) -> (CGFloat, CGFloat) {
        let change = new - old
        guard change != 0, head || body || tail else { return (start, length) }
        let end = old - start - length
        let parts = [head ? start : 0, body ? length : 0, tail ? end : 0]
        let sum = parts.reduce(0, +)
        let count = CGFloat([head, body, tail].filter { $0 }.count)
        func share(_ index: Int, _ isFlexible: Bool) -> CGFloat {
            guard isFlexible else { return 0 }
            return abs(sum) > 1e-6 ? change * parts[index] / sum : change / count
        }
        return (start + share(0, head), max(0, length + share(1, body)))
    }

    var sizeFromIntrinsic: CGSize {
        let own = usableIntrinsicSize
        return CGSize(
            width: own.width >= 0 ? own.width : bounds.width, height: own.height >= 0 ? own.height : bounds.height)
    }
}

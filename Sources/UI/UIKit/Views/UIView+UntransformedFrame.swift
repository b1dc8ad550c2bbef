import CoreGraphics

/// Places that hold whatever the point is that a view's layer turns and grows about.
extension UIView {
    /// Where the view lies before its transform, in the superview's coordinates.
    ///
    /// `frame` is another place under a transform. `bounds` and `center` are another place under another anchor point: who puts a page of
    /// an app somewhere, or back to where it was, sets this instead of them.
    var untransformedFrame: CGRect {
        get {
            let (size, anchor) = (bounds.size, layer.anchorPoint)
            return CGRect(
                x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y, width: size.width,
                height: size.height)
        }
        set {
            if bounds.size != newValue.size { bounds = CGRect(origin: bounds.origin, size: newValue.size) }
            let anchor = layer.anchorPoint
            center = CGPoint(x: newValue.minX + newValue.width * anchor.x, y: newValue.minY + newValue.height * anchor.y)
        }
    }

    /// Moves the view until its middle is seen at a point of the superview, under its transform as it is.
    func setSeenMiddle(_ point: CGPoint) {
        let (size, anchor) = (bounds.size, layer.anchorPoint)
        let arm = CGSize(width: (0.5 - anchor.x) * size.width, height: (0.5 - anchor.y) * size.height).applying(transform)
        center = CGPoint(x: point.x - arm.width, y: point.y - arm.height)
    }
}

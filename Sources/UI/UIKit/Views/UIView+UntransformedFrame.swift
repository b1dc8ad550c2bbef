import CoreGraphics
internal import Geometry
internal import Scene

/// Positions that do not depend on the anchor point, about which a view's layer rotates and scales.
extension UIView {
    /// The frame of the view before its transform, in the superview's coordinates.
    ///
    /// `frame` differs from it under a transform. `bounds` and `center` describe another place under another anchor point. Code
    /// that places an app's page, or restores its place, sets this property instead of them.
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

    /// The same with the running animations.
    var seenUntransformedFrame: CGRect {
        let seen = layer.sampledValues()
        let (size, place, anchor) = (CGRect(seen.bounds).size, CGPoint(seen.position), CGPoint(seen.anchorPoint))
        return CGRect(
            x: place.x - size.width * anchor.x, y: place.y - size.height * anchor.y, width: size.width, height: size.height)
    }

    /// Moves the view until its middle is visible at a point of the superview, under its present transform.
    func setSeenMiddle(_ point: CGPoint) {
        let (size, anchor) = (bounds.size, layer.anchorPoint)
        let arm = CGSize(width: (0.5 - anchor.x) * size.width, height: (0.5 - anchor.y) * size.height).applying(transform)
        center = CGPoint(x: point.x - arm.width, y: point.y - arm.height)
    }
}

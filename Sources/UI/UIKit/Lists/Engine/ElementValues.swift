internal import Geometry

/// Where an element of a list is and how it looks, as values: what layout attributes hold, and what animations run between.
struct ElementValues: Equatable, Sendable {
    var center = CGPoint.zero
    var size = CGSize.zero
    var transform = CATransform3DIdentity
    var alpha: CGFloat = 1
    var zIndex = 0
    var isHidden = false

    init() {}

    init(frame: CGRect) {
        center = CGPoint(x: frame.midX, y: frame.midY)
        size = frame.size
    }

    /// The rectangle without the transform, in the list's content, in points.
    var untransformedFrame: CGRect {
        CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    var hasTransform: Bool { !CATransform3DIsIdentity(transform) }

    /// The bounding box of what is seen. Only the plane part of the transform counts.
    var frame: CGRect {
        get {
            guard hasTransform else { return untransformedFrame }
            let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
                .applying(CATransform3DGetAffineTransform(transform))
            return box.offsetBy(dx: center.x, dy: center.y)
        }
        set {
            center = CGPoint(x: newValue.midX, y: newValue.midY)
            size = newValue.size
        }
    }

    func moved(by way: CGPoint) -> ElementValues {
        var moved = self
        moved.center = CGPoint(x: center.x + way.x, y: center.y + way.y)
        return moved
    }

    var isFinite: Bool {
        center.x.isFinite && center.y.isFinite && size.width.isFinite && size.height.isFinite && alpha.isFinite
            && (!hasTransform || transform.matrix.isFinite)
    }
}

extension UIView {
    /// Takes the place and the look of a list's element.
    func take(_ values: ElementValues) {
        if center != values.center { center = values.center }
        if bounds.size != values.size {
            bounds = CGRect(
                origin: bounds.origin, size: CGSize(width: max(0, values.size.width), height: max(0, values.size.height)))
        }
        if !CATransform3DEqualToTransform(layer.transform, values.transform) { layer.transform = values.transform }
        if alpha != values.alpha { alpha = values.alpha }
    }
}

extension CGRect {
    /// Whether the rectangles share more than an edge.
    func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

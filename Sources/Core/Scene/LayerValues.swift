package import Geometry
package import Motion

/// The rounded corners of a layer; the names are Core Animation's (`min`/`max` of x and y).
package struct CornerMask: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let topLeft = CornerMask(rawValue: 1)
    package static let topRight = CornerMask(rawValue: 2)
    package static let bottomLeft = CornerMask(rawValue: 4)
    package static let bottomRight = CornerMask(rawValue: 8)
    package static let all: CornerMask = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// The shape of a rounded corner.
package enum CornerCurve: UInt8, Sendable {
    /// A quarter of a circle.
    case circular
    /// A curve whose curvature grows from further out; as round as the circle on the diagonal.
    case continuous

    /// The distance from the corner to the end of a continuous curve, in radii: Core Animation's value, which the shaders use
    /// too.
    package static let continuousExtent = 1.528665
}

/// The placement of contents whose size differs from the bounds.
package enum ContentsGravity: UInt8, Sendable {
    case resize, resizeAspect, resizeAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// Sampling of contents that are drawn at another size than their own. `trilinear` is sampled like `linear`.
package enum ContentsFilter: UInt8, Sendable {
    case linear, nearest, trilinear
}

/// All values that determine the look of one layer, except for its kind, its sublayers and its animations.
///
/// Lengths are points of the layer's parent for `position`, else of the layer itself. Colors are not premultiplied.
package struct LayerValues: Hashable, Sendable {
    package var bounds = Rect<Local>.zero
    package var position = Point<Local>.zero
    package var zPosition = 0.0
    /// The anchor, in the unit square of the bounds.
    package var anchorPoint = Point<Local>(x: 0.5, y: 0.5)
    package var anchorPointZ = 0.0
    package var transform = Matrix4.identity
    /// Applied to sublayers only, about the middle of the bounds; carries perspective.
    package var sublayerTransform = Matrix4.identity

    package var opacity = 1.0
    package var isHidden = false
    package var isDoubleSided = true
    package var isGeometryFlipped = false
    package var masksToBounds = false
    /// Opacity below 1 applies to the layer and its sublayers as one picture.
    package var allowsGroupOpacity = true
    /// The owner guarantees that the contents cover the bounds completely.
    package var isOpaque = false

    package var backgroundColor = Color.clear
    package var cornerRadius = 0.0
    package var maskedCorners = CornerMask.all
    package var cornerCurve = CornerCurve.circular
    package var borderWidth = 0.0
    package var borderColor = Color.black

    package var shadowOpacity = 0.0
    package var shadowColor = Color.black
    package var shadowOffset = Size<Local>(width: 0, height: -3)
    /// Standard deviation of the blur, in points.
    package var shadowRadius = 3.0
    /// A rounded rectangle that casts the shadow instead of the layer's own outline.
    package var shadowShape: RoundedRect?

    package var contents: ContentID?
    /// The part of the contents that is shown, in the unit square.
    package var contentsRect = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
    /// The part that stretches when contents are resized, in the unit square.
    package var contentsCenter = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
    package var contentsGravity = ContentsGravity.resize
    /// Pixels of the contents per point.
    package var contentsScale = 1.0
    package var magnificationFilter = ContentsFilter.linear
    package var minificationFilter = ContentsFilter.linear

    package var gradient = GradientValues()
    package var backdrop = BackdropValues()
    /// The progress of a shader transition, 0 … 1.
    package var progress = 0.0

    /// The layer's clock relative to its parent's.
    package var timing = LayerTiming()

    package init() {}
}

/// A rectangle with one radius for all four corners.
package struct RoundedRect: Hashable, Sendable {
    package var rect: Rect<Local>
    package var radius: Double
    package init(rect: Rect<Local>, radius: Double) {
        self.rect = rect
        self.radius = radius
    }
}

/// Core Animation's nested time: local = (parent − beginTime) · speed + timeOffset.
package struct LayerTiming: Hashable, Sendable {
    package var beginTime: Seconds = 0
    package var speed = 1.0
    package var timeOffset: Seconds = 0
    package init() {}

    package var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

    package func localTime(parent: Seconds) -> Seconds {
        isIdentity ? parent : (parent - beginTime) * speed + timeOffset
    }
}

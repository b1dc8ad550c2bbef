package import Scene

/// A string constant of Core Animation; each type is one kind of constant.
public protocol CAStringConstant: RawRepresentable, Hashable, Sendable where RawValue == String {
    /// Creates a constant from its string.
    init(rawValue: String)
}

/// The placement of contents whose size differs from that of the bounds.
public struct CALayerContentsGravity: CAStringConstant {
    /// The name of the place.
    public let rawValue: String
    /// Creates a place from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the middle, in its own size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// At the middle of the top edge, in its own size.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// At the middle of the bottom edge, in its own size.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// At the middle of the left edge, in its own size.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// At the middle of the right edge, in its own size.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the corner at the top left, in its own size.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the corner at the top right, in its own size.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the corner at the bottom left, in its own size.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the corner at the bottom right, in its own size.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits into the bounds, in its own proportions.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as covers the bounds, in its own proportions.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    private static let pairs: [(CALayerContentsGravity, ContentsGravity)] = [
        (.center, .center), (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right), (.topLeft, .topLeft),
        (.topRight, .topRight), (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight), (.resize, .resize),
        (.resizeAspect, .resizeAspect), (.resizeAspectFill, .resizeAspectFill),
    ]

    package var gravity: ContentsGravity { Self.pairs.first { $0.0 == self }?.1 ?? .resize }

    package init(_ gravity: ContentsGravity) {
        self = Self.pairs.first { $0.1 == gravity }?.0 ?? .resize
    }
}

/// The filter for contents that are drawn at another size than their own.
public struct CALayerContentsFilter: CAStringConstant {
    /// The name of the filter.
    public let rawValue: String
    /// Creates a filter from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Mixes the nearest four pixels. Below half the size of the picture these are pixels of a smaller copy, averages of its pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Takes the nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Has the effect of `linear`, which already uses smaller copies of the picture.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")

    var filter: ContentsFilter {
        switch self {
        case .nearest: .nearest
        case .trilinear: .trilinear
        default: .linear
        }
    }
}

/// The depth and kind of the colors of a layer's backing image. It is stored but has no effect.
public struct CALayerContentsFormat: CAStringConstant {
    /// The name of the format.
    public let rawValue: String
    /// Creates a format from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Four components of 8 bits.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Four components of 16 bits; contents have 8 bits here.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// Gray of 8 bits; contents have four components here.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// The shape of a rounded corner: a quarter of a circle, or a curve that starts further out and bends gradually.
public struct CALayerCornerCurve: CAStringConstant {
    /// The name of the curve.
    public let rawValue: String
    /// Creates a curve from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve that leaves the edges more softly than a circle.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The set of corners that are rounded.
public struct CACornerMask: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at the top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner at the top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner at the bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner at the bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The set of edges that are smoothed. It is stored but has no effect: all edges are always smoothed.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The left edge.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The right edge.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The bottom edge.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The top edge.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The event that a layer enters a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event that a layer leaves a tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a `CATransition` on a layer.
public let kCATransition = "transition"

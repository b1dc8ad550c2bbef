package import Scene

/// A string constant of Core Animation's, of one kind.
public protocol CAStringConstant: RawRepresentable, Hashable, Sendable where RawValue == String {
    init(rawValue: String)
}

/// How contents of another size than the bounds are placed in them.
public struct CALayerContentsGravity: CAStringConstant {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let center = CALayerContentsGravity(rawValue: "center")
    public static let top = CALayerContentsGravity(rawValue: "top")
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    public static let left = CALayerContentsGravity(rawValue: "left")
    public static let right = CALayerContentsGravity(rawValue: "right")
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
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

/// Sampling of contents that are drawn at another size than their own.
public struct CALayerContentsFilter: CAStringConstant {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CALayerContentsFilter(rawValue: "linear")
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The depth and kind of the colors of a layer's backing image.
public struct CALayerContentsFormat: CAStringConstant {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// How a corner is rounded: as a quarter of a circle, or bending more and more from further out.
public struct CALayerCornerCurve: CAStringConstant {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Which corners are rounded.
public struct CACornerMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Which edges are smoothed; kept, all edges always are.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The event of a layer's coming into a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer's leaving a tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a `CATransition` on a layer.
public let kCATransition = "transition"

extension UIView {
    /// How contents of another size than the view are shown.
    public enum ContentMode: Int, Sendable {
        case scaleToFill = 0, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
        case bottomLeft, bottomRight

        /// What the layer calls it.
        package var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }

    /// What gives way when the superview's size changes.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The distance to the left edge changes with the superview's width.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width changes with the superview's.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the right edge changes with the superview's width.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the top edge changes with the superview's height.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height changes with the superview's.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the bottom edge changes with the superview's height.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Whether the tint is dimmed behind alerts; stored for source compatibility.
    public enum TintAdjustmentMode: Int, Sendable { case automatic = 0, normal, dimmed }

    /// No size of its own along an axis.
    public static let noIntrinsicMetric: CGFloat = -1

    /// As small as the constraints allow.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// As large as the constraints allow.
    public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
}

/// Which way leading is.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified = 0, playback, spatial, forceLeftToRight, forceRightToLeft
}

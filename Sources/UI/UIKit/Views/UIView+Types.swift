extension UIView {
    /// How contents of another size than the view's are shown.
    public enum ContentMode: Int, Sendable {
        /// Stretches the content, fits or fills the bounds at its aspect ratio, draws it anew, or places it at its own size.
        case scaleToFill = 0, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
        /// Places the content at its own size in a lower corner.
        case bottomLeft, bottomRight

        /// The layer's name for the mode.
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

    /// The parts that change with the superview's size.
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
    public enum TintAdjustmentMode: Int, Sendable {
        /// Like the superview.
        case automatic = 0
        /// The tint as it is.
        case normal
        /// A gray tint.
        case dimmed
    }

    /// The value for no intrinsic size along an axis.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The target size for the smallest size that the constraints allow.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The target size for the largest size that the constraints allow.
    public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
}

/// The direction of leading and trailing.
public enum UISemanticContentAttribute: Int, Sendable {
    /// The direction of the language; left to right for media controls and for spatial ones; or a fixed direction.
    case unspecified = 0, playback, spatial, forceLeftToRight, forceRightToLeft
}

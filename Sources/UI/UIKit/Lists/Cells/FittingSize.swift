internal import Geometry

/// The size that a cell's content wants.
@MainActor
enum FittingSize {
    /// Returns the size that the constraints in `content` compress it to, rounded up to pixels; nil when it has no constraints.
    ///
    /// An axis along which they say nothing keeps its size, and so does a fixed one: texts break in a width that is fixed.
    static func of(_ content: UIView, in size: CGSize, _ fixed: FixedSides = FixedSides()) -> CGSize? {
        guard content.constraintState?.constraints.isEmpty == false else { return nil }
        var fitting = content.systemLayoutSizeFitting(
            CGSize(width: fixed.width ? size.width : 0, height: fixed.height ? size.height : 0),
            withHorizontalFittingPriority: fixed.width ? .required : .fittingSizeLevel,
            verticalFittingPriority: fixed.height ? .required : .fittingSizeLevel)
        if fixed.width || fitting.width <= 0 { fitting.width = size.width }
        if fixed.height || fitting.height <= 0 { fitting.height = size.height }
        return CGSize(width: pixelsUp(fitting.width), height: pixelsUp(fitting.height))
    }

    /// Returns the height that `content` wants in a width, rounded up to pixels: by its constraints, or by what it says of its size.
    static func height(of content: UIView, width: CGFloat, or known: CGFloat) -> CGFloat {
        var height: CGFloat
        if content is UIListContentView || content.constraintState?.constraints.isEmpty != false {
            height = content.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        } else {
            height =
                content.systemLayoutSizeFitting(
                    CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .fittingSizeLevel
                ).height
        }
        return height > 0 && height < 1e6 ? pixelsUp(height) : known
    }

    private static func pixelsUp(_ value: CGFloat) -> CGFloat {
        let scale = UIScreen.mainScale
        // A sum of rounded parts must not become a pixel more.
        return (value * scale - 0.001).rounded(.up) / scale
    }
}

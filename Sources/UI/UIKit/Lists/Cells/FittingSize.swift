internal import Geometry

/// The size that a cell's content wants.
@MainActor
enum FittingSize {
    /// Returns the size that the constraints in `content` compress it to, rounded up to pixels; nil when it has no constraints.
    ///
    /// An axis along which they say nothing keeps its size.
    static func of(_ content: UIView, in size: CGSize) -> CGSize? {
        guard content.constraintState?.constraints.isEmpty == false else { return nil }
        var fitting = content.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        if fitting.width <= 0 { fitting.width = size.width }
        if fitting.height <= 0 { fitting.height = size.height }
        let scale = UIScreen.mainScale
        // A sum of rounded parts must not become a pixel more.
        return CGSize(
            width: (fitting.width * scale - 0.001).rounded(.up) / scale,
            height: (fitting.height * scale - 0.001).rounded(.up) / scale)
    }
}

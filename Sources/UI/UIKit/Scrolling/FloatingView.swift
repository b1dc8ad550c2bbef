import CoreGraphics

/// A view in a scroll view that does not scroll.
@MainActor
struct FloatingView {
    let view: UIView
    /// Where its layer stands from the content's offset, along each axis; nil where it moves with the content.
    var x: CGFloat?
    var y: CGFloat?
}

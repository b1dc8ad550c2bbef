import CoreGraphics

/// Where a view hangs, so that it can be put back after a transition took it along.
@MainActor
struct ViewPlace {
    private let view: UIView
    private weak var superview: UIView?
    private let index: Int
    private let frame: CGRect
    private let fillsSuperview: Bool

    /// Nil for a view that hangs nowhere.
    init?(of view: UIView?) {
        guard let view, let superview = view.superview else { return nil }
        self.view = view
        self.superview = superview
        index = superview.subviews.firstIndex { $0 === view } ?? 0
        frame = view.untransformedFrame
        fillsSuperview = view.transform.isIdentity && view.frame == superview.bounds
    }

    var isTaken: Bool { view.superview === superview }

    /// Where it would be put back, in another view's coordinates; nil when there is no place any more.
    func area(in view: UIView) -> CGRect? {
        guard let superview else { return nil }
        return view.convert(fillsSuperview ? superview.bounds : frame, from: superview)
    }

    /// The frame on the screen may have grown meanwhile: what filled its superview fills it again.
    func restore() {
        guard let superview else { return }
        if view.superview !== superview { superview.insertSubview(view, at: min(index, superview.subviews.count)) }
        view.untransformedFrame = fillsSuperview ? superview.bounds : frame
    }
}

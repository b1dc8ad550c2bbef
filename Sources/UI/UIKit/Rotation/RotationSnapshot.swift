import CoreGraphics

/// A still picture of a window before a rotation, and the window's own views as one page, for animators that go from one to the
/// other.
@MainActor
final class RotationSnapshot {
    private let window: UIWindow
    private let cover = UIView()
    /// Holds the window's views during the rotation when there are several; otherwise the root view is the page itself.
    private var gathered: UIView?
    private weak var page: UIView?

    /// Returns nil when no picture of the window can be taken.
    init?(of window: UIWindow, rotatedBy transform: CGAffineTransform) {
        guard let still = window.snapshotView(afterScreenUpdates: false) else { return nil }
        self.window = window
        cover.isUserInteractionEnabled = false
        still.transform = transform.inverted()
        cover.addSubview(still)
    }

    /// Puts the picture over the interface, which already has its final state.
    func show(in context: TransitionContext) {
        cover.frame = window.bounds
        cover.subviews.first?.center = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
        let page = gather()
        window.addSubview(cover)
        self.page = page
        let (from, to) = (context.from.controller, context.to.controller)
        context.from = TransitionSide(controller: from, view: cover, initialFrame: window.bounds, finalFrame: window.bounds)
        context.to = TransitionSide(controller: to, view: page, initialFrame: window.bounds, finalFrame: window.bounds)
    }

    private func gather() -> UIView? {
        guard window.subviews.count > 1 else { return window.subviews.first }
        let page = UIView(frame: window.bounds)
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let views = window.subviews
        window.addSubview(page)
        for view in views { page.addSubview(view) }
        gathered = page
        return page
    }

    /// Removes the picture and puts the window's views back.
    func remove() {
        cover.removeFromSuperview()
        if let page, gathered == nil {
            if page.superview !== window, !isTaken(page) { window.insertSubview(page, at: 0) }
            if page.superview === window { page.frame = window.bounds }
        }
        guard let gathered else { return }
        for view in gathered.subviews { window.addSubview(view) }
        gathered.removeFromSuperview()
    }

    /// Returns true when another transition took the page in the meantime.
    private func isTaken(_ page: UIView) -> Bool {
        page.superview is PresentationContainerView
            || window.rootViewController?.presentationsAbove.contains { $0.removesPresenter } == true
    }
}

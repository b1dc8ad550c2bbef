import CoreGraphics

/// A still picture of a window before a turn, and the window's own views as one page, for animators that go from one to the other.
@MainActor
final class RotationSnapshot {
    private let window: UIWindow
    private let cover = UIView()
    /// Holds the window's views meanwhile, where there are several; else the root view is the page itself.
    private var gathered: UIView?
    private weak var page: UIView?

    /// Nil where nothing can be pictured.
    init?(of window: UIWindow, rotatedBy transform: CGAffineTransform) {
        guard let still = window.snapshotView(afterScreenUpdates: false) else { return nil }
        self.window = window
        cover.isUserInteractionEnabled = false
        still.transform = transform.inverted()
        cover.addSubview(still)
    }

    /// Everything stands as it will; the picture lies over it.
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

    /// As if it had never been.
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

    /// Another transition took it along meanwhile.
    private func isTaken(_ page: UIView) -> Bool {
        page.superview is PresentationContainerView
            || window.rootViewController?.presentationsAbove.contains { $0.removesPresenter } == true
    }
}

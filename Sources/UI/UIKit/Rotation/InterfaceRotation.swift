import CoreGraphics
import Foundation
internal import Motion

/// Carries out one change of the interface's orientation or size: a transition in which no controller comes or goes.
///
/// The steps are these. The controllers are told while everything still has its old state (`willTransition`,
/// `viewWillTransition`, from the window's root downwards). The screen, its windows and their traits change and are laid out; a
/// live rotation does this inside its animation. The alongside animations run. At the end the completions run.
///
/// A live rotation gives way to the next one at once; its animations continue below those of the next. A rotation under a finger
/// does not give way. If that finger leads it back, everything has its old state again before the completions run.
@MainActor
final class InterfaceRotation {
    /// The rotation in progress.
    private(set) static var current: InterfaceRotation?

    let screen: UIScreen
    let target: ScreenGeometry
    let targetTransform: CGAffineTransform
    private let style: RotationStyle
    private let interactor: (any UIViewControllerInteractiveTransitioning)?
    /// The geometry that a finger may lead back to.
    private let origin: ScreenGeometry
    private var animator: (any UIViewControllerAnimatedTransitioning)?
    private var context: TransitionContext?
    private var picture: RotationSnapshot?

    init(
        _ screen: UIScreen, to target: ScreenGeometry, style: RotationStyle,
        interactor: (any UIViewControllerInteractiveTransitioning)? = nil
    ) {
        self.screen = screen
        self.target = target
        self.style = style
        self.interactor = style.isAnimated ? interactor : nil
        origin = screen.geometry
        let isRotated = target.orientation != screen.geometry.orientation && target.panel == screen.geometry.panel
        targetTransform =
            isRotated ? CGAffineTransform(quarters: target.quarters - screen.geometry.quarters) : .identity
    }

    /// Adopts a new size of the display, or the size of another display that took its place.
    static func resize(_ screen: UIScreen, to target: ScreenGeometry) {
        guard target != screen.geometry else { return screen.adopt(target) }
        OrientationPolicy.handOver()
        InterfaceRotation(screen, to: target, style: .instant).start()
    }

    static func coordinator(of controller: UIViewController) -> (any UIViewControllerTransitionCoordinator)? {
        guard let context = current?.context, controller.parent == nil else { return nil }
        let root = sequence(first: controller, next: { $0.rootContainer.presentation?.presenting.rootContainer })
        return root.contains { $0 === context.fromController } ? context : nil
    }

    /// True when another rotation may take over from here.
    var canGiveWay: Bool { style.isLive && interactor == nil && context?.isStarting != true }

    /// Returns true when `interactor` drives this rotation, or drove it before the finger let go.
    func isDriven(by interactor: any UIViewControllerInteractiveTransitioning) -> Bool {
        self.interactor === interactor && context?.initiallyInteractive == true
    }

    /// The rotation is over for all observers; running animations go on.
    func giveWay() { context?.completeTransition(true) }

    /// Ends a rotation that shows a still picture, because pages are about to enter or leave the window and the picture must not
    /// lie between.
    static func endPicture() {
        guard let rotation = current, rotation.picture != nil, let context = rotation.context, !context.isStarting else { return }
        if let animator = context.interruptible, animator.state == .active {
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
        }
        context.abandon()
    }

    func start() {
        guard let window = OrientationPolicy.decidingWindow ?? screen.windows.first(where: { $0.rootViewController != nil }),
            let root = window.rootViewController
        else { return screen.adopt(target) }
        Self.current = self
        let animator = makeAnimator()
        self.animator = animator
        let context = TransitionContext(
            TransitionRequest(
                name: "the rotation of \(type(of: root)) to \(target.orientation)", container: window,
                from: TransitionSide(controller: root), to: TransitionSide(controller: root), isAnimated: style.isAnimated,
                targetTransform: targetTransform, takesTouches: style.isLive, canBeCaught: true,
                animator: animator, interactor: interactor,
                willBegin: { [self] in willBegin($0, in: window) },
                didEnd: { [self] completed in
                    picture?.remove()
                    picture = nil
                    if !completed { rotateBack() }
                },
                closed: { [self] _ in
                    self.context = nil
                    self.animator = nil
                    if Self.current === self { Self.current = nil }
                }))
        self.context = context
        context.start()
    }

    /// Restores the old geometry without an animation, because the finger already led the visible interface back to it.
    private func rotateBack() {
        (animator as? LiveRotation)?.release()
        // The animated values have already gone back.
        UIView.performWithoutAnimation { adopt(origin, whereBounds: [target.bounds, origin.bounds]) }
    }

    private func makeAnimator() -> any UIViewControllerAnimatedTransitioning {
        switch style {
        case .instant: InstantRotation()
        case .live(let pace, let kept): LiveRotation(self, pace, kept)
        case .pictured(let animator): animator
        }
    }

    private func willBegin(_ context: TransitionContext, in window: UIWindow) {
        if case .pictured = style { picture = RotationSnapshot(of: window, rotatedBy: targetTransform) }
        tellControllers(context)
        switch style {
        case .live: break
        case .instant: UIView.performWithoutAnimation { adopt(target) }
        case .pictured:
            UIView.performWithoutAnimation {
                adopt(target)
                picture?.show(in: context)
            }
        }
    }

    /// Tells the root controllers of every window that fills the screen. The roots, and the pages that fill the screen above
    /// them, are also told when their size stays the same, as in a rotation by 180 degrees.
    private func tellControllers(_ context: TransitionContext) {
        let traits = screen.makeTraits(for: target)
        let roots = screen.windows.filter { $0.frame == screen.bounds }.compactMap(\.rootViewController)
        for root in roots where traits.values != screen.traitCollection.values {
            root.willTransition(to: traits, with: context)
        }
        for root in roots { root.viewWillTransition(to: target.bounds.size, with: context) }
        guard target.bounds.size == screen.bounds.size, !targetTransform.isIdentity else { return }
        for page in roots.flatMap(\.presentationsAbove) where page.fillsScreen && !page.presented.isBeingDismissed {
            page.presented.viewWillTransition(to: target.bounds.size, with: context)
        }
    }

    /// Applies a geometry to the screen and lays everything out for it.
    ///
    /// - Parameters:
    ///   - geometry: the new geometry.
    ///   - filling: the frames of the windows that fill the screen; nil for the screen's bounds.
    ///   - move: moves the stage to the geometry.
    func adopt(_ geometry: ScreenGeometry, whereBounds filling: [CGRect]? = nil, move: (() -> Void)? = nil) {
        let filling = filling ?? [screen.bounds]
        let fillers = screen.windows.filter { filling.contains($0.frame) }
        screen.adopt(geometry, move: move)
        for window in fillers {
            if let view = window.rootViewController?.viewIfLoaded, view.superview === window { fit(view, window) }
            window.setNeedsLayout()
        }
        SceneLayout.layoutAll()
    }

    /// Fits the root view to its window; reports a root view that has a transform, and leaves its frame alone.
    private func fit(_ view: UIView, _ window: UIWindow) {
        guard view.transform.isIdentity else {
            return UIKitDiagnostics.report(
                .transformedPresenter,
                "the root view of \(type(of: window.rootViewController!)) has a transform while the interface rotates; its frame is left alone"
            )
        }
        view.frame = window.bounds
    }
}

/// The resolved style of a rotation.
enum RotationStyle {
    case instant
    case live(AnimationPace, kept: UIView?)
    /// A still picture of the old interface, and an animator between that picture and the new interface.
    case pictured(any UIViewControllerAnimatedTransitioning)

    var isAnimated: Bool {
        if case .instant = self { false } else { true }
    }

    var isLive: Bool {
        if case .live = self { true } else { false }
    }
}

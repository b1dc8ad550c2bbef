import CoreGraphics
import Foundation
internal import Motion

/// Decides the orientation of the interface: which orientations are allowed, which controller decides, and when a change may
/// happen.
///
/// An orientation is allowed when both the app and the topmost controller that fills the screen support it. A change that is
/// requested during a transition happens after it; the last request counts.
@MainActor
enum OrientationPolicy {
    /// The orientation that the device asks for; nil while an app's own request is in effect.
    private static var deviceOrientation: UIInterfaceOrientation?
    /// The request of an app or a device that waits for a transition to end.
    private static var pending: (orientation: UIInterfaceOrientation, animated: Bool)?
    private static var isHandingOver = false

    static var defaultMask: UIInterfaceOrientationMask {
        UIScreen.main.traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }

    // MARK: Who decides

    /// The frontmost window at the normal level that fills the screen and has a root controller.
    static var decidingWindow: UIWindow? {
        UIScreen.main.windows.last {
            $0.rootViewController != nil && $0.windowLevel == .normal && $0.frame == UIScreen.main.bounds
        }
    }

    /// Returns the topmost controller that fills the screen, searching upwards from a window's root.
    static func decidingController(above root: UIViewController) -> UIViewController {
        let top = root.presentationsAbove.last { $0.fillsScreen && !$0.presented.isBeingDismissed }
        return top?.presented ?? root
    }

    private static var decider: UIViewController? {
        decidingWindow?.rootViewController.map(decidingController)
    }

    static func allowed(by controller: UIViewController) -> UIInterfaceOrientationMask {
        UIApplication.shared.supportedInterfaceOrientations(for: decidingWindow)
            .intersection(controller.supportedInterfaceOrientations)
    }

    // MARK: Preferences

    static func deviceRotated(to orientation: UIInterfaceOrientation) {
        deviceOrientation = orientation
        update(animated: true)
    }

    static func deviceIsSilent() { deviceOrientation = nil }

    /// Handles an app's request for one of several orientations.
    ///
    /// - Returns: false when none of them is allowed.
    static func request(_ mask: UIInterfaceOrientationMask) -> Bool {
        guard let decider else { return false }
        let allowed = allowed(by: decider).intersection(mask)
        guard !allowed.isEmpty else { return false }
        deviceOrientation = nil
        let now = pending?.orientation ?? UIScreen.main.geometry.orientation
        let wanted = allowed.contains(now.mask) ? now : choose(from: allowed, for: decider)
        rotate(to: wanted, animated: UIView.areAnimationsEnabled, isByFinger: true)
        return true
    }

    static func followDevice() {
        deviceOrientation = UIDevice.current.orientation.interface ?? deviceOrientation
        update(animated: true)
    }

    /// Applies the allowed orientations again, because the supported ones may have changed.
    static func update(animated: Bool) {
        guard let decider else { return }
        let allowed = allowed(by: decider)
        guard !allowed.isEmpty else {
            return UIKitDiagnostics.report(
                .invalidOrientation,
                "no orientation is supported by both the app and \(type(of: decider)); the interface stays as it is")
        }
        let now = UIScreen.main.geometry.orientation
        if let deviceOrientation, allowed.contains(deviceOrientation.mask), decider.autorotates {
            rotate(to: deviceOrientation, animated: animated)
        } else if !allowed.contains(now.mask) {
            rotate(to: choose(from: allowed, for: decider), animated: animated)
        } else {
            // A waiting request may come from another caller; it is checked when its time comes.
            if let pending, !allowed.contains(pending.orientation.mask) { self.pending = nil }
        }
    }

    /// Rotates the interface, where that is necessary, before a controller that fills the screen is presented.
    static func prepare(for presentation: ModalPresentation, animated: Bool) {
        guard presentation.fillsScreen, let window = presentation.presenting.viewIfLoaded?.window, window === decidingWindow,
            InterfaceRotation.current == nil || InterfaceRotation.current?.canGiveWay == true
        else { return }
        let allowed = allowed(by: presentation.presented)
        guard !allowed.isEmpty, !allowed.contains(UIScreen.main.geometry.orientation.mask) else { return }
        rotate(to: choose(from: allowed, for: presentation.presented), animated: animated, mayPicture: false)
    }

    private static func choose(
        from allowed: UIInterfaceOrientationMask, for controller: UIViewController
    ) -> UIInterfaceOrientation {
        let preferred = controller.preferredInterfaceOrientationForPresentation
        if !controller.supportedInterfaceOrientations.contains(preferred.mask) {
            UIKitDiagnostics.report(
                .invalidOrientation, "\(type(of: controller)) prefers \(preferred), which it does not support")
        } else if allowed.contains(preferred.mask), preferred != .unknown {
            return preferred
        }
        let geometry = UIScreen.main.geometry
        let candidates = [deviceOrientation, geometry.natural].compactMap { $0 } + UIInterfaceOrientation.allKnown
        return candidates.first { allowed.contains($0.mask) } ?? geometry.orientation
    }

    // MARK: Rotating

    /// Rotates the interface, or keeps the request until the transition in progress has ended.
    ///
    /// - Parameters:
    ///   - mayPicture: false when pages come or go at the same time; a still picture would lie between them.
    ///   - isByFinger: true when a finger may drive the rotation, because the app requests it now. A rotation that had to wait,
    ///     or that a device or a page asks for, has no finger.
    private static func rotate(
        to orientation: UIInterfaceOrientation, animated: Bool, mayPicture: Bool = true, isByFinger: Bool = false
    ) {
        pending = nil
        guard orientation != UIScreen.main.geometry.orientation else { return }
        let isBusy =
            TransitionContext.inFlight.contains(where: \.changesController) || InterfaceRotation.current?.canGiveWay == false
        guard !isBusy else {
            pending = (orientation, animated)
            return
        }
        handOver()
        let screen = UIScreen.main
        let target = screen.geometry.rotated(to: orientation)
        let style = style(of: target, animated: animated)
        InterfaceRotation(
            screen, to: target, style: mayPicture || style.isLive ? style : .instant,
            interactor: isByFinger ? decider.map(way)?.interactor : nil
        ).start()
    }

    /// Completes the rotation in progress for its observers; the caller begins the next one.
    static func handOver() {
        isHandingOver = true
        InterfaceRotation.current?.giveWay()
        isHandingOver = false
    }

    /// Runs the pending request, or updates the orientation; called at the end of every transition.
    static func transitionEnded() {
        guard TransitionContext.inFlight.isEmpty, !isHandingOver else { return }
        guard let request = pending else {
            if decider.map({ !allowed(by: $0).contains(UIScreen.main.geometry.orientation.mask) || deviceOrientation != nil })
                == true
            {
                update(animated: true)
            }
            return
        }
        pending = nil
        guard let decider, allowed(by: decider).contains(request.orientation.mask) else { return update(animated: true) }
        rotate(to: request.orientation, animated: request.animated)
    }

    /// Returns the kind of rotation that the deciding controller prefers, or else that of the app.
    private static func way(for decider: UIViewController) -> UIInterfaceRotation {
        decider.preferredInterfaceRotation ?? UIWindowScene.main.interfaceRotation
    }

    private static func style(of target: ScreenGeometry, animated: Bool) -> RotationStyle {
        guard animated, UIView.areAnimationsEnabled, let decider else { return .instant }
        let isHalf = (target.quarters - UIScreen.main.geometry.quarters) & 3 == 2
        let wanted = way(for: decider)
        let usual = UIApplication.shared.statusBarOrientationAnimationDuration
        func live(_ duration: TimeInterval?, _ timing: (any UITimingCurveProvider)?, _ kept: UIView?) -> RotationStyle {
            if UIAccessibility.isReduceMotionEnabled { return .pictured(CrossfadeRotation(duration: usual)) }
            let length = max(0, duration ?? usual) * (isHalf ? 2 : 1)
            let pace = timing?.pace(duration: length) ?? AnimationPace(duration: length, pacing: .curve(.easeInEaseOut))
            return pace.duration > 0 ? .live(pace, kept: kept) : .instant
        }
        switch wanted.kind {
        case .live(let duration, let timing, let kept): return live(duration, timing, kept())
        case .crossfade: return .pictured(CrossfadeRotation(duration: usual))
        case .instant: return .instant
        case .custom(let makeAnimator): return makeAnimator().map { .pictured($0) } ?? live(nil, nil, nil)
        }
    }
}

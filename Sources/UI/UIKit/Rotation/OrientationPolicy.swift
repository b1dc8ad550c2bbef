import CoreGraphics
import Foundation
internal import Motion

/// Decides how the interface stands: which ways are allowed, who says so, and when a change may happen.
///
/// Allowed is what both the app and the topmost controller that fills the screen support. A change that is asked for while a
/// transition runs happens after it; the last request counts.
@MainActor
enum OrientationPolicy {
    /// How the device wants it; nil while an app's own request stands.
    private static var deviceOrientation: UIInterfaceOrientation?
    /// What an app asked for, or a device, while something else ran.
    private static var pending: (orientation: UIInterfaceOrientation, animated: Bool)?
    private static var isHandingOver = false

    static var defaultMask: UIInterfaceOrientationMask {
        UIScreen.main.traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }

    // MARK: Who decides

    /// The frontmost ordinary window with a controller that fills the screen.
    static var decidingWindow: UIWindow? {
        UIScreen.main.windows.last {
            $0.rootViewController != nil && $0.windowLevel == .normal && $0.frame == UIScreen.main.bounds
        }
    }

    /// The topmost controller that fills the screen, from a window's root upwards.
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

    /// An app asks for one of several.
    ///
    /// - Returns: false where none of them is allowed.
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

    /// What is supported may have changed.
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
            // An earlier request that waits may have come from elsewhere, and is looked at when its time comes.
            if let pending, !allowed.contains(pending.orientation.mask) { self.pending = nil }
        }
    }

    /// A controller that fills the screen is about to be presented: the interface turns with it where it has to.
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

    // MARK: Turning

    /// - Parameters:
    ///   - mayPicture: false where pages come or go at the same time; a still picture would stand between them.
    ///   - isByFinger: a finger may drive it, since the app asks now. What had to wait, or what a device or a page wants, finds none.
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

    /// Ends the turn under way for those who hear of it; who calls this begins the next one.
    static func handOver() {
        isHandingOver = true
        InterfaceRotation.current?.giveWay()
        isHandingOver = false
    }

    /// Called at the end of every transition.
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

    /// How the controller that decides, or else the app, wants it to turn.
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

import Diagnostics
import Foundation
import QuartzCore
package import UIKit

/// A screen for one program: each window fills it, the newest in front; windows come, go and change places with the transitions
/// that the configuration names.
package final class KioskController: UINavigationController, UINavigationControllerDelegate {
    private let windows: ClientWindows
    private let configuration: KioskConfiguration
    /// What the transition that is asked for next is for.
    private var coming: (event: KioskConfiguration.Event, appID: String)?

    package init(_ windows: ClientWindows, configuration: KioskConfiguration) {
        self.windows = windows
        self.configuration = configuration
        let ground = UIViewController()
        super.init(nibName: nil, bundle: nil)
        setViewControllers([ground], animated: false)
        ground.view.backgroundColor = configuration.background
        isNavigationBarHidden = true
        delegate = self
        windows.onOpen = { [weak self] in self?.open($0) }
        windows.onActivate = { [weak self] in self?.bringToFront($0) }
        windows.onClose = { [weak self] in self?.close($0) }
    }

    package required init?(coder: NSCoder) { nil }

    /// Windows that are shown or covered, the front one last.
    package var shown: [WaylandViewController] { viewControllers.compactMap { $0 as? WaylandViewController } }

    /// Runs `work` when no transition is under way.
    package func whenSettled(_ work: @escaping @MainActor () -> Void) {
        guard let coordinator = transitionCoordinator else { return work() }
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in
            // The coordinator is still there while it says that it is done.
            SceneContext.main.whenReady {
                guard let self, self.transitionCoordinator !== coordinator else { return work() }
                self.whenSettled(work)
            }
        }
    }

    /// Brings a window to the front.
    package func bringToFront(_ window: ClientWindow) {
        guard let page = page(of: window), page !== topViewController else { return }
        coming = (.switch, window.appID)
        setViewControllers(viewControllers.filter { $0 !== page } + [page], animated: true)
    }

    private func open(_ window: ClientWindow) {
        coming = (.open, window.appID)
        pushViewController(WaylandViewController(window, in: windows), animated: true)
    }

    private func close(_ window: ClientWindow) {
        guard let page = page(of: window) else { return }
        let isInFront = page === topViewController
        if isInFront { coming = (.close, window.appID) }
        setViewControllers(viewControllers.filter { $0 !== page }, animated: isInFront)
    }

    private func page(of window: ClientWindow) -> WaylandViewController? { shown.first { $0.clientWindow === window } }

    package func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let isForward = operation != .pop
        let event = coming?.event ?? (isForward ? .open : .close)
        let name = configuration.transition(for: event, appID: coming?.appID ?? "")
        coming = nil
        guard name != KioskConfiguration.none else { return NoTransition() }
        return TransitionCatalogue.make(named: name, isForward: isForward)
    }
}

/// The incoming page is there at once.
private final class NoTransition: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        if let view = context.view(forKey: .to), let page = context.viewController(forKey: .to) {
            view.frame = context.finalFrame(for: page)
            context.containerView.addSubview(view)
        }
        context.completeTransition(true)
    }
}

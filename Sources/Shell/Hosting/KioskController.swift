import Diagnostics
import Foundation
import QuartzCore
package import UIKit
package import WaylandServer

/// A screen for one program: each window fills it, the newest in front; windows come, go and change places with the transitions
/// that the configuration names. A window that belongs to another one is a dialog above that.
package final class KioskController: UINavigationController, UINavigationControllerDelegate, ClientWindowsDelegate {
    private let windows: ClientWindows
    /// From now on; windows that are open keep what they came with.
    package var configuration: KioskConfiguration {
        didSet { applyConfiguration() }
    }
    private let ground = UIViewController()
    /// What the transition that is asked for next is for; and which way it goes, where a finger leads it.
    private var coming: (event: KioskConfiguration.Event, appID: String, led: Bool?)?
    private var swipe: KioskSwipe?
    /// Windows that come in front when a person who types makes a pause.
    private var waiting: [ClientWindow] = []
    /// Called with the number of windows when one has opened or closed.
    package var onWindows: ((Int) -> Void)?
    /// Something lies over the kiosk: what opens below it needs no transition.
    package var isCovered: () -> Bool = { false }

    package init(_ windows: ClientWindows, configuration: KioskConfiguration) {
        self.windows = windows
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
        setViewControllers([ground], animated: false)
        isNavigationBarHidden = true
        delegate = self
        // Its stack is not one of pages to go back from.
        interactivePopGestureRecognizer?.isEnabled = false
        windows.delegate = self
        windows.typing.onPause = { [weak self] in self?.openWaiting() }
    }

    package required init?(coder: NSCoder) { nil }

    package override func viewDidLoad() {
        super.viewDidLoad()
        applyConfiguration()
    }

    private func applyConfiguration() {
        ground.view.backgroundColor = configuration.background
        // What is seen round a page that a transition makes smaller.
        view.backgroundColor = configuration.background
        if configuration.hasSwipe, swipe == nil { swipe = KioskSwipe(self) }
        swipe?.isEnabled = configuration.hasSwipe
    }

    /// Windows that are shown or covered, the front one last.
    package var shown: [KioskPage] { viewControllers.compactMap { $0 as? KioskPage } }

    /// Runs `work` when no transition is under way, and no dialog comes or goes.
    package func whenSettled(_ work: @escaping @MainActor () -> Void) {
        guard let coordinator = transitionCoordinator else {
            guard let moving = shown.lazy.compactMap(\.moving).first else { return work() }
            return moving.whenStill { [weak self] in self?.whenSettled(work) ?? work() }
        }
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in
            // The coordinator is still there while it says that it is done.
            SceneContext.main.whenReady {
                guard let self, self.transitionCoordinator !== coordinator else { return work() }
                self.whenSettled(work)
            }
        }
    }

    /// Brings a window to the front, with the dialogs that belong to it or the window that it is a dialog of.
    package func bringToFront(_ window: ClientWindow) {
        guard let page = page(with: window.toplevel) else {
            // A dialog that outlived what it belonged to.
            if !window.isClosed { show(window) }
            return
        }
        guard page !== topViewController else { return }
        coming = (.switch, window.appID, nil)
        setViewControllers(viewControllers.filter { $0 !== page } + [page], animated: true)
    }

    package func windowAsksForFront(_ window: ClientWindow) { bringToFront(window) }

    /// Bars of clients reserve a part of the screen for themselves.
    package func roomChanged(to room: CGRect) { view.window?.frame = room }

    /// The window that is in front.
    var front: ClientWindow? { (topViewController as? KioskPage)?.clientWindow }

    /// The window that was opened before or after the one in front, in a ring; nil where there is no other, or something is on its
    /// way.
    func neighbor(isNext: Bool) -> ClientWindow? {
        guard transitionCoordinator == nil, presentedViewController == nil, let front else { return nil }
        let ring = windows.windows.filter { page(of: $0) != nil }
        guard ring.count > 1, let place = ring.firstIndex(where: { $0 === front }) else { return nil }
        return ring[(place + (isNext ? 1 : ring.count - 1)) % ring.count]
    }

    /// Brings a window to the front as a finger drives it.
    ///
    /// - Parameter isForward: it comes from the right.
    /// - Returns: nil where nothing is driven.
    func lead(to window: ClientWindow, isForward: Bool) -> (any UIViewControllerTransitionCoordinator)? {
        guard let page = page(of: window) else { return nil }
        coming = (.switch, window.appID, isForward)
        setViewControllers(viewControllers.filter { $0 !== page } + [page], animated: true)
        // At once: the finger moves on in this turn.
        view.setNeedsLayout()
        view.layoutIfNeeded()
        return transitionCoordinator
    }

    package func windowOpened(_ window: ClientWindow) {
        defer { onWindows?(windows.windows.count) }
        guard !addDialog(window) else { return }
        guard !mustWait(window) else { return waiting.append(window) }
        show(window)
        // Those that were drawn before what they belong to.
        for page in shown where page.clientWindow.toplevel.parent === window.toplevel {
            parentChanged(of: page.clientWindow.toplevel)
        }
    }

    /// A window of another program would get what is being typed into the one in front.
    private func mustWait(_ window: ClientWindow) -> Bool {
        guard configuration.focus == .pause, windows.typing.isTyping, let front else { return false }
        return front.toplevel.client !== window.toplevel.client
    }

    private func openWaiting() {
        let windows = waiting
        waiting = []
        windows.forEach(windowOpened)
    }

    private func show(_ window: ClientWindow) {
        waiting.removeAll { $0 === window }
        coming = (.open, window.appID, nil)
        pushViewController(KioskPage(window, in: windows, background: configuration.background), animated: !isCovered())
    }

    package func windowClosed(_ window: ClientWindow) {
        onWindows?(windows.windows.count)
        waiting.removeAll { $0 === window }
        guard let page = page(of: window) else {
            self.page(with: window.toplevel)?.remove(window)
            return
        }
        page.askDialogsToClose()
        let isInFront = page === topViewController
        if isInFront { coming = (.close, window.appID, nil) }
        setViewControllers(viewControllers.filter { $0 !== page }, animated: isInFront)
    }

    private func page(of window: ClientWindow) -> KioskPage? { shown.first { $0.clientWindow === window } }
    /// That has it as its window or as a dialog.
    private func page(with toplevel: Toplevel) -> KioskPage? { shown.first { $0.window(of: toplevel) != nil } }

    // MARK: Dialogs

    /// - Returns: false for a window that belongs to none that is shown.
    private func addDialog(_ window: ClientWindow) -> Bool {
        guard let parent = window.toplevel.parent, let page = page(with: parent), let owner = page.window(of: parent) else {
            return false
        }
        let name = configuration.transition(for: .dialog, appID: window.appID)
        page.add(window, of: owner, way: KioskDialog.Way(rawValue: name) ?? .alert)
        return true
    }

    /// One without content is told how large it may be; one that fills the screen gives that up. A dialog remains one.
    package func parentChanged(of toplevel: Toplevel) {
        let isDialog = toplevel.parent.map { page(with: $0) != nil } ?? false
        guard toplevel.isMapped else {
            toplevel.configure(first(asDialog: isDialog))
            return
        }
        guard isDialog, let page = shown.first(where: { $0.clientWindow.toplevel === toplevel }), !page.hasDialogs else {
            return
        }
        var told = first(asDialog: true)
        told.isActivated = toplevel.wanted.isActivated
        toplevel.configure(told)
        setViewControllers(viewControllers.filter { $0 !== page }, animated: false)
        _ = addDialog(page.clientWindow)
    }

    private func first(asDialog isDialog: Bool) -> Toplevel.Configuration {
        isDialog ? Toplevel.Configuration(within: view.bounds.size) : windows.firstConfiguration
    }

    /// A dialog may fill the screen; a window does already.
    package func windowRequested(_ request: Toplevel.WindowRequest, for toplevel: Toplevel) {
        guard toplevel.wanted.isFramedByClient else { return }
        switch request {
        case .maximize: fill(toplevel, true, maximized: true)
        case .fullscreen: fill(toplevel, true, maximized: false)
        case .unmaximize, .unfullscreen: fill(toplevel, false, maximized: false)
        case .minimize, .move, .resize: break
        }
    }

    private func fill(_ toplevel: Toplevel, _ fills: Bool, maximized: Bool) {
        guard toplevel.isMapped else {
            var told = fills ? Toplevel.Configuration(filling: view.bounds.size) : first(asDialog: true)
            (told.isFullscreen, told.isMaximized, told.isFramedByClient) = (fills && !maximized, fills && maximized, true)
            toplevel.configure(told)
            return
        }
        page(with: toplevel)?.setFills(toplevel, fills, maximized: maximized)
    }

    package func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let isLed = coming?.led != nil
        let isForward = coming?.led ?? (operation != .pop)
        let event = coming?.event ?? (isForward ? .open : .close)
        var name = configuration.transition(for: event, appID: coming?.appID ?? "")
        coming = nil
        // A finger has to move something.
        if isLed, name == KioskConfiguration.none { name = "push" }
        guard name != KioskConfiguration.none else { return NoTransition() }
        // It comes from the side where reading ends; a finger means the side that it came from.
        let isMirrored =
            isLed && view.effectiveUserInterfaceLayoutDirection == .rightToLeft && TransitionCatalogue.isDirectional(name)
        return TransitionCatalogue.make(named: name, isForward: isForward != isMirrored)
    }

    package func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { swipe?.interaction }
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

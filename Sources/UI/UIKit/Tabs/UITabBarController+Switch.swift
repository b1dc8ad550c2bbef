import CoreGraphics
import Foundation

/// Brings the screen to the selection.
extension UITabBarController {
    // MARK: Pages

    func setPages(_ new: [UIViewController]) {
        for (index, page) in new.enumerated() {
            if new[..<index].contains(where: { $0 === page }) { return refuse("\(page.reportName) would be two of its tabs") }
            if let parent = page.parent, parent !== self {
                return refuse("\(page.reportName) is a child of \(parent.reportName)")
            }
        }
        finishSwitch()
        let gone = pages.filter { page in !new.contains { $0 === page } }
        let come = new.filter { page in !pages.contains { $0 === page } }
        let index = selectedIndex
        for page in gone { page.willMove(toParent: nil) }
        for page in come { addChild(page) }
        pages = new
        itemsChanged()
        if let selected, !new.contains(where: { $0 === selected }) { self.selected = nil }
        if selected == nil, !new.isEmpty { select(new[index == NSNotFound ? 0 : min(index, new.count - 1)]) }
        finishSwitch()
        for page in come { page.didMove(toParent: self) }
        for page in gone where page !== shown || ownTransition == nil { leave(page) }
    }

    private func leave(_ page: UIViewController) {
        if page === shown {
            page.changeAppearance(false, animated: false)
            page.viewIfLoaded?.removeFromSuperview()
            page.settleAppearance()
            shown = nil
        }
        page.removeFromParent()
    }

    // MARK: Selection

    func select(_ page: UIViewController) {
        guard pages.contains(where: { $0 === page }) else { return refuse("\(page.reportName) is not one of its tabs") }
        guard page !== selected else { return }
        selected = page
        showSelection()
        updateShown()
    }

    /// Selects a tab after a tap on the bar.
    func tapped(_ index: Int) {
        guard pages.indices.contains(index) else { return }
        let page = pages[index]
        guard delegate?.tabBarController(self, shouldSelect: page) ?? true else { return showSelection() }
        if page === selected {
            (page as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            select(page)
        }
        delegate?.tabBarController(self, didSelect: page)
    }

    /// Starts the switch to the present selection.
    func updateShown() {
        guard isViewLoaded, appearance != .disappeared, ownTransition == nil, !isUpdating else { return }
        finishSwitch()
        guard let to = selected, to !== shown else { return }
        guard let from = shown, appearance == .appeared else { return replaceAtOnce(to) }
        to.loadViewIfNeeded()
        place(to)
        let animator =
            UIView.areAnimationsEnabled && view.window != nil
            ? delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to) : nil
        if let animator {
            let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
            return startTransition(from: from, to: to, animator, interactor)
        }
        isUpdating = true
        to.changeAppearance(true, animated: false)
        from.changeAppearance(false, animated: false)
        switching = (from, to)
        isUpdating = false
        view.setNeedsLayout()
    }

    /// Ends a switch without an animator.
    func finishSwitch() {
        guard let (from, to) = switching, !isUpdating else { return }
        switching = nil
        isUpdating = true
        defer { isUpdating = false }
        shown = to
        place(to)
        transitionView.addSubview(to.view)
        from.viewIfLoaded?.removeFromSuperview()
        to.noteIsAppearing()
        to.view.layoutIfNeeded()
        from.changeAppearance(false, animated: false)
        from.settleAppearance()
        if appearance == .appeared { to.settleAppearance() }
        layoutBar()
    }

    private func replaceAtOnce(_ to: UIViewController) {
        let from = shown
        isUpdating = true
        defer { isUpdating = false }
        to.loadViewIfNeeded()
        shown = to
        to.changeAppearance(appearance != .disappearing, animated: false)
        from?.changeAppearance(false, animated: false)
        place(to)
        transitionView.addSubview(to.view)
        from?.viewIfLoaded?.removeFromSuperview()
        to.noteIsAppearing()
        from?.settleAppearance()
        if appearance == .appeared { to.settleAppearance() }
    }

    /// Installs the selected page together with this controller's own appearance.
    func installSelected() {
        guard ownTransition == nil else { return }
        finishSwitch()
        if shown !== selected { shown?.viewIfLoaded?.removeFromSuperview() }
        shown = selected
        guard let selected else { return }
        selected.loadViewIfNeeded()
        place(selected)
        transitionView.addSubview(selected.view)
        view.setNeedsLayout()
    }

    // MARK: Transitions

    private func startTransition(
        from: UIViewController, to: UIViewController, _ animator: any UIViewControllerAnimatedTransitioning,
        _ interactor: (any UIViewControllerInteractiveTransitioning)?
    ) {
        let context = TransitionContext(
            TransitionRequest(
                name: "the switch from \(from.reportName) to \(to.reportName)", container: transitionView,
                from: TransitionSide(controller: from, view: from.view, initialFrame: from.view.frame),
                to: TransitionSide(controller: to, view: to.view, finalFrame: contentFrame(of: to)), isAnimated: true,
                animator: animator, interactor: interactor,
                willBegin: { context in
                    to.changeAppearance(true, animated: true)
                    from.changeAppearance(false, animated: true)
                },
                didStart: {
                    to.noteIsAppearing()
                    to.view.layoutIfNeeded()
                },
                didEnd: { [self] in end($0, from: from, to: to) },
                closed: { [self] _ in
                    ownTransition = nil
                    for page in children where !pages.contains(where: { $0 === page }) { leave(page) }
                    updateShown()
                }))
        ownTransition = context
        context.animate(alongsideTransition: { [weak self] _ in self?.layoutBar() }, completion: nil)
        context.start()
    }

    private func end(_ completed: Bool, from: UIViewController, to: UIViewController) {
        let (gone, here) = completed ? (from, to) : (to, from)
        shown = here
        if !completed {
            if selected === to, pages.contains(where: { $0 === from }) { selected = from }
            showSelection()
            gone.changeAppearance(false, animated: true)
        }
        gone.view.removeFromSuperview()
        if completed { gone.changeAppearance(false, animated: true) }
        gone.settleAppearance()
        if appearance == .appeared || appearance == .appearing { here.changeAppearance(true, animated: true) }
        if here.view.superview !== transitionView { transitionView.addSubview(here.view) }
        place(here)
        if !completed { here.noteIsAppearing() }
        if appearance == .appeared { here.settleAppearance() }
        layoutBar()
    }

    // MARK: Room

    private func isBarCovered(by page: UIViewController?) -> Bool {
        tabBar.isHidden || (page as? UINavigationController)?.coversBottomBar == true
    }

    /// Returns the safe area of a page that extends under the bar.
    func safeArea(of page: UIView) -> UIEdgeInsets {
        guard isViewLoaded else { return .zero }
        let owner = page.owningController
        return view.safeAreaInsets
            + UIEdgeInsets(top: 0, left: 0, bottom: isBarCovered(by: owner) ? 0 : UITabBar.height, right: 0)
    }

    func contentFrame(of page: UIViewController) -> CGRect {
        let extends =
            page.edgesForExtendedLayout.contains(.bottom) && (tabBar.isTranslucent || page.extendedLayoutIncludesOpaqueBars)
        let covered = extends || isBarCovered(by: page) ? 0 : view.safeAreaInsets.bottom + UITabBar.height
        return transitionView.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: covered, right: 0))
    }

    private func place(_ page: UIViewController) {
        let frame = contentFrame(of: page)
        if page.view.frame != frame { page.view.frame = frame }
    }

    /// Lays out the bar, which leaves with a page that hides it, and comes back with a page that shows it.
    func layoutBar() {
        SceneContext.main.placeReadings.invalidate()
        guard isViewLoaded else { return }
        let bounds = view.bounds
        let away: CGFloat = (selected as? UINavigationController)?.coversBottomBar == true ? -bounds.width : 0
        let height = UITabBar.height + view.safeAreaInsets.bottom
        tabBar.untransformedFrame =
            CGRect(x: view.isRightToLeft ? -away : away, y: bounds.height - height, width: bounds.width, height: height)
        if ownTransition == nil, let shown, shown.view.superview === transitionView { place(shown) }
    }

    func itemsChanged() {
        tabBar.show(pages.map { $0.tabBarItem })
        showSelection()
    }

    func showSelection() { tabBar.select(pages.firstIndex { $0 === selected }) }
}

/// The view of a tab bar controller; its layout pass ends a switch.
@MainActor
final class TabView: UIView {
    weak var tabs: UITabBarController?

    override func layoutSubviews() {
        super.layoutSubviews()
        tabs?.layoutBar()
        tabs?.finishSwitch()
        tabs?.updateShown()
    }
}

@MainActor
final class TabTransitionView: UIView {
    weak var tabs: UITabBarController?

    override func safeArea(offeredTo subview: UIView) -> UIEdgeInsets { tabs?.safeArea(of: subview) ?? safeAreaInsets }
}

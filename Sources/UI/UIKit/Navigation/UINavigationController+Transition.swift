import CoreGraphics

/// Brings the screen to the wanted stack.
///
/// A transition has these steps: the incoming view loads; the delegate is asked for animator and interactor; will-callbacks
/// (outgoing first); `willShow`; the animator with the bars beside it; did-callbacks (outgoing first); `didMove(toParent:)`;
/// `didShow`. A canceled transition removes the incoming controller again and then brings the outgoing one back.
extension UINavigationController {
    /// Starts the transition to the stack that is wanted now.
    func updateShown() {
        guard ownTransition == nil, !isUpdating, appearance != .disappeared else { return }
        guard stack.top !== shown else { return settleBelowTop() }
        isUpdating = true
        if let from = shown, let to = stack.top, appearance == .appeared {
            startTransition(from: from, to: to)
        } else {
            replaceAtOnce()
        }
        isUpdating = false
        if ownTransition == nil, stack.top !== shown { view.setNeedsLayout() }
    }

    /// Settles changes below an unchanged top; those controllers were never visible.
    private func settleBelowTop() {
        guard appearance == .appeared, !isSettled, !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        let goal = stack.takeGoal()
        showItems(animated: false)
        settle(goal)
        layoutBars()
    }

    private var isSettled: Bool {
        stack.arriving.isEmpty && stack.leaving.isEmpty && bars.pages.elementsEqual(stack.wanted) { $0 === $1 }
    }

    /// Tells controllers that arrived that they have a parent, and those that left that they have none.
    private func settle(_ goal: NavigationStack.Goal) {
        let (arrived, left) = stack.reach(goal)
        for controller in arrived { controller.didMove(toParent: self) }
        for controller in left { controller.removeFromParent() }
    }

    // MARK: With the navigation controller's own appearance

    /// Installs the top's view before the will-callbacks, so that it receives them together with this controller.
    func installTop() {
        guard ownTransition == nil, !isUpdating else { return }
        if shown !== stack.top {
            shown?.viewIfLoaded?.removeFromSuperview()
            shown = stack.top
            bars.hasNewTop = true
        }
        guard let top = stack.top else { return showItems(animated: false) }
        isUpdating = true
        top.loadViewIfNeeded()
        if NavigationStack.holds(stack.arriving, top) { top.movement.isMovingToParent = true }
        showItems(animated: false)
        place(top)
        transitionView.addSubview(top.view)
        isUpdating = false
        view.setNeedsLayout()
    }

    func tellInstalled(_ isAppearing: Bool) {
        guard isAppearing, bars.hasNewTop, let shown else { return }
        delegate?.navigationController(self, willShow: shown, animated: appearsAnimated)
    }

    func settleInstalled() {
        if ownTransition == nil { shown?.movement.isMovingToParent = false }
        if appearance == .disappeared { return settleOutOfSight() }
        guard appearance == .appeared, ownTransition == nil, shown === stack.top else { return view.setNeedsLayout() }
        settleBelowTop()
        guard bars.hasNewTop, let shown else { return }
        bars.hasNewTop = false
        delegate?.navigationController(self, didShow: shown, animated: appearsAnimated)
    }

    /// Replaces the page at once, because this controller itself is in transition, or there is no page to come from or to go to.
    private func replaceAtOnce() {
        let goal = stack.takeGoal()
        let (old, new) = (shown, goal.stack.last)
        let sharing = sharedListChange(from: old, to: new)
        new?.loadViewIfNeeded()
        shown = new
        old?.changeAppearance(false, animated: false)
        new?.changeAppearance(appearance != .disappearing, animated: false)
        if let new {
            showItems(animated: false)
            delegate?.navigationController(self, willShow: new, animated: false)
            place(new)
            transitionView.addSubview(new.view)
        }
        sharing?.end(true)
        old?.viewIfLoaded?.removeFromSuperview()
        new?.noteIsAppearing()
        old?.settleAppearance()
        if appearance == .appeared { new?.settleAppearance() }
        settle(goal)
        if let new { delegate?.navigationController(self, didShow: new, animated: false) }
        layoutBars()
    }

    private func sharedListChange(from old: UIViewController?, to new: UIViewController?) -> SharedListChange? {
        guard let old, let new else { return nil }
        let change = SharedListChange(from: old, to: new, isPush: stack.operation(to: new) == .push)
        if change == nil { (new as? UICollectionViewController)?.takeListBack() }
        return change
    }

    // MARK: Transitions

    private func startTransition(from: UIViewController, to: UIViewController) {
        let goal = stack.takeGoal()
        let operation = stack.operation(to: to)
        let sharing = sharedListChange(from: from, to: to)
        to.loadViewIfNeeded()
        let isAnimated = goal.isAnimated && UIView.areAnimationsEnabled
        let own = isAnimated ? askForAnimator(operation, from: from, to: to) : nil
        let zoomed = operation == .push ? to : from
        let zoom = own == nil ? zoomed.preferredTransition?.makeAnimator(isForward: operation == .push) : nil
        let animator: (any UIViewControllerAnimatedTransitioning)? =
            isAnimated
            ? own ?? zoom ?? sharing.map(SharedListAnimator.init) ?? NavigationSlide(operation, isMirrored: view.isRightToLeft)
            : nil
        let interactor =
            own.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) } ?? swipe
            ?? zoomed.zoomDismissal?.interaction(for: zoom)
        place(to)
        if own != nil || zoom != nil { sharing?.handOver() }
        let context = TransitionContext(
            TransitionRequest(
                name: "the \(operation == .push ? "push" : "pop") from \(from.reportName) to \(to.reportName)",
                container: transitionView,
                from: TransitionSide(controller: from, view: from.view, initialFrame: from.view.frame),
                to: TransitionSide(controller: to, view: to.view, finalFrame: contentFrame(of: to)), isAnimated: isAnimated,
                animator: animator, interactor: animator == nil ? nil : interactor,
                willBegin: { [self] in begin($0, goal, operation, isCustom: own != nil || zoom != nil) },
                didStart: {
                    to.noteIsAppearing()
                    to.view.layoutIfNeeded()
                },
                didEnd: { [self] in
                    sharing?.end($0)
                    end($0, goal, from: from, to: to)
                },
                closed: { [self] _ in close() }))
        // Without animation there is nothing to coordinate with.
        if isAnimated { ownTransition = context }
        context.start()
    }

    private func askForAnimator(
        _ operation: Operation, from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        guard let delegate else {
            reportGoneDelegate()
            return nil
        }
        return customisation.note(
            delegate.navigationController(self, animationControllerFor: operation, from: from, to: to))
    }

    private func reportGoneDelegate() {
        guard customisation.hadDelegate else { return }
        customisation.delegateChanged(to: nil)
        UIKitDiagnostics.report(
            .delegateGone,
            "the delegate of \(reportName) is gone: it is held weakly, keep it somewhere; the default transition is used")
    }

    private func begin(
        _ context: TransitionContext, _ goal: NavigationStack.Goal, _ operation: Operation, isCustom: Bool
    ) {
        guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to) else { return }
        from.movement.isMovingFromParent = NavigationStack.holds(goal.leaving, from)
        to.movement.isMovingToParent = NavigationStack.holds(goal.arriving, to)
        keepRoom(of: from)
        bars.pages = goal.stack
        from.changeAppearance(false, animated: goal.isAnimated)
        to.changeAppearance(true, animated: goal.isAnimated)
        delegate?.navigationController(self, willShow: to, animated: goal.isAnimated)
        context.to.finalFrame = contentFrame(of: to)
        to.view.frame = context.to.finalFrame
        beginBars(context, goal.stack, operation, isCustom: isCustom)
    }

    private func end(
        _ completed: Bool, _ goal: NavigationStack.Goal, from: UIViewController, to: UIViewController
    ) {
        let (gone, here) = completed ? (from, to) : (to, from)
        endBars(completed, stack.settled)
        if !completed {
            gone.changeAppearance(false, animated: goal.isAnimated)
            gone.view.removeFromSuperview()
            gone.settleAppearance()
        }
        shown = here
        if appearance == .appeared || appearance == .appearing { here.changeAppearance(true, animated: goal.isAnimated) }
        if here.view.superview !== transitionView { transitionView.addSubview(here.view) }
        place(here)
        // What is presented in the page's context lies over the page, also after the page came back.
        if let above = here.presentationAbove?.container, above.superview === transitionView {
            transitionView.bringSubviewToFront(above)
        }
        if !completed { here.noteIsAppearing() }
        if completed {
            gone.view.removeFromSuperview()
            gone.changeAppearance(false, animated: goal.isAnimated)
            gone.settleAppearance()
        }
        if appearance == .appeared { here.settleAppearance() }
        if completed { settle(goal) } else { goBack(goal, here) }
        for controller in [from, to] {
            controller.movement.isMovingFromParent = false
            controller.movement.isMovingToParent = false
        }
        if completed { delegate?.navigationController(self, didShow: to, animated: goal.isAnimated) }
    }

    /// Restores the old stack, with the controllers that were pushed during the transition.
    private func goBack(_ goal: NavigationStack.Goal, _ here: UIViewController) {
        let change = stack.want(stack.stackWithout(goal), animated: false)
        for controller in change.removed { controller.willMove(toParent: nil) }
        let returned = change.added.filter { $0.parent === self }
        stack.forget(change)
        for controller in returned { controller.didMove(toParent: self) }
        for controller in change.removed { controller.removeFromParent() }
    }

    private func close() {
        ownTransition = nil
        swipe = nil
        guard isViewLoaded else { return }
        if appearance == .disappeared { settleOutOfSight() } else { view.setNeedsLayout() }
    }

    // MARK: Where pages stand

    func place(_ page: UIViewController) {
        let frame = contentFrame(of: page)
        if page.view.frame != frame { page.view.frame = frame }
    }

    /// Returns the frame of a page in the container: all of it, except bars under which the page does not extend.
    func contentFrame(of page: UIViewController) -> CGRect { transitionView.bounds.inset(by: contentInsets(of: page)) }
}

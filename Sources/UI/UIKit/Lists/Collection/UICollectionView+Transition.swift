/// Interactive changes of layouts: the app drives the progress, and lets go to finish or to cancel.
extension UICollectionView {
    /// Called at the end of an interactive change of layouts, with whether the animations ran to their end, and whether the next layout is in
    /// place.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    func beginTransition(
        to next: UICollectionViewLayout, _ completion: LayoutInteractiveTransitionCompletion?
    ) -> UICollectionViewTransitionLayout {
        if let running = layoutTransition.running {
            ListReports.transition("startInteractiveTransition was called while another transition runs; that is returned", name)
            return running.layout
        }
        reordering.interrupt()
        let couldScroll = isScrollEnabled
        // Neither a finger nor a glide moves the content meanwhile.
        isScrollEnabled = false
        stopFlying()
        layoutIfNeeded()
        let old = currentLayout
        adopt(next)
        old.prepareForTransition(to: next)
        next.prepareForTransition(from: old)
        let layout =
            delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: next)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: next)
        adopt(layout)
        for view in reusableViews { view.willTransition(from: old, to: next) }
        layoutTransition.start(
            .init(layout: layout, completion: completion, couldScroll: couldScroll, motion: LayoutMotion()))
        take(layout)
        return layout
    }

    private var reusableViews: [UICollectionReusableView] {
        engine.shownInOrder.compactMap { $0.view as? UICollectionReusableView }
    }

    func endTransition(_ isFinished: Bool) {
        let call = isFinished ? "finishInteractiveTransition" : "cancelInteractiveTransition"
        guard let running = layoutTransition.end(isFinished) else {
            return ListReports.transition("\(call) was called while no transition is driven; it does nothing", name)
        }
        let layout = running.layout
        let rest = (isFinished ? 1 : 0) - layout.transitionProgress
        let speed = layout.track.velocity(at: SceneContext.main.tickTime)
        // Without a way there is no unit for the velocity.
        let velocity = abs(rest) < 1e-3 ? 0 : speed / rest
        let duration = Self.endDuration(rest, speed)
        guard type(of: layout) == UICollectionViewTransitionLayout.self else {
            let spring = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: velocity, dy: velocity))
            _ = LayoutTransitionSampler(self, layout, isFinished, spring.pace(duration: duration))
            return
        }
        let change = LayoutTransitionEnd(view: self, layout: layout, isFinished: isFinished)
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: velocity,
            options: [.allowUserInteraction]
        ) {
            self.engine.animate(change) { [weak self] in self?.transitionEnded($0, isFinished) }
        }
    }

    /// The time in seconds of the way that is left: half a second at most, less when the finger was fast.
    private static func endDuration(_ rest: CGFloat, _ speed: CGFloat) -> TimeInterval {
        let natural = speed * rest > 0 ? 2 * abs(rest) / abs(speed) : 0.5
        return min(0.5, max(1.0 / 60, natural, min(0.25, abs(rest))))
    }

    /// Another layout is set during an interactive change, which ends with that.
    func abandonTransition() {
        guard let running = layoutTransition.settle() else { return }
        isScrollEnabled = running.couldScroll
        take(running.layout.currentLayout)
        running.layout.collectionView = nil
        running.layout.nextLayout.collectionView = nil
        // The layout that is set may be that of before, to which nothing changes.
        comeBack()
        running.completion?(false, false)
    }

    func transitionEnded(_ isCompleted: Bool, _ isFinished: Bool) {
        guard let running = layoutTransition.settle() else { return }
        let layout = running.layout
        let (old, next) = (layout.currentLayout, layout.nextLayout)
        isScrollEnabled = running.couldScroll
        take(isFinished ? next : old)
        layout.collectionView = nil
        (isFinished ? old : next).collectionView = nil
        for view in reusableViews { view.didTransition(from: old, to: next) }
        engine.trimPools()
        // A finger may have pulled the content past an edge before the transition, which was given up.
        comeBack()
        running.completion?(isCompleted, isFinished)
    }
}

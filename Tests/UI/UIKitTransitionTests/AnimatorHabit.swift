import UIKit

/// What published animators do with the two views, beside moving them.
enum AnimatorHabit: CaseIterable {
    case plain, addsBoth, picturesInstead, ownWrapper, tidiesBeforeTheEnd, tidiesAfterTheEnd, readdsBothAfterTheEnd
    case layerAnimation, propertyAnimator, endsLate, movesToWindow, staysInWindow, takesOutAndPutsBack

    @MainActor
    func animate(_ animator: Animator, _ context: any UIViewControllerContextTransitioning) {
        let play = HabitPlay(context, context.isAnimated ? animator.duration : 0)
        switch self {
        case .plain: play.plain()
        case .addsBoth: play.addsBoth()
        case .picturesInstead: play.picturesInstead()
        case .ownWrapper: play.ownWrapper()
        case .tidiesBeforeTheEnd, .tidiesAfterTheEnd: play.tidies(first: self == .tidiesBeforeTheEnd)
        case .readdsBothAfterTheEnd: play.readds()
        case .layerAnimation: play.layerAnimation()
        case .propertyAnimator: play.propertyAnimator()
        case .endsLate: play.endsLate()
        case .movesToWindow, .staysInWindow: play.window(movesBack: self == .movesToWindow)
        case .takesOutAndPutsBack: play.takesOutAndPutsBack()
        }
    }
}

/// One transition, animated in one of those ways.
@MainActor
private struct HabitPlay {
    let context: any UIViewControllerContextTransitioning
    let duration: TimeInterval
    let from: UIView
    let to: UIView
    /// Those that the context gives to the animator.
    let mine: [UIView]
    var container: UIView { context.containerView }
    var moved: UIView { context.view(forKey: .to) ?? from }

    init(_ context: any UIViewControllerContextTransitioning, _ duration: TimeInterval) {
        (self.context, self.duration) = (context, duration)
        from = context.view(forKey: .from) ?? context.viewController(forKey: .from)!.view
        to = context.view(forKey: .to) ?? context.viewController(forKey: .to)!.view
        mine = [context.view(forKey: .from), context.view(forKey: .to)].compactMap { $0 }
    }

    private func add() { if mine.contains(to) { container.addSubview(to) } }

    /// The moved view fades a little, and is whole again when `end` hears whether it was completed.
    private func fade(_ end: @escaping (Bool) -> Void) {
        let (moved, context) = (moved, context)
        UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
            moved.alpha = 0.5
        } completion: { _ in
            moved.alpha = 1
            end(!context.transitionWasCancelled)
        }
    }

    func plain() {
        add()
        fade { context.completeTransition($0) }
    }

    func addsBoth() {
        if mine.contains(to) { container.insertSubview(to, at: 0) }
        if mine.contains(from) { container.addSubview(from) }
        fade { context.completeTransition($0) }
    }

    func picturesInstead() {
        let picture = from.snapshotView(afterScreenUpdates: false)!
        add()
        container.addSubview(picture)
        from.isHidden = true
        fade { done in
            from.isHidden = false
            picture.removeFromSuperview()
            context.completeTransition(done)
        }
    }

    func ownWrapper() {
        let wrapper = UIView(frame: container.bounds)
        let home = from.superview ?? container
        container.addSubview(wrapper)
        for view in mine { wrapper.addSubview(view) }
        fade { done in
            for view in mine { (view === from ? home : container).addSubview(view) }
            wrapper.removeFromSuperview()
            context.completeTransition(done)
        }
    }

    func tidies(first: Bool) {
        add()
        fade { done in
            let gone = done ? context.view(forKey: .from) : context.view(forKey: .to)
            if first { gone?.removeFromSuperview() }
            context.completeTransition(done)
            if !first { gone?.removeFromSuperview() }
        }
    }

    func readds() {
        add()
        fade { done in
            let here = done ? context.view(forKey: .to) : context.view(forKey: .from)
            context.completeTransition(done)
            if let here, let home = here.superview { home.addSubview(here) }
        }
    }

    func layerAnimation() {
        add()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, duration)
        CATransaction.begin()
        CATransaction.setCompletionBlock { context.completeTransition(!context.transitionWasCancelled) }
        moved.layer.add(fade, forKey: "fade")
        CATransaction.commit()
    }

    func propertyAnimator() {
        add()
        let moved = moved
        let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { moved.alpha = 0.5 }
        animator.addCompletion { _ in
            moved.alpha = 1
            context.completeTransition(!context.transitionWasCancelled)
        }
        animator.startAnimation()
    }

    func endsLate() {
        add()
        let moved = moved
        fade { done in
            UIView.animate(withDuration: 0.1) {
                moved.alpha = 0.9
            } completion: { _ in
                moved.alpha = 1
                context.completeTransition(done)
            }
        }
    }

    func window(movesBack: Bool) {
        let homes = mine.map(\.superview)
        let window = container.window
        for view in mine { window?.addSubview(view) }
        fade { done in
            if movesBack { for (view, home) in zip(mine, homes) { (home ?? container).addSubview(view) } }
            context.completeTransition(done)
        }
    }

    func takesOutAndPutsBack() {
        add()
        fade { done in
            for view in mine {
                view.removeFromSuperview()
                container.addSubview(view)
            }
            context.completeTransition(done)
        }
    }
}

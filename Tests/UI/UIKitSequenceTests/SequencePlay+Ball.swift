import UIKit

/// The ball of the page that was on top when it began to move, and the animator that has it.
@MainActor
struct BallPlay {
    var view: Ball? { didSet { departures = view?.departures ?? 0 } }
    private var departures = 0
    var animator: UIViewPropertyAnimator?
    /// The animator also takes it downwards, in the second half of its time.
    var hasLateWay = false

    /// It is not on the screen, or was not for a while.
    var hasLeft: Bool { view.map { $0.window == nil || $0.departures != departures } ?? false }

    /// Nothing is left paused.
    func settle() {
        guard let animator, animator.state == .active, !animator.isRunning else { return }
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
}

/// Property animators and animation blocks on something in flight.
extension SequencePlay {
    private static let ways: CGFloat = 300
    private static let lateWay: CGFloat = 40

    func playBall(_ kind: SequenceStep.Kind, _ dice: inout Dice) {
        if ball.animator?.state != .active { ball = BallPlay() }
        if ball.view == nil { ball.view = topPage?.ball }
        guard let view = ball.view else { return }
        let x = dice.number(20...20 + Self.ways)
        switch kind {
        case .animate: animate(view, to: x, &dice)
        case .startAnimator: startAnimator(view, to: x, &dice)
        default:
            guard let animator = ball.animator, animator.state == .active else { return }
            steer(animator, kind, &dice)
        }
    }

    /// Forgets a ball that has left: a view that is not visible has no animations, and its animator has nothing to reverse.
    func leaveBall() {
        guard ball.hasLeft else { return }
        watch.allow()
        if let animator = ball.animator, animator.state == .active { animator.stopAnimation(true) }
        ball = BallPlay()
    }

    private var topPage: SequencePage? {
        (shows.last?.page ?? stack?.topViewController ?? pager.viewControllers?.first) as? SequencePage
    }

    private func animate(_ view: UIView, to x: CGFloat, _ dice: inout Dice) {
        let isSpring = dice.once(in: 2)
        note("animate the ball to \(x) by \(isSpring ? "a spring" : "a curve")")
        if fault == .loseSpeed {
            let seen = view.layer.presentation()?.position ?? view.layer.position
            view.layer.removeAllAnimations()
            view.center = seen
        }
        if !UIView.areAnimationsEnabled { watch.allow(jump: Self.ways + 100) }
        let duration = dice.one(of: [0.3, 0.6])
        if isSpring {
            UIView.animate(
                withDuration: duration, delay: 0, usingSpringWithDamping: dice.one(of: [0.5, 1]), initialSpringVelocity: 0,
                options: dice.once(in: 2) ? .beginFromCurrentState : [], animations: { view.center.x = x })
        } else {
            UIView.animate(
                withDuration: duration, delay: 0, options: [.curveEaseInOut], animations: { view.center.x = x })
        }
    }

    private func startAnimator(_ view: UIView, to x: CGFloat, _ dice: inout Dice) {
        if let animator = ball.animator, !animator.isRunning || animator.isReversed { return }
        let animator: UIViewPropertyAnimator
        if dice.once(in: 2) {
            animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: dice.one(of: [0.6, 1])) { view.center.x = x }
        } else {
            animator = UIViewPropertyAnimator(duration: dice.one(of: [0.3, 0.7]), curve: .easeInOut) { view.center.x = x }
        }
        ball.hasLateWay = dice.once(in: 4)
        if ball.hasLateWay { animator.addAnimations({ view.center.y += Self.lateWay }, delayFactor: 0.5) }
        if !UIView.areAnimationsEnabled { watch.allow(jump: Self.ways + 100) }
        note("animator of \(animator.duration) s takes the ball to \(x)")
        animator.startAnimation()
        ball.animator = animator
    }

    private func steer(_ animator: UIViewPropertyAnimator, _ kind: SequenceStep.Kind, _ dice: inout Dice) {
        let isCaught = !animator.isRunning
        switch kind {
        case .pauseAnimator where !isCaught:
            note("pause the animator")
            watch.allow()
            animator.pauseAnimation()
        case .scrubAnimator where isCaught:
            let fraction = dice.number(0...1)
            note("scrub the animator to \(fraction)")
            watch.allow(jump: Self.ways * (abs(fraction - animator.fractionComplete) + 0.01))
            // A spring has gone most of its way in half of its time; what starts then has all of its own left.
            if ball.hasLateWay { watch.allow(jump: Self.lateWay) }
            animator.fractionComplete = fraction
        case .reverseAnimator:
            note("turn the animator around")
            watch.allow()
            animator.isReversed.toggle()
        case .continueAnimator where isCaught:
            let parameters = dice.once(in: 2) ? nil : UISpringTimingParameters(dampingRatio: 0.8)
            note("continue the animator \(parameters == nil ? "as it is" : "by a spring")")
            watch.allow()
            animator.continueAnimation(withTimingParameters: parameters, durationFactor: dice.one(of: [0, 0.5, 1]))
        case .stopAnimator: stop(animator, &dice)
        default: return
        }
    }

    private func stop(_ animator: UIViewPropertyAnimator, _ dice: inout Dice) {
        watch.allow()
        switch dice.pick(3) {
        case 0:
            note("stop the animator")
            animator.stopAnimation(true)
        case 1:
            note("stop the animator and finish it where it is")
            animator.stopAnimation(false)
            animator.finishAnimation(at: .current)
        default:
            note("stop the animator and finish it at its end")
            watch.allow(jump: Self.ways + 100)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
        }
        ball = BallPlay()
    }
}

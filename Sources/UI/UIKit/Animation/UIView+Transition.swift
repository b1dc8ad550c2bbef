internal import Geometry
internal import Motion
internal import Scene

extension UIView {
    /// Shows the changes inside `animations` as a transition of the whole view: a dissolve, a flip or a page curl.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let changes: () -> Void = {
            if options.contains(.allowAnimatedContent) {
                animations?()
            } else {
                performWithoutAnimation {
                    animations?()
                    view.layoutIfNeeded()
                }
            }
        }
        guard options.transition != 0, AnimationBlock.areEnabled, duration > 0 else {
            return animate(
                withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: completion)
        }
        if let turn = FlipRotation(options.transition), let superview = view.superview {
            return flip(view, in: superview, turn, duration, options, changes, completion)
        }
        if let isUp = curlDirection(options.transition), let superview = view.superview,
            curl(view, in: superview, isUp: isUp, duration, changes, completion)
        {
            return
        }
        let fade = CATransition()
        fade.type = .fade
        fade.duration = duration
        fade.timingFunction = CAMediaTimingFunction(curve: options.curve.timing)
        fade.delegate = TransitionEnd(completion)
        view.layer.add(fade, forKey: kCATransition)
        changes()
    }

    /// Replaces `fromView` with `toView`, or shows `toView` instead of it.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            completion?(true)
            return
        }
        let exchange = {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else {
                container.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
        }
        guard options.transition != 0 else {
            exchange()
            completion?(true)
            return
        }
        transition(with: container, duration: duration, options: options, animations: exchange, completion: completion)
    }

    /// Rotates the old picture away and the new one into view by 180°, about one axis; each is visible only from its front.
    private static func flip(
        _ view: UIView, in superview: UIView, _ turn: FlipRotation, _ duration: TimeInterval, _ options: AnimationOptions,
        _ changes: () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        let old = view.snapshotView(afterScreenUpdates: false)
        if let old {
            superview.insertSubview(old, aboveSubview: view)
            performWithoutAnimation {
                old.layer.anchorPoint = view.layer.anchorPoint
                old.layer.position = view.layer.position
                old.layer.transform = view.layer.transform
            }
            old.layer.isDoubleSided = false
        }
        let wasDoubleSided = view.layer.isDoubleSided
        view.layer.isDoubleSided = false
        changes()
        let depth = max(view.bounds.width, view.bounds.height) * 2
        let pacing = Pacing.curve(options.curve.timing)
        func animation(_ from: CGFloat, _ to: CGFloat) -> Animation {
            let base = view.layer.transform
            let frames = (0...16).map { step in
                let angle = from + (to - from) * CGFloat(step) / 16
                return MotionValue.matrix(turn.matrix(angle: angle, depth: depth, base: base).matrix)
            }
            return Animation(
                timing: MediaTiming(duration: duration, fillMode: .both), pacing: pacing,
                track: .keyframes(Keyframes(values: frames, mode: .linear)))
        }
        let path = AnimatableKeyPath(.transform)
        old?.layer.run(animation(0, .pi), on: path, removedOnCompletion: false)
        view.layer.run(animation(-.pi, 0), on: path) { finished in
            MainActor.assumeIsolated {
                view.layer.isDoubleSided = wasDoubleSided
                old?.removeFromSuperview()
                completion?(finished)
            }
        }
    }
}

/// The axis and direction of a flip.
private struct FlipRotation {
    let x, y: CGFloat

    init?(_ transition: UInt) {
        switch transition {
        case 1: (x, y) = (0, 1)
        case 2: (x, y) = (0, -1)
        case 6: (x, y) = (-1, 0)
        case 7: (x, y) = (1, 0)
        default: return nil
        }
    }

    func matrix(angle: CGFloat, depth: CGFloat, base: CATransform3D) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / depth
        let turned = CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, 0), perspective)
        return CATransform3DConcat(base, turned)
    }
}

/// Calls a closure at a transition's end.
private final class TransitionEnd: NSObject, CAAnimationDelegate {
    private var completion: ((Bool) -> Void)?

    init(_ completion: ((Bool) -> Void)?) {
        self.completion = completion
        super.init()
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        completion?(flag)
        completion = nil
    }
}

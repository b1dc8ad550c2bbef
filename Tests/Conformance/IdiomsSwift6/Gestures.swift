import UIKit

/// A card that is thrown, pinched and turned.
class ThrowableCard: UIView, UIGestureRecognizerDelegate {
    private var animator: UIViewPropertyAnimator?
    private var startCenter = CGPoint.zero
    private let pan = UIPanGestureRecognizer()
    private lazy var doubleTap: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer(target: self, action: ThrowableCard.handleDoubleTap)
        tap.numberOfTapsRequired = 2
        return tap
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        pan.addTarget(self, action: ThrowableCard.handlePan)
        pan.maximumNumberOfTouches = 1
        pan.delegate = self
        addGestureRecognizer(pan)

        let tap = UITapGestureRecognizer(target: self, action: ThrowableCard.handleTap)
        tap.require(toFail: doubleTap)
        addGestureRecognizer(tap)
        addGestureRecognizer(doubleTap)

        let pinch = UIPinchGestureRecognizer { [weak self] pinch in
            guard let self else { return }
            self.transform = self.transform.scaledBy(x: pinch.scale, y: pinch.scale)
            pinch.scale = 1
        }
        let rotation = UIRotationGestureRecognizer { [weak self] in
            self?.transform = self?.transform.rotated(by: $0.rotation) ?? .identity
            $0.rotation = 0
        }
        [pinch, rotation].forEach {
            $0.delegate = self
            addGestureRecognizer($0)
        }

        let press = UILongPressGestureRecognizer { [unowned self] press in
            self.alpha = press.state == .began || press.state == .changed ? 0.5 : 1
        }
        press.minimumPressDuration = 0.3
        press.cancelsTouchesInView = false
        addGestureRecognizer(press)

        let swipe = UISwipeGestureRecognizer { _ in print("swiped") }
        swipe.direction = [.left, .right]
        addGestureRecognizer(swipe)
    }

    private func handlePan(_ gesture: UIPanGestureRecognizer) {
        guard let container = superview else { return }
        switch gesture.state {
        case .began:
            animator?.stopAnimation(true)
            startCenter = center
        case .changed:
            let translation = gesture.translation(in: container)
            center = CGPoint(x: startCenter.x + translation.x, y: startCenter.y + translation.y)
        case .ended, .cancelled:
            let velocity = gesture.velocity(in: container)
            let distance = container.bounds.midX - center.x
            let spring = UISpringTimingParameters(
                dampingRatio: 0.8, initialVelocity: CGVector(dx: velocity.x / max(1, distance), dy: 0))
            let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: spring)
            animator.addAnimations { self.center = container.center }
            animator.startAnimation()
            self.animator = animator
        default:
            break
        }
    }

    private func handleTap(_ gesture: UITapGestureRecognizer) {
        let point = gesture.location(in: self)
        print("tapped at \(point.x), \(point.y)", gesture.numberOfTouches)
    }

    private func handleDoubleTap() { transform = .identity }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: self)
        return abs(velocity.x) > abs(velocity.y)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        return gestureRecognizer is UIPinchGestureRecognizer && otherGestureRecognizer is UIRotationGestureRecognizer
            || gestureRecognizer is UIRotationGestureRecognizer && otherGestureRecognizer is UIPinchGestureRecognizer
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        return !(touch.view is UIControl)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        otherGestureRecognizer is UIScreenEdgePanGestureRecognizer
    }
}

/// A recognizer of an app's own: a stroke down and then up.
class CheckmarkGestureRecognizer: UIGestureRecognizer {
    private enum Phase { case notStarted, initialPoint, downStroke, upStroke }
    private var strokePhase = Phase.notStarted
    private var initialTouchPoint = CGPoint.zero
    private var trackedTouch: UITouch?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if touches.count != 1 {
            state = .failed
        }
        if trackedTouch == nil {
            trackedTouch = touches.first
            strokePhase = .initialPoint
            initialTouchPoint = trackedTouch?.location(in: view) ?? .zero
        } else {
            for touch in touches where touch != trackedTouch {
                ignore(touch, for: event)
            }
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let newTouch = touches.first, newTouch == trackedTouch else {
            state = .failed
            return
        }
        let newPoint = newTouch.location(in: view)
        let previousPoint = newTouch.previousLocation(in: view)
        switch strokePhase {
        case .initialPoint:
            if newPoint.x >= initialTouchPoint.x && newPoint.y >= initialTouchPoint.y {
                strokePhase = .downStroke
            } else {
                state = .failed
            }
        case .downStroke:
            if newPoint.x >= previousPoint.x, newPoint.y < previousPoint.y { strokePhase = .upStroke }
        case .upStroke:
            if newPoint.x < previousPoint.x || newPoint.y > previousPoint.y { state = .failed }
        case .notStarted:
            break
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        guard let newTouch = touches.first, newTouch == trackedTouch, strokePhase == .upStroke else {
            state = .failed
            return
        }
        state = .recognized
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
        reset()
    }

    override func reset() {
        super.reset()
        initialTouchPoint = .zero
        strokePhase = .notStarted
        trackedTouch = nil
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

/// A pan that begins only in one direction.
class DirectionalPanGestureRecognizer: UIPanGestureRecognizer {
    enum Direction { case horizontal, vertical }
    let direction: Direction

    init(direction: Direction) {
        self.direction = direction
        super.init(target: nil, action: nil)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .began else { return }
        let velocity = self.velocity(in: view)
        switch direction {
        case .horizontal where abs(velocity.y) > abs(velocity.x), .vertical where abs(velocity.x) > abs(velocity.y):
            state = .cancelled
        default:
            break
        }
    }
}

/// Begins the moment a finger is down.
class InstantPanGestureRecognizer: UIPanGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if self.state == .began { return }
        super.touchesBegan(touches, with: event)
        self.state = .began
    }
}

/// A swipe over the left edge drives the pop.
class EdgeInteractionController: UIPercentDrivenInteractiveTransition {
    var isInteracting = false
    private var shouldComplete = false
    private weak var viewController: UIViewController?

    func attach(to viewController: UIViewController) {
        self.viewController = viewController
        let gesture = UIScreenEdgePanGestureRecognizer(target: self, action: EdgeInteractionController.handleGesture)
        gesture.edges = .left
        viewController.view.addGestureRecognizer(gesture)
    }

    func handleGesture(_ gesture: UIScreenEdgePanGestureRecognizer) {
        guard let view = gesture.view?.superview else { return }
        let progress = min(max(gesture.translation(in: view).x / view.bounds.width, 0), 1)
        switch gesture.state {
        case .began:
            isInteracting = true
            viewController?.dismiss(animated: true, completion: nil)
        case .changed:
            shouldComplete = progress > 0.5
            update(progress)
        case .cancelled:
            isInteracting = false
            cancel()
        case .ended:
            isInteracting = false
            if shouldComplete || gesture.velocity(in: view).x > 300 { finish() } else { cancel() }
        default:
            break
        }
    }
}

/// Draws under the finger with the responder's own methods.
class CanvasView: UIView {
    private var lines: [UITouch: [CGPoint]] = [:]

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { lines[touch] = [touch.location(in: self)] }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            let coalesced = event?.coalescedTouches(for: touch) ?? [touch]
            lines[touch, default: []] += coalesced.map { $0.preciseLocation(in: self) }
        }
        setNeedsDisplay()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.tapCount == 1, event?.allTouches?.count == 1 else { return }
        lines[touch] = nil
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { lines.removeAll() }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        return bounds.insetBy(dx: -20, dy: -20).contains(point)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
    }
}

class PassthroughWindow: UIWindow {
    override func sendEvent(_ event: UIEvent) {
        if event.type == .touches, let touches = event.touches(for: self), touches.contains(where: { $0.phase == .began }) {
            print(event.timestamp)
        }
        super.sendEvent(event)
    }
}

/// Closures in all their forms.
@MainActor
func makeRecognizers(for view: UIView) -> [UIGestureRecognizer] {
    let recognizers: [UIGestureRecognizer] = [
        UIPanGestureRecognizer { _ in },
        UIPanGestureRecognizer { [weak view] in view?.center = $0.location(in: view?.superview) },
        UIPanGestureRecognizer { pan in
            print(pan.state)
        },
        UIPanGestureRecognizer { pan in
            let translation = pan.translation(in: pan.view)
            view.transform = CGAffineTransform(translationX: translation.x, y: 0)
        },
        UIScreenEdgePanGestureRecognizer { _ in },
        UITapGestureRecognizer { [weak view] _ in view?.removeFromSuperview() },
        UIGestureRecognizer { recognizer in print(recognizer.numberOfTouches) },
        CheckmarkGestureRecognizer { _ in },
        CheckmarkGestureRecognizer { (checkmark: CheckmarkGestureRecognizer) in print(checkmark) },
    ]
    let token = recognizers[0].addTarget { print($0.state == .ended) }
    recognizers[0].addTarget { (pan: UIPanGestureRecognizer) in print(pan.translation(in: nil)) }
    let scene = UIApplication.shared.connectedScenes.first { $0.activationState == .foregroundActive } as? UIWindowScene
    print(scene?.windows.first { $0.isKeyWindow } as Any)
    recognizers[0].removeTarget(token)
    return recognizers
}

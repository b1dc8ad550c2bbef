/// The pan of a scroll view: it stops a flight the moment a finger comes down, and then needs no slop.
final class ScrollPan: UIPanGestureRecognizer {
    /// The flight was caught by the finger that is down now.
    private(set) var hasCaught = false

    private var scrollView: UIScrollView? { view as? UIScrollView }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard machine.isUndecided, let scrollView else { return }
        hasCaught = scrollView.fingerCameDown()
        if hasCaught { state = .began }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let wasUndecided = machine.isUndecided
        super.touchesEnded(touches, with: event)
        if wasUndecided { scrollView?.fingersLeft() }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        let wasUndecided = machine.isUndecided
        super.touchesCancelled(touches, with: event)
        if wasUndecided { scrollView?.fingersLeft() }
    }

    override func reset() {
        super.reset()
        hasCaught = false
        scrollView?.fingersLeft()
    }
}

/// Keeps a finger from the content for a moment: it may be going to scroll.
final class ContentHold: UIGestureRecognizer {
    private lazy var timer = makeTimer { [weak self] in self?.state = .failed }

    init() {
        super.init(target: nil, action: nil)
        delaysTouchesBegan = true
        cancelsTouchesInView = false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let scrollView = view as? UIScrollView, scrollView.delaysContentTouches, scrollView.isScrollEnabled,
            scrollView.scrollsHorizontally || scrollView.scrollsVertically
        else { return fail() }
        if !timer.isScheduled { timer.schedule(at: event.timestamp + 0.15) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { $0.point.distance(to: $0.firstPoint) > 2 * UIPanGestureRecognizer.slop }) { fail() }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

    override func reset() {
        super.reset()
        timer.cancel()
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    private func fail() {
        timer.cancel()
        state = .failed
    }
}

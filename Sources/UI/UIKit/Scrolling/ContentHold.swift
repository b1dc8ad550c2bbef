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

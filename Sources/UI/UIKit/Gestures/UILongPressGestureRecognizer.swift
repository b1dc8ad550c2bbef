internal import Motion

/// Recognizes fingers that stay in place for a while; after that they may move.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The shortest duration of the press, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How many fingers have to press; 1 by default.
    open var numberOfTouchesRequired = 1
    /// The number of taps before the press.
    open var numberOfTapsRequired = 0
    /// The movement allowed before it begins, in points.
    open var allowableMovement: CGFloat = 10

    private var taps = 0
    private lazy var timer = makeTimer { [weak self] in self?.timeIsUp() }

    private func timeIsUp() { state = tracked.isEmpty ? .failed : .began }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard machine.isUndecided else { return }
        if tracked.count > numberOfTouchesRequired { return fail() }
        guard tracked.count == numberOfTouchesRequired else { return }
        if taps == numberOfTapsRequired {
            timer.schedule(at: event.timestamp + max(0, minimumPressDuration))
        } else {
            timer.schedule(at: event.timestamp + 0.75)
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if !machine.isUndecided {
            state = .changed
        } else if machine.intent == nil,
            touches.contains(where: { $0.point.distance(to: $0.firstPoint) > allowableMovement })
        {
            fail()
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard machine.isUndecided else {
            if tracked.allSatisfy(\.isOver) { state = .ended }
            return
        }
        guard taps < numberOfTapsRequired else { return machine.intent == nil ? fail() : end() }
        guard tracked.allSatisfy(\.isOver) else { return }
        taps += 1
        timer.schedule(at: event.timestamp + TouchDispatcher.tapInterval)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        machine.isUndecided ? fail() : cancel()
    }

    open override func reset() {
        super.reset()
        timer.cancel()
        taps = 0
    }

    private func end() { state = .ended }

    private func cancel() { state = .cancelled }

    private func fail() {
        timer.cancel()
        state = .failed
    }
}

internal import Motion

/// Recognizes fingers that touch the screen briefly, once or several times.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps make the gesture; 1 by default.
    open var numberOfTapsRequired = 1
    /// How many fingers have to tap; 1 by default.
    open var numberOfTouchesRequired = 1
    /// The pointer's button; ignored for fingers.
    open var buttonMaskRequired: UIEvent.ButtonMask = .primary

    override func follows(_ buttons: UIEvent.ButtonMask) -> Bool { buttons.isEmpty || buttons.isSuperset(of: buttonMaskRequired) }

    private var taps = 0
    /// True when all fingers of this tap were down together.
    private var isComplete = false
    private var firstPlace: CGPoint?
    private lazy var timer = makeTimer { [weak self] in self?.state = .failed }

    /// The longest duration of a tap; a longer touch is a press.
    private static let longest: Seconds = 0.75
    /// The longest movement of a tap, in points.
    private static let farthest: CGFloat = 45

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let down = tracked.count
        guard down <= numberOfTouchesRequired, isNear else { return fail() }
        if down == numberOfTouchesRequired {
            isComplete = true
            if firstPlace == nil { firstPlace = place }
        }
        timer.schedule(at: event.timestamp + Self.longest)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { $0.point.distance(to: $0.firstPoint) > Self.farthest }) { fail() }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard isComplete else { return fail() }
        guard tracked.allSatisfy(\.isOver) else { return }
        taps += 1
        isComplete = false
        if taps >= numberOfTapsRequired {
            timer.cancel()
            state = .ended
        } else {
            timer.schedule(at: event.timestamp + TouchDispatcher.tapInterval)
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

    open override func reset() {
        super.reset()
        timer.cancel()
        taps = 0
        isComplete = false
        firstPlace = nil
    }

    private var isNear: Bool { firstPlace.map { place.distance(to: $0) <= Self.farthest } ?? true }

    private func fail() {
        timer.cancel()
        state = .failed
    }

    /// Returns false for a recognizer that requires more taps, such as a double tap.
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        if let other = preventedGestureRecognizer as? UITapGestureRecognizer,
            other.numberOfTapsRequired > numberOfTapsRequired
        {
            return false
        }
        return super.canPrevent(preventedGestureRecognizer)
    }
}

/// The common part of pinch and rotation: two fingers, one of which may go up and come back.
///
/// The fingers are measured on the display. Points in the window date from each finger's own last event; while the interface
/// rotates under them, the two points would belong to different instants of the rotation.
@preconcurrency @MainActor
open class TwoFingerGestureRecognizer: UIGestureRecognizer {
    var fingers = TwoFingers()
    private var pair: [UITouch] = []

    /// True when the fingers moved enough in the manner of this recognizer.
    var hasMovedEnough: Bool { false }

    private func choosePair(_ event: UIEvent) {
        let down = tracked.filter { !$0.isOver }
        pair = down.count >= 2 ? [down[0], down[1]] : []
        if pair.count == 2 { fingers.rebase(pair[0].place, pair[1].place, at: event.timestamp) }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.count > 2 {
            for touch in touches.sorted(by: { $0.number > $1.number }) where !pair.contains(touch) && tracked.count > 2 {
                ignore(touch, for: event)
            }
        }
        if pair.count < 2 { choosePair(event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard pair.count == 2 else { return }
        fingers.move(pair[0].place, pair[1].place, at: event.timestamp)
        if machine.isUndecided {
            if hasMovedEnough { state = .began }
        } else {
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let hasFingers = tracked.contains { !$0.isOver }
        fingers.lift(at: event.timestamp)
        if machine.isUndecided {
            if !hasFingers { state = machine.intent == nil ? .failed : .ended }
        } else if !hasFingers {
            state = .ended
        }
        if hasFingers { choosePair(event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.allSatisfy(\.isOver) { state = machine.isUndecided ? .failed : .cancelled }
        choosePair(event)
    }

    open override func reset() {
        super.reset()
        fingers = TwoFingers()
        pair = []
    }
}

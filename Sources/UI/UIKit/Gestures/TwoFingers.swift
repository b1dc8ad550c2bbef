internal import Geometry
internal import Motion

/// The distance and the direction between two fingers, and how both changed, with their speeds.
///
/// A finger that goes and comes back somewhere else changes nothing by that.
struct TwoFingers {
    /// Of the distance, since the beginning.
    private(set) var scale: CGFloat = 1
    /// Radians, clockwise, since the beginning.
    private(set) var rotation: CGFloat = 0
    private var distance: CGFloat = 0
    private var angle: CGFloat = 0
    private var tracker = VelocityTracker<Logical>()
    private var lastTime: Seconds = 0

    /// Points that the fingers came nearer or went apart.
    private(set) var stretch: CGFloat = 0
    /// Points that they moved around each other.
    private(set) var turn: CGFloat = 0

    /// The two may be others than before.
    mutating func rebase(_ a: CGPoint, _ b: CGPoint, at time: Seconds) {
        (distance, angle) = Self.measure(a, b)
        note(time)
    }

    mutating func move(_ a: CGPoint, _ b: CGPoint, at time: Seconds) {
        let (newDistance, newAngle) = Self.measure(a, b)
        if distance > 1 { scale *= max(newDistance, 1) / distance }
        let way = Self.shortest(newAngle - angle)
        rotation += way
        stretch += newDistance - distance
        turn += way * newDistance / 2
        (distance, angle) = (max(newDistance, 1), newAngle)
        note(time)
    }

    mutating func setScale(_ value: CGFloat) { scale = value }
    mutating func setRotation(_ value: CGFloat) { rotation = value }
    mutating func forgetSpeed() { tracker.removeAll() }

    /// A second: of the scale, and in radians.
    var velocity: (scale: CGFloat, rotation: CGFloat) {
        let velocity = tracker.velocity(at: lastTime)
        return (velocity.x, velocity.y)
    }

    private mutating func note(_ time: Seconds) {
        lastTime = time
        tracker.add(Point<Logical>(x: scale, y: rotation), at: time)
    }

    private static func measure(_ a: CGPoint, _ b: CGPoint) -> (CGFloat, CGFloat) {
        (max(a.distance(to: b), 1), atan2(b.y - a.y, b.x - a.x))
    }

    private static func shortest(_ angle: CGFloat) -> CGFloat {
        var angle = angle
        while angle > .pi { angle -= 2 * .pi }
        while angle < -.pi { angle += 2 * .pi }
        return angle
    }
}

/// What pinch and rotation have in common: two fingers, of which one may go and come back.
@preconcurrency @MainActor
open class TwoFingerGestureRecognizer: UIGestureRecognizer {
    var fingers = TwoFingers()
    private var pair: [UITouch] = []

    /// The fingers moved enough, in the way that this recognizer is for.
    var hasMovedEnough: Bool { false }

    private func choosePair(_ event: UIEvent) {
        let down = tracked.filter { !$0.isOver }
        pair = down.count >= 2 ? [down[0], down[1]] : []
        if pair.count == 2 { fingers.rebase(pair[0].point, pair[1].point, at: event.timestamp) }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.count > 2 {
            for touch in touches where !pair.contains(touch) && tracked.count > 2 { ignore(touch, for: event) }
        }
        if pair.count < 2 { choosePair(event) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard pair.count == 2 else { return }
        fingers.move(pair[0].point, pair[1].point, at: event.timestamp)
        if machine.isUndecided {
            if hasMovedEnough { state = .began }
        } else {
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let hasFingers = tracked.contains { !$0.isOver }
        if machine.isUndecided {
            if !hasFingers { state = machine.wish == nil ? .failed : .ended }
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

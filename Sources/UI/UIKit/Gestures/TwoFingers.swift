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
    /// Of the newest sample.
    private var sampleTime: Seconds = 0

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

    /// That a finger goes up a moment after it moved does not say that it stood still; that nothing moved for longer does.
    mutating func lift(at time: Seconds) {
        if time - sampleTime > 0.04 { note(time) }
        lastTime = max(lastTime, time)
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
        sampleTime = time
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

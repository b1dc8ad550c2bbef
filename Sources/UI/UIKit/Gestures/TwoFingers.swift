internal import Geometry
internal import Motion

/// The distance and the direction between two fingers, with their changes and speeds.
///
/// A finger that goes up and comes back elsewhere changes none of them.
struct TwoFingers {
    /// The change of the distance since the beginning, as a factor.
    private(set) var scale: CGFloat = 1
    /// The change of the direction since the beginning, in radians, clockwise.
    private(set) var rotation: CGFloat = 0
    private var distance: CGFloat = 0
    private var angle: CGFloat = 0
    private var tracker = VelocityTracker<Logical>()
    private var lastTime: Seconds = 0
    /// The time of the newest sample.
    private var sampleTime: Seconds = 0

    /// The change of the distance, in points.
    private(set) var stretch: CGFloat = 0
    /// The arc that the fingers moved around each other, in points.
    private(set) var turn: CGFloat = 0

    /// Takes new fingers, without a change of scale and rotation.
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

    /// Records the lift; a lift shortly after a movement keeps the speed, a longer rest before it means a standstill.
    mutating func lift(at time: Seconds) {
        if time - sampleTime > 0.04 { note(time) }
        lastTime = max(lastTime, time)
    }

    mutating func setScale(_ value: CGFloat) { scale = value }
    mutating func setRotation(_ value: CGFloat) { rotation = value }
    mutating func forgetSpeed() { tracker.removeAll() }

    /// The speeds: of the scale per second, and in radians per second.
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

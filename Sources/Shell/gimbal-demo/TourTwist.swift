import Gimbal
import UIKit

/// Two fingers of the tour, opposite each other.
@MainActor
final class TourTwist {
    private let fingers = [TourFinger(), TourFinger()]
    private let middle: CGPoint

    /// - Parameter middle: the center of their rotation, in points of the screen.
    init(around middle: CGPoint) { self.middle = middle }

    func touch(radius: CGFloat) {
        for (finger, side) in zip(fingers, [1.0, -1]) {
            finger.touch(at: CGPoint(x: middle.x + side * radius, y: middle.y - side * radius * 0.4))
        }
    }

    /// Rotates the fingers clockwise by an angle in radians.
    func turn(by angle: CGFloat, over duration: TimeInterval, then arrived: @escaping @MainActor () -> Void) {
        fingers[0].move(around: middle, by: angle, over: duration) {}
        fingers[1].move(around: middle, by: angle, over: duration, then: arrived)
    }

    func lift() {
        for finger in fingers { finger.lift() }
    }

    /// Puts the fingers down, rotates them, and lifts them.
    func twist(by angle: CGFloat, over duration: TimeInterval, then lifted: @escaping @MainActor () -> Void) {
        touch(radius: 130)
        turn(by: angle, over: duration) { [self] in
            lift()
            lifted()
        }
    }
}

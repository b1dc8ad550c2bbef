import Gimbal
import UIKit

/// Two fingers of the tour that move apart or together.
@MainActor
final class TourPinch {
    private let fingers = [TourFinger(), TourFinger()]
    private let middle: CGPoint

    /// - Parameter middle: the point between them, in points of the screen.
    init(around middle: CGPoint) { self.middle = middle }

    func touch(radius: CGFloat) {
        for (finger, side) in zip(fingers, [1.0, -1]) { finger.touch(at: CGPoint(x: middle.x + side * radius, y: middle.y)) }
    }

    /// Moves the fingers to a distance from their middle, in points.
    func move(to radius: CGFloat, over duration: TimeInterval, then arrived: @escaping @MainActor () -> Void) {
        fingers[0].move(to: CGPoint(x: middle.x + radius, y: middle.y), over: duration) {}
        fingers[1].move(to: CGPoint(x: middle.x - radius, y: middle.y), over: duration, then: arrived)
    }

    func lift() {
        for finger in fingers { finger.lift() }
    }
}

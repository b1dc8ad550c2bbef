public import Foundation

/// A finger that a test holds on the screen. It is down until `end()` or `cancel()`.
@preconcurrency @MainActor
public final class TestTouch {
    let id: Int32
    /// The position in points of the screen.
    public internal(set) var location: CGPoint
    /// Whether the finger touches the screen.
    public internal(set) var isDown = true
    private let hand: TouchHand

    init(id: Int32, location: CGPoint, hand: TouchHand) {
        self.id = id
        self.location = location
        self.hand = hand
    }

    /// Moves the finger in one event, at the present time.
    public func move(to point: CGPoint) { hand.move([(self, point)]) }

    /// Moves the finger by a distance in points.
    public func move(by x: CGFloat, _ y: CGFloat) { move(to: CGPoint(x: location.x + x, y: location.y + y)) }

    /// Moves evenly, in `steps` events, while time passes.
    public func move(to point: CGPoint, duration: TimeInterval, steps: Int = 10) {
        hand.move([(self, point)], duration: duration, steps: steps)
    }

    /// Takes the finger from the screen.
    public func end() { hand.lift([self], isCancelled: false) }

    /// Cancels the touch, as the system does.
    public func cancel() { hand.lift([self], isCancelled: true) }
}

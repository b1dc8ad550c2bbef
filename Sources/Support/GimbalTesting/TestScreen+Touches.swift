public import Foundation

/// Fingers, in points of the screen. Each event runs a tick of the main loop, so that its changes are committed.
extension TestScreen {
    /// Puts a finger down and returns it; it stays down.
    public func touch(at point: CGPoint) -> TestTouch { touches(at: [point])[0] }

    /// Puts several fingers down in one event.
    public func touches(at points: [CGPoint]) -> [TestTouch] { hand.touch(at: points) }

    /// Moves several fingers in one event, or in `steps` events over `duration` seconds.
    public func move(_ fingers: [TestTouch], to points: [CGPoint], duration: TimeInterval = 0, steps: Int = 1) {
        let moves = Array(zip(fingers, points))
        duration > 0 ? hand.move(moves, duration: duration, steps: steps) : hand.move(moves)
    }

    /// Taps `count` times; each touch lasts a twentieth of a second.
    public func tap(at point: CGPoint, count: Int = 1) {
        for index in 0..<count {
            if index > 0 { advance(by: 0.1) }
            let finger = touch(at: point)
            advance(by: 0.05)
            finger.end()
        }
    }

    /// Puts a finger down, moves it evenly, and lifts it at its destination, unless `release` keeps it down.
    @discardableResult
    public func drag(
        from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.3, steps: Int = 18, release: Bool = true
    ) -> TestTouch {
        let finger = touch(at: start)
        finger.move(to: end, duration: duration, steps: steps)
        if release { finger.end() }
        return finger
    }

    /// Moves two fingers, one above the other, from `start` points apart to `end` points apart.
    public func pinch(at center: CGPoint, from start: CGFloat, to end: CGFloat, duration: TimeInterval = 0.3, steps: Int = 18) {
        func places(_ distance: CGFloat) -> [CGPoint] {
            [CGPoint(x: center.x, y: center.y - distance / 2), CGPoint(x: center.x, y: center.y + distance / 2)]
        }
        let fingers = touches(at: places(start))
        move(fingers, to: places(end), duration: duration, steps: steps)
        hand.lift(fingers, isCancelled: false)
    }
}

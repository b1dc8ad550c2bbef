public import Foundation

/// Fingers, in points of the screen. Each event runs the main loop's turn, so that what it changes is committed.
extension TestScreen {
    /// A finger comes down and stays.
    public func touch(at point: CGPoint) -> TestTouch { touches(at: [point])[0] }

    /// Several fingers come down in one event.
    public func touches(at points: [CGPoint]) -> [TestTouch] { hand.touch(at: points) }

    /// Moves several fingers in one event, or in `steps` events while time passes.
    public func move(_ fingers: [TestTouch], to points: [CGPoint], duration: TimeInterval = 0, steps: Int = 1) {
        let moves = Array(zip(fingers, points))
        duration > 0 ? hand.move(moves, duration: duration, steps: steps) : hand.move(moves)
    }

    /// A finger touches `count` times, for a twentieth of a second each.
    public func tap(at point: CGPoint, count: Int = 1) {
        for index in 0..<count {
            if index > 0 { advance(by: 0.1) }
            let finger = touch(at: point)
            advance(by: 0.05)
            finger.end()
        }
    }

    /// A finger comes down, moves evenly, and goes up where it arrives, unless `release` says that it stays.
    @discardableResult
    public func drag(
        from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.3, steps: Int = 18, release: Bool = true
    ) -> TestTouch {
        let finger = touch(at: start)
        finger.move(to: end, duration: duration, steps: steps)
        if release { finger.end() }
        return finger
    }

    /// Two fingers, one above the other, move from `start` points apart to `end` points apart.
    public func pinch(at center: CGPoint, from start: CGFloat, to end: CGFloat, duration: TimeInterval = 0.3, steps: Int = 18) {
        func places(_ distance: CGFloat) -> [CGPoint] {
            [CGPoint(x: center.x, y: center.y - distance / 2), CGPoint(x: center.x, y: center.y + distance / 2)]
        }
        let fingers = touches(at: places(start))
        move(fingers, to: places(end), duration: duration, steps: steps)
        hand.lift(fingers, isCancelled: false)
    }
}

internal import Motion

/// Recognizes fingers that move quickly in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The directions of a swipe.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// From left to right.
        public static let right = Direction(rawValue: 1)
        /// From right to left.
        public static let left = Direction(rawValue: 2)
        /// From the bottom to the top.
        public static let up = Direction(rawValue: 4)
        /// From the top to the bottom.
        public static let down = Direction(rawValue: 8)
    }

    /// How many fingers have to swipe; 1 by default.
    open var numberOfTouchesRequired = 1
    /// The directions that count; to the right by default.
    open var direction = Direction.right

    private var start: (place: CGPoint, time: Seconds)?

    private static let shortest: CGFloat = 50
    private static let longest: Seconds = 0.5

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.count > numberOfTouchesRequired {
            state = .failed
        } else if tracked.count == numberOfTouchesRequired {
            start = (place, event.timestamp)
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let start else {
            if touches.contains(where: { $0.point.distance(to: $0.firstPoint) > Self.shortest }) { state = .failed }
            return
        }
        let way = CGPoint(x: place.x - start.place.x, y: place.y - start.place.y)
        let (along, across) = measure(way)
        if event.timestamp - start.time > Self.longest || across > 20 && across > along {
            state = .failed
        } else if along >= Self.shortest, across < along {
            state = .ended
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    open override func reset() {
        super.reset()
        start = nil
    }

    /// Returns the length of the movement along one of the directions, and across it.
    private func measure(_ way: CGPoint) -> (along: CGFloat, across: CGFloat) {
        var best: (CGFloat, CGFloat) = (0, way.distance(to: .zero))
        func consider(_ meant: Direction, _ along: CGFloat, _ across: CGFloat) {
            if direction.contains(meant), along > best.0 { best = (along, abs(across)) }
        }
        consider(.right, way.x, way.y)
        consider(.left, -way.x, way.y)
        consider(.down, way.y, way.x)
        consider(.up, -way.y, way.x)
        return best
    }
}

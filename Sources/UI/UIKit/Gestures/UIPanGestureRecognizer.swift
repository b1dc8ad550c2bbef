internal import Geometry
internal import Motion

/// Recognizes one or more fingers that move together.
///
/// It begins after a movement of 10 points, which is part of the translation. Fingers that come or go in between cause no jump:
/// only the movement of the fingers that are down counts.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The least number of fingers; 1 by default.
    open var minimumNumberOfTouches = 1
    /// The greatest number of fingers; no limit by default.
    open var maximumNumberOfTouches = Int.max
    /// The scroll input that moves it like fingers: steps of a wheel, and gestures with a beginning and an end, as on a touchpad.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// The movement since the fingers went down or `setTranslation(_:in:)`, in the window's coordinates.
    private var moved = CGPoint.zero
    /// The total movement; never reset, so that the velocity is computed from a continuous path.
    private(set) var path = CGPoint.zero
    private var tracker = VelocityTracker<Logical>()
    private var lastTime: Seconds = 0
    /// The time of the newest sample.
    private var sampleTime: Seconds = 0
    private var isVelocityReset = false

    /// The movement in points before it begins.
    static let slop: CGFloat = 10

    /// Returns how far the fingers moved since they touched or since `setTranslation`, in points along the axes of `view`.
    open func translation(in view: UIView?) -> CGPoint { Self.vector(moved, in: view) }

    /// Sets the translation and resets the velocity until the fingers move again.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        moved = Self.windowVector(translation, from: view)
        isVelocityReset = true
    }

    /// Returns the velocity in points per second.
    open func velocity(in view: UIView?) -> CGPoint {
        guard !isVelocityReset else { return .zero }
        let velocity = tracker.velocity(at: lastTime)
        return Self.vector(CGPoint(x: velocity.x, y: velocity.y), in: view)
    }

    /// True when the fingers moved far enough in a direction of this recognizer.
    var hasMovedEnough: Bool { isScrolling || path.distance(to: .zero) >= Self.slop }

    /// True when a scroll device drives it: the device has already decided that it is a movement.
    var isScrolling: Bool { sequence.last?.isScroll == true }

    override func follows(_ scroll: UIScrollEvent) -> Bool { !allowedScrollTypesMask.isDisjoint(with: scroll.kind) }

    /// True when the movement can no longer become this gesture.
    var isHopeless: Bool { false }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.count > maximumNumberOfTouches {
            guard machine.isUndecided else { return touches.forEach { ignore($0, for: event) } }
            state = .failed
            return
        }
        note(event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        advance(touches, event)
        if machine.isUndecided {
            if isHopeless {
                state = .failed
            } else if tracked.count >= minimumNumberOfTouches || isScrolling, hasMovedEnough {
                state = .began
            }
        } else {
            state = .changed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        advance(touches, event)
        let left = tracked.count { !$0.isOver }
        if machine.isUndecided {
            if left > 0 { return }
            state = machine.intent == nil ? .failed : .ended
        } else if left < minimumNumberOfTouches || isScrolling {
            state = .ended
        }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if tracked.allSatisfy(\.isOver) { state = machine.isUndecided ? .failed : .cancelled }
    }

    open override func reset() {
        super.reset()
        moved = .zero
        path = .zero
        tracker.removeAll()
        isVelocityReset = false
    }

    private func advance(_ touches: Set<UITouch>, _ event: UIEvent) {
        let count = CGFloat(tracked.count)
        var step = CGPoint.zero
        for touch in touches {
            step.x += touch.step.x / count
            step.y += touch.step.y / count
        }
        moved = CGPoint(x: moved.x + step.x, y: moved.y + step.y)
        path = CGPoint(x: path.x + step.x, y: path.y + step.y)
        isVelocityReset = false
        // A finger that goes up shortly after a movement did not stop before that.
        if step != .zero || event.timestamp - sampleTime > 0.04 { note(event) }
        lastTime = event.timestamp
    }

    private func note(_ event: UIEvent) {
        lastTime = event.timestamp
        sampleTime = lastTime
        tracker.add(Point<Logical>(x: path.x, y: path.y), at: lastTime)
    }

    /// Converts a vector of the window to `view`.
    private static func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
        guard let view else { return vector }
        let (start, end) = (view.convert(CGPoint.zero, from: nil), view.convert(vector, from: nil))
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }

    private static func windowVector(_ vector: CGPoint, from view: UIView?) -> CGPoint {
        guard let view else { return vector }
        let (start, end) = (view.convert(CGPoint.zero, to: nil), view.convert(vector, to: nil))
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }
}

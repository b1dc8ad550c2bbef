internal import Geometry
internal import Motion

/// One or more fingers that move together.
///
/// It begins when they have moved 10 points; the way up to there is part of the translation. Fingers that come or go in between do
/// not make it jump: what counts is how far those that are down move.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max
    /// Scrolling that moves it as fingers do: steps of a wheel, and what has a beginning and an end, as two fingers on a touchpad.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// Since the fingers went down or `setTranslation(_:in:)`, in the window's coordinates.
    private var moved = CGPoint.zero
    /// Never set back, so that a velocity has a straight line to follow.
    private(set) var path = CGPoint.zero
    private var tracker = VelocityTracker<Logical>()
    private var lastTime: Seconds = 0
    /// Of the newest sample.
    private var sampleTime: Seconds = 0
    private var isVelocityReset = false

    /// Points that the fingers move before it begins.
    static let slop: CGFloat = 10

    open func translation(in view: UIView?) -> CGPoint { Self.vector(moved, in: view) }

    /// Also sets the velocity back, until the fingers move again.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        moved = Self.windowVector(translation, from: view)
        isVelocityReset = true
    }

    /// Points a second.
    open func velocity(in view: UIView?) -> CGPoint {
        guard !isVelocityReset else { return .zero }
        let velocity = tracker.velocity(at: lastTime)
        return Self.vector(CGPoint(x: velocity.x, y: velocity.y), in: view)
    }

    /// The fingers went far enough, in a direction that this recognizer is for.
    var hasMovedEnough: Bool { isScrolling || path.distance(to: .zero) >= Self.slop }

    /// Not fingers move it: the device has decided already that it is a movement.
    var isScrolling: Bool { sequence.last?.isScroll == true }

    override func follows(_ scroll: UIScrollEvent) -> Bool { !allowedScrollTypesMask.isDisjoint(with: scroll.kind) }

    /// The movement can no longer become what this recognizer is for.
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
        // That a finger goes up a moment after it moved does not say that it stood still.
        if step != .zero || event.timestamp - sampleTime > 0.04 { note(event) }
        lastTime = event.timestamp
    }

    private func note(_ event: UIEvent) {
        lastTime = event.timestamp
        sampleTime = lastTime
        tracker.add(Point<Logical>(x: path.x, y: path.y), at: lastTime)
    }

    /// A difference of two points of the window, as `view` sees it.
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

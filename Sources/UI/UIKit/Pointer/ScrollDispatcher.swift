internal import Geometry
internal import InputEvents
internal import Motion

/// Converts scrolling into events. Fingers on a touchpad and similar sources have a beginning and an end; wheels have neither.
///
/// Pan recognizers follow a scroll that has a beginning. To them it is a finger that came down at the pointer and moves as far as
/// is scrolled; no view is told of it. A wheel step goes to the innermost scroll view under the pointer that can move in its
/// direction, or to a pan that takes steps.
@MainActor
final class ScrollDispatcher {
    private let pointer: PointerRoute
    private var touch: UITouch?
    /// The view of another program that owns what has begun.
    private weak var owner: (any RawInputView)?
    /// The scroll view that the first of several successive wheel steps moved; the following steps go to it as well.
    private var latch: (view: WeakScrollView, time: Seconds)?
    private static let latchTime: Seconds = 0.3

    init(_ pointer: PointerRoute) { self.pointer = pointer }

    func take(_ scroll: Scroll, at time: Seconds) {
        if scroll.phase != .began, let owner, scroll.source != .wheel {
            if scroll.phase.isLast { self.owner = nil }
            _ = owner.takeScroll(scroll, at: time)
            return
        }
        switch scroll.phase {
        case .began:
            if let touch { send(touch, .cancelled, scroll, at: time) }
            (touch, owner) = (nil, nil)
            if scroll.source != .wheel { begin(scroll, at: time) }
            move(scroll, at: time)
        case .moved: scroll.source == .wheel ? moveWheel(scroll, at: time) : move(scroll, at: time)
        case .ended: finish(scroll, .ended, at: time)
        case .cancelled: finish(scroll, .cancelled, at: time)
        }
    }

    /// Begins a scroll: the view under the pointer, at its visible position at the event's time, gets the whole sequence. It is
    /// either a client's view or the pans above the view.
    private func begin(_ scroll: Scroll, at time: Seconds) {
        guard let touch = makeTouch(scroll, at: time) else { return }
        if let view = touch.view.flatMap(pointer.scrollOwner), view.takeScroll(scroll, at: time) { return owner = view }
        touch.hasMomentum = scroll.source == .fingers
        self.touch = touch
        send(touch, .began, scroll, at: time)
    }

    private func move(_ scroll: Scroll, at time: Seconds) {
        guard let touch, scroll.distance.width != 0 || scroll.distance.height != 0 else { return }
        step(touch, CGPoint(x: scroll.distance.width, y: scroll.distance.height))
        if let window = touch.window { touch.scrollPlace = PointerHit.point(scroll.location, in: window, at: time) }
        send(touch, .moved, scroll, at: time)
    }

    private func finish(_ scroll: Scroll, _ phase: UITouch.Phase, at time: Seconds) {
        guard let touch else { return }
        move(scroll, at: time)
        touch.previousPoint = touch.point
        send(touch, phase, scroll, at: time)
        self.touch = nil
    }

    private func step(_ touch: UITouch, _ way: CGPoint) {
        touch.previousPoint = touch.point
        touch.point = CGPoint(x: touch.point.x + way.x, y: touch.point.y + way.y)
    }

    private func send(_ touch: UITouch, _ phase: UITouch.Phase, _ scroll: Scroll, at time: Seconds) {
        touch.phase = phase
        touch.timestamp = time
        let event = UIScrollEvent(touch, scroll.source == .wheel ? .discrete : .continuous)
        event.timestamp = time
        UIApplication.shared.sendEvent(event)
    }

    // MARK: Wheels

    private func moveWheel(_ scroll: Scroll, at time: Seconds) {
        guard let touch = makeTouch(scroll, at: time), let hit = touch.view else { return }
        var way = CGPoint(x: scroll.distance.width, y: scroll.distance.height)
        // Most wheels have one axis only.
        if way.x == 0, KeyDispatcher.shared.modifiers.contains(.shift) { way = CGPoint(x: way.y, y: 0) }
        let event = UIScrollEvent(touch, .discrete)
        event.timestamp = time
        let chain = Array(sequence(first: hit, next: \.superview))
        if let latch, time - latch.time < Self.latchTime, let view = latch.view.view, chain.contains(where: { $0 === view }) {
            self.latch?.time = time
            if view.takesWheel(way) { view.moveByWheel(way) }
            return
        }
        latch = nil
        if let view = pointer.scrollOwner(over: hit), view.takeScroll(scroll, at: time) { return }
        for view in chain {
            let pans = view.recognizers.compactMap { $0 as? UIPanGestureRecognizer }.filter { $0.accepts(touch, event) }
            if let scrollView = view as? UIScrollView, pans.contains(where: { $0 === scrollView.pan }), scrollView.takesWheel(way)
            {
                latch = (WeakScrollView(view: scrollView), time)
                return scrollView.moveByWheel(way)
            }
            guard pans.contains(where: { !($0 is ScrollPan) }) else { continue }
            send(touch, .began, scroll, at: time)
            step(touch, way)
            send(touch, .moved, scroll, at: time)
            touch.previousPoint = touch.point
            return send(touch, .ended, scroll, at: time)
        }
    }

    private func makeTouch(_ scroll: Scroll, at time: Seconds) -> UITouch? {
        guard !UIApplication.shared.isIgnoringInteractionEvents,
            let (window, view) = HitTime.during(time, { PointerHit.find(scroll.location, at: time) })
        else { return nil }
        let touch = UITouch()
        touch.type = .indirect
        (touch.window, touch.view, touch.timestamp) = (window, view, time)
        touch.point = PointerHit.point(scroll.location, in: window, at: time)
        (touch.previousPoint, touch.firstPoint, touch.scrollPlace) = (touch.point, touch.point, touch.point)
        touch.hasMomentum = false
        return touch
    }
}

/// Finds the view under a finger or the pointer.
@MainActor
enum PointerHit {
    /// Returns the first window, from the front to the back, with a view that takes the point, and that view.
    static func find(_ location: Point<Logical>, at time: Seconds, _ event: UIEvent? = nil) -> (UIWindow, UIView)? {
        for window in UIScreen.main.windows.reversed() where !window.isHidden {
            if let view = window.hitTest(point(location, in: window, at: time), with: event) { return (window, view) }
        }
        return nil
    }

    /// The view at a location once every animation has ended.
    static func find(atRest location: Point<Logical>) -> (UIWindow, UIView)? {
        let place = CGPoint(x: location.x, y: location.y)
        for window in UIScreen.main.windows.reversed() where !window.isHidden {
            let point = window.layer.convert(place, from: window.screen.rootLayer)
            if let view = window.hitTest(point, with: nil) { return (window, view) }
        }
        return nil
    }

    /// Converts a location to the window as it is visible at that moment; the window may be rotating.
    static func point(_ location: Point<Logical>, in window: UIWindow, at time: Seconds) -> CGPoint {
        let point = CGPoint(x: location.x, y: location.y)
        guard let stage = window.layer.superlayer, let onStage = stage.presentedPoint(point, fromSuperlayerAt: time),
            let inWindow = window.layer.presentedPoint(onStage, fromSuperlayerAt: time)
        else { return window.layer.convert(point, from: window.screen.rootLayer) }
        return inWindow
    }
}

/// A scroll event arrived.
@MainActor
final class UIScrollEvent: UIEvent {
    let touch: UITouch
    let kind: UIScrollTypeMask

    init(_ touch: UITouch, _ kind: UIScrollTypeMask) {
        self.touch = touch
        self.kind = kind
        super.init()
        modifierFlags = KeyDispatcher.shared.modifiers
    }

    override var type: EventType { .scroll }
}

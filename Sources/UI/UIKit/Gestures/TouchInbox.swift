internal import Geometry
internal import InputEvents
internal import Motion
internal import Scene

/// Turns input events into touches: keeps the fingers that are down, finds what each one hit, and hands events to the application.
@MainActor
final class TouchInbox {
    private struct Finger {
        let id: Int32
        let touch: UITouch
    }

    /// In the order in which they went down.
    private var fingers: [Finger] = []
    private var lastTap: (time: Seconds, point: CGPoint, count: Int)?

    /// A second tap after this time is a first one.
    static let tapInterval: Seconds = 0.35
    static let tapDistance: CGFloat = 40
    /// The mouse's first button is a finger of its own.
    private static let pointerID: Int32 = -1

    /// Events of one moment become one event.
    func take(_ events: [InputEvent]) {
        var batch: [(time: Seconds, touch: Touch, type: UITouch.TouchType)] = []
        func flush() {
            if !batch.isEmpty { dispatch(batch) }
            batch = []
        }
        for event in events where event.screen == nil || event.screen == UIScreen.main.id.rawValue {
            if case .key(let key) = event.kind {
                flush()
                KeyInbox.shared.take(key, at: event.time)
            }
            guard let (touch, type) = Self.touch(of: event) else { continue }
            if let last = batch.last, last.time != event.time || batch.contains(where: { $0.touch.id == touch.id }) { flush() }
            batch.append((event.time, touch, type))
        }
        flush()
    }

    private static func touch(of event: InputEvent) -> (Touch, UITouch.TouchType)? {
        switch event.kind {
        case .touch(let touch): return (touch, .direct)
        case .pointer(let pointer):
            let phase: InputPhase
            switch pointer.action {
            case .moved: phase = .moved
            case .pressed(let button): phase = button == 0 ? .began : .moved
            case .released(let button): phase = button == 0 ? .ended : .moved
            }
            return (Touch(id: pointerID, phase: phase, location: pointer.location), .indirectPointer)
        case .scroll, .key, .toggle: return nil
        }
    }

    private func dispatch(_ batch: [(time: Seconds, touch: Touch, type: UITouch.TouchType)]) {
        // A finger that goes down twice was lost on the way: what it began ends first.
        let lost = batch.filter { item in item.touch.phase == .began && fingers.contains { $0.id == item.touch.id } }
        if !lost.isEmpty {
            dispatch(
                lost.map { item in
                    var touch = item.touch
                    touch.phase = .cancelled
                    return (item.time, touch, item.type)
                })
            fingers.removeAll { finger in lost.contains { $0.touch.id == finger.id } }
        }
        fingers.removeAll { $0.touch.window == nil }
        for finger in fingers { finger.touch.phase = .stationary }
        var isNews = false
        let event = UIEvent()
        event.timestamp = batch.first?.time ?? 0
        for item in batch where apply(item.touch, item.type, at: item.time, event) { isNews = true }
        guard isNews else { return }
        event.allTouches = Set(fingers.map(\.touch))
        UIApplication.shared.sendEvent(event)
        fingers.removeAll { $0.touch.isOver }
    }

    /// False when it concerns nobody.
    private func apply(_ input: Touch, _ type: UITouch.TouchType, at time: Seconds, _ event: UIEvent) -> Bool {
        if input.phase == .began { return begin(input, type, at: time, event) }
        guard let touch = fingers.first(where: { $0.id == input.id })?.touch, let window = touch.window else { return false }
        let point = Self.point(input, in: window, at: time)
        if input.phase == .moved, point == touch.point { return false }
        touch.previousPoint = touch.point
        touch.point = point
        touch.timestamp = time
        touch.majorRadius = input.radius
        touch.force = input.force
        switch input.phase {
        case .began, .moved: touch.phase = .moved
        case .ended: touch.phase = .ended
        case .cancelled: touch.phase = .cancelled
        }
        if input.phase == .ended { lastTap = (time, point, touch.tapCount) }
        return true
    }

    private func begin(_ input: Touch, _ type: UITouch.TouchType, at time: Seconds, _ event: UIEvent) -> Bool {
        guard !UIApplication.shared.isIgnoringInteractionEvents else { return false }
        guard let (window, view) = HitTime.during(time, { Self.hit(input, at: time, event) }) else { return false }
        let touch = UITouch()
        touch.type = type
        touch.window = window
        touch.view = view
        touch.timestamp = time
        touch.point = Self.point(input, in: window, at: time)
        touch.previousPoint = touch.point
        touch.firstPoint = touch.point
        touch.majorRadius = input.radius
        touch.force = input.force
        if let lastTap, time - lastTap.time < Self.tapInterval, touch.point.distance(to: lastTap.point) < Self.tapDistance {
            touch.tapCount = lastTap.count + 1
        }
        fingers.append(Finger(id: input.id, touch: touch))
        return true
    }

    /// Windows from the front to the back; the first with a view that takes the point.
    private static func hit(_ input: Touch, at time: Seconds, _ event: UIEvent) -> (UIWindow, UIView)? {
        for window in UIScreen.main.windows.reversed() where !window.isHidden {
            if let view = window.hitTest(point(input, in: window, at: time), with: event) { return (window, view) }
        }
        return nil
    }

    /// In the window as it is seen at that moment: it may be turning.
    private static func point(_ input: Touch, in window: UIWindow, at time: Seconds) -> CGPoint {
        let point = CGPoint(x: input.location.x, y: input.location.y)
        guard let stage = window.layer.superlayer, let onStage = stage.presentedPoint(point, fromSuperlayerAt: time),
            let inWindow = window.layer.presentedPoint(onStage, fromSuperlayerAt: time)
        else { return window.layer.convert(point, from: window.screen.rootLayer) }
        return inWindow
    }
}

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat { ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot() }
}

internal import Geometry
internal import InputEvents
internal import Motion
internal import Scene

/// Converts input events to touches: tracks the fingers that are down, hit-tests them, and passes events to the application.
@MainActor
final class TouchDispatcher {
    private struct Finger {
        let id: Int32
        let touch: UITouch
        /// The time at which it went down.
        let began: Seconds
    }

    /// The fingers that are down, in the order in which they went down.
    private var fingers: [Finger] = []
    private var lastTap: (time: Seconds, point: CGPoint, count: Int)?

    /// The longest time between two taps of a double tap.
    static let tapInterval: Seconds = 0.35
    static let tapDistance: CGFloat = 40
    /// The identifier of the mouse, which counts as a finger while a button is down.
    private static let pointerID: Int32 = -1
    private var buttons: UIEvent.ButtonMask = []
    private let scrolling = ScrollDispatcher()
    private let hover = PointerHover()
    private var pens = PenDispatcher()

    private struct Item {
        var time: Seconds
        var touch: Touch
        var type: UITouch.TouchType
        var buttons: UIEvent.ButtonMask = []
        var pen: Pen?
    }

    /// Combines input events of the same time into one event.
    func take(_ events: [InputEvent]) {
        var batch: [Item] = []
        func flush() {
            if !batch.isEmpty { dispatch(batch) }
            batch = []
        }
        for var event in events where event.screen == nil || event.screen == UIScreen.main.id.rawValue {
            if case .pen(let pen) = event.kind {
                flush()
                guard let pointer = take(pen, at: event.time) else { continue }
                event.kind = .pointer(pointer)
            }
            if case .dial(let dial) = event.kind {
                flush()
                FocusEngine.shared.moveFocus(dial.steps)
            }
            if case .key(let key) = event.kind {
                flush()
                KeyDispatcher.shared.take(key, at: event.time)
            }
            if case .scroll(let scroll) = event.kind {
                flush()
                scrolling.take(scroll, at: event.time)
            }
            guard let item = item(of: event) else { continue }
            if let last = batch.last, last.time != event.time || batch.contains(where: { $0.touch.id == item.touch.id }) {
                flush()
            }
            batch.append(item)
            if case .pointer(let pointer) = event.kind, buttons.isEmpty {
                flush()
                FocusEngine.shared.sleep()
                hover.move(to: pointer.location, at: event.time)
            } else if item.touch.phase == .began, item.type == .direct {
                hover.leave()
            }
        }
        flush()
    }

    /// - Returns: the pointer event when the pen acts as a mouse.
    private func take(_ pen: Pen, at time: Seconds) -> Pointer? {
        switch pens.take(pen) {
        case .pointer(let pointer): return pointer
        case .touch(let phase):
            if phase == .began { hover.leave() }
            // Identifiers below the mouse's.
            let id = Self.pointerID - 1 - Int32(clamping: pen.tool.id)
            var touch = Touch(id: id, phase: phase, location: pen.location)
            touch.samples = pen.samples
            dispatch([Item(time: time, touch: touch, type: .pencil, pen: pen)])
        case .hovers:
            FocusEngine.shared.sleep()
            hover.move(to: pen.location, at: time, with: pen)
        case .left: hover.leave()
        case .nothing: break
        }
        return nil
    }

    private func item(of event: InputEvent) -> Item? {
        switch event.kind {
        case .touch(let touch): return Item(time: event.time, touch: touch, type: .direct)
        case .pointer(let pointer):
            let before = buttons
            var phase = InputPhase.moved
            switch pointer.action {
            case .moved: break
            case .pressed(let button):
                buttons.formUnion(.button(button + 1))
                if before.isEmpty { phase = .began }
            case .released(let button):
                buttons.subtract(.button(button + 1))
                if buttons.isEmpty, !before.isEmpty { phase = .ended }
            }
            return Item(
                time: event.time, touch: Touch(id: Self.pointerID, phase: phase, location: pointer.location),
                type: .indirectPointer, buttons: before.union(buttons))
        case .scroll, .gesture, .key, .dial, .toggle, .pen, .tablet, .meaning: return nil
        }
    }

    /// Dispatches fingers that go up before those that land at the same time, which begin a new gesture and are no second finger.
    private func dispatch(_ batch: [Item]) {
        let landing = batch.filter { $0.touch.phase == .began }
        guard !landing.isEmpty, batch.contains(where: \.touch.phase.isLast) else { return dispatchTogether(batch) }
        dispatchTogether(batch.filter { $0.touch.phase != .began })
        dispatchTogether(landing)
    }

    private func dispatchTogether(_ batch: [Item]) {
        // A second landing means that the end was lost: the earlier touch is cancelled first.
        let lost = batch.filter { item in item.touch.phase == .began && fingers.contains { $0.id == item.touch.id } }
        if !lost.isEmpty {
            dispatchTogether(
                lost.map { item in
                    var item = item
                    item.touch.phase = .cancelled
                    return item
                })
            fingers.removeAll { finger in lost.contains { $0.touch.id == finger.id } }
        }
        fingers.removeAll { $0.touch.window == nil }
        for finger in fingers {
            finger.touch.phase = .stationary
            finger.touch.samples = nil
        }
        var isNews = false
        let event = UIEvent()
        event.timestamp = batch.first?.time ?? 0
        event.modifierFlags = KeyDispatcher.shared.modifiers
        for item in batch { event.buttonMask.formUnion(item.buttons) }
        for item in batch where apply(item, event) { isNews = true }
        guard isNews else { return }
        event.allTouches = Set(fingers.map(\.touch))
        let top = fingers.first { $0.touch.phase == .ended }.flatMap { finger in
            ScrollToTop.target(of: finger.touch, among: fingers.map(\.touch), downSince: finger.began)
        }
        UIApplication.shared.sendEvent(event)
        top?.scrollToTop()
        fingers.removeAll { $0.touch.isOver }
    }

    /// Returns false when no touch changed.
    private func apply(_ item: Item, _ event: UIEvent) -> Bool {
        let (input, time) = (item.touch, item.time)
        if input.phase == .began { return begin(item, event) }
        guard let touch = fingers.first(where: { $0.id == input.id })?.touch, let window = touch.window else { return false }
        let point = PointerHit.point(input.location, in: window, at: time)
        let place = CGPoint(x: input.location.x, y: input.location.y)
        // Fingers that rotate the interface keep their place in it.
        if input.phase == .moved, point == touch.point, place == touch.place, item.pen == nil { return false }
        touch.previousPoint = touch.point
        touch.point = point
        touch.place = place
        touch.timestamp = time
        touch.majorRadius = input.radius
        touch.force = input.force
        touch.take(item.pen?.axes, of: item.pen, at: input.location, in: window, time)
        touch.samples = input.samples?.map { sample in
            UITouch.Sample(
                time: sample.time, point: PointerHit.point(sample.location, in: window, at: sample.time),
                grip: Grip(sample.axes, of: item.pen, at: sample.location, in: window, at: sample.time))
        }
        switch input.phase {
        case .began, .moved: touch.phase = .moved
        case .ended: touch.phase = .ended
        case .cancelled: touch.phase = .cancelled
        }
        if input.phase == .ended { lastTap = (time, point, touch.tapCount) }
        return true
    }

    private func begin(_ item: Item, _ event: UIEvent) -> Bool {
        let (input, time) = (item.touch, item.time)
        FocusEngine.shared.sleep()
        guard !UIApplication.shared.isIgnoringInteractionEvents else { return false }
        let hit = HitTime.during(time) { PointerHit.find(input.location, at: time, event) }
        guard let (window, view) = hit else { return false }
        if item.type != .indirectPointer { OnScreenKeyboard.touchWasUsed() }
        let touch = UITouch()
        touch.type = item.type
        touch.window = window
        touch.view = view
        touch.timestamp = time
        touch.point = PointerHit.point(input.location, in: window, at: time)
        touch.previousPoint = touch.point
        touch.firstPoint = touch.point
        touch.place = CGPoint(x: input.location.x, y: input.location.y)
        touch.majorRadius = input.radius
        touch.force = input.force
        touch.take(item.pen?.axes, of: item.pen, at: input.location, in: window, time)
        if let lastTap, time - lastTap.time < Self.tapInterval, touch.point.distance(to: lastTap.point) < Self.tapDistance {
            touch.tapCount = lastTap.count + 1
        }
        fingers.append(Finger(id: input.id, touch: touch, began: time))
        return true
    }
}

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat { ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot() }
}

internal import Geometry
internal import InputEvents
internal import Motion
internal import Scene

/// The route of all input events: decides once for each sequence who owns it, by one hit test (`PointerHit`).
///
/// Fingers become touches: they are tracked, hit-tested, and passed to the application, whose gesture arenas decide between
/// recognizers and views. A mouse or a pen that presses is a touch as well. A view that shows another program (`RawInputView`) gets
/// the pointer's events themselves, from `PointerRoute`, for as long as the arena leaves it the touch. Scrolling goes to
/// `ScrollDispatcher`, keys go to `KeyDispatcher`.
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
    private let pointer = PointerRoute()
    private lazy var scrolling = ScrollDispatcher(pointer)
    private var hover = PointerHover()
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
        if !events.isEmpty { host?.inputArrived() }
        var batch: [Item] = []
        func flush() {
            if !batch.isEmpty { dispatch(batch) }
            batch = []
        }
        for event in events where event.screen == nil || event.screen == UIScreen.main.id.rawValue {
            guard case .touch(let touch) = event.kind else {
                flush()
                take(event)
                continue
            }
            if let last = batch.last, last.time != event.time || batch.contains(where: { $0.touch.id == touch.id }) { flush() }
            batch.append(Item(time: event.time, touch: touch, type: .direct))
            if touch.phase == .began { hover.leave() }
        }
        flush()
    }

    private var host: (any InputHost)? { UIApplication.shared.inputHost }

    /// Takes what no finger did.
    private func take(_ event: InputEvent) {
        switch event.kind {
        case .touch, .toggle: break
        case .pointer(let pointer): take(pointer, at: event.time)
        case .pen(let pen): take(pen, at: event.time)
        case .scroll(let scroll): if !pointer.isCaptured { scrolling.take(scroll, at: event.time) }
        case .gesture(let gesture): pointer.gestureView?.takeGesture(gesture, at: event.time)
        case .key(let key): KeyDispatcher.shared.take(key, at: event.time)
        case .dial(let dial): FocusEngine.shared.moveFocus(dial.steps)
        case .tablet(let tablet): host?.take(tablet)
        case .meaning(let meaning): host?.take(meaning)
        }
    }

    // MARK: Pointers

    private func take(_ event: Pointer, at time: Seconds) {
        let item = item(of: event, at: time)
        if pointer.isCaptured { return pointer.passCaptured(event, at: time, to: host) }
        dispatch([item])
        pointer.follow(event, at: time, touch: touch(of: Self.pointerID))
        guard buttons.isEmpty else { return }
        FocusEngine.shared.sleep()
        hover.move(to: event.location, at: time)
    }

    private func item(of pointer: Pointer, at time: Seconds) -> Item {
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
            time: time, touch: Touch(id: Self.pointerID, phase: phase, location: pointer.location), type: .indirectPointer,
            buttons: before.union(buttons))
    }

    private func touch(of id: Int32) -> UITouch? { fingers.first { $0.id == id }?.touch }

    private func take(_ pen: Pen, at time: Seconds) {
        if host?.take(pen, at: time) == true {
            hover.leave()
            return pointer.leave(at: time)
        }
        let step = pens.take(pen)
        if pointer.isCaptured {
            if let event = pen.asPointer { pointer.passCaptured(event, at: time, to: host) }
            return
        }
        switch step {
        case .pointer(let event): take(event, at: time)
        case .touch(let phase): touch(pen, phase, at: time)
        case .hovers:
            FocusEngine.shared.sleep()
            hover.move(to: pen.location, at: time, with: pen)
            follow(pen, at: time, touch: nil)
        case .left:
            hover.leave()
            if pen.isOnScreen { pointer.penLeft(at: time) }
        case .nothing: break
        }
    }

    private func touch(_ pen: Pen, _ phase: InputPhase, at time: Seconds) {
        if phase == .began { hover.leave() }
        // Identifiers below the mouse's.
        let id = Self.pointerID - 1 - Int32(clamping: pen.tool.id)
        var touch = Touch(id: id, phase: phase, location: pen.location)
        touch.samples = pen.samples
        dispatch([Item(time: time, touch: touch, type: .pencil, pen: pen)])
        follow(pen, at: time, touch: self.touch(of: id))
    }

    /// A program that knows no pens draws with the pointer: it gets all that the tablet reported.
    private func follow(_ pen: Pen, at time: Seconds, touch: UITouch?) {
        guard pen.action == .moved, let samples = pen.samples else {
            return pen.asPointer.map { pointer.follow($0, at: time, touch: touch) } ?? ()
        }
        for sample in samples {
            pointer.follow(Pointer(action: .moved, location: sample.location), at: sample.time, touch: touch)
        }
    }

    /// The location of the pointer; nil before its first event.
    var pointerLocation: Point<Logical>? { pointer.last?.location }

    func reviewPointer() { pointer.review() }

    /// Gives the pointer to the input host until it is released; views and recognizers lose what they had of it.
    func capturePointer() {
        guard !pointer.isCaptured else { return }
        pointer.capture()
        let now = CACurrentMediaTime()
        dispatch(
            fingers.filter { $0.touch.type != .direct && !$0.touch.isOver }.map { finger in
                let place = finger.touch.place
                let touch = Touch(id: finger.id, phase: .cancelled, location: Point(x: place.x, y: place.y))
                return Item(time: now, touch: touch, type: finger.touch.type)
            })
    }

    func releasePointer() { pointer.release() }

    /// Forgets all sequences that have begun, without an end of them: the devices that began them are gone.
    func startOver() {
        pointer.startOver()
        (fingers, buttons, lastTap) = ([], [], nil)
        (hover, pens, scrolling) = (PointerHover(), PenDispatcher(), ScrollDispatcher(pointer))
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
        // A view of another program asks its own server.
        if item.type != .direct, !(hit?.1 is any RawInputView), !(hit?.0 is KeyboardWindow), host?.takesPress() == true {
            return false
        }
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

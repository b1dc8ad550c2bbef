import Foundation
package import Geometry
package import InputEvents
import QuartzCore
import UIKit
package import WaylandServer

/// Passes what the views of clients own to the Wayland seat: pointer, wheel, touchpad and pens. Who owns an input sequence is decided
/// before, by UIKit's hit test and gesture arena; only a pointer that moves a window, or drags, is captured and belongs to no view.
@MainActor
package final class InputRouter: InputHost {
    let windows: ClientWindows
    /// While a button is held its window gets all motion: the view, and the corner of the surface.
    private var held: InputTarget?
    private var buttons: Set<Int> = []
    /// The last event of the pointer that clients had a part in; nil before it.
    private var last: (location: Point<Logical>, time: UInt32)?
    /// What it is over.
    private(set) var over: InputTarget?
    /// Tools that are near, by their ids.
    var pens: [UInt32: ActivePen] = [:]
    /// What lies under a resting pointer may be something else.
    private var isStale = false
    /// The pointer moves or sizes a window: no view has it until the last button is released.
    private var carried: (from: Point<Logical>, by: (Size<Logical>) -> Void)?
    private(set) var hold = PointerHold()
    /// A pointer that is played scrolls with fingers.
    var isPlayedScroll = false

    private var observers: [WeakObserver] = []

    private struct WeakObserver {
        weak var observer: (any PointerObserver)?
    }

    /// A program plays a pointer: its events take the route of a device.
    package var onPlayed: (([InputEvent]) -> Void)?

    /// The kernel's numbers of the first buttons: left, right, middle.
    static let codes: [UInt32] = [0x110, 0x111, 0x112, 0x113, 0x114]
    /// Points that one notch of a wheel is worth here.
    static let wheelPoints = 40.0
    /// And to clients, by custom.
    static let notch = 15.0

    package init(_ windows: ClientWindows) {
        self.windows = windows
        windows.router = self
        UIApplication.shared.inputHost = self
        windows.onRearrange = { [weak self] in self?.isStale = true }
        windows.display.onTickEnd = { [weak self] in MainActor.assumeIsolated { self?.look() } }
        windows.seat.onDrag = { [weak self] in self?.dragChanged($0) }
        windows.seat.onVirtualPointer = { [weak self] in self?.play($0) }
        windows.seat.onHold = { [weak self] in self?.reviewHold() }
        windows.seat.onPointerHint = { [weak self] in self?.hint($0, $1) }
    }

    /// Gives the pointer to `carry` until it is released: how far it has come since, in points.
    ///
    /// - Returns: false when no button is held on a window of `client`.
    package func begin(for client: Client, _ carry: @escaping (Size<Logical>) -> Void) -> Bool {
        guard carried == nil else { return false }
        if held?.surface.client !== client, !makePenLead(of: client) { return false }
        guard let last else { return false }
        carried = (last.location, carry)
        UIApplication.shared.capturePointer()
        windows.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: last.time)
        windows.seat.forgetButtons()
        return true
    }

    /// Finds out what is under a pointer that rests, once a tick.
    private func look() {
        guard isStale else { return }
        isStale = false
        UIApplication.shared.reviewPointer()
    }

    // MARK: Devices and keys

    package func inputArrived() { windows.activity() }

    package var hasKeys: Bool { windows.hasKeys }

    package func take(_ key: Key, at time: Double) -> Bool {
        let isClients = windows.hasKeys
        if isClients {
            windows.active?.isAttended = true
            if key.action != .released { windows.typing.keyPressed() }
        }
        // The seat follows all keys: a client that gets the focus later has to know which are down.
        windows.seat.key(code: key.code, isPressed: key.action == .pressed, time: time.wireTime)
        return isClients
    }

    /// What keys mean to clients from now on.
    package func take(_ meaning: KeyMeaning) {
        switch meaning {
        case .keymap(let text): windows.seat.setKeymap(text)
        case .modifiers(let depressed, let latched, let locked, let group):
            windows.seat.setModifiers(
                KeyboardModifiers(depressed: depressed, latched: latched, locked: locked, group: group))
        }
    }

    package func takesPress() -> Bool { windows.seat.dismissPopups(pressedOn: nil) }

    // MARK: Pointers

    /// An event of the pointer that a view owns.
    ///
    /// - Parameter target: what of the view is below the pointer; nil where the client takes nothing.
    func take(_ pointer: Pointer, at seconds: Double, on target: InputTarget?) {
        let time = seconds.wireTime
        let motion = pointer.motion.map {
            ServerSeat.RelativeMotion(
                distance: Size(width: $0.distance.width, height: $0.distance.height),
                raw: Size(width: $0.raw.width, height: $0.raw.height),
                microseconds: UInt64(min(max(seconds.isFinite ? seconds : 0, 0), 9e9) * 1e6))
        }
        last = (pointer.location, time)
        move(to: pointer.location, at: time, on: target, motion)
        switch pointer.action {
        case .moved: break
        case .pressed(let button): press(button, target, time)
        case .released(let button): release(button, time)
        }
    }

    /// A pointer that moves a window or drags: what is dragged has a target of its own below it.
    package func takeCaptured(_ pointer: Pointer, at seconds: Double) {
        take(pointer, at: seconds, on: windows.seat.drag == nil ? nil : InputTarget(at: pointer.location.onRoot))
        if !isLeading { UIApplication.shared.releasePointer() }
    }

    /// The pointer is over no view of a client any more, or a gesture recognizer has taken the press.
    func leave(at seconds: Double) {
        guard !isLeading else { return }
        (held, over, buttons) = (nil, nil, [])
        windows.seat.forgetButtons()
        windows.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: seconds.wireTime)
        reviewHold()
    }

    private func press(_ button: Int, _ target: InputTarget?, _ time: UInt32) {
        if buttons.isEmpty {
            if windows.seat.dismissPopups(pressedOn: target?.surface) { return }
            held = target
            target?.view.wasPressed()
            target?.view.wasUsed()
        }
        buttons.insert(button)
        guard held != nil || windows.seat.drag != nil, carried == nil, InputRouter.codes.indices.contains(button) else { return }
        windows.seat.pressPointer(code: InputRouter.codes[button], isPressed: true, time: time)
    }

    private func release(_ button: Int, _ time: UInt32) {
        guard buttons.remove(button) != nil else { return }
        if held != nil || windows.seat.drag != nil, carried == nil, InputRouter.codes.indices.contains(button) {
            windows.seat.pressPointer(code: InputRouter.codes[button], isPressed: false, time: time)
        }
        if buttons.isEmpty { (held, carried) = (nil, nil) }
    }

    private func move(
        to location: Point<Logical>, at time: UInt32, on target: InputTarget?, _ motion: ServerSeat.RelativeMotion?
    ) {
        if windows.lock.isLocked { carried = nil }
        if let carried {
            return carried.by(Size(width: location.x - carried.from.x, height: location.y - carried.from.y))
        }
        windows.lastPlace = location.onRoot
        defer { reviewHold() }
        if let held, !held.surface.isAlive || !windows.seat.admits(held.surface) { self.held = nil }
        let isDragging = windows.seat.drag != nil
        if isDragging { windows.dragIcon?.move(to: location.onRoot) }
        over = held ?? (buttons.isEmpty || isDragging ? target : nil)
        guard let target = over else { return windows.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: time) }
        windows.seat.movePointer(to: target.surface, at: target.place(of: location.onRoot), time: time, motion: motion)
    }

    func take(_ scroll: Scroll, at seconds: Double, on target: InputTarget) {
        let time = seconds.wireTime
        if buttons.isEmpty { move(to: scroll.location, at: time, on: target, nil) }
        // Ours says how the content moves, Wayland how the view of it does.
        let distance = Size<Local>(width: -scroll.distance.width, height: -scroll.distance.height)
        switch scroll.source {
        case .wheel:
            let steps = (
                x: InputRouter.steps(distance.width), y: InputRouter.steps(distance.height)
            )
            let way =
                scroll.playedDistance.map { Size<Local>(width: $0.width, height: $0.height) }
                ?? Size(width: Double(steps.x) / 120 * InputRouter.notch, height: Double(steps.y) / 120 * InputRouter.notch)
            windows.seat.scroll(.wheel, by: way, steps: steps, isEnd: false, time: time)
        case .fingers:
            windows.seat.scroll(.finger, by: distance, steps: (0, 0), isEnd: scroll.phase.isLast, time: time)
        case .continuous:
            windows.seat.scroll(.continuous, by: distance, steps: (0, 0), isEnd: scroll.phase.isLast, time: time)
        }
    }

    func take(_ gesture: PadGesture, at seconds: Double) {
        let (seat, time) = (windows.seat, seconds.wireTime)
        switch gesture.phase {
        case .began:
            let kind: PointerGesture =
                switch gesture.kind {
                case .swipe: .swipe
                case .pinch: .pinch
                case .hold: .hold
                }
            seat.beginGesture(kind, fingers: gesture.fingers, time: time)
        case .moved:
            seat.moveGesture(
                by: Size(width: gesture.distance.width, height: gesture.distance.height), scale: gesture.scale,
                rotation: gesture.rotation, time: time)
        case .ended: seat.endGesture(isCancelled: false, time: time)
        case .cancelled: seat.endGesture(isCancelled: true, time: time)
        }
    }

    /// In 120ths of a notch.
    private static func steps(_ distance: Double) -> Int32 {
        Int32(max(-12000, min(12000, (distance / InputRouter.wheelPoints * 120).rounded())))
    }

    // MARK: Pens that are pointers

    /// The pointer moves a window, or drags something: pens do nothing else meanwhile.
    var isLeading: Bool { carried != nil || windows.seat.drag != nil }
    /// The first button is held on `target`, though it was pressed elsewhere.
    func hold(_ target: InputTarget, at place: Point<Logical>, _ time: UInt32) {
        (held, over, last, buttons) = (target, target, (place, time), [0])
    }

    // MARK: What holds the pointer

    /// Something is dragged from now on, or nothing any more.
    private func dragChanged(_ drag: Drag?) {
        if let drag, buttons.isEmpty { _ = makePenLead(of: drag.origin.client) }
        windows.showDrag(drag, at: windows.lastPlace)
        held = nil
        if let drag, drag.finger == nil { UIApplication.shared.capturePointer() }
        // What is below the pointer has it again.
        if drag == nil { UIApplication.shared.releasePointer() }
    }

    func reviewHold() {
        let seat = windows.seat
        var hold = PointerHold(reportsAll: seat.wantsRelativeMotion, followsPens: seat.pens.hasCursor)
        if let active = seat.activeConstraint, let over, over.surface === active.surface {
            switch active.kind {
            case .lock: hold.kind = .locked
            case .confine: hold.kind = .confined(active.rects.map { over.onScreen($0) })
            }
        }
        guard hold != self.hold else { return }
        self.hold = hold
        forEachObserver { $0.pointerIsHeld(hold) }
    }

    private func hint(_ surface: Surface, _ place: Point<Local>) {
        guard let over, over.surface === surface else { return }
        put(at: over.onScreen(place))
    }

    /// Tells `observer` of the pointer from now on; it is not kept.
    package func addObserver(_ observer: any PointerObserver) { observers.append(WeakObserver(observer: observer)) }

    func put(at place: Point<Logical>) { forEachObserver { $0.pointerIsPut(at: place) } }

    private func forEachObserver(_ body: (any PointerObserver) -> Void) {
        observers.removeAll { $0.observer == nil }
        for one in observers { one.observer.map(body) }
    }
}

extension Point where S == Logical {
    /// On the screen's root layer.
    var onRoot: CGPoint { CGPoint(x: x, y: y) }
}

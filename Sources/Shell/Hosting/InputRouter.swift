import Foundation
package import Geometry
package import InputEvents
import QuartzCore
import UIKit
package import WaylandServer

/// Takes pointer, wheel and keys to the client's window that they belong to. Fingers go through the views, whose recognizers may
/// take them; and a pointer or a pen that presses on native views is a touch there.
@MainActor
package final class InputRouter {
    let windows: ClientWindows
    /// While a button is held its window gets all motion: the view, and the corner of the surface.
    private var held: InputTarget?
    private var buttons: Set<Int> = []
    /// Where the pointer was last and when; nil before it was anywhere.
    var last: (location: Point<Logical>, time: UInt32)?
    /// What it is over.
    private(set) var over: InputTarget?
    /// Tools that are near, by their ids.
    var pens: [UInt32: ActivePen] = [:]
    /// What lies under a resting pointer may be something else.
    private var isStale = false
    /// The pointer moves or sizes a window: nobody else has it until the last button is released.
    private var carried: (from: Point<Logical>, by: (Size<Logical>) -> Void)?
    private(set) var hold = PointerHold()
    /// A pointer that is played scrolls with fingers.
    var isPlayedScroll = false

    /// The pointer may go here from now on.
    package var onHold: ((PointerHold) -> Void)?
    /// A program plays a pointer: what it has done is to be taken as if somebody had.
    package var onPlayed: (([InputEvent]) -> Void)?
    /// The pointer is to be here.
    package var onPut: ((Point<Logical>) -> Void)?

    /// The kernel's numbers of the first buttons: left, right, middle.
    static let codes: [UInt32] = [0x110, 0x111, 0x112, 0x113, 0x114]
    /// Points that one notch of a wheel is worth here.
    static let wheelPoints = 40.0
    /// And to clients, by custom.
    static let notch = 15.0

    package init(_ windows: ClientWindows) {
        self.windows = windows
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
        windows.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: last.time)
        windows.seat.forgetButtons()
        return true
    }

    /// Finds out who is under a pointer that rests, once a turn.
    private func look() {
        guard isStale else { return }
        isStale = false
        guard let last, carried == nil else { return }
        move(to: last.location, at: last.time)
    }

    /// What people did, in the order in which it happened; the native views are given the same.
    package func handle(_ events: [InputEvent]) {
        if !events.isEmpty { windows.activity() }
        for event in events {
            switch event.kind {
            case .pointer(let pointer): handle(pointer, at: event.time)
            case .scroll(let scroll): handle(scroll, at: event.time.wireTime)
            case .gesture(let gesture): handle(gesture, at: event.time.wireTime)
            case .key(let key):
                guard key.action != .repeated else { continue }
                windows.active?.isAttended = true
                windows.seat.key(code: key.code, isPressed: key.action == .pressed, time: event.time.wireTime)
            case .pen(let pen): handle(pen, at: event.time)
            case .tablet(let tablet): handle(tablet)
            case .meaning(let meaning): handle(meaning)
            case .touch, .dial, .toggle: continue
            }
        }
    }

    /// What keys mean to clients from now on.
    package func handle(_ meaning: KeyMeaning) {
        switch meaning {
        case .keymap(let text): windows.seat.setKeymap(text)
        case .modifiers(let depressed, let latched, let locked, let group):
            windows.seat.setModifiers(
                KeyboardModifiers(depressed: depressed, latched: latched, locked: locked, group: group))
        }
    }

    func handle(_ pointer: Pointer, at seconds: Double) {
        let time = seconds.wireTime
        let motion = pointer.motion.map {
            ServerSeat.RelativeMotion(
                distance: Size(width: $0.distance.width, height: $0.distance.height),
                raw: Size(width: $0.raw.width, height: $0.raw.height),
                microseconds: UInt64(min(max(seconds.isFinite ? seconds : 0, 0), 9e9) * 1e6))
        }
        last = (pointer.location, time)
        move(to: pointer.location, at: time, motion)
        switch pointer.action {
        case .moved: break
        case .pressed(let button): press(button, pointer.location, time)
        case .released(let button): release(button, pointer.location, time)
        }
    }

    private func press(_ button: Int, _ location: Point<Logical>, _ time: UInt32) {
        let target = InputTarget(at: location.onRoot)
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

    private func release(_ button: Int, _ location: Point<Logical>, _ time: UInt32) {
        guard buttons.remove(button) != nil else { return }
        if held != nil || windows.seat.drag != nil, carried == nil, InputRouter.codes.indices.contains(button) {
            windows.seat.pressPointer(code: InputRouter.codes[button], isPressed: false, time: time)
        }
        guard buttons.isEmpty else { return }
        (held, carried) = (nil, nil)
        move(to: location, at: time)
    }

    private func move(to location: Point<Logical>, at time: UInt32, _ motion: ServerSeat.RelativeMotion? = nil) {
        if windows.lock.isLocked { carried = nil }
        if let carried {
            return carried.by(Size(width: location.x - carried.from.x, height: location.y - carried.from.y))
        }
        windows.lastPlace = location.onRoot
        defer { reviewHold() }
        if let held, !held.surface.isAlive || !windows.seat.admits(held.surface) { self.held = nil }
        let isDragging = windows.seat.drag != nil
        if isDragging { windows.dragIcon?.move(to: location.onRoot) }
        over = held ?? (buttons.isEmpty || isDragging ? InputTarget(at: location.onRoot) : nil)
        guard let target = over else { return windows.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: time) }
        windows.seat.movePointer(to: target.surface, at: target.place(of: location.onRoot), time: time, motion: motion)
    }

    private func handle(_ scroll: Scroll, at time: UInt32) {
        if buttons.isEmpty { move(to: scroll.location, at: time) }
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

    /// A pointer that moves a window makes no gestures.
    private func handle(_ gesture: PadGesture, at time: UInt32) {
        let seat = windows.seat
        switch gesture.phase {
        case .began:
            guard carried == nil else { return }
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
    /// No button is down.
    var isFree: Bool { buttons.isEmpty }

    /// The pointer is nowhere: a pen is where it would be.
    func leavePointer(at time: UInt32) {
        (held, over, last) = (nil, nil, nil)
        buttons = []
        windows.seat.forgetButtons()
        windows.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: time)
    }

    /// The first button is held on `target`, though nobody has pressed it there.
    func hold(_ target: InputTarget, at place: Point<Logical>, _ time: UInt32) {
        (held, last, buttons) = (target, (place, time), [0])
    }

    // MARK: What holds the pointer

    /// Something is dragged from now on, or nothing any more.
    private func dragChanged(_ drag: Drag?) {
        if let drag, buttons.isEmpty { _ = makePenLead(of: drag.origin.client) }
        windows.showDrag(drag, at: windows.lastPlace)
        held = nil
        // Whoever is below the pointer has it again.
        if drag == nil, let last { move(to: last.location, at: last.time) }
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
        onHold?(hold)
    }

    private func hint(_ surface: Surface, _ place: Point<Local>) {
        guard let over, over.surface === surface else { return }
        onPut?(over.onScreen(place))
    }
}

extension Point where S == Logical {
    /// On the screen's root layer.
    var onRoot: CGPoint { CGPoint(x: x, y: y) }
}

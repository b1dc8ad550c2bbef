internal import Geometry
internal import InputEvents
internal import Motion

/// Gives pointer events, as the device reported them, to the view of another program that owns them.
///
/// While no button is down, the view under the pointer has them. The first button decides for all that follow until the last button
/// goes up. While the pointer is captured, no view has it.
@MainActor
final class PointerRoute {
    private enum Owner {
        case hover
        case press(Press?)
        case captured
    }

    private struct Press {
        let touch: UITouch
        weak var view: (any RawInputView)?
    }

    private var owner = Owner.hover
    private var buttons: Set<Int> = []
    private weak var over: (any RawInputView)?
    /// The last event of the pointer; nil before the first one, and while a pen takes the pointer's place.
    private(set) var last: (location: Point<Logical>, time: Seconds)?

    var isCaptured: Bool { if case .captured = owner { true } else { false } }

    /// The view that scrolling over `hit` belongs to, if it shows another program: what owns the press has the wheel as well.
    func scrollOwner(over hit: UIView) -> (any RawInputView)? {
        guard case .press(let press) = owner else { return hit as? any RawInputView }
        return press?.view
    }

    /// The view under the pointer that takes gestures of a touchpad.
    var gestureView: (any RawInputView)? { isCaptured ? nil : over }

    /// Follows an event after the gesture arena has had its touch.
    ///
    /// - Parameter touch: the touch that the pointer is while a button is down.
    func follow(_ pointer: Pointer, at time: Seconds, touch: UITouch?) {
        note(pointer, at: time)
        switch owner {
        case .hover:
            if case .pressed = pointer.action { begin(touch, at: time) } else { return hover(pointer, at: time) }
        case .captured: return
        case .press: break
        }
        if case .press(let press?) = owner { press.view?.takePointer(pointer, of: press.touch, at: time) }
        guard buttons.isEmpty, !isCaptured else { return }
        owner = .hover
        hover(Pointer(action: .moved, location: pointer.location), at: time)
    }

    private func note(_ pointer: Pointer, at time: Seconds) {
        last = (pointer.location, time)
        switch pointer.action {
        case .moved: break
        case .pressed(let button): buttons.insert(button)
        case .released(let button): buttons.remove(button)
        }
    }

    private func begin(_ touch: UITouch?, at time: Seconds) {
        let view = touch?.view as? any RawInputView
        enter(view, at: time)
        owner = .press(touch.map { Press(touch: $0, view: view) })
    }

    private func hover(_ pointer: Pointer, at time: Seconds) {
        let hit = HitTime.during(time) { PointerHit.find(pointer.location, at: time)?.1 }
        hover(pointer, over: hit as? any RawInputView, at: time)
    }

    private func hover(_ pointer: Pointer, over view: (any RawInputView)?, at time: Seconds) {
        enter(view, at: time)
        view?.pointerHovers(pointer, at: time)
    }

    private func enter(_ view: (any RawInputView)?, at time: Seconds) {
        if let over, over !== view { over.pointerLeft(at: time) }
        over = view
    }

    /// Finds the view under a pointer that rests, where the views come to lie: what moves now is not followed until the next event.
    func review() {
        guard case .hover = owner, let last else { return }
        let view = PointerHit.find(atRest: last.location)?.1 as? any RawInputView
        hover(Pointer(action: .moved, location: last.location), over: view, at: last.time)
    }

    /// A pen took the pointer's place.
    func leave(at time: Seconds) {
        guard !isCaptured else { return }
        enter(nil, at: time)
        startOver()
    }

    /// A pen that hovered has left; a mouse stays where it is.
    func penLeft(at time: Seconds) {
        if case .hover = owner { leave(at: time) }
    }

    func capture() {
        owner = .captured
        over = nil
    }

    /// Notes an event of the captured pointer.
    func passCaptured(_ pointer: Pointer, at time: Seconds, to host: (any InputHost)?) {
        note(pointer, at: time)
        host?.takeCaptured(pointer, at: time)
    }

    func release() {
        guard isCaptured else { return }
        owner = buttons.isEmpty ? .hover : .press(nil)
        review()
    }

    func startOver() { (owner, buttons, over, last) = (.hover, [], nil, nil) }
}

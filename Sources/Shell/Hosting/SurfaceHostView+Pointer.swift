import Geometry
package import InputEvents
package import UIKit

/// The pointer, from the view to the seat. A press competes in the gesture arena, as fingers do; its events are passed when the view is
/// told of the touch. A client that loses a press is told that the pointer has left: the protocol has no cancellation of a button.
extension SurfaceHostView: RawInputView {
    package func pointerHovers(_ pointer: Pointer, at time: Double) {
        switch press {
        case .waiting(let touch, let events) where touch.isPending:
            press = .waiting(touch, Self.adding(pointer, at: time, to: events))
        case .ending(let touch, let events) where touch.isPending:
            press = .ending(touch, Self.adding(pointer, at: time, to: events))
        case .ending(_, let events):
            press = .none
            events.forEach(pass)
            pass(pointer, at: time)
        case .none, .waiting, .owned, .lost:
            press = .none
            pass(pointer, at: time)
        }
    }

    package func pointerLeft(at time: Double) {
        guard let router = windows?.router else { return }
        if case .ending(_, let events) = press { events.forEach(pass) }
        press = .none
        router.leave(at: time)
    }

    package func takePointer(_ pointer: Pointer, of touch: UITouch, at time: Double) {
        switch press {
        case .none:
            if touch.isPending {
                press = .waiting(touch, [PointerPress.Event(pointer: pointer, time: time)])
            } else if case .released = pointer.action {
                // The arena has told the end of the touch already.
                pass(pointer, at: time)
            }
        case .waiting(let touch, let events):
            press = .waiting(touch, Self.adding(pointer, at: time, to: events))
        case .owned(let touch):
            guard touch.isPending else { return pass(pointer, at: time) }
            press = .ending(touch, [PointerPress.Event(pointer: pointer, time: time)])
        case .ending(let old, let events):
            guard old !== touch else { return press = .ending(old, Self.adding(pointer, at: time, to: events)) }
            events.forEach(pass)
            press = .waiting(touch, [PointerPress.Event(pointer: pointer, time: time)])
        case .lost: break
        }
    }

    package func takeScroll(_ scroll: Scroll, at time: Double) -> Bool {
        guard !isOver, let router = windows?.router, let target = InputTarget(in: self, at: scroll.location.onRoot) else {
            return false
        }
        router.take(scroll, at: time, on: target)
        return true
    }

    package func takeGesture(_ gesture: PadGesture, at time: Double) { windows?.router?.take(gesture, at: time) }

    // MARK: What the arena decides

    func pointerBegan(_ touch: UITouch) {
        switch press {
        case .waiting(let waiting, let events) where waiting === touch:
            press = .owned(touch)
            events.forEach(pass)
        case .ending(_, let events):
            events.forEach(pass)
            press = .owned(touch)
        case .none, .waiting, .owned, .lost: press = .owned(touch)
        }
    }

    func pointerEnded(_ touch: UITouch) {
        switch press {
        case .ending(let ending, let events) where ending === touch:
            press = .none
            events.forEach(pass)
        case .owned(let owned) where owned === touch: press = .none
        case .none, .waiting, .owned, .ending, .lost: break
        }
        if touch.type == .pencil { windows?.textField.wasTouched() }
    }

    func pointerCancelled(_ touch: UITouch) {
        press = .lost
        windows?.router?.leave(at: touch.timestamp)
    }

    // MARK: Passing

    /// A movement replaces the movement before it, so that a long wait keeps a short list.
    private static func adding(_ pointer: Pointer, at time: Double, to events: [PointerPress.Event]) -> [PointerPress.Event] {
        var events = events
        if case .moved = pointer.action, case .moved? = events.last?.pointer.action { events.removeLast() }
        return events + [PointerPress.Event(pointer: pointer, time: time)]
    }

    private func pass(_ event: PointerPress.Event) { pass(event.pointer, at: event.time) }

    private func pass(_ pointer: Pointer, at time: Double) {
        guard let router = windows?.router else { return }
        router.take(pointer, at: time, on: isOver ? nil : InputTarget(in: self, at: pointer.location.onRoot))
    }
}

extension UITouch {
    /// A mouse, or a pen where the client knows none.
    var isPointer: Bool { type == .indirectPointer || type == .pencil }
}

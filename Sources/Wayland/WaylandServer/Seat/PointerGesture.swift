internal import WaylandProtocols

/// The kinds of touchpad gestures in the protocol.
package enum PointerGesture: Hashable, Sendable { case swipe, pinch, hold }

/// The objects of all clients for each kind of gesture.
struct GestureListeners {
    var swipes: [ZwpPointerGestureSwipeV1] = []
    var pinches: [ZwpPointerGesturePinchV1] = []
    var holds: [ZwpPointerGestureHoldV1] = []

    mutating func remove(_ object: WaylandObject) {
        swipes.removeAll { $0 === object }
        pinches.removeAll { $0 === object }
        holds.removeAll { $0 === object }
    }
}

/// `zwp_pointer_gestures_v1` of one client.
final class PointerGesturesBinding: ZwpPointerGesturesV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpPointerGesturesV1.Request, of object: ZwpPointerGesturesV1) {
        switch consume request {
        case .getSwipeGesture(let id, _):
            guard client.charge(.pointerExtras, asking: object), let made = id.create() else { return }
            made.handler = SwipeBinding(client: client, seat: seat)
            seat?.gestures.swipes.append(made)
        case .getPinchGesture(let id, _):
            guard client.charge(.pointerExtras, asking: object), let made = id.create() else { return }
            made.handler = PinchBinding(client: client, seat: seat)
            seat?.gestures.pinches.append(made)
        case .release: break
        case .getHoldGesture(let id, _):
            guard client.charge(.pointerExtras, asking: object), let made = id.create() else { return }
            made.handler = HoldBinding(client: client, seat: seat)
            seat?.gestures.holds.append(made)
        }
    }

    func ended(_ object: ZwpPointerGesturesV1) {}
}

/// A client's object for one kind of gesture.
private class GestureBinding {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat?) {
        self.client = client
        self.seat = seat
    }

    func end(_ object: WaylandObject) {
        client.credit(.pointerExtras)
        seat?.gestures.remove(object)
    }
}

/// `zwp_pointer_gesture_swipe_v1`.
private final class SwipeBinding: GestureBinding, ZwpPointerGestureSwipeV1.Handler {
    func handle(_ request: consuming ZwpPointerGestureSwipeV1.Request, of object: ZwpPointerGestureSwipeV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPointerGestureSwipeV1) { end(object) }
}

/// `zwp_pointer_gesture_pinch_v1`.
private final class PinchBinding: GestureBinding, ZwpPointerGesturePinchV1.Handler {
    func handle(_ request: consuming ZwpPointerGesturePinchV1.Request, of object: ZwpPointerGesturePinchV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPointerGesturePinchV1) { end(object) }
}

/// `zwp_pointer_gesture_hold_v1`.
private final class HoldBinding: GestureBinding, ZwpPointerGestureHoldV1.Handler {
    func handle(_ request: consuming ZwpPointerGestureHoldV1.Request, of object: ZwpPointerGestureHoldV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPointerGestureHoldV1) { end(object) }
}

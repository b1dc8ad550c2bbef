internal import WaylandProtocols

/// The kinds of touchpad gestures in the protocol.
package enum PointerGesture: Hashable, Sendable { case swipe, pinch, hold }

/// The objects of all clients for each kind of gesture.
struct GestureListeners {
    var swipes = ClientObjects<ZwpPointerGestureSwipeV1>()
    var pinches = ClientObjects<ZwpPointerGesturePinchV1>()
    var holds = ClientObjects<ZwpPointerGestureHoldV1>()
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
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            made.handler = SwipeBinding(client: client, seat: seat)
            seat?.gestures.swipes.append(made)
        case .getPinchGesture(let id, _):
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            made.handler = PinchBinding(client: client, seat: seat)
            seat?.gestures.pinches.append(made)
        case .release: break
        case .getHoldGesture(let id, _):
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            made.handler = HoldBinding(client: client, seat: seat)
            seat?.gestures.holds.append(made)
        }
    }

    func ended(_ object: ZwpPointerGesturesV1) {}
}

/// A client's object for one kind of gesture.
private class GestureBinding {
    private let client: Client
    private(set) weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat?) {
        self.client = client
        self.seat = seat
    }

    func end() { client.credit(.pointerExtras) }
}

/// `zwp_pointer_gesture_swipe_v1`.
private final class SwipeBinding: GestureBinding, ZwpPointerGestureSwipeV1.Handler {
    func handle(_ request: consuming ZwpPointerGestureSwipeV1.Request, of object: ZwpPointerGestureSwipeV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPointerGestureSwipeV1) {
        end()
        seat?.gestures.swipes.remove(object)
    }
}

/// `zwp_pointer_gesture_pinch_v1`.
private final class PinchBinding: GestureBinding, ZwpPointerGesturePinchV1.Handler {
    func handle(_ request: consuming ZwpPointerGesturePinchV1.Request, of object: ZwpPointerGesturePinchV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPointerGesturePinchV1) {
        end()
        seat?.gestures.pinches.remove(object)
    }
}

/// `zwp_pointer_gesture_hold_v1`.
private final class HoldBinding: GestureBinding, ZwpPointerGestureHoldV1.Handler {
    func handle(_ request: consuming ZwpPointerGestureHoldV1.Request, of object: ZwpPointerGestureHoldV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPointerGestureHoldV1) {
        end()
        seat?.gestures.holds.remove(object)
    }
}

package import Geometry
internal import WaylandProtocols

/// Touchpad gestures: each belongs to one surface from beginning to end, and is canceled when the surface loses the pointer.
extension ServerSeat {
    /// Begins a gesture on the surface that has the pointer, canceling one that has not ended.
    package func beginGesture(_ kind: PointerGesture, fingers: Int, time: UInt32) {
        endGesture(isCancelled: true, time: time)
        guard let surface = pointerFocus, surface.isAlive else { return }
        gesture = (kind, surface, time)
        let (serial, count) = (inputSerial(for: surface), UInt32(max(0, min(fingers, 16))))
        let (client, object) = (surface.client.handle, surface.object)
        switch kind {
        case .swipe:
            for one in gestures.swipes[client] {
                one.send(.begin(serial: serial, time: time, surface: object, fingers: count))
            }
        case .pinch:
            for one in gestures.pinches[client] {
                one.send(.begin(serial: serial, time: time, surface: object, fingers: count))
            }
        case .hold:
            for one in gestures.holds[client] {
                one.send(.begin(serial: serial, time: time, surface: object, fingers: count))
            }
        }
    }

    /// - Parameters:
    ///   - distance: the motion of the center of the fingers since the previous call, in points.
    ///   - scale: the distance between the fingers, relative to the one at the beginning.
    ///   - rotation: degrees clockwise since the previous call.
    package func moveGesture(by distance: Size<Local>, scale: Double, rotation: Double, time: UInt32) {
        guard let (kind, surface, _) = gesture else { return }
        gesture?.time = time
        let client = surface.client.handle
        let (dx, dy) = (WireFixed(distance.width), WireFixed(distance.height))
        switch kind {
        case .swipe:
            for one in gestures.swipes[client] { one.send(.update(time: time, dx: dx, dy: dy)) }
        case .pinch:
            for one in gestures.pinches[client] {
                one.send(.update(time: time, dx: dx, dy: dy, scale: WireFixed(scale), rotation: WireFixed(rotation)))
            }
        case .hold: break
        }
    }

    /// - Parameter isCancelled: whether the client should undo the gesture's effect.
    package func endGesture(isCancelled: Bool, time: UInt32) {
        guard let (kind, surface, _) = gesture else { return }
        gesture = nil
        guard surface.client.isConnected else { return }
        let (serial, cancelled) = (inputSerial(for: surface), Int32(isCancelled ? 1 : 0))
        let client = surface.client.handle
        switch kind {
        case .swipe:
            for one in gestures.swipes[client] {
                one.send(.end(serial: serial, time: time, cancelled: cancelled))
            }
        case .pinch:
            for one in gestures.pinches[client] {
                one.send(.end(serial: serial, time: time, cancelled: cancelled))
            }
        case .hold:
            for one in gestures.holds[client] {
                one.send(.end(serial: serial, time: time, cancelled: cancelled))
            }
        }
    }
}

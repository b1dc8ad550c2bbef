internal import Geometry

/// The beginning and end of drags.
extension ServerSeat {
    /// - Returns: false when no button, pen or finger is down on `origin` with `serial`.
    func beginDrag(source: DataSourceBinding?, from origin: Surface, icon: Surface?, serial: UInt32) -> Bool {
        guard drag == nil, let display, origin.isAlive, source?.isDragged != true else { return false }
        if let held = heldButton, held.serial == serial, held.surface === origin {
            let new = Drag(source: source, origin: origin, icon: icon, finger: nil, display: display)
            leavePointer()
            drag = new
        } else if pens.holds(serial, on: origin) {
            // Shell makes the pen a pointer, and the release of that pointer's button drops.
            drag = Drag(source: source, origin: origin, icon: icon, finger: nil, display: display)
            pens.leaveAll()
        } else if let finger = fingerSerials.first(where: { $0.value == serial })?.key, fingers[finger] === origin {
            drag = Drag(source: source, origin: origin, icon: icon, finger: finger, display: display)
        } else {
            return false
        }
        onDrag?(drag)
        return true
    }

    func dragEnded(_ ended: Drag) {
        guard drag === ended else { return }
        drag = nil
        onDrag?(nil)
    }

    /// Returns whether a drag consumes the button event, so that no client receives it.
    func dragTakesButton(isPressed: Bool) -> Bool {
        guard let drag, drag.finger == nil else { return false }
        if !isPressed, buttons.isEmpty { drag.drop() }
        return true
    }

    /// Tracks the buttons that are down, and the surface and serial of the first.
    func noteButton(_ code: UInt32, isPressed: Bool) {
        if isPressed { buttons.insert(code) } else { buttons.remove(code) }
        if buttons.isEmpty { heldButton = nil }
    }

    /// An unused number for a new finger.
    package var freeFinger: Int32 { (Int32(0)...).first { fingers[$0] == nil } ?? 0 }

    /// Drops the buttons that are down, because another receiver has them until they are released.
    package func forgetButtons() {
        buttons = []
        heldButton = nil
    }

    func clientEnded(_ client: Client) {
        drag?.clientEnded(client)
    }
}

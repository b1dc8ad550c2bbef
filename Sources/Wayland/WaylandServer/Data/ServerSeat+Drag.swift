internal import Geometry

/// Who holds something that can be dragged.
extension ServerSeat {
    /// - Returns: false when nobody holds a button, a pen or a finger on `origin` that the client was told of by `serial`.
    func beginDrag(source: DataSourceBinding?, from origin: Surface, icon: Surface?, serial: UInt32) -> Bool {
        guard drag == nil, let display, origin.isAlive, source?.isDragged != true else { return false }
        if let held = heldButton, held.serial == serial, held.surface === origin {
            let new = Drag(source: source, origin: origin, icon: icon, finger: nil, display: display)
            leavePointer()
            drag = new
        } else if pens.holds(serial, on: origin) {
            // Shell makes the pen a pointer, whose button drops what it drags.
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

    /// Whether a button that is let go ends what is dragged; nobody else hears of buttons until then.
    func dragTakesButton(isPressed: Bool) -> Bool {
        guard let drag, drag.finger == nil else { return false }
        if !isPressed, buttons.isEmpty { drag.drop() }
        return true
    }

    /// Remembers what began with a button that is held.
    func noteButton(_ code: UInt32, isPressed: Bool) {
        if isPressed { buttons.insert(code) } else { buttons.remove(code) }
        if buttons.isEmpty { heldButton = nil }
    }

    /// A number for a finger that comes.
    package var freeFinger: Int32 { (Int32(0)...).first { fingers[$0] == nil } ?? 0 }

    /// Somebody else has the buttons until they are released.
    package func forgetButtons() {
        buttons = []
        heldButton = nil
    }

    func clientEnded(_ client: Client) {
        drag?.clientEnded(client)
    }
}

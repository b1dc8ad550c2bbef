/// By which number clients were told of what people did, and which menus have all input because of it.
extension ServerSeat {
    func inputSerial(for surface: Surface) -> UInt32 {
        let serial = display?.nextSerial() ?? 0
        serials.append((serial, surface.client.handle))
        if serials.count > 64 { serials.removeFirst(32) }
        return serial
    }

    /// The client was told of something that people did by this number, not long ago.
    func knows(_ serial: UInt32, of client: Client) -> Bool {
        serials.contains { $0.serial == serial && $0.client == client.handle }
    }

    /// A menu may have all input because of what people did by this number.
    ///
    /// GTK 4 asks with 0 where the finger that opened the menu is up already; then the newest thing that people did counts, if it was
    /// done to this client.
    func allowsGrab(_ serial: UInt32, of client: Client) -> Bool {
        knows(serial, of: client) || serial == 0 && serials.last?.client == client.handle
    }

    /// The popup has all input now.
    func hasGrab(_ popup: Popup) -> Bool { grabbing.last === popup }

    func forgetGrabs() { grabbing = [] }

    func popupGrabs(_ popup: Popup) {
        grabbing.append(popup)
    }

    /// Keys go to the popup that has all input, and back to what is below it when that is over.
    func popupMapped(_ popup: Popup) {
        guard grabbing.last === popup else { return }
        if grabbing.count == 1 { focusBelowPopups = keyboardFocus }
        focusKeyboard(on: popup.surface)
    }

    func popupEnded(_ popup: Popup) {
        grabbing.removeAll { $0 === popup }
        guard keyboardFocus === popup.surface else { return }
        focusKeyboard(on: grabbing.last?.surface ?? popup.toplevel?.surface ?? focusBelowPopups)
    }

    /// Somebody pressed on `surface`, or on nothing of a client: menus of others are over.
    ///
    /// - Returns: true when a menu was ended, and the press was for that.
    package func dismissPopups(pressedOn surface: Surface?) -> Bool {
        guard let top = grabbing.last else { return false }
        if let surface, surface.client === top.surface.client { return false }
        let all = grabbing
        grabbing = []
        for popup in all.reversed() { popup.dismiss() }
        return true
    }

    /// Another window is used now: menus of others are over.
    package func endGrabs(except toplevel: Toplevel) {
        let others = grabbing.filter { $0.toplevel !== toplevel }
        grabbing.removeAll { $0.toplevel !== toplevel }
        for popup in others.reversed() { popup.dismiss() }
    }
}

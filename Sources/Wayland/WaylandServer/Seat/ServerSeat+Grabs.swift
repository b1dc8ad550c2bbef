/// The serials of recent input events, and the popups that grab all input because of them.
extension ServerSeat {
    func inputSerial(for surface: Surface) -> UInt32 {
        let serial = display?.nextSerial() ?? 0
        serials.append((serial, surface.client.handle))
        if serials.count > 64 { serials.removeFirst(32) }
        return serial
    }

    /// Returns whether `serial` belongs to a recent input event that was sent to the client.
    func knows(_ serial: UInt32, of client: Client) -> Bool {
        serials.contains { $0.serial == serial && $0.client == client.handle }
    }

    /// Returns whether the input event with this serial allows a popup grab.
    ///
    /// GTK 4 passes 0 when the finger that opened the menu is already up; then the newest input event counts, if it was sent to
    /// this client.
    func allowsGrab(_ serial: UInt32, of client: Client) -> Bool {
        knows(serial, of: client) || serial == 0 && serials.last?.client == client.handle
    }

    /// Returns whether the popup has the topmost grab.
    func hasGrab(_ popup: Popup) -> Bool { grabbing.last === popup }

    func forgetGrabs() { grabbing = [] }

    func popupGrabs(_ popup: Popup) {
        grabbing.append(popup)
    }

    /// Gives the keyboard focus to the popup with the topmost grab; it returns to what is below when the grab ends.
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

    /// Ends the popup grabs of other clients after a press on `surface`, or on no client.
    ///
    /// - Returns: true when a popup was dismissed, which consumes the press.
    package func dismissPopups(pressedOn surface: Surface?) -> Bool {
        guard let top = grabbing.last else { return false }
        if let surface, surface.client === top.surface.client { return false }
        let all = grabbing
        grabbing = []
        for popup in all.reversed() { popup.dismiss() }
        return true
    }

    /// Ends the popup grabs of all other windows, because another window is used now.
    package func endGrabs(except toplevel: Toplevel) {
        let others = grabbing.filter { $0.toplevel !== toplevel }
        grabbing.removeAll { $0.toplevel !== toplevel }
        for popup in others.reversed() { popup.dismiss() }
    }
}

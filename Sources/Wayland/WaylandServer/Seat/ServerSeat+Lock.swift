/// The restriction of input to a locker's surfaces.
extension ServerSeat {
    /// Removes pointer, touch and keyboard focus, popup grabs and drags from all clients.
    func takeInputFromAll() {
        drag?.cancel()
        let menus = grabbing
        forgetGrabs()
        for popup in menus.reversed() { popup.dismiss() }
        for client in display?.clients ?? [] { cancelTouches(of: client) }
        leavePointer()
        pens.leaveAll()
        forgetButtons()
        focusKeyboard(on: nil)
    }

    /// Takes input from surfaces that may not have it any more, since a locker's surface can lose its role.
    func reviewAdmission() {
        if let focus = pointerFocus, !admits(focus) { leavePointer() }
        pens.leave { !admits($0) }
        if let focus = keyboardFocus, !admits(focus) { focusKeyboard(on: nil) }
        if let lost = fingers.values.first(where: { !admits($0) }) { cancelTouches(of: lost.client) }
        if let drag, !admits(drag.origin) { drag.cancel() }
    }

    /// Returns whether the surface may have input now.
    package func admits(_ surface: Surface) -> Bool { display?.sessionLock.admits(surface) ?? true }

    /// Returns the surface if it may have input, and nil otherwise.
    func admitted(_ surface: Surface?) -> Surface? { surface.flatMap { admits($0) ? $0 : nil } }
}

/// Who may have input at all.
extension ServerSeat {
    /// Nobody has the pointer, a finger, the keys, a menu or something dragged.
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

    /// What has input and may not have it any more loses it: a locker's surface need not stay one.
    func reviewAdmission() {
        if let focus = pointerFocus, !admits(focus) { leavePointer() }
        pens.leave { !admits($0) }
        if let focus = keyboardFocus, !admits(focus) { focusKeyboard(on: nil) }
        if let lost = fingers.values.first(where: { !admits($0) }) { cancelTouches(of: lost.client) }
        if let drag, !admits(drag.origin) { drag.cancel() }
    }

    /// The surface may have input now.
    package func admits(_ surface: Surface) -> Bool { display?.sessionLock.admits(surface) ?? true }

    /// nil for one that may not.
    func admitted(_ surface: Surface?) -> Surface? { surface.flatMap { admits($0) ? $0 : nil } }
}

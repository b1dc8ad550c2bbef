import Foundation
import Geometry
import UIKit
import WaylandServer

/// What clients put at the pointer, where they are written into, and what keeps the screen awake.
extension ClientWindows {
    /// Reports an action of the user to the idle timers.
    package func activity() { display.idleness.activity() }

    /// A finger that drags is over whatever is below it.
    func dragFinger(_ drag: Drag, to place: CGPoint, at time: UInt32) {
        lastPlace = place
        dragIcon?.move(to: place)
        let target = InputTarget(at: place)
        drag.move(to: target?.surface, at: target?.place(of: place) ?? Point(x: 0, y: 0), time: time)
    }

    /// What is dragged has its picture at a point of the screen's root layer.
    func showDrag(_ drag: Drag?, at place: CGPoint) {
        dragIcon?.close()
        dragIcon = drag?.icon.flatMap { $0.isAlive ? DragIcon($0, at: place) : nil }
        visibilityChanged()
    }

    /// The client that has the pointer wants it to look so; nil for one of our own looks.
    func setCursor(_ surface: Surface?, hotspot: Point<Local>) {
        cursor = surface.map { ClientCursor($0, hotspot: hotspot, in: self) }
        if let cursor {
            onCursor?(cursor.look)
        } else {
            onCursor?(seat.hidesCursor ? .hidden : ShapePicture.look(seat.shape, scale: UIScreen.main.scale))
        }
    }

    /// True while keys belong to a client, or the session is locked: then they do not reach the views of the app.
    var hasKeys: Bool { active != nil || lock.isLocked || seat.keyboardFocus != nil }

    /// Focus is not shown while keys do not move it.
    func reviewFocus() { if hasKeys { UIApplication.shared.hideFocus() } }

    // MARK: Views of ours that are written into

    /// - Returns: false where one keeps them.
    func takeKeysFromViews() -> Bool {
        guard let first = UIApplication.firstResponder, first !== textField else { return true }
        return first.resignFirstResponder()
    }

    /// Gives the keys to the object that receives text: a view of this process, or a client's window.
    func firstResponderChanged(_ first: UIResponder?) {
        guard first !== textField else { return }
        if first != nil {
            let before = active ?? waitingForKeys
            if let active { deactivate(active) } else { giveKeys(to: nil) }
            waitingForKeys = before
        } else if waitingForKeys != nil {
            // The next field may come in the same tick.
            SceneContext.main.whenReady { [weak self] in MainActor.assumeIsolated { self?.giveKeysBack() } }
        }
    }

    private func giveKeysBack() {
        guard active == nil, UIApplication.firstResponder == nil, let window = waitingForKeys, window.isVisible else { return }
        activate(window)
    }

    /// The session is locked from now on, or is not any more.
    func lockChanged() {
        reviewFocus()
        visibilityChanged()
    }

    /// Unless a part of the desktop has them for itself.
    func giveKeys(to surface: Surface?) {
        if panels.yieldKeys() { seat.focusKeyboard(on: surface) }
    }

    /// The field that is written into is another one, or has said something new.
    func textInputChanged(_ input: TextInput?) {
        // A program that writes takes the place of the keyboard on the screen.
        textField.show(seat.hasInputMethod ? nil : input, in: view(of: input?.surface))
        inputPopups.arrange()
    }

    private func view(of surface: Surface?) -> WaylandSurfaceView? {
        windows.first { window in surface.map { window.corner(of: $0) != nil } ?? false }?.view
    }

    /// Where is written, in the screen's points.
    var caretOnScreen: CGRect? {
        guard let input = seat.activeTextInput, let view = view(of: input.surface), let caret = view.caret(of: input) else {
            return nil
        }
        return view.convert(caret, to: nil)
    }

    /// Windows that can be seen keep the screen awake or do not.
    func reviewAwake() {
        guard isKeptAwake || display.idleness.hasInhibitors else { return }
        let isWanted = display.idleness.wantsAwake { isSeen($0) }
        guard isWanted != isKeptAwake else { return }
        isKeptAwake = isWanted
        display.idleness.isInhibited = isWanted
        onAwake?(isWanted)
    }
}

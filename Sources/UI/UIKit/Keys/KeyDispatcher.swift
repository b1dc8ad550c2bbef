internal import InputEvents

/// Converts key events to presses: tracks the keys that are down, finds the responder, and passes events to the application.
///
/// The steps when a key goes down:
///
/// 0. a key that belongs to another program, or to the lock, is that one's alone (`InputHost`);
/// 1. the target is the first responder, or without one the focused view, or the topmost controller of the key window;
/// 2. commands of the responder chain with priority over text run;
/// 3. the first responder's text input precedes the other commands, and so does focus while it is shown;
/// 4. a key without a command becomes a press: `pressesBegan` of the responder, and of the responders above it;
/// 5. a press that reaches the window moves focus.
///
/// A responder that received a press receives its end exactly once. A repeating key writes again, or runs its command again;
/// it is not a new press.
@MainActor
final class KeyDispatcher {
    static let shared = KeyDispatcher()

    private struct Held {
        let code: UInt32
        let press: UIPress
    }

    /// The keys that are down, in the order in which they went down.
    private var held: [Held] = []
    /// The modifier keys that are down, in other programs too, by the kernel's codes.
    private var heldModifiers: [UInt32: UIKeyModifierFlags] = [:]

    func take(_ key: Key, at time: TimeInterval) {
        note(key)
        if key.action != .repeated, UIApplication.shared.inputHost?.take(key, at: time) == true, key.action == .pressed {
            // A press of a program's key that is down here means that its release was lost.
            finish(key.code, .cancelled, at: time)
            return OnScreenKeyboard.keyWasUsed(UIKey(key))
        }
        switch key.action {
        case .pressed: press(key, at: time)
        case .repeated: again(key, at: time)
        case .released: finish(key.code, key.isCancelled ? .cancelled : .ended, at: time)
        }
    }

    /// Cancels all presses, because the window has lost the keyboard.
    func cancelAll(in window: UIWindow? = nil) {
        let now = CACurrentMediaTime()
        for item in held where window == nil || item.press.window === window { finish(item.code, .cancelled, at: now) }
        if window == nil { heldModifiers = [:] }
    }

    /// The modifier keys that are down now.
    var modifiers: UIKeyModifierFlags { heldModifiers.values.reduce(into: []) { $0.formUnion($1) } }

    private func note(_ key: Key) {
        guard key.action != .released else { return heldModifiers[key.code] = nil }
        switch UIKey(key).keyCode {
        case .keyboardLeftShift, .keyboardRightShift: heldModifiers[key.code] = .shift
        case .keyboardLeftControl, .keyboardRightControl: heldModifiers[key.code] = .control
        case .keyboardLeftAlt, .keyboardRightAlt: heldModifiers[key.code] = .alternate
        case .keyboardLeftGUI, .keyboardRightGUI: heldModifiers[key.code] = .command
        case _: break
        }
    }

    private func press(_ key: Key, at time: TimeInterval) {
        // A second press of the same key means that its release was lost.
        finish(key.code, .cancelled, at: time)
        guard !UIApplication.shared.isIgnoringInteractionEvents else { return }
        let (window, responder) = Self.target
        let press = UIPress()
        let pressed = UIKey(key)
        press.key = pressed
        OnScreenKeyboard.keyWasUsed(pressed)
        if FocusEngine.shared.typesOnScreen(pressed) { press.goesToFocus = true }
        press.type = UIPress.type(of: pressed)
        press.timestamp = time
        (press.window, press.responder) = (window, responder)
        held.append(Held(code: key.code, press: press))
        send(press, .began, at: time)
    }

    private func again(_ key: Key, at time: TimeInterval) {
        guard let press = held.first(where: { $0.code == key.code })?.press, !UIApplication.shared.isIgnoringInteractionEvents
        else { return }
        if let command = press.command { return command.perform() }
        if press.focusTaker != nil { return FocusEngine.shared.again(press) }
        guard let typist = press.typist else { return }
        KeyTyping.type(UIKey(key), into: typist)
    }

    private func finish(_ code: UInt32, _ phase: UIPress.Phase, at time: TimeInterval) {
        guard let index = held.firstIndex(where: { $0.code == code }) else { return }
        send(held[index].press, phase, at: time)
        held.removeAll { $0.code == code }
    }

    private func send(_ press: UIPress, _ phase: UIPress.Phase, at time: TimeInterval) {
        for item in held { item.press.phase = .stationary }
        press.phase = phase
        let event = UIPressesEvent()
        event.timestamp = time
        event.allPresses = Set(held.map(\.press))
        UIApplication.shared.sendEvent(event)
    }

    /// The window and the responder that receive keys now.
    static var target: (UIWindow?, UIResponder?) {
        let key = UIApplication.shared.keyWindow
        if let first = FirstResponder.current {
            let place = first as? UIView ?? (first as? UIViewController)?.viewIfLoaded
            return (place?.window ?? key, first)
        }
        guard let key else { return (nil, UIApplication.shared) }
        if let focused = FocusEngine.shared.item.flatMap(FocusScope.view(of:)), focused.window === key { return (key, focused) }
        return (key, key.rootViewController.map(topmost) ?? key)
    }

    /// Returns the controller in front: the presented one, and in it the visible page.
    static func topmost(_ controller: UIViewController) -> UIViewController {
        if let presented = controller.presentedViewController, !presented.isBeingDismissed { return topmost(presented) }
        if let page = (controller as? UINavigationController)?.topViewController { return topmost(page) }
        if let page = (controller as? UITabBarController)?.selectedViewController { return topmost(page) }
        return controller
    }
}

extension UIWindow {
    /// Sends the one press that changed to its responder.
    func deliver(_ event: UIPressesEvent) {
        for press in event.allPresses where press.phase != .stationary {
            guard let responder = press.responder ?? (press.isOver ? nil : self) else { continue }
            switch press.phase {
            case .began: begin(press, responder, event)
            case .changed, .stationary: break
            case .ended: if press.isTold { told(press, responder).pressesEnded([press], with: event) }
            case .cancelled: if press.isTold { told(press, responder).pressesCancelled([press], with: event) }
            }
        }
    }

    private func told(_ press: UIPress, _ responder: UIResponder) -> UIResponder {
        press.goesToFocus ? press.focusTaker ?? responder : responder
    }

    private func begin(_ press: UIPress, _ responder: UIResponder, _ event: UIPressesEvent) {
        if press.goesToFocus {
            press.isTold = true
            return UIApplication.shared.keyWindow?.pressesBegan([press], with: event) ?? ()
        }
        if let key = press.key, let command = command(for: key, responder) {
            press.command = command
            return command.perform()
        }
        press.isTold = true
        responder.pressesBegan([press], with: event)
    }

    private func command(for key: UIKey, _ responder: UIResponder) -> UIKeyCommand? {
        let isText = KeyTyping.wants(key, responder) || FocusEngine.shared.goesBeforeCommands(key)
        for place in sequence(first: responder, next: \.next) {
            let found = place.keyCommands?.first { $0.matches(key) && (!isText || $0.wantsPriorityOverSystemBehavior) }
            if let found { return found }
        }
        return nil
    }
}

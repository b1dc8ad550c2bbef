internal import InputEvents

/// Turns input events of keys into presses: keeps those that are down, finds who is to be told, and hands events to the application.
///
/// The order of things when a key goes down:
///
/// 1. the first responder is asked for, or without one the focused view, or the topmost controller of the key window;
/// 2. commands of the responder chain that go before text are done;
/// 3. what the key does in the first responder's text comes before the other commands, and so does focus where it is shown;
/// 4. what nobody's command took is a press: `pressesBegan` of the responder, and of those above it;
/// 5. a press that comes up to the window moves focus.
///
/// A press that was told of ends exactly once for the one who was told. A key that repeats writes again, or has its command done
/// again; it is no new press.
@MainActor
final class KeyDispatcher {
    static let shared = KeyDispatcher()

    private struct Held {
        let code: UInt32
        let press: UIPress
    }

    /// In the order in which they went down.
    private var held: [Held] = []

    func take(_ key: Key, at time: TimeInterval) {
        switch key.action {
        case .pressed: press(key, at: time)
        case .repeated: again(key, at: time)
        case .released: finish(key.code, key.isCancelled ? .cancelled : .ended, at: time)
        }
    }

    /// Whoever had the keys has them no more.
    func cancelAll(in window: UIWindow? = nil) {
        let now = CACurrentMediaTime()
        for item in held where window == nil || item.press.window === window { finish(item.code, .cancelled, at: now) }
    }

    /// Those that are down now and change what else is done.
    var modifiers: UIKeyModifierFlags {
        var flags: UIKeyModifierFlags = []
        for item in held {
            switch item.press.key?.keyCode {
            case .keyboardLeftShift, .keyboardRightShift: flags.insert(.shift)
            case .keyboardLeftControl, .keyboardRightControl: flags.insert(.control)
            case .keyboardLeftAlt, .keyboardRightAlt: flags.insert(.alternate)
            case .keyboardLeftGUI, .keyboardRightGUI: flags.insert(.command)
            case _: break
            }
        }
        return flags
    }

    private func press(_ key: Key, at time: TimeInterval) {
        // A key that goes down twice was lost on the way.
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

    /// Who is told of keys now.
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

    /// The one that the person looks at: what is presented, and in it the page in front.
    static func topmost(_ controller: UIViewController) -> UIViewController {
        if let presented = controller.presentedViewController, !presented.isBeingDismissed { return topmost(presented) }
        if let page = (controller as? UINavigationController)?.topViewController { return topmost(page) }
        if let page = (controller as? UITabBarController)?.selectedViewController { return topmost(page) }
        return controller
    }
}

extension UIWindow {
    /// Tells the responders of the one press that is news.
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

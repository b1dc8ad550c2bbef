/// The effect of keys and encoders on focus.
///
/// A press arrives here last: the responders from the focused view up to the window have not handled it. Only while the keys
/// of the on-screen keyboard are used as buttons does a press arrive here first.
extension FocusEngine {
    enum Action: Equatable {
        case move(UIFocusHeading), select, back, menu, page(Bool), end(Bool)
    }

    private static let holdTime = 0.6

    static func action(of key: UIKey) -> Action? {
        let flags = key.modifierFlags.intersection(.ofCommands)
        if flags == .shift, key.keyCode == .keyboardTab { return .move(.previous) }
        if flags == .alternate, key.keyCode == .keyboardDownArrow { return .menu }
        if flags == .shift, key.keyCode == .keyboardF10 { return .menu }
        guard flags.isEmpty else { return nil }
        switch key.keyCode {
        case .keyboardTab: return .move(.next)
        case .keyboardUpArrow: return .move(.up)
        case .keyboardDownArrow: return .move(.down)
        case .keyboardLeftArrow: return .move(.left)
        case .keyboardRightArrow: return .move(.right)
        case .keyboardReturnOrEnter, .keypadEnter, .keyboardSelect, .keyboardSpacebar: return .select
        case .keyboardEscape: return .back
        case .keyboardApplication, .keyboardMenu: return .menu
        case .keyboardPageUp: return .page(false)
        case .keyboardPageDown: return .page(true)
        case .keyboardHome: return .end(false)
        case .keyboardEnd: return .end(true)
        // The arrows of a keypad without Num Lock are recognized by their characters.
        case _: return arrow(key.characters)
        }
    }

    private static func arrow(_ characters: String) -> Action? {
        switch characters {
        case UIKeyCommand.inputUpArrow: .move(.up)
        case UIKeyCommand.inputDownArrow: .move(.down)
        case UIKeyCommand.inputLeftArrow: .move(.left)
        case UIKeyCommand.inputRightArrow: .move(.right)
        case _: nil
        }
    }

    /// Returns true for keys that focus handles before commands without priority, while focus is shown.
    func goesBeforeCommands(_ key: UIKey) -> Bool {
        guard isAwake, item != nil else { return false }
        switch Self.action(of: key) {
        case .move, .select: return true
        case .back, .menu, .page, .end, nil: return false
        }
    }

    /// Returns true when the key operates the on-screen keyboard, whose keys are used as buttons.
    func typesOnScreen(_ key: UIKey) -> Bool { isAwake && OnScreenKeyboard.focusedKeys != nil && Self.action(of: key) != nil }

    // MARK: Presses

    /// - Returns: true when focus took the press; its end is then sent to `responder`.
    func take(_ press: UIPress, for responder: UIResponder) -> Bool {
        guard self.press(press) else { return false }
        press.focusTaker = responder
        return true
    }

    /// - Returns: true when the press was taken for `responder`.
    func finish(_ press: UIPress, for responder: UIResponder, isCancelled: Bool) -> Bool {
        guard press.focusTaker === responder else { return false }
        release(press, isCancelled: isCancelled)
        return true
    }

    /// True while keys and encoders do not operate the app, because another program or the lock has the keys.
    private static var isWithoutKeys: Bool { UIApplication.shared.inputHost?.hasKeys == true }

    private func press(_ press: UIPress) -> Bool {
        guard !Self.isWithoutKeys, let key = press.key, let action = Self.action(of: key) else { return false }
        switch action {
        case .move(let heading): return move(heading, press)
        case .select: return select(press)
        case .back: return goBack()
        case .menu: return openMenu()
        case .page(let isForward): return jump(.page(isForward: isForward)) || scroll(pages: isForward ? 1 : -1)
        case .end(let isForward): return jump(.end(isForward: isForward)) || scroll(pages: isForward ? .infinity : -.infinity)
        }
    }

    private func move(_ heading: UIFocusHeading, _ press: UIPress?) -> Bool {
        let wasAsleep = !isAwake || item == nil
        guard wake() else { return scroll(heading) }
        press?.repeatsFocus = true
        if press != nil { usesDial = false }
        // The first key only shows where focus is.
        if wasAsleep { return true }
        if adjust(heading) { return true }
        if move(heading) { return true }
        _ = scroll(heading)
        return true
    }

    func again(_ press: UIPress) {
        guard press.repeatsFocus, let key = press.key, case .move(let heading) = Self.action(of: key), isAwake else { return }
        _ = move(heading, press)
    }

    private func select(_ press: UIPress) -> Bool {
        guard isAwake, let item else { return answerAlert(press) || wake() }
        guard item is any FocusTarget || (item as? UIView)?.mayBeSelected == true else { return false }
        heldPress = press
        (item as? any KeyPressable)?.keyWentDown()
        if usesDial { holdTimer.schedule(at: press.timestamp + Self.holdTime) }
        return true
    }

    /// Chooses the preferred action of an alert on Enter while no focus is shown, so that the user need not focus it first.
    private func answerAlert(_ press: UIPress) -> Bool {
        guard press.key?.keyCode == .keyboardReturnOrEnter || press.key?.keyCode == .keypadEnter,
            let root = UIApplication.shared.keyWindow?.rootViewController,
            let alert = KeyDispatcher.topmost(root) as? UIAlertController, !alert.isBeingPresented
        else { return false }
        return alert.choosePreferred()
    }

    /// Handles the release of a pressed item.
    func release(_ press: UIPress, isCancelled: Bool) {
        guard press === heldPress else { return }
        heldPress = nil
        holdTimer.cancel()
        let pressed = item as? any KeyPressable
        let wasDown = pressed?.keyWentUp() ?? true
        guard !isCancelled, wasDown else { return pressed?.keyWasCancelled() ?? () }
        activate()
    }

    private func activate() {
        if let target = item as? any FocusTarget { return target.activate() }
        guard let view = item as? UIView else { return }
        if let control = view as? UIControl, control.isAdjustable {
            isEditing.toggle()
        } else if let field = view as? any TextHost {
            field.becomeFirstResponder()
            OnScreenKeyboard.navigationWasUsed(in: view)
        } else if let pressed = view as? any KeyPressable {
            pressed.activateByKey()
        } else if let tap = view.keyTap {
            tap.place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
            tap.state = .ended
        }
    }

    /// Handles a long press of an encoder's key: goes back.
    func wasHeldLong() {
        guard heldPress != nil else { return }
        heldPress = nil
        if let pressed = item as? any KeyPressable, pressed.keyWentUp() { pressed.keyWasCancelled() }
        _ = goBack()
    }

    // MARK: Encoder

    func moveFocus(_ steps: Int) {
        guard steps != 0, !Self.isWithoutKeys, !UIApplication.shared.isIgnoringInteractionEvents else { return }
        usesDial = true
        OnScreenKeyboard.dialWasUsed()
        let heading: UIFocusHeading = steps > 0 ? .next : .previous
        for _ in 0..<min(abs(steps), 100) { _ = move(heading, nil) }
    }

    /// Changes the value of a control: by arrows along it, and while it is edited by all arrows and encoder steps.
    private func adjust(_ heading: UIFocusHeading) -> Bool {
        guard let control = item as? UIControl, control.isAdjustable, control.isEnabled else { return false }
        let isForward: Bool
        switch heading {
        case .down where control.isUpright, .next where control.isUpright && isEditing: isForward = true
        case .up where control.isUpright, .previous where control.isUpright && isEditing: isForward = false
        case .left where control.isUpright, .right where control.isUpright: return isEditing
        case .right: isForward = !control.isRightToLeft
        case .left: isForward = control.isRightToLeft
        case .up where isEditing, .next where isEditing: isForward = true
        case .down where isEditing, .previous where isEditing: isForward = false
        case _: return false
        }
        return control.adjust(by: isForward ? 1 : -1) || isEditing
    }

    // MARK: Back

    /// Ends editing, closes the menu or the keyboard, or leaves the page in front.
    func goBack() -> Bool {
        if isEditing {
            isEditing = false
            return true
        }
        if let overlay = FocusScope.trap as? any ClosableOverlay { return overlay.goBack() }
        if let text = FirstResponder.current as? any TextHost, text.isEditableNow { return text.resignFirstResponder() }
        guard let root = UIApplication.shared.keyWindow?.rootViewController else { return false }
        for controller in sequence(first: KeyDispatcher.topmost(root), next: \.parent) {
            if let navigation = controller as? UINavigationController, navigation.mayGoBack {
                navigation.popViewController(animated: true)
                return true
            }
            guard let presentation = controller.presentation else { continue }
            if controller.isBeingPresented || controller.isBeingDismissed { return true }
            if let alert = controller as? UIAlertController { return alert.wasLeft() }
            _ = presentation.controller.dismissForUser()
            return true
        }
        return false
    }

    private func openMenu() -> Bool {
        guard isAwake, let item else { return false }
        guard let button = item as? UIButton, button.menu != nil else {
            return FocusScope.view(of: item)?.openContextMenuByKey() ?? false
        }
        button.openMenu()
        return true
    }

    // MARK: Scrolling

    /// Scrolls the content, because there is no item in that direction.
    private func scroll(_ heading: UIFocusHeading) -> Bool {
        switch heading {
        case .up, .previous: scroll(pages: -0.25)
        case .down, .next: scroll(pages: 0.25)
        case _: false
        }
    }

    private func scroll(pages: CGFloat) -> Bool {
        guard let root = FocusScope.current.root, OnScreenKeyboard.focusedKeys == nil else { return false }
        let around = item.flatMap { FocusScope.view(of: $0) }.map { Array(sequence(first: $0, next: \.superview)) } ?? []
        let scrollers =
            around.compactMap { $0 as? UIScrollView } + (item == nil ? [Self.scroller(in: root)].compactMap { $0 } : [])
        for scroller in scrollers where scroller.isFocusScrollable {
            let height = scroller.visibleSize.height
            let way = pages.isFinite ? pages * height : pages * scroller.contentSize.height.nextUp
            let wanted = pages.isFinite ? scroller.contentOffset.y + way : (pages > 0 ? scroller.contentSize.height : -10_000)
            let target = scroller.inRange(CGPoint(x: scroller.contentOffset.x, y: wanted))
            guard abs(target.y - scroller.contentOffset.y) > 0.5 else { continue }
            scroller.setContentOffset(target, animated: UIView.areAnimationsEnabled)
            return true
        }
        return false
    }

    private static func scroller(in view: UIView) -> UIScrollView? {
        guard FocusScope.isOpen(view) else { return nil }
        if let found = view as? UIScrollView, found.isFocusScrollable { return found }
        for subview in view.subviews {
            if let found = scroller(in: subview) { return found }
        }
        return nil
    }
}

/// An item of this library that is not a view and has an action.
@MainActor
protocol FocusTarget: UIFocusItem {
    func activate()
    /// The corner radius of its drawing.
    var cornerRadius: CGFloat { get }
}

extension UIView {
    /// True when Enter has an effect on the view.
    var mayBeSelected: Bool { self is any KeyPressable || self is any TextHost || keyTap != nil }
}

import CoreGraphics

/// The on-screen keyboard and its replacements: it appears for touch input and disappears for input from a real keyboard.
///
/// It is one window above the app's, with a stage that slides in from below; `inputAccessoryView` lies on top of the keys, an
/// `inputView` replaces them. It does not know text fields (it types through `UIKeyInput`) and does not guess words.
///
/// The steps of a change:
///
/// 1. the first responder changes, a finger requests the keyboard again, or a key of a real keyboard is used;
/// 2. the stage gets the wanted views and its place; notifications announce the change;
/// 3. one animation of a quarter of a second moves the stage, the layout guides and the scroll views behind it; an animation
///    that begins meanwhile continues from the current position;
/// 4. the animation ends, and notifications report the change.
@MainActor
final class OnScreenKeyboard {
    static private(set) var current: OnScreenKeyboard?
    /// True while the first responder changes hands, so that the keyboard is not hidden only to reappear.
    static var isPassing = false
    private static var isTouched = false
    /// True when a text was chosen with an encoder, or with keys that do not write.
    private static var isNavigated = false
    private static var hasTyped = false

    static let duration: TimeInterval = 0.25

    let window = KeyboardWindow()
    private(set) var keys: KeyboardView?
    private var accessory: UIView?
    private var input: UIView?
    private weak var responder: UIResponder?
    private(set) var isShown = false
    /// The frame, or the target of its animation, in the window's coordinates; below the screen while the keyboard is hidden.
    private(set) var frame = CGRect.zero
    private var moves = 0
    private var mode: UITextInputMode?
    /// The distance by which a finger has pulled it down.
    private var pulled: CGFloat = 0

    // MARK: Events

    static func firstResponderChanged() {
        guard !isPassing else { return }
        let first = FirstResponder.current
        guard current != nil || wants(first) else { return }
        if current == nil { current = OnScreenKeyboard() }
        current?.update()
    }

    /// Called when a finger touches the text.
    static func wasAskedFor(by responder: UIResponder) {
        if FirstResponder.current === responder { firstResponderChanged() }
    }

    static func textChanged() {
        guard let current, current.isShown, let keys = current.keys, current.input === keys else { return }
        keys.typing.textChanged()
        keys.update()
    }

    static func touchWasUsed() { (isTouched, isNavigated, hasTyped) = (true, false, false) }

    /// Called on encoder input: an encoder has no keys to type with.
    static func dialWasUsed() { hasTyped = false }

    /// Called when Enter is pressed on a text.
    static func navigationWasUsed(in view: UIView) {
        guard FirstResponder.current === view, !hasTyped else { return }
        isNavigated = true
        firstResponderChanged()
    }

    /// The keys, while they are used as buttons; otherwise nil.
    static var focusedKeys: KeyboardView? {
        guard isNavigated, let current, current.isShown, current.input === current.keys else { return nil }
        return current.keys
    }

    /// Called for each key; only keys that write or move count, because volume and power are keys too.
    static func keyWasUsed(_ key: UIKey) {
        let writes = key.writing != nil && key.writing != "\n" && key.writing != "\t"
        if writes { hasTyped = true }
        guard isTouched && !key.characters.isEmpty || isNavigated && writes else { return }
        isTouched = false
        if writes { isNavigated = false }
        if current?.isShown == true { current?.update() }
    }

    /// Hides the keyboard at once and resets all input state.
    static func startOver() {
        FirstResponder.current?.resignFirstResponder()
        FirstResponder.current = nil
        current?.window.isHidden = true
        current = nil
        (isPassing, isTouched, isNavigated, hasTyped) = (false, false, false, false)
    }

    /// Updates the keyboard, also for a first responder that was set before the first touch, when there was no keyboard.
    static func reload() { if let current { current.update() } else { firstResponderChanged() } }

    private static func wants(_ responder: UIResponder?) -> Bool {
        guard let responder else { return false }
        if responder.inputAccessoryView != nil || responder.inputView != nil { return true }
        return isShownByKeys && isTyped(responder)
    }

    private static var isShownByKeys: Bool { isTouched || isNavigated }

    private static func isTyped(_ responder: UIResponder) -> Bool {
        guard responder is any UIKeyInput else { return false }
        return (responder as? any TextHost)?.isEditableNow ?? true
    }

    // MARK: Contents

    private func update() {
        let first = FirstResponder.current
        guard Self.wants(first), let first else { return hide() }
        let isOther = first !== responder
        responder = first
        if isOther, let wanted = first.textInputMode { mode = wanted }
        let content = first.inputView ?? (Self.isShownByKeys && Self.isTyped(first) ? makeKeys(first, isOther) : nil)
        show(accessory: first.inputAccessoryView, input: content)
    }

    private func makeKeys(_ first: UIResponder, _ isOther: Bool) -> UIView {
        let look = look(for: first)
        let keys = keys ?? KeyboardView(look, language)
        self.keys = keys
        keys.onHide = { FirstResponder.current?.resignFirstResponder() }
        if isOther || keys.typing.responder !== first { keys.typing.begin(first) }
        keys.decoration(look, language)
        return keys
    }

    private func look(for first: UIResponder) -> KeyboardLook {
        let view = first as? UIView
        let style = (first as? any UIKeyInput)?.keyboardAppearance ?? .default
        let traits = (view?.window ?? window).traitCollection
        let isDark = style == .dark || style == .default && traits.userInterfaceStyle == .dark
        return KeyboardLook(screen: UIScreen.main.bounds.size, isDark: isDark)
    }

    var language: KeyboardLanguage {
        let modes = UITextInputMode.activeInputModes
        return (mode.flatMap { wanted in modes.first { $0.isEqual(wanted) } ?? mode } ?? modes.first)?.language ?? .english
    }

    /// The writing direction of an empty text: that of the keyboard's language.
    static var isRightToLeft: Bool { current.map { $0.isShown && $0.input === $0.keys && $0.language.isRightToLeft } ?? false }

    func nextLanguage() {
        let modes = UITextInputMode.activeInputModes
        guard let index = modes.firstIndex(where: { $0.language == language }), modes.count > 1 else { return }
        mode = modes[(index + 1) % modes.count]
        modesChanged()
    }

    func modesChanged() {
        guard isShown, let responder, let keys else { return }
        keys.typing.page = .letters
        keys.typing.textChanged()
        keys.decoration(look(for: responder), language)
        (responder as? any TextHost)?.editor.bodyChanged()
    }

    private func show(accessory: UIView?, input: UIView?) {
        let size = UIScreen.main.bounds.size
        for old in [self.accessory, self.input] where old != nil && old !== accessory && old !== input {
            old?.removeFromSuperview()
        }
        (self.accessory, self.input) = (accessory, input)
        let isFresh = window.isHidden
        if isFresh {
            window.frame = UIScreen.main.bounds
            window.isHidden = false
        }
        let height = window.stage.fill(accessory: accessory, input: input, width: size.width)
        if isFresh { window.stage.stand(at: size.height, height: height) } else { window.stage.grow(to: height) }
        if !isShown { frame = CGRect(x: 0, y: size.height, width: size.width, height: height) }
        isShown = true
        move(to: CGRect(x: 0, y: size.height - height, width: size.width, height: height))
    }

    private func hide() {
        responder = nil
        Self.isNavigated = false
        guard isShown else { return }
        isShown = false
        keys?.cancelAll()
        move(to: CGRect(x: 0, y: UIScreen.main.bounds.height, width: frame.width, height: frame.height))
    }

    // MARK: Movement

    private func move(to end: CGRect) {
        let begin = frame
        guard end != begin || pulled > 0 else { return }
        frame = end
        pulled = 0
        moves += 1
        let move = moves
        let info = UIResponder.keyboardInfo(from: begin, to: end)
        let center = NotificationCenter.default
        let isComing = isShown && begin.minY >= UIScreen.main.bounds.height
        center.post(name: UIResponder.keyboardWillChangeFrameNotification, object: window.screen, userInfo: info)
        if isComing { center.post(name: UIResponder.keyboardWillShowNotification, object: window.screen, userInfo: info) }
        if !isShown { center.post(name: UIResponder.keyboardWillHideNotification, object: window.screen, userInfo: info) }
        // An observer may have changed the first responder.
        guard move == moves else { return }
        UIView.animate(withDuration: Self.duration, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
            self.window.stage.stand(at: end.minY, height: nil)
            self.makeRoom()
        } completion: { _ in
            self.moved(move, isComing, info)
        }
    }

    private func moved(_ move: Int, _ wasComing: Bool, _ info: [AnyHashable: Any]) {
        guard move == moves else { return }
        let center = NotificationCenter.default
        if !isShown {
            window.isHidden = true
            (accessory, input) = (nil, nil)
            window.stage.empty()
            center.post(name: UIResponder.keyboardDidHideNotification, object: window.screen, userInfo: info)
        } else if wasComing {
            center.post(name: UIResponder.keyboardDidShowNotification, object: window.screen, userInfo: info)
        }
        center.post(name: UIResponder.keyboardDidChangeFrameNotification, object: window.screen, userInfo: info)
    }

    /// Moves layout guides and scroll views in the current animation.
    private func makeRoom() {
        for window in UIScreen.main.windows where window !== self.window {
            window.keyboardMoved()
            window.layoutIfNeeded()
        }
        KeyboardRoom.keepVisible(responder)
    }

    /// Adapts the keyboard to a changed screen.
    func screenChanged() {
        guard isShown, let responder else { return }
        if let keys, input === keys { keys.decoration(look(for: responder), language) }
        UIView.performWithoutAnimation { show(accessory: accessory, input: input) }
    }

    // MARK: Pulling the keyboard down

    /// - Parameter y: the finger's position, in the window's coordinates.
    func follow(_ y: CGFloat) {
        guard isShown else { return }
        pulled = min(max(0, y - frame.minY), frame.height)
        UIView.performWithoutAnimation { window.stage.stand(at: frame.minY + pulled, height: nil) }
    }

    /// - Parameter velocity: the downward velocity, in points per second.
    func release(velocity: CGFloat) {
        guard isShown, pulled > 0 else { return }
        if velocity > 100 || velocity > -100 && pulled > frame.height / 2 {
            if FirstResponder.current?.resignFirstResponder() ?? false { return }
        }
        move(to: frame)
    }
}

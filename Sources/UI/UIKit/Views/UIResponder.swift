/// An object that receives events and passes the unhandled ones to the next responder.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    public override init() { super.init() }

    /// The responder that gets events which this one does not handle.
    open var next: UIResponder? { nil }
    /// Whether the responder can get keys; false by default.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder gives the keys away; true by default.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder gets keys now.
    open var isFirstResponder: Bool { FirstResponder.current === self }

    /// Asks for the keys; returns false when this responder cannot get them, or another does not give them away.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder else { return false }
        let wasPassing = OnScreenKeyboard.isPassing
        OnScreenKeyboard.isPassing = true
        let isFree = FirstResponder.current?.resignFirstResponder() ?? true
        OnScreenKeyboard.isPassing = wasPassing
        guard isFree else { return false }
        FirstResponder.current = self
        return true
    }

    /// Gives the keys away; returns false when the responder keeps them.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        FirstResponder.current = nil
        return true
    }

    /// Called when fingers touch; the default passes them on.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Called when fingers move; the default passes them on.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Called when fingers leave; the default passes them on.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Called when the system takes touches away; the default passes that on.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// A key went down. Keys that write into the first responder's text are typed here. All others go to the next responder.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = KeyTyping.take(presses, for: self)
        if !rest.isEmpty { next?.pressesBegan(rest, with: event) }
    }
    /// Passes the presses on; this library's keys, which are only up or down, never change.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    /// Called when keys or buttons are released; the default passes them on.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { $0.typist !== self }
        if !rest.isEmpty { next?.pressesEnded(rest, with: event) }
    }
    /// The keyboard is gone, or the keys now belong to another window.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { $0.typist !== self }
        if !rest.isEmpty { next?.pressesCancelled(rest, with: event) }
    }

    // MARK: Editing

    /// The editing commands of keys and menus, sent to the first responder; responders that edit nothing pass them on.
    open func cut(_ sender: Any?) { next?.cut(sender) }
    /// Copies the selection; the default passes that on.
    open func copy(_ sender: Any?) { next?.copy(sender) }
    /// Pastes at the selection; the default passes that on.
    open func paste(_ sender: Any?) { next?.paste(sender) }
    /// Deletes the selection; the default passes that on.
    open func delete(_ sender: Any?) { next?.delete(sender) }
    /// Selects at the caret; the default passes that on.
    open func select(_ sender: Any?) { next?.select(sender) }
    /// Selects all; the default passes that on.
    open func selectAll(_ sender: Any?) { next?.selectAll(sender) }

    // MARK: On-screen keyboard

    /// A view that takes the keyboard's place while the responder is first.
    open var inputView: UIView? { nil }
    /// A view on top of the keyboard.
    open var inputAccessoryView: UIView? { nil }
    /// The language with which the keyboard begins; nil for the language used last.
    open var textInputMode: UITextInputMode? { nil }

    /// Called after the responder became or stopped being first responder.
    func firstResponderChanged() {}

    /// Key commands that are active while this responder, or a responder below it, is first.
    open var keyCommands: [UIKeyCommand]? { nil }
}

/// Keeps the responder that receives typed keys.
@MainActor
enum FirstResponder {
    static weak var current: UIResponder? {
        didSet {
            guard oldValue !== current else { return }
            oldValue?.firstResponderChanged()
            current?.firstResponderChanged()
            OnScreenKeyboard.firstResponderChanged()
            UIApplication.firstResponderChanged?(current)
        }
    }

    /// Returns the first responder when it is this view, a view inside it, or the controller of such a view.
    static func within(_ view: UIView?) -> UIResponder? {
        guard let view, let current else { return nil }
        let place = current as? UIView ?? (current as? UIViewController)?.viewIfLoaded
        return place?.isDescendant(of: view) == true ? current : nil
    }

    /// Ends the editing of a responder that left its window.
    static func leave(_ view: UIView) {
        guard let leaving = within(view) else { return }
        leaving.resignFirstResponder()
        if current === leaving { current = nil }
    }
}

extension UIView {
    /// Makes the first responder in the view, or the view itself, give up being first responder.
    ///
    /// - Parameter force: true when the responder must give up even if it refuses.
    /// - Returns: true when nothing in the view is first responder anymore.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let responder = FirstResponder.within(self) else { return true }
        if responder.resignFirstResponder() { return true }
        if force { FirstResponder.current = nil }
        return force
    }
}

/// What the keys of the keyboard on the screen do to the text.
@MainActor
final class KeyboardTyping {
    enum Shift: Hashable, Sendable { case off, once, locked }

    weak var responder: UIResponder?
    var page = KeyPlane.Page.letters
    private(set) var shift = Shift.off
    /// Taps in a row lock it.
    private var lastShift = -TimeInterval.infinity
    private static let lockTime = 0.35

    var input: (any UIKeyInput)? { responder as? any UIKeyInput }
    var mayEnter: Bool { input.map { !$0.enablesReturnKeyAutomatically || $0.hasText } ?? false }

    /// Somebody else's text.
    func begin(_ responder: UIResponder?) {
        self.responder = responder
        let type = input?.keyboardType
        page = type == .numbersAndPunctuation ? .symbols : .letters
        (shift, lastShift) = (.off, -.infinity)
        textChanged()
    }

    func pressShift(at time: TimeInterval) {
        switch shift {
        case .off: shift = .once
        case .once: shift = time - lastShift < Self.lockTime ? .locked : .off
        case .locked: shift = .off
        }
        lastShift = time
    }

    /// A finger is on it: the next letter is a capital one too.
    func holdShift() { if shift == .off { shift = .once } }

    /// It was held while others were typed.
    func releaseHeldShift() { shift = .off }

    func type(_ text: String) {
        if shift == .once { shift = .off }
        input?.insertText(text)
        // One apostrophe between letters is all that most people want of that page.
        if page != .letters, text == "'" { page = .letters }
        textChanged()
    }

    func space() {
        input?.insertText(" ")
        if page != .letters, input?.keyboardType != .numbersAndPunctuation { page = .letters }
        textChanged()
    }

    func enter() {
        guard mayEnter else { return }
        input?.insertText("\n")
        textChanged()
    }

    func backspace(byWord: Bool) {
        guard let input else { return }
        if byWord, let editor = (responder as? any TextHost)?.editor {
            editor.delete(isForward: false, byWord: true)
        } else {
            input.deleteBackward()
        }
        textChanged()
    }

    /// Sentences begin with a capital letter, where the text wants that.
    func textChanged() {
        guard shift != .locked, let input else { return }
        shift = wantsCapital(input) ? .once : .off
    }

    private func wantsCapital(_ input: any UIKeyInput) -> Bool {
        let kind = input.autocapitalizationType
        if kind == .none || input.isSecureTextEntry { return false }
        if [.emailAddress, .URL].contains(input.keyboardType) { return false }
        if kind == .allCharacters { return true }
        guard let text = input as? any UITextInput, let selection = text.selectedTextRange,
            let before = text.textRange(from: text.beginningOfDocument, to: selection.start), let words = text.text(in: before)
        else { return !input.hasText }
        if kind == .words { return words.last.map(\.isWhitespace) ?? true }
        return TextUnits(words).beginsSentence(at: words.utf16.count)
    }
}

/// The effect of the on-screen keyboard's keys on the text.
@MainActor
final class KeyboardTyping {
    enum Shift: Hashable, Sendable { case off, once, locked }

    weak var responder: UIResponder?
    var page = KeyPlane.Page.letters
    private(set) var shift = Shift.off
    /// The time of the last press of Shift; two quick taps lock it.
    private var lastShift = -TimeInterval.infinity
    private static let lockTime = 0.35

    var input: (any UIKeyInput)? { responder as? any UIKeyInput }
    var mayEnter: Bool { input.map { !$0.enablesReturnKeyAutomatically || $0.hasText } ?? false }

    /// Starts typing into another responder.
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

    /// Keeps Shift while a finger is on it: the next letter is upper-case too.
    func holdShift() { if shift == .off { shift = .once } }

    /// Releases Shift after it was held while other keys were typed.
    func releaseHeldShift() { shift = .off }

    func type(_ text: String) {
        if shift == .once { shift = .off }
        input?.insertText(text)
        // Returns to the letters after an apostrophe, which is usually the only symbol needed between letters.
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

    /// Shifts at the beginning of a sentence, if the text's traits request it.
    func textChanged() {
        guard shift != .locked, let input else { return }
        shift = wantsCapital(input) ? .once : .off
    }

    private func wantsCapital(_ input: any UIKeyInput) -> Bool {
        let kind = input.autocapitalizationType
        if kind == .none || input.isSecureTextEntry { return false }
        if [.emailAddress, .URL].contains(input.keyboardType) { return false }
        if kind == .allCharacters { return true }
        if let editor = (input as? any TextHost)?.editor { return wantsCapital(editor, kind) }
        guard let text = input as? any UITextInput, let selection = text.selectedTextRange,
            let before = text.textRange(from: text.beginningOfDocument, to: selection.start), let words = text.text(in: before)
        else { return !input.hasText }
        if kind == .words { return words.last.map(\.isWhitespace) ?? true }
        return TextUnits(words).beginsSentence(at: words.utf16.count)
    }

    /// The same, without a look at all of the text.
    private func wantsCapital(_ editor: TextEditor, _ kind: UITextAutocapitalizationType) -> Bool {
        let (units, place) = (editor.units, editor.selection.lowerBound)
        guard kind == .words else { return units.beginsSentence(at: place) }
        return editor.text(in: units.previous(place)..<place).last.map(\.isWhitespace) ?? true
    }
}

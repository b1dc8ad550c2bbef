/// A responder that accepts plain text.
///
/// A view that adopts it and is first responder gets the text of the keyboard: the default `pressesBegan(_:with:)` inserts it, so
/// that an override keeps a key for itself by not calling `super` for it.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is text before the caret to delete.
    var hasText: Bool { get }
    /// Inserts a text at the caret, in place of the selection.
    func insertText(_ text: String)
    /// Deletes the selection or the character before the caret.
    func deleteBackward()
}

/// The first responder's own handling of a key, before the key goes up the responder chain.
@MainActor
enum KeyTyping {
    /// Returns true when the key has an effect in the responder's text.
    static func wants(_ key: UIKey, _ responder: UIResponder?) -> Bool {
        guard let input = responder as? any UIKeyInput, FirstResponder.current === responder else { return false }
        if let editor = (responder as? any TextEditing)?.keyEditor { return editor.wants(key) }
        if key.characters == "\u{8}" { return !key.isCommand && input.hasText }
        return key.writing.map { $0 != "\t" } ?? false
    }

    /// Returns false when the key had no effect.
    @discardableResult
    static func type(_ key: UIKey, into responder: UIResponder) -> Bool {
        guard wants(key, responder), let input = responder as? any UIKeyInput else { return false }
        if let editor = (responder as? any TextEditing)?.keyEditor {
            editor.perform(key)
        } else if let text = key.writing {
            input.insertText(text)
        } else {
            input.deleteBackward()
        }
        return true
    }

    /// Handles the presses that write, and returns the others.
    static func take(_ presses: Set<UIPress>, for responder: UIResponder) -> Set<UIPress> {
        guard FirstResponder.current === responder else { return presses }
        return presses.filter { press in
            guard let key = press.key, type(key, into: responder) else { return true }
            press.typist = responder
            return false
        }
    }
}

/// A responder whose text the library edits.
@MainActor
protocol TextEditing: AnyObject {
    var keyEditor: any KeyEditor { get }
}

/// Handles keys in a text.
@MainActor
protocol KeyEditor: AnyObject {
    func wants(_ key: UIKey) -> Bool
    func perform(_ key: UIKey)
}

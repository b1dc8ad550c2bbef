/// Something that plain text can be typed into.
///
/// A view that adopts it and is first responder gets what the keyboard writes: the default `pressesBegan(_:with:)` does it, so that an
/// override decides which keys are its own by not calling `super` for them.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    var hasText: Bool { get }
    func insertText(_ text: String)
    func deleteBackward()
}

/// What the first responder's own doing is with a key, before it goes up the responder chain.
@MainActor
enum KeyTyping {
    /// The key would do something in the responder's text.
    static func wants(_ key: UIKey, _ responder: UIResponder?) -> Bool {
        guard let input = responder as? any UIKeyInput, FirstResponder.current === responder else { return false }
        if let editor = (responder as? any TextEditing)?.keyEditor { return editor.wants(key) }
        if key.characters == "\u{8}" { return !key.isCommand && input.hasText }
        return key.writing.map { $0 != "\t" } ?? false
    }

    /// False when nothing came of it.
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

    /// Types those that write; what is left goes on.
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

/// What keys do in a text.
@MainActor
protocol KeyEditor: AnyObject {
    func wants(_ key: UIKey) -> Bool
    func perform(_ key: UIKey)
}

/// A key event of a keyboard or of a key on the device itself.
package struct Key: Hashable, Sendable {
    package enum Action: UInt8, Hashable, Sendable { case pressed, repeated, released }

    package var action: Action
    /// The kernel's code of the key (`KEY_…`), independent of its label.
    package var code: UInt32
    /// The text of the key in the keymap; empty for keys without text.
    package var text: String
    /// The keymap's symbol (`XKB_KEY_…`); 0 when it has none.
    package var symbol: UInt32
    /// The modifiers that were active before this key.
    package var modifiers: KeyModifiers
    /// The text of the key without any modifier.
    package var plainText: String
    /// The key was not released by the user: its keyboard or the seat is gone, and the effects of the press are undone.
    package var isCancelled: Bool

    package init(
        action: Action, code: UInt32, text: String = "", symbol: UInt32 = 0, modifiers: KeyModifiers = [], plainText: String = "",
        isCancelled: Bool = false
    ) {
        self.action = action
        self.code = code
        self.text = text
        self.symbol = symbol
        self.modifiers = modifiers
        self.plainText = plainText
        self.isCancelled = isCancelled
    }
}

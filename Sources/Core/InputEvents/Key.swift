/// A key of a keyboard or of the device's own.
package struct Key: Hashable, Sendable {
    package enum Action: UInt8, Hashable, Sendable { case pressed, repeated, released }

    package var action: Action
    /// The kernel's code of the key (`KEY_…`), whatever is printed on it.
    package var code: UInt32
    /// What the keymap makes of it; empty for keys that write nothing.
    package var text: String
    /// The keymap's symbol (`XKB_KEY_…`); 0 when it has none.
    package var symbol: UInt32
    /// Those in force before this key.
    package var modifiers: KeyModifiers
    /// What the keymap makes of it when no modifier is held.
    package var plainText: String
    /// Released by nobody: its keyboard, or the seat, is gone, and what the press began is undone.
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

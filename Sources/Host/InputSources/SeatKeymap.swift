internal import InputEvents

/// A keymap for clients, with the held modifiers.
///
/// It follows the keys that are passed to it. The display side has its own keymap for the text of keys in this process.
package final class SeatKeymap {
    /// Modifiers and group, as bit masks of the keymap.
    package struct Masks: Hashable, Sendable {
        package var depressed: UInt32
        package var latched: UInt32
        package var locked: UInt32
        package var group: UInt32

        package init(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
            (self.depressed, self.latched, self.locked, self.group) = (depressed, latched, locked, group)
        }
    }

    /// In xkb's text format.
    package let text: String
    private let keymap: Keymap

    /// - Returns: nil, with a log message, when there are no keymaps at all (package xkb-data).
    package init?(_ layout: KeyboardLayout) {
        guard let keymap = Keymap(layout, locale: "C"), let text = keymap.text else { return nil }
        (self.keymap, self.text) = (keymap, text)
    }

    /// - Parameter code: the kernel's key code.
    /// - Returns: the modifiers that are active from now on.
    package func update(code: UInt32, isPressed: Bool) -> Masks {
        _ = isPressed ? keymap.press(code) : keymap.release(code)
        return keymap.masks
    }
}

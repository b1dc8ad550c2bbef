internal import InputEvents

/// A keymap for other programs, with the modifiers that are held: what a server passes on.
///
/// It follows the keys that it is told of. The display side has a keymap of its own for what keys write here.
package final class SeatKeymap {
    /// Modifiers and group, in the keymap's own numbers.
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

    /// - Returns: nil when there are no keymaps at all (package xkb-data), which is said.
    package init?(_ layout: KeyboardLayout) {
        guard let keymap = Keymap(layout, locale: "C"), let text = keymap.text else { return nil }
        (self.keymap, self.text) = (keymap, text)
    }

    /// - Parameter code: the kernel's.
    /// - Returns: what is in force from now on.
    package func update(code: UInt32, isPressed: Bool) -> Masks {
        _ = isPressed ? keymap.press(code) : keymap.release(code)
        return keymap.masks
    }
}

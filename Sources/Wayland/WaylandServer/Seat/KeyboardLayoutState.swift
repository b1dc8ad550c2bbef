/// The active modifiers, as the keymap's bit masks and group number.
package struct KeyboardModifiers: Hashable, Sendable {
    package var depressed: UInt32 = 0
    package var latched: UInt32 = 0
    package var locked: UInt32 = 0
    package var group: UInt32 = 0

    package init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        (self.depressed, self.latched, self.locked, self.group) = (depressed, latched, locked, group)
    }
}

/// A keyboard layout: the server sends its keymap to clients and asks it for the modifiers, and interprets no keymap itself.
package protocol KeyboardLayoutState: AnyObject {
    /// A keymap in xkb's text format.
    var keymap: String { get }

    /// Updates the state when a key went down or up.
    ///
    /// - Parameter code: the kernel's key code.
    /// - Returns: the modifiers that are active from now on.
    func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers
}

/// Which modifiers are in force, in the keymap's own numbers.
package struct KeyboardModifiers: Hashable, Sendable {
    package var depressed: UInt32 = 0
    package var latched: UInt32 = 0
    package var locked: UInt32 = 0
    package var group: UInt32 = 0

    package init(depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
        (self.depressed, self.latched, self.locked, self.group) = (depressed, latched, locked, group)
    }
}

/// What keys mean: the server passes the keymap on and asks what is held, and knows no keymap itself.
package protocol KeyboardLayoutState: AnyObject {
    /// A keymap in xkb's text format.
    var keymap: String { get }

    /// A key went down or up.
    ///
    /// - Parameter code: the kernel's.
    /// - Returns: the modifiers that are in force from now on.
    func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers
}

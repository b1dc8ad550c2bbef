/// What people do to a window, in the words of devices. Places are parts of the window, from 0 to 1.
package enum NestedInput: Hashable, Sendable {
    package enum AxisSource: Hashable, Sendable { case wheel, fingers, continuous }

    /// What the compositor's seat has by now.
    case devices(pointer: Bool, touch: Bool, keyboard: Bool)
    case pointerMoved(x: Double, y: Double)
    /// - Parameter code: the kernel's (`BTN_…`).
    case button(code: UInt32, isPressed: Bool)
    /// In points of the compositor's; nil where nothing is said about an axis, 0 from fingers that stop on it.
    case scrolled(AxisSource, x: Double?, y: Double?)
    /// The pointer left the window: what is held is let go elsewhere.
    case pointerLost
    /// - Parameter code: the kernel's (`KEY_…`).
    case key(code: UInt32, isPressed: Bool)
    /// What keys mean, in xkb's text format.
    case keymap(String)
    /// What is held and locked, in the keymap's numbers.
    case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32)
    /// Another window has the keys.
    case keysLost
    case touchDown(slot: Int32, x: Double, y: Double)
    case touchMoved(slot: Int32, x: Double, y: Double)
    case touchUp(slot: Int32)
    /// All fingers are the compositor's now.
    case touchesLost
}

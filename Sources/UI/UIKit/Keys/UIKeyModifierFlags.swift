internal import InputEvents

/// The modifier keys that are held with another key.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Caps Lock is on.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift, the left or the right one.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control, the left or the right one.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Alt.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// The logo key.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key belongs to the keypad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

    /// The modifiers that distinguish commands.
    static let ofCommands: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
}

extension UIKeyModifierFlags {
    init(_ modifiers: KeyModifiers) {
        self = []
        let pairs: [(KeyModifiers, UIKeyModifierFlags)] = [
            (.capsLock, .alphaShift), (.shift, .shift), (.control, .control), (.alternate, .alternate), (.command, .command),
        ]
        for (modifier, flag) in pairs where modifiers.contains(modifier) { insert(flag) }
    }
}

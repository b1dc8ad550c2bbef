internal import InputEvents

/// A pressed key, with its meaning in the keyboard's layout.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// The text that the key produces; a `UIKeyCommand` constant for keys such as arrows; empty for modifier keys.
    open private(set) var characters: String
    /// The text that the key produces without modifiers.
    open private(set) var charactersIgnoringModifiers: String
    /// The modifier keys that were down.
    open private(set) var modifierFlags: UIKeyModifierFlags
    /// The key's place on the keyboard, as a USB usage; the layout does not change it.
    open private(set) var keyCode: UIKeyboardHIDUsage

    init(_ key: Key) {
        keyCode = UIKeyboardHIDUsage(kernelCode: key.code)
        let special = Self.special(key.symbol)
        characters = special ?? key.text
        charactersIgnoringModifiers = special ?? (key.plainText.isEmpty ? key.text : key.plainText)
        modifierFlags = UIKeyModifierFlags(key.modifiers)
        if (UIKeyboardHIDUsage.keypadNumLock.rawValue...UIKeyboardHIDUsage.keypadPeriod.rawValue).contains(keyCode.rawValue) {
            modifierFlags.insert(.numericPad)
        }
        super.init()
    }

    /// True with Control or the logo key; AltGr belongs to the layout and is already part of `characters`.
    var isCommand: Bool { !modifierFlags.isDisjoint(with: [.control, .command]) }

    /// The text that the key inserts; nil when it inserts nothing.
    var writing: String? {
        guard !isCommand else { return nil }
        switch characters {
        case "\r": return "\n"
        case "\t": return "\t"
        default: return characters.isEmpty || characters == "\u{8}" || characters.hasPrefix("UIKeyInput") ? nil : characters
        }
    }

    /// The letter for matching commands: on a layout without Latin letters, the Latin letter at the same position.
    var commandLetter: String {
        let plain = charactersIgnoringModifiers.lowercased()
        if plain.unicodeScalars.allSatisfy(\.isASCII) || plain.hasPrefix("UIKeyInput") { return plain }
        let letters = UIKeyboardHIDUsage.keyboardA.rawValue...UIKeyboardHIDUsage.keyboardZ.rawValue
        guard letters.contains(keyCode.rawValue), let scalar = Unicode.Scalar(97 + keyCode.rawValue - letters.lowerBound) else {
            return plain
        }
        return String(Character(scalar))
    }

    /// Returns the constant for an xkbcommon symbol (xkbcommon-keysyms.h) of a key that has a name instead of a character.
    private static func special(_ symbol: UInt32) -> String? {
        switch symbol {
        case 0xFF08: "\u{8}"
        case 0xFF09, 0xFE20: "\t"
        case 0xFF0D, 0xFF8D: "\r"
        case 0xFF1B: UIKeyCommand.inputEscape
        case 0xFFFF, 0xFF9F: UIKeyCommand.inputDelete
        case 0xFF50, 0xFF95: UIKeyCommand.inputHome
        case 0xFF51, 0xFF96: UIKeyCommand.inputLeftArrow
        case 0xFF52, 0xFF97: UIKeyCommand.inputUpArrow
        case 0xFF53, 0xFF98: UIKeyCommand.inputRightArrow
        case 0xFF54, 0xFF99: UIKeyCommand.inputDownArrow
        case 0xFF55, 0xFF9A: UIKeyCommand.inputPageUp
        case 0xFF56, 0xFF9B: UIKeyCommand.inputPageDown
        case 0xFF57, 0xFF9C: UIKeyCommand.inputEnd
        case 0xFFBE...0xFFC9: "UIKeyInputF\(symbol - 0xFFBD)"
        default: nil
        }
    }
}

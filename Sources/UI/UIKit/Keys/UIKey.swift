internal import InputEvents

/// A key that was pressed, and what the keyboard's layout makes of it.
@preconcurrency @MainActor
open class UIKey: NSObject {
    /// What it writes; one of `UIKeyCommand`'s constants for keys such as arrows; empty for those that only change others.
    open private(set) var characters: String
    /// What it writes when no other key is held.
    open private(set) var charactersIgnoringModifiers: String
    open private(set) var modifierFlags: UIKeyModifierFlags
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

    /// With Control or the key with a logo it is a command; AltGr is the layout's and arrives in what the key writes.
    var isCommand: Bool { !modifierFlags.isDisjoint(with: [.control, .command]) }

    /// What it writes into a text; nil where it writes nothing.
    var writing: String? {
        guard !isCommand else { return nil }
        switch characters {
        case "\r": return "\n"
        case "\t": return "\t"
        default: return characters.isEmpty || characters == "\u{8}" || characters.hasPrefix("UIKeyInput") ? nil : characters
        }
    }

    /// The letter that commands know it by: on a layout without Latin letters, the one at its place.
    var commandLetter: String {
        let plain = charactersIgnoringModifiers.lowercased()
        if plain.unicodeScalars.allSatisfy(\.isASCII) || plain.hasPrefix("UIKeyInput") { return plain }
        let letters = UIKeyboardHIDUsage.keyboardA.rawValue...UIKeyboardHIDUsage.keyboardZ.rawValue
        guard letters.contains(keyCode.rawValue), let scalar = Unicode.Scalar(97 + keyCode.rawValue - letters.lowerBound) else {
            return plain
        }
        return String(Character(scalar))
    }

    /// By xkbcommon's symbols (xkbcommon-keysyms.h): keys that have a name instead of a character.
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

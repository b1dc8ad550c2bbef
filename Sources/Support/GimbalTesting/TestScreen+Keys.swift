public import Foundation
import Gimbal
import InputEvents
public import UIKit

/// A keyboard with the United States layout. Each event runs a tick of the main loop, so that its changes are committed.
extension TestScreen {
    /// Types a text, with a key for each character; `\n` is the return key, `\t` the tabulator.
    ///
    /// Characters that the keyboard lacks arrive like composed ones: they are written by a key without a number.
    public func type(_ text: String) {
        for character in text {
            let key = TestKey(character)
            if key.needsShift { send(.pressed, .keyboardLeftShift, "", []) }
            send(.pressed, key.usage, key.text, key.needsShift ? .shift : [])
            send(.released, key.usage, "", key.needsShift ? .shift : [])
            if key.needsShift { send(.released, .keyboardLeftShift, "", .shift) }
        }
    }

    /// Presses a key and releases it, optionally while modifiers are held.
    ///
    /// - Parameters:
    ///   - usage: the key.
    ///   - modifiers: keys that are held meanwhile.
    ///   - duration: the time in seconds for which the key is held. It repeats as on a device: first after half a second, then
    ///     thirty times a second.
    public func press(_ usage: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = [], duration: TimeInterval = 0) {
        keyDown(usage, modifiers: modifiers)
        var rest = duration - 0.5
        advance(by: min(duration, 0.5))
        while rest > 0 {
            send(.repeated, usage, TestKey.text(of: usage, modifiers), modifiers)
            advance(by: min(rest, 1.0 / 30))
            rest -= 1.0 / 30
        }
        keyUp(usage, modifiers: modifiers)
    }

    /// Presses a key and keeps it down.
    public func keyDown(_ usage: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) {
        send(.pressed, usage, TestKey.text(of: usage, modifiers), modifiers)
    }

    /// Releases a key, by its USB usage.
    public func keyUp(_ usage: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) {
        send(.released, usage, "", modifiers)
    }

    /// Rotates a rotary encoder, clockwise; its key is `press(.keyboardReturnOrEnter)`.
    ///
    /// - Parameter detents: the number of detents; a negative number rotates counterclockwise.
    public func turnKnob(by detents: Int) {
        for _ in 0..<abs(detents) {
            AppHost.handle([InputEvent(time: time, kind: .dial(RotaryEncoder(steps: detents < 0 ? -1 : 1)))])
            settle()
        }
    }

    private func send(_ action: Key.Action, _ usage: UIKeyboardHIDUsage, _ text: String, _ flags: UIKeyModifierFlags) {
        var modifiers: KeyModifiers = []
        let pairs: [(UIKeyModifierFlags, KeyModifiers)] = [
            (.alphaShift, .capsLock), (.shift, .shift), (.control, .control), (.alternate, .alternate), (.command, .command),
        ]
        for (flag, modifier) in pairs where flags.contains(flag) { modifiers.insert(modifier) }
        let key = Key(
            action: action, code: usage.kernelCode ?? TestKey.unknownCode, text: text, symbol: TestKey.symbol(of: usage),
            modifiers: modifiers, plainText: TestKey.text(of: usage, []))
        AppHost.handle([InputEvent(time: time, kind: .key(key))])
        settle()
    }
}

/// A key of the United States keyboard.
struct TestKey {
    let usage: UIKeyboardHIDUsage
    let text: String
    let needsShift: Bool

    /// The kernel's `KEY_UNKNOWN`.
    static let unknownCode: UInt32 = 240

    /// Rows of keys by the kernel's numbers, plain and with Shift.
    private static let rows: [(first: UInt32, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", " "),
    ]

    init(_ character: Character) {
        let wanted = character == "\n" ? "" : String(character)
        switch character {
        case "\n": (usage, text, needsShift) = (.keyboardReturnOrEnter, "", false)
        case "\t": (usage, text, needsShift) = (.keyboardTab, "", false)
        default:
            for (first, plain, shifted) in Self.rows {
                for (index, pair) in zip(plain, shifted).enumerated() where pair.0 == character || pair.1 == character {
                    usage = UIKeyboardHIDUsage(kernelCode: first + UInt32(index))
                    (text, needsShift) = (wanted, pair.0 != character)
                    return
                }
            }
            (usage, text, needsShift) = (.keyboardErrorUndefined, wanted, false)
        }
    }

    static func text(of usage: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags) -> String {
        guard let code = usage.kernelCode, modifiers.isDisjoint(with: [.control, .command]) else { return "" }
        for (first, plain, shifted) in rows where code >= first && code < first + UInt32(plain.count) {
            let row = modifiers.contains(.shift) ? shifted : plain
            return String(row[row.index(row.startIndex, offsetBy: Int(code - first))])
        }
        return ""
    }

    /// Returns the xkbcommon keysym of a key that writes no text.
    static func symbol(of usage: UIKeyboardHIDUsage) -> UInt32 {
        switch usage {
        case .keyboardDeleteOrBackspace: 0xFF08
        case .keyboardTab: 0xFF09
        case .keyboardReturnOrEnter: 0xFF0D
        case .keypadEnter: 0xFF8D
        case .keyboardEscape: 0xFF1B
        case .keyboardDeleteForward: 0xFFFF
        case .keyboardHome: 0xFF50
        case .keyboardLeftArrow: 0xFF51
        case .keyboardUpArrow: 0xFF52
        case .keyboardRightArrow: 0xFF53
        case .keyboardDownArrow: 0xFF54
        case .keyboardPageUp: 0xFF55
        case .keyboardPageDown: 0xFF56
        case .keyboardEnd: 0xFF57
        case _: function(usage)
        }
    }

    private static func function(_ usage: UIKeyboardHIDUsage) -> UInt32 {
        let number = usage.rawValue - UIKeyboardHIDUsage.keyboardF1.rawValue
        return (0..<12).contains(number) ? 0xFFBE + UInt32(number) : 0
    }
}

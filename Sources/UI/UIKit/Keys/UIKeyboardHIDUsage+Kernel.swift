/// Converts the kernel's key codes (`KEY_…` in linux/input-event-codes.h) to usages and back.
extension UIKeyboardHIDUsage {
    package init(kernelCode: UInt32) { self = Self.usages[kernelCode] ?? Self.remote[kernelCode] ?? .keyboardErrorUndefined }

    /// The kernel's code; nil for keys without one.
    package var kernelCode: UInt32? { Self.codes[self] }

    private static let codes = Dictionary(usages.map { ($1, $0) }) { first, _ in first }

    /// `KEY_OK`, `KEY_BACK` and `KEY_EXIT` of remote controls and of keypads.
    private static let remote: [UInt32: UIKeyboardHIDUsage] = [352: .keyboardSelect, 158: .keyboardEscape, 174: .keyboardEscape]

    private static let usages: [UInt32: UIKeyboardHIDUsage] = [
        30: .keyboardA, 48: .keyboardB, 46: .keyboardC, 32: .keyboardD, 18: .keyboardE, 33: .keyboardF, 34: .keyboardG,
        35: .keyboardH, 23: .keyboardI, 36: .keyboardJ, 37: .keyboardK, 38: .keyboardL, 50: .keyboardM, 49: .keyboardN,
        24: .keyboardO, 25: .keyboardP, 16: .keyboardQ, 19: .keyboardR, 31: .keyboardS, 20: .keyboardT, 22: .keyboardU,
        47: .keyboardV, 17: .keyboardW, 45: .keyboardX, 21: .keyboardY, 44: .keyboardZ, 2: .keyboard1, 3: .keyboard2,
        4: .keyboard3, 5: .keyboard4, 6: .keyboard5, 7: .keyboard6, 8: .keyboard7, 9: .keyboard8, 10: .keyboard9,
        11: .keyboard0, 28: .keyboardReturnOrEnter, 1: .keyboardEscape, 14: .keyboardDeleteOrBackspace, 15: .keyboardTab,
        57: .keyboardSpacebar, 12: .keyboardHyphen, 13: .keyboardEqualSign, 26: .keyboardOpenBracket, 27: .keyboardCloseBracket,
        43: .keyboardBackslash, 39: .keyboardSemicolon, 40: .keyboardQuote, 41: .keyboardGraveAccentAndTilde,
        51: .keyboardComma, 52: .keyboardPeriod, 53: .keyboardSlash, 58: .keyboardCapsLock, 59: .keyboardF1, 60: .keyboardF2,
        61: .keyboardF3, 62: .keyboardF4, 63: .keyboardF5, 64: .keyboardF6, 65: .keyboardF7, 66: .keyboardF8, 67: .keyboardF9,
        68: .keyboardF10, 87: .keyboardF11, 88: .keyboardF12, 99: .keyboardPrintScreen, 70: .keyboardScrollLock,
        119: .keyboardPause, 110: .keyboardInsert, 102: .keyboardHome, 104: .keyboardPageUp, 111: .keyboardDeleteForward,
        107: .keyboardEnd, 109: .keyboardPageDown, 106: .keyboardRightArrow, 105: .keyboardLeftArrow, 108: .keyboardDownArrow,
        103: .keyboardUpArrow, 69: .keypadNumLock, 98: .keypadSlash, 55: .keypadAsterisk, 74: .keypadHyphen, 78: .keypadPlus,
        96: .keypadEnter, 79: .keypad1, 80: .keypad2, 81: .keypad3, 75: .keypad4, 76: .keypad5, 77: .keypad6, 71: .keypad7,
        72: .keypad8, 73: .keypad9, 82: .keypad0, 83: .keypadPeriod, 86: .keyboardNonUSBackslash, 127: .keyboardApplication,
        116: .keyboardPower, 117: .keypadEqualSign, 183: .keyboardF13, 184: .keyboardF14, 185: .keyboardF15, 186: .keyboardF16,
        187: .keyboardF17, 188: .keyboardF18, 189: .keyboardF19, 190: .keyboardF20, 191: .keyboardF21, 192: .keyboardF22,
        193: .keyboardF23, 194: .keyboardF24, 138: .keyboardHelp, 139: .keyboardMenu, 353: .keyboardSelect, 128: .keyboardStop,
        129: .keyboardAgain, 131: .keyboardUndo, 137: .keyboardCut, 133: .keyboardCopy, 135: .keyboardPaste, 136: .keyboardFind,
        113: .keyboardMute, 115: .keyboardVolumeUp, 114: .keyboardVolumeDown, 121: .keypadComma, 29: .keyboardLeftControl,
        42: .keyboardLeftShift, 56: .keyboardLeftAlt, 125: .keyboardLeftGUI, 97: .keyboardRightControl, 54: .keyboardRightShift,
        100: .keyboardRightAlt, 126: .keyboardRightGUI,
    ]
}

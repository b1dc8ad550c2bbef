/// The letters of a language, as on its keyboard.
struct KeyboardLanguage: Hashable, Sendable {
    /// The code in BCP 47.
    let code: String
    /// The language's name in the language itself.
    let name: String
    let isRightToLeft: Bool
    private let letters: [String]
    private let symbols: [String]
    private let moreSymbols: [String]
    private let decimal: String
    private let accents: [String: String]

    static let all = [english, german, french, arabic]

    static func of(_ code: String) -> KeyboardLanguage? { all.first { code == $0.code || code.hasPrefix($0.code + "-") } }

    static let english = KeyboardLanguage(
        code: "en", name: "English", isRightToLeft: false, letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        symbols: ["1234567890", "-/:;()$&@\"", ".,?!'"], moreSymbols: ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"], decimal: ".",
        accents: [
            "a": "àáâäæãåā", "c": "çćč", "e": "èéêëēė", "i": "îïíīį", "l": "ł", "n": "ñń", "o": "ôöòóœøōõ", "s": "ßśš",
            "u": "ûüùúū", "y": "ÿ", "z": "žźż",
        ])

    static let german = KeyboardLanguage(
        code: "de", name: "Deutsch", isRightToLeft: false, letters: ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
        symbols: ["1234567890", "-/:;()€&@\"", ".,?!'"], moreSymbols: ["[]{}#%^*+=", "_\\|~<>$£¥•", ".,?!'"], decimal: ",",
        accents: [
            "a": "äàáâæãåā", "c": "çćč", "e": "éèêëė", "i": "îïíì", "l": "ł", "n": "ñń", "o": "öôòóœøõ", "s": "ßśš", "u": "üûùú",
            "y": "ÿ", "z": "žźż",
        ])

    static let french = KeyboardLanguage(
        code: "fr", name: "Français", isRightToLeft: false, letters: ["azertyuiop", "qsdfghjklm", "wxcvbn'"],
        symbols: ["1234567890", "-/:;()€&@\"", ".,?!'"], moreSymbols: ["[]{}#%^*+=", "_\\|~<>$£¥•", ".,?!'"], decimal: ",",
        accents: [
            "a": "àâæäáãåā", "c": "çćč", "e": "éèêëėē", "i": "îïíìī", "n": "ñń", "o": "ôœöòóøõ", "u": "ùûüúū", "y": "ÿ",
        ])

    static let arabic = KeyboardLanguage(
        code: "ar", name: "العربية", isRightToLeft: true, letters: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"],
        symbols: ["١٢٣٤٥٦٧٨٩٠", "-/:؛()$&@\"", ".،؟!'"], moreSymbols: ["[]{}#%^*+=", "_\\|~<>€£¥•", ".،؟!'"], decimal: "٫",
        accents: ["ا": "أإآٱ", "ي": "ئى", "و": "ؤ", "ه": "ة", "ك": "گک", "ء": "ئ", "ب": "پ", "ج": "چ", "ف": "ڤ", "ز": "ژ"])

    private static let signs: [String: String] = [
        "-": "–—•", "/": "\\", "$": "€£¥¢₩", "€": "$£¥¢₩", "&": "§", "\"": "„“”«»", ".": "…", "?": "¿", "!": "¡", "'": "’‘‚`",
        "%": "‰", "=": "≠≈", "0": "°", "١": "1", "٢": "2", "٣": "3", "٤": "4", "٥": "5", "٦": "6", "٧": "7", "٨": "8", "٩": "9",
        "٠": "0",
    ]

    /// Returns the alternates that a key shows after a hold.
    func alternates(of text: String) -> [String] {
        let small = text.lowercased()
        guard let found = accents[small] ?? Self.signs[text] else { return [] }
        return found.map { small == text ? String($0) : String($0).uppercased() }.filter { $0.count == 1 }
    }

    // MARK: Planes

    /// The conditions that determine the keys.
    struct Variant: Hashable, Sendable {
        var type = UIKeyboardType.default
        var page = KeyPlane.Page.letters
        var isShifted = false
        var hasGlobe = true
        var hasHide = false
    }

    func plane(_ variant: Variant) -> KeyPlane {
        switch variant.type {
        case .numberPad, .asciiCapableNumberPad: return pad("", "")
        case .decimalPad: return pad(decimal, "")
        case .phonePad: return pad("+", "")
        case _: break
        }
        switch variant.page {
        case .letters: return letterPlane(variant)
        case .symbols: return symbolPlane(symbols, variant, other: .moreSymbols)
        case .moreSymbols: return symbolPlane(moreSymbols, variant, other: .symbols)
        }
    }

    private func caps(_ row: String, _ isShifted: Bool) -> [KeyCap] {
        // The German ß has no capital letter of one character.
        row.map { letter in
            let capital = String(letter).uppercased()
            return KeyCap(.text(isShifted && capital.count == 1 ? capital : String(letter)))
        }
    }

    private func letterPlane(_ variant: Variant) -> KeyPlane {
        var rows = letters.map { caps($0, variant.isShifted) }
        if isRightToLeft {
            rows[2].append(KeyCap(.backspace))
        } else {
            rows[2] = [KeyCap(.shift)] + rows[2] + [KeyCap(.backspace)]
        }
        rows.append(bottom(variant, KeyCap(.plane(.symbols), width: 1.25)))
        return KeyPlane(rows: rows)
    }

    private func symbolPlane(_ signs: [String], _ variant: Variant, other: KeyPlane.Page) -> KeyPlane {
        var rows = signs.map { caps($0, false) }
        // Five wide symbols between the two keys at the ends.
        rows[2] =
            [KeyCap(.plane(other), width: 1.25)] + rows[2].map { KeyCap($0.kind, width: 1.4) }
            + [KeyCap(.backspace, width: 1.25)]
        rows.append(bottom(variant, KeyCap(.plane(.letters), width: 1.25)))
        return KeyPlane(rows: rows)
    }

    private func bottom(_ variant: Variant, _ plane: KeyCap) -> [KeyCap] {
        var row = [plane]
        if variant.hasGlobe { row.append(KeyCap(.globe, width: 1.25)) }
        switch variant.type {
        case .emailAddress: row += [KeyCap(.space, width: 3.5), KeyCap(.text("@"), width: 1.2), KeyCap(.text("."), width: 1.2)]
        case .URL:
            row += [KeyCap(.text("."), width: 1.9), KeyCap(.text("/"), width: 1.9), KeyCap(.text(".com"), width: 2)]
        case .webSearch: row += [KeyCap(.space, width: 4.4), KeyCap(.text("."), width: 1.4)]
        case _: row.append(KeyCap(.space, width: 5.4))
        }
        row.append(KeyCap(.enter, width: 2.35))
        if variant.hasHide { row.append(KeyCap(.hide, width: 1.25)) }
        return row
    }

    private func pad(_ left: String, _ right: String) -> KeyPlane {
        let digits = isRightToLeft ? Array("٠١٢٣٤٥٦٧٨٩") : Array("0123456789")
        func key(_ digit: Int) -> KeyCap { KeyCap(.text(String(digits[digit]))) }
        var last = [left, String(digits[0])].filter { !$0.isEmpty }.map { KeyCap(.text($0)) }
        if last.count == 1 { last = [KeyCap(.text(String(digits[0])), width: 3)] } else { last[1].width = 2 }
        return KeyPlane(rows: [
            [key(1), key(2), key(3), KeyCap(.backspace)], [key(4), key(5), key(6), KeyCap(.hide)],
            [key(7), key(8), key(9), KeyCap(.enter, rowSpan: 2)], last,
        ])
    }
}

/// A language of the keyboard.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
    nonisolated let language: KeyboardLanguage

    init(_ language: KeyboardLanguage) {
        self.language = language
        super.init()
    }

    /// The language code, for example `de`.
    open var primaryLanguage: String? { language.code }

    /// The input modes that the globe key cycles through: the device's language first, according to its locale, then all others.
    ///
    /// On iOS the user's settings determine them; here the device's program may set them.
    public static var activeInputModes: [UITextInputMode] = {
        let first = KeyboardLanguage.of(InputWords.deviceLanguage) ?? .english
        return ([first] + KeyboardLanguage.all.filter { $0 != first }).map { UITextInputMode($0) }
    }()
    {
        didSet { OnScreenKeyboard.current?.modesChanged() }
    }

    /// Returns nil for a language without a keyboard; `de`, `en`, `fr` and `ar` have one.
    public static func inputMode(forLanguage code: String) -> UITextInputMode? {
        KeyboardLanguage.of(code).map { UITextInputMode($0) }
    }

    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        (object as? UITextInputMode)?.language == language
    }
    nonisolated open override var hash: Int { language.hashValue }
}

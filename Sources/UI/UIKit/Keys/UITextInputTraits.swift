/// Which letters the keyboard on the screen makes capital by itself.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// No letter.
    case none = 0
    /// The first letter of each word.
    case words
    /// The first letter of each sentence.
    case sentences
    /// All letters.
    case allCharacters
}
/// Whether typed words are corrected. Nothing corrects words here.
public enum UITextAutocorrectionType: Int, Sendable {
    /// No correction, as with `no`.
    case `default` = 0
    /// No correction.
    case no
    /// No correction either: this library corrects no words.
    case yes
}
/// Whether spelling is checked. Nothing checks spelling here.
public enum UITextSpellCheckingType: Int, Sendable {
    /// No check, as with `no`.
    case `default` = 0
    /// No check.
    case no
    /// No check either: this library checks no spelling.
    case yes
}
/// The appearance of the keyboard on the screen.
public enum UIKeyboardAppearance: Int, Sendable {
    /// Light or dark like the window's interface style.
    case `default` = 0
    /// Dark.
    case dark
    /// Light.
    case light
}

/// The keys of the on-screen keyboard.
public enum UIKeyboardType: Int, Sendable {
    /// The pads for numbers and phone numbers have only digits; `URL`, `emailAddress` and `webSearch` change the lowest row. The
    /// others show letters.
    case `default` = 0, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad,
        twitter, webSearch, asciiCapableNumberPad
}

/// The label of the key that ends the input.
public enum UIReturnKeyType: Int, Sendable {
    /// The label, in the keyboard's language; `google` and `yahoo` show that of `search`, `route` that of `go`.
    case `default` = 0, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The meaning of the text; there is no automatic filling.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name of the content type.
    public let rawValue: String
    /// Creates a content type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// A password.
    public static let password = UITextContentType(rawValue: "password")
    /// A password to be chosen.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that is valid once.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
    /// An e-mail address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address on the web.
    public static let URL = UITextContentType(rawValue: "url")
}

/// The keyboard's behavior for a text; all members are optional.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    /// The letters that the on-screen keyboard makes capital by itself; the default is `.sentences`.
    var autocapitalizationType: UITextAutocapitalizationType { get }
    /// Whether typed words are corrected; the default is `.default`. It has no effect.
    var autocorrectionType: UITextAutocorrectionType { get }
    /// Whether spelling is checked; the default is `.default`. It has no effect.
    var spellCheckingType: UITextSpellCheckingType { get }
    /// The keys of the on-screen keyboard; the default is `.default`.
    var keyboardType: UIKeyboardType { get }
    /// The colors of the on-screen keyboard; the default is those of the interface.
    var keyboardAppearance: UIKeyboardAppearance { get }
    /// The label of the return key; the default is `.default`.
    var returnKeyType: UIReturnKeyType { get }
    /// True when the return key works only with text.
    var enablesReturnKeyAutomatically: Bool { get }
    /// Whether the text is secret; the default is false.
    var isSecureTextEntry: Bool { get }
    /// The meaning of the text; nil, the default, for any content.
    var textContentType: UITextContentType! { get }
}

extension UITextInputTraits {
    /// Capitals at the beginning of sentences.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
    /// The system's default.
    public var autocorrectionType: UITextAutocorrectionType { .default }
    /// The system's default.
    public var spellCheckingType: UITextSpellCheckingType { .default }
    /// The keyboard with letters.
    public var keyboardType: UIKeyboardType { .default }
    /// The appearance of the interface.
    public var keyboardAppearance: UIKeyboardAppearance { .default }
    /// The plain return key.
    public var returnKeyType: UIReturnKeyType { .default }
    /// False: the return key can always be pressed.
    public var enablesReturnKeyAutomatically: Bool { false }
    /// False: the text is shown.
    public var isSecureTextEntry: Bool { false }
    /// Nil: any content.
    public var textContentType: UITextContentType! { nil }
}

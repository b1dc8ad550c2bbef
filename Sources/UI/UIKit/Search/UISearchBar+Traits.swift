/// What a search bar tells the on-screen keyboard: the values of its field.
extension UISearchBar {
    /// The letters that the on-screen keyboard makes capital by itself; those at the beginning of sentences by default.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { field.autocapitalizationType }
        set { field.autocapitalizationType = newValue }
    }
    /// Whether words are corrected while typing. It is kept but has no effect: there is no correction.
    public var autocorrectionType: UITextAutocorrectionType {
        get { field.autocorrectionType }
        set { field.autocorrectionType = newValue }
    }
    /// Whether misspelled words are marked. It is kept but has no effect: there is no spell checking.
    public var spellCheckingType: UITextSpellCheckingType {
        get { field.spellCheckingType }
        set { field.spellCheckingType = newValue }
    }
    /// The keys that the on-screen keyboard shows; `default` by default.
    public var keyboardType: UIKeyboardType {
        get { field.keyboardType }
        set { field.keyboardType = newValue }
    }
    /// Whether the on-screen keyboard is dark or light; `default` follows the interface.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { field.keyboardAppearance }
        set { field.keyboardAppearance = newValue }
    }
    /// The title of the on-screen keyboard's return key; `search` by default.
    public var returnKeyType: UIReturnKeyType {
        get { field.returnKeyType }
        set { field.returnKeyType = newValue }
    }
    /// Whether the return key works only when there is text; true by default.
    public var enablesReturnKeyAutomatically: Bool {
        get { field.enablesReturnKeyAutomatically }
        set { field.enablesReturnKeyAutomatically = newValue }
    }
    /// Whether dots are shown in place of the characters; false by default.
    public var isSecureTextEntry: Bool {
        get { field.isSecureTextEntry }
        set { field.isSecureTextEntry = newValue }
    }
    /// The meaning of the text; nil by default. It is kept but has no effect: nothing is filled in automatically.
    public var textContentType: UITextContentType! {
        get { field.textContentType }
        set { field.textContentType = newValue }
    }
}

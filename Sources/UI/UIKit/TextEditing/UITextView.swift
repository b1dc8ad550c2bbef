internal import CoreGraphics

/// Text of many lines that a person reads, selects and edits, of one style.
///
/// `delegate` is a `UITextViewDelegate`; its declared type is the scroll view's, since a property cannot change its type in a subclass
/// here.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput {
    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextViewTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name("UITextViewTextDidEndEditingNotification")
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")

    private(set) lazy var editor = TextEditor(self, isMultiline: true)
    private var keyboardViews: (input: UIView?, accessory: UIView?) = (nil, nil)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeTextView()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeTextView()
    }

    private func becomeTextView() {
        addSubview(editor.canvas)
        addGestureRecognizer(TextTouch(editor))
        alwaysBounceVertical = false
        lookChanged()
    }

    var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    /// What is edited or selected.
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }

    // MARK: Text

    open var text: String! {
        get { editor.text }
        set { editor.setText(newValue ?? "") }
    }
    private var ownFont = UIFont.systemFont(ofSize: 17)
    open var font: UIFont? {
        get { ownFont }
        set {
            ownFont = newValue ?? .systemFont(ofSize: 17)
            lookChanged()
        }
    }
    private var ownTextColor: UIColor?
    open var textColor: UIColor? {
        get { ownTextColor ?? .label }
        set {
            ownTextColor = newValue
            lookChanged()
        }
    }
    @ObservedProperty open var textAlignment = NSTextAlignment.natural { didSet { lookChanged() } }
    @ObservedProperty open var isEditable = true { didSet { editor.showSelection() } }
    /// Text that is neither edited nor selected is only read.
    @ObservedProperty open var isSelectable = true { didSet { editor.showSelection() } }
    /// In UTF-16 units.
    open var selectedRange: NSRange {
        get { NSRange(editor.selection) }
        set { editor.select(newValue.location..<(newValue.location + newValue.length)) }
    }
    @ObservedProperty open var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5) {
        didSet { lookChanged() }
    }

    /// Scrolls as little as it takes to see the beginning of the range.
    open func scrollRangeToVisible(_ range: NSRange) {
        reveal(editor.caretRect(at: min(max(0, range.location), editor.units.count)))
    }

    // MARK: OnScreenKeyboard

    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false
    @ObservedProperty open var isSecureTextEntry = false { didSet { if oldValue != isSecureTextEntry { lookChanged() } } }
    open var textContentType: UITextContentType!
    open override var inputView: UIView? {
        get { keyboardViews.input }
        set { keyboardViews.input = newValue }
    }
    open override var inputAccessoryView: UIView? {
        get { keyboardViews.accessory }
        set { keyboardViews.accessory = newValue }
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : sizeThatFits(CGSize(width: bounds.width, height: 0))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        arrange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        lookChanged()
    }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { (isEditable || isSelectable) && window != nil && isUserInteractionEnabled }
    open override var canResignFirstResponder: Bool { textDelegate?.textViewShouldEndEditing(self) ?? true }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true else { return false }
        return super.becomeFirstResponder()
    }

    override func firstResponderChanged() { isFirstResponder ? beginEditing() : endEditing() }

    open override func cut(_ sender: Any?) { editor.cutSelection() }
    open override func copy(_ sender: Any?) { editor.copySelection() }
    open override func paste(_ sender: Any?) { editor.paste() }
    open override func delete(_ sender: Any?) { editor.replace(editor.selection, with: "") }
    open override func select(_ sender: Any?) { editor.select(editor.units.word(around: editor.head)) }
    open override func selectAll(_ sender: Any?) { editor.select(0..<editor.units.count) }

    // MARK: UIKeyInput and UITextInput

    open var hasText: Bool { !editor.text.isEmpty }
    open func insertText(_ text: String) { editor.insert(text) }
    open func deleteBackward() { editor.deleteBackward() }
    open func text(in range: UITextRange) -> String? { editor.inputText(in: range) }
    open func replace(_ range: UITextRange, withText text: String) { editor.inputReplace(range, with: text) }
    open var selectedTextRange: UITextRange? {
        get { editor.selectedRange }
        set { editor.selectedRange = newValue }
    }
    open var markedTextRange: UITextRange? { editor.marked.map { TextOffsets($0) } }
    open var markedTextStyle: [NSAttributedString.Key: Any]?
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText ?? "", selectedRange)
        textWasEdited()
    }
    open func unmarkText() { editor.unmark() }
    open var beginningOfDocument: UITextPosition { TextOffset(0) }
    open var endOfDocument: UITextPosition { TextOffset(editor.units.count) }
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        editor.range(from: fromPosition, to: toPosition)
    }
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        editor.position(from: position, offset: offset)
    }
    open func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? { editor.position(from: position, in: direction, offset: offset) }
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        editor.compare(position, to: other)
    }
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { editor.offset(from: from, to: toPosition) }
    open weak var inputDelegate: (any UITextInputDelegate)?
    open private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        editor.position(within: range, farthestIn: direction)
    }
    open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        editor.characterRange(byExtending: position, in: direction)
    }
    open func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection {
        editor.writingDirection(at: position)
    }
    open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
    open func caretRect(for position: UITextPosition) -> CGRect { editor.hostCaretRect(for: position) }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point) }
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        editor.closestPosition(to: point, within: range)
    }
    open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        guard let range = range as? TextOffsets else { return true }
        return mayChange(NSRange(range.value), to: text)
    }
}

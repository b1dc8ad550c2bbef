internal import CoreGraphics

/// One line of text that a person edits.
///
/// Keys and fingers are the editor's (`TextEditor`); what the field adds is when editing begins and ends, what stands beside the text, and
/// what the return key does. Text is of one style.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput {
    public enum BorderStyle: Int, Sendable { case none = 0, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never = 0, whileEditing, unlessEditing, always }
    public enum DidEndEditingReason: Int, Sendable { case committed = 0, cancelled }

    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name("UITextFieldTextDidEndEditingNotification")
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextFieldTextDidChangeNotification")

    private(set) lazy var editor = TextEditor(self, isMultiline: false)
    let ground = UIView()
    let placeholderLabel = UILabel()
    private(set) lazy var clearButton = makeClearButton()
    private var hasClearButton = false
    private var keyboardViews: (input: UIView?, accessory: UIView?) = (nil, nil)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeTextField()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeTextField()
    }

    private func becomeTextField() {
        ground.isUserInteractionEnabled = false
        placeholderLabel.textColor = .placeholderText
        placeholderLabel.font = ownFont
        for view in [ground, placeholderLabel, editor.canvas] { addSubview(view) }
        editor.canvas.clipsToBounds = true
        addGestureRecognizer(TextTouch(editor))
        setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
        lookChanged()
    }

    open weak var delegate: (any UITextFieldDelegate)?

    // MARK: Text

    open var text: String? {
        get { editor.text }
        set {
            editor.setText((newValue ?? "").replacing("\n", with: " "))
            textMayHaveCome()
        }
    }
    open var placeholder: String? {
        get { placeholderLabel.text }
        set { placeholderLabel.text = newValue }
    }
    open var attributedPlaceholder: NSAttributedString? {
        get { placeholderLabel.attributedText }
        set { placeholderLabel.attributedText = newValue }
    }
    private var ownFont = UIFont.systemFont(ofSize: 17)
    open var font: UIFont? {
        get { ownFont }
        set {
            ownFont = newValue ?? .systemFont(ofSize: 17)
            placeholderLabel.font = ownFont
            lookChanged()
            invalidateIntrinsicContentSize()
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
    @ObservedProperty open var textAlignment = NSTextAlignment.natural {
        didSet {
            placeholderLabel.textAlignment = textAlignment
            lookChanged()
        }
    }
    open var clearsOnBeginEditing = false
    open var isEditing: Bool { editor.isActive }

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

    // MARK: Beside the text

    @ObservedProperty open var borderStyle = BorderStyle.none { didSet { lookChanged() } }
    @ObservedProperty open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    @ObservedProperty open var leftView: UIView? { didSet { sideViewChanged(from: oldValue, to: leftView) } }
    @ObservedProperty open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    @ObservedProperty open var rightView: UIView? { didSet { sideViewChanged(from: oldValue, to: rightView) } }
    @ObservedProperty open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds, isEditing: false) }
    open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds, isEditing: true) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        sideRect(bounds, CGSize(width: 28, height: 28), isLeft: isRightToLeft)
    }
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        leftView.map { sideRect(bounds, sideSize(of: $0), isLeft: !isRightToLeft) } ?? .zero
    }
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        rightView.map { sideRect(bounds, sideSize(of: $0), isLeft: isRightToLeft) } ?? .zero
    }

    open override var intrinsicContentSize: CGSize {
        let height = ownFont.lineHeight.rounded(.up) + (borderStyle == .none ? 0 : 11)
        let text = max(editor.body.size.width, placeholderLabel.intrinsicContentSize.width)
        return CGSize(width: (text + 2 * sideInset + 2).rounded(.up), height: borderStyle == .none ? height : max(34, height))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        arrange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        lookChanged()
    }

    override func stateChanged() {
        super.stateChanged()
        editor.canvas.alpha = isEnabled ? 1 : 0.4
        if !isEnabled, isFirstResponder { resignFirstResponder() }
    }

    private func makeClearButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.setImage(ClearSymbol.image, for: .normal)
        button.tintColor = .tertiaryLabel
        button.addAction(UIAction { [weak self] _ in self?.clearWasTapped() }, for: .touchUpInside)
        addSubview(button)
        hasClearButton = true
        return button
    }

    var clearButtonIfMade: UIButton? { hasClearButton ? clearButton : nil }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled && window != nil && isUserInteractionEnabled }
    open override var canResignFirstResponder: Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
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

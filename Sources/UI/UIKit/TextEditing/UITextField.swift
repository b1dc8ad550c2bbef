internal import CoreGraphics

/// Shows one line of text, of one style, that the user edits.
///
/// The editor (`TextEditor`) handles keys and fingers. The field decides when editing begins and ends, shows the views beside the
/// text, and handles the return key.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting {
    /// The frames that a text field can have: `none`, a thin dark `line`, a gray `bezel`, or a gray `roundedRect` with a
    /// background.
    public enum BorderStyle: Int, Sendable {
        /// No frame.
        case none = 0
        /// A thin dark line.
        case line
        /// A gray frame.
        case bezel
        /// A gray frame with round corners and a background.
        case roundedRect
    }
    /// When a view beside the text is shown: `never`, only `whileEditing`, only `unlessEditing`, or `always`.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never = 0
        /// During editing.
        case whileEditing
        /// While the field is not edited.
        case unlessEditing
        /// Always.
        case always
    }
    /// Why editing ended: `committed` when the text was kept, `cancelled` when it was not. Only `committed` occurs here.
    public enum DidEndEditingReason: Int, Sendable {
        /// The text was kept.
        case committed = 0
        /// The text was discarded; does not occur here.
        case cancelled
    }

    /// Posted by a text field, as the notification's object, after its editing has begun.
    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// Posted by a text field, as the notification's object, after its editing has ended.
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted by a text field, as the notification's object, after an edit that a person or an input method made.
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

    /// Creates a text field from an archive, with the same defaults as a new one.
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

    /// The object that hears of the editing and may refuse it; held weakly, nil by default.
    open weak var delegate: (any UITextFieldDelegate)?

    override func contentSizeMayHaveChanged() {
        guard adjustsFontForContentSizeCategory else { return }
        let adjusted = ownFont.adjusted(to: traitCollection)
        if adjusted !== ownFont { font = adjusted }
    }

    // MARK: Text

    /// The text, never nil when it is read; line breaks are replaced by spaces when it is set, and nil empties it. To set it asks
    /// no delegate, sends no events and cannot be undone.
    open var text: String? {
        get { editor.text }
        set {
            editor.setText((newValue ?? "").replacing("\n", with: " "))
            textMayHaveCome()
        }
    }
    /// The text that is shown in gray while there is no other; nil by default.
    open var placeholder: String? {
        get { placeholderLabel.text }
        set {
            placeholderLabel.text = newValue
            invalidateIntrinsicContentSize()
        }
    }
    /// The placeholder with attributes; nil by default.
    open var attributedPlaceholder: NSAttributedString? {
        get { placeholderLabel.attributedText }
        set {
            placeholderLabel.attributedText = newValue
            invalidateIntrinsicContentSize()
        }
    }
    private var ownFont = UIFont.systemFont(ofSize: 17)
    /// The font of the text and of the placeholder; the system font of 17 points by default, and when set to nil.
    open var font: UIFont? {
        get { ownFont }
        set {
            ownFont = newValue ?? .systemFont(ofSize: 17)
            placeholderLabel.font = ownFont
            lookChanged()
            invalidateIntrinsicContentSize()
            contentSizeMayHaveChanged()
        }
    }
    /// Whether the font follows the content size category; false by default.
    @ObservedProperty open var adjustsFontForContentSizeCategory = false {
        didSet { contentSizeMayHaveChanged() }
    }
    private var ownTextColor: UIColor?
    /// The color of the letters; `label` by default, and when set to nil.
    open var textColor: UIColor? {
        get { ownTextColor ?? .label }
        set {
            ownTextColor = newValue
            lookChanged()
        }
    }
    /// Where the text lies between the sides; `natural`, the default, follows the direction of the text.
    @ObservedProperty open var textAlignment = NSTextAlignment.natural {
        didSet {
            placeholderLabel.textAlignment = textAlignment
            lookChanged()
        }
    }
    /// Whether the text is removed when editing begins; false by default.
    open var clearsOnBeginEditing = false
    /// Whether the field is being edited.
    open var isEditing: Bool { editor.isActive }

    // MARK: OnScreenKeyboard

    /// When the on-screen keyboard begins with a capital letter; `sentences` by default.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Whether words are corrected while typing. It is kept but has no effect: there is no correction.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Whether misspelled words are marked. It is kept but has no effect: there is no spell checking.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// The keys that the on-screen keyboard shows; `default` by default.
    open var keyboardType = UIKeyboardType.default
    /// Whether the on-screen keyboard is dark or light; `default` follows the window's user interface style.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// The title of the on-screen keyboard's return key; `default` by default.
    open var returnKeyType = UIReturnKeyType.default
    /// Whether the return key of the on-screen keyboard works only when there is text; false by default.
    open var enablesReturnKeyAutomatically = false
    /// Whether dots are shown in place of the characters, which can then not be copied; false by default.
    @ObservedProperty open var isSecureTextEntry = false { didSet { if oldValue != isSecureTextEntry { lookChanged() } } }
    /// The meaning of the text; nil by default. It is kept but has no effect: nothing is filled in automatically.
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

    /// The frame around the field; `none` by default.
    @ObservedProperty open var borderStyle = BorderStyle.none { didSet { lookChanged() } }
    /// When the button that clears the text is shown, which needs text in any case; `never` by default. A visible `rightView`
    /// takes its place.
    @ObservedProperty open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view before the text, at the leading side; nil by default. Its size is that of its bounds, or the fitting one when
    /// they are empty.
    @ObservedProperty open var leftView: UIView? { didSet { sideViewChanged(from: oldValue, to: leftView) } }
    /// When `leftView` is shown; `never` by default.
    @ObservedProperty open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view behind the text, at the trailing side; nil by default. Its size is that of its bounds, or the fitting one when
    /// they are empty.
    @ObservedProperty open var rightView: UIView? { didSet { sideViewChanged(from: oldValue, to: rightView) } }
    /// When `rightView` is shown; `never` by default.
    @ObservedProperty open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

    /// Returns where the frame lies, in the same coordinates as `bounds`, which it fills by default.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns where the text lies while it is not edited, in the same coordinates as `bounds`; views beside the text are left
    /// out.
    open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds, isEditing: false) }
    /// Returns where the text lies while it is edited, in the same coordinates as `bounds`; views beside the text are left out.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds, isEditing: true) }
    /// Returns where the placeholder lies, by default where the text does.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }
    /// Returns where the clear button lies: 28 points square at the trailing side, in the middle of the height.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        sideRect(bounds, CGSize(width: 28, height: 28), isLeft: isRightToLeft)
    }
    /// Returns where `leftView` lies, at the leading side in the middle of the height; zero without a view.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        leftView.map { sideRect(bounds, sideSize(of: $0), isLeft: !isRightToLeft) } ?? .zero
    }
    /// Returns where `rightView` lies, at the trailing side in the middle of the height; zero without a view.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        rightView.map { sideRect(bounds, sideSize(of: $0), isLeft: isRightToLeft) } ?? .zero
    }

    open override var intrinsicContentSize: CGSize {
        let height = ownFont.lineHeight.rounded(.up) + (borderStyle == .none ? 0 : 11)
        let text = max(editor.body.naturalSize.width, placeholderLabel.intrinsicContentSize.width)
        return CGSize(width: (text + 2 * sideInset + 2).rounded(.up), height: borderStyle == .none ? height : max(34, height))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override func baselines(width: CGFloat) -> Baselines? {
        let size = intrinsicContentSize
        let area = textRect(forBounds: CGRect(origin: .zero, size: size))
        let (body, text) = (editor.body.baselines, editor.body.height)
        return Baselines(
            first: area.midY - text / 2 + body.first, last: size.height - area.midY - text / 2 + body.last,
            height: size.height, partAbove: 0.5)
    }

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

    // MARK: What a field shows besides its text

    /// Text is about to be typed.
    func willType() {}
    /// The delete key was pressed with the caret before all text.
    func deleteBeforeText() {}
    /// The caret went to another place.
    func caretMoved() {}
    /// The button that clears the text was pressed.
    func clearBesidesText() {}

    // MARK: UIKeyInput and UITextInput

    /// Whether there is any text.
    open var hasText: Bool { editor.units.count > 0 }
    /// Types a text in place of the selection, as a key would; the delegate may refuse it.
    open func insertText(_ text: String) { editor.insert(text) }
    /// Deletes the selection, or the character before the caret when nothing is selected; the delegate may refuse it.
    open func deleteBackward() { editor.deleteBackward() }
    /// Returns the text in a range, limited to what there is.
    open func text(in range: UITextRange) -> String? { editor.inputText(in: range) }
    /// Replaces the text in a range; the delegate is not asked, and the change cannot be undone.
    open func replace(_ range: UITextRange, withText text: String) { editor.inputReplace(range, with: text) }
    /// The selection, empty for a caret; to set it to nil has no effect, and ends beyond the text are moved to its ends.
    open var selectedTextRange: UITextRange? {
        get { editor.selectedRange }
        set { editor.selectedRange = newValue }
    }
    /// The range of the text that an input method has not settled yet; nil when there is none.
    open var markedTextRange: UITextRange? { editor.marked.map { TextOffsets($0) } }
    /// The attributes of text that is not settled yet; nil by default. They are kept but have no effect.
    open var markedTextStyle: [NSAttributedString.Key: Any]?
    /// Puts text that is not settled yet in place of the previous such text, or else of the selection.
    /// - Parameter markedText: The text; nil or an empty one removes what was there.
    /// - Parameter selectedRange: The selection afterwards, in UTF-16 units from the beginning of `markedText`.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        editor.setMarked(markedText ?? "", selectedRange)
        textWasEdited()
    }
    /// Settles the marked text as it is.
    open func unmarkText() { editor.unmark() }
    /// The position before the first character.
    open var beginningOfDocument: UITextPosition { TextOffset(0) }
    /// The position after the last character.
    open var endOfDocument: UITextPosition { TextOffset(editor.units.count) }
    /// Returns the range between two positions, whichever comes first.
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        editor.range(from: fromPosition, to: toPosition)
    }
    /// Returns the position that lies a number of UTF-16 units away, or nil when that is outside the text.
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        editor.position(from: position, offset: offset)
    }
    /// Returns the position that lies a number of characters away to the left or right, or of lines up or down; nil where the
    /// text ends sideways.
    open func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? { editor.position(from: position, in: direction, offset: offset) }
    /// Returns the order of two positions in the text.
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        editor.compare(position, to: other)
    }
    /// Returns the distance between two positions in UTF-16 units, negative when the second comes first.
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { editor.offset(from: from, to: toPosition) }
    /// The object to hear of changes that the program makes; nil by default. It is kept but hears nothing.
    open weak var inputDelegate: (any UITextInputDelegate)?
    /// Finds words, lines and paragraphs in the text.
    open private(set) lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
    /// Returns the end of a range that lies farthest in a direction: its end for right or down in text that runs from left to
    /// right.
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        editor.position(within: range, farthestIn: direction)
    }
    /// Returns the range between a position and the next one in a direction, or nil when there is none.
    open func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        editor.characterRange(byExtending: position, in: direction)
    }
    /// Returns the direction in which the paragraph at a position is written.
    open func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection {
        editor.writingDirection(at: position)
    }
    /// Returns the box of the first line of a range, in the view's coordinates; for an empty range it is that of the caret.
    open func firstRect(for range: UITextRange) -> CGRect { editor.firstRect(for: range) }
    /// Returns the caret's box at a position, in the view's coordinates; a subclass that returns one without width hides the
    /// caret.
    open func caretRect(for position: UITextPosition) -> CGRect { editor.hostCaretRect(for: position) }
    /// Returns one box for each run of a range on a line, in the view's coordinates.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { editor.selectionRects(for: range) }
    /// Returns the position nearest to a point in the view's coordinates.
    open func closestPosition(to point: CGPoint) -> UITextPosition? { editor.closestPosition(to: point) }
    /// Returns the position nearest to a point in the view's coordinates that lies in a range.
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        editor.closestPosition(to: point, within: range)
    }
    /// Returns the range of the character at a point in the view's coordinates, or nil when there is none.
    open func characterRange(at point: CGPoint) -> UITextRange? { editor.characterRange(at: point) }
    /// Returns the delegate's answer to whether the text in a range may be replaced; true without a delegate.
    open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
        guard let range = range as? TextOffsets else { return true }
        return mayChange(NSRange(range.value), to: text)
    }
}

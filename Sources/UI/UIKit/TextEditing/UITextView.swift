internal import CoreGraphics

/// Shows text of many lines and of one style that the user can read, select and edit.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting {
    /// Posted by a text view that is editable, as the notification's object, after its editing has begun.
    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextViewTextDidBeginEditingNotification")
    /// Posted by a text view that is editable, as the notification's object, after its editing has ended.
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name("UITextViewTextDidEndEditingNotification")
    /// Posted by a text view, as the notification's object, after an edit that a person or an input method made.
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")

    private(set) lazy var editor = TextEditor(self, isMultiline: true)
    private var knownBaselines = Baselines()
    private var keyboardViews: (input: UIView?, accessory: UIView?) = (nil, nil)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeTextView()
    }

    /// Creates a text view from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeTextView()
    }

    private func becomeTextView() {
        addSubview(editor.canvas)
        addGestureRecognizer(TextTouch(editor))
        alwaysBounceVertical = false
        layer.makesContentAhead = true
        lookChanged()
    }

    /// Hears of editing, and has its say; held weakly, nil by default.
    @_nonoverride open var delegate: (any UITextViewDelegate)? {
        get { (self as UIScrollView).delegate as? any UITextViewDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
    var textDelegate: (any UITextViewDelegate)? { delegate }

    /// True when the text can be edited or selected.
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }

    override func contentSizeMayHaveChanged() {
        guard adjustsFontForContentSizeCategory else { return }
        let adjusted = ownFont.adjusted(to: traitCollection)
        if adjusted !== ownFont { font = adjusted }
    }

    // MARK: Text

    /// The text, never nil when it is read; nil empties it. To set it asks no delegate and cannot be undone.
    open var text: String! {
        get { editor.text }
        set { editor.setText(newValue ?? "") }
    }
    private var ownFont = UIFont.systemFont(ofSize: 17)
    /// The font of all the text; the system font of 17 points by default, and when set to nil.
    open var font: UIFont? {
        get { ownFont }
        set {
            ownFont = newValue ?? .systemFont(ofSize: 17)
            lookChanged()
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
    /// Where the lines lie between the sides; `natural`, the default, follows the direction of the text.
    @ObservedProperty open var textAlignment = NSTextAlignment.natural { didSet { lookChanged() } }
    /// Whether the text can be edited; true by default.
    @ObservedProperty open var isEditable = true { didSet { editor.showSelection() } }
    /// Whether the user can select text that is not editable.
    @ObservedProperty open var isSelectable = true { didSet { editor.showSelection() } }
    /// The selected range in UTF-16 units.
    open var selectedRange: NSRange {
        get { NSRange(editor.selection) }
        set { editor.select(newValue.location..<(newValue.location + newValue.length)) }
    }
    /// The distances of the text from the content's edges in points; 8 above and below, 5 at the sides by default.
    @ObservedProperty open var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5) {
        didSet { lookChanged() }
    }

    /// Scrolls by the least distance that makes the beginning of the range visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        reveal(editor.caretRect(at: min(max(0, range.location), editor.units.count)))
    }

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

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        isScrollEnabled ? super.intrinsicContentSize : naturalSize
    }

    /// Whether fingers and wheels scroll; true by default. A text view that does not scroll is as high as its text in layout.
    open override var isScrollEnabled: Bool {
        get { super.isScrollEnabled }
        set {
            guard newValue != super.isScrollEnabled else { return }
            super.isScrollEnabled = newValue
            invalidateIntrinsicContentSize()
        }
    }

    override var heightFollowsWidth: Bool { !isScrollEnabled }

    /// A text view that scrolls keeps its text at the top. A text view that does not scroll is as high as its text, so its last baseline is
    /// measured from the bottom: while a layout is solved, the width that breaks the lines is not known.
    override func baselines(width: CGFloat) -> Baselines? {
        let (found, inset) = (editor.body.baselines, textContainerInset)
        let height = isScrollEnabled ? editor.body.height + inset.top + inset.bottom : nil
        return Baselines(first: inset.top + found.first, last: inset.bottom + found.last, height: height)
    }

    /// Returns true when the baselines are others than the last time.
    func takeBaselines() -> Bool {
        let known = knownBaselines
        knownBaselines = baselines(width: bounds.width) ?? Baselines()
        return knownBaselines != known
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

    override var statesContentSize: Bool { true }

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

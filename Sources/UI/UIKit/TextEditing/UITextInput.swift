/// A text that input methods and the keyboard can query and change.
///
/// This library's own views do not need it; `UITextField` and `UITextView` adopt it for apps. A view of an app that adopts only
/// `UIKeyInput` can receive typed text.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    /// Returns the text in a range; nil outside the text.
    func text(in range: UITextRange) -> String?
    /// Replaces the text in a range.
    func replace(_ range: UITextRange, withText text: String)
    /// The selection; an empty range is the caret. Nil where there is neither.
    var selectedTextRange: UITextRange? { get set }
    /// The text that an input method has not settled yet.
    var markedTextRange: UITextRange? { get }
    /// The attributes of text that is not settled yet; the default is nil and ignores changes.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Inserts or replaces the text that is not settled yet; `selectedRange` is relative to it, in UTF-16 units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Settles the unsettled text as it is.
    func unmarkText()
    /// The position before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The position after the last character.
    var endOfDocument: UITextPosition { get }
    /// Returns the range between two positions.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the position `offset` UTF-16 units away; nil outside the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// Returns the position `offset` characters away, or lines for up and down.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    /// Returns the order of two positions.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// Returns the distance between two positions in UTF-16 units, negative backward.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// The object that is informed of changes by code. The views of this library store it and do not call it.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// The object that finds words, lines and paragraphs in the text.
    var tokenizer: any UITextInputTokenizer { get }
    /// Returns the end of a range that is farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    /// Returns the range from a position to the farthest end in a direction.
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
    /// Returns the direction in which the text at a position is written.
    func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
    /// Sets the direction in which a range is written; does nothing by default.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
    /// Returns the first rectangle of a range in the coordinates of `textInputView`, which all rectangles and points here use.
    func firstRect(for range: UITextRange) -> CGRect
    /// Returns the area of the caret at a position.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the areas that cover a range, one or more for each line.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// Returns the position nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// Returns the position of a range that is nearest to a point.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// Returns the range of the character at a point; nil for none.
    func characterRange(at point: CGPoint) -> UITextRange?
    /// Called before an edit; false refuses it. The default is true.
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
    /// The view whose coordinates the points and rectangles use; by default the view itself.
    var textInputView: UIView { get }
}

extension UITextInput {
    /// The attributes of text that is not settled yet; by default always nil, and what is set is dropped.
    public var markedTextStyle: [NSAttributedString.Key: Any]? {
        get { nil }
        set {}
    }
    /// Returns whether the text in a range may be replaced; true by default.
    public func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool { true }
    /// Sets the direction in which a range is written; does nothing by default.
    public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
}

extension UITextInput where Self: UIView {
    /// The view whose coordinates the points and rectangles are in; by default the view itself.
    public var textInputView: UIView { self }
}

/// Is told when code other than the keyboard changed a text.
@preconcurrency @MainActor
public protocol UITextInputDelegate: NSObjectProtocol {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

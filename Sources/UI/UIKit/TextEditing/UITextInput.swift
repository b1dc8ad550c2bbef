/// A text that input methods and the keyboard can query and change.
///
/// This library's own views do not need it; `UITextField` and `UITextView` adopt it for apps. A view of an app that adopts only
/// `UIKeyInput` can receive typed text.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    func text(in range: UITextRange) -> String?
    func replace(_ range: UITextRange, withText text: String)
    var selectedTextRange: UITextRange? { get set }
    /// The text that an input method has not settled yet.
    var markedTextRange: UITextRange? { get }
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    func unmarkText()
    var beginningOfDocument: UITextPosition { get }
    var endOfDocument: UITextPosition { get }
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the position `offset` UTF-16 units away; nil outside the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// Returns the position `offset` characters away, or lines for up and down.
    func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    var inputDelegate: (any UITextInputDelegate)? { get set }
    var tokenizer: any UITextInputTokenizer { get }
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition?
    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange?
    func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection) -> NSWritingDirection
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
    /// Returns the first rectangle of a range in the coordinates of `textInputView`, which all rectangles and points here use.
    func firstRect(for range: UITextRange) -> CGRect
    func caretRect(for position: UITextPosition) -> CGRect
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    func closestPosition(to point: CGPoint) -> UITextPosition?
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    func characterRange(at point: CGPoint) -> UITextRange?
    func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool
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
    func selectionWillChange(_ textInput: (any UITextInput)?)
    func selectionDidChange(_ textInput: (any UITextInput)?)
    func textWillChange(_ textInput: (any UITextInput)?)
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// A position in a text. Each kind of text has its own subclass; the base class holds no position.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    public override init() { super.init() }
}

/// A range of a text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    public override init() { super.init() }
    /// Whether the range has no characters; true by default.
    open var isEmpty: Bool { true }
    /// The position where the range begins.
    open var start: UITextPosition { UITextPosition() }
    /// The position where the range ends.
    open var end: UITextPosition { UITextPosition() }
}

/// A rectangle of a part of a text.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    public override init() { super.init() }
    /// The box in the coordinates of the text input's view; zero by default.
    open var rect: CGRect { .zero }
    /// The direction in which the text in the box is written; `natural` by default.
    open var writingDirection: NSWritingDirection { .natural }
    /// Whether the box has the beginning of the range; false by default.
    open var containsStart: Bool { false }
    /// Whether the box has the end of the range; false by default.
    open var containsEnd: Bool { false }
    /// Whether the text in the box runs downwards; always false for the views of this library.
    open var isVertical: Bool { false }
}

/// The directions in the order of the characters: `forward` to the end of the text, `backward` to its beginning.
public enum UITextStorageDirection: Int, Sendable {
    /// To the end of the text.
    case forward = 0
    /// To the beginning of the text.
    case backward
}
/// The directions on the screen.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right on the screen.
    case right = 2
    /// To the left on the screen.
    case left
    /// To the line above.
    case up
    /// To the line below.
    case down
}
/// The units of a text, from a character to the whole of it.
public enum UITextGranularity: Int, Sendable {
    /// A character as the user sees it.
    case character = 0
    /// A word.
    case word
    /// A sentence.
    case sentence
    /// A paragraph.
    case paragraph
    /// A line as it is laid out.
    case line
    /// The whole text.
    case document
}
/// The direction in which text is written; `natural` follows the text itself.
public enum NSWritingDirection: Int, Sendable {
    /// By the first strong character of the text.
    case natural = -1
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// A direction in the order of storage, or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    /// The number of the direction: 0 and 1 are those of storage, 2 to 5 those on the screen.
    public var rawValue: Int
    /// Creates a direction from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Returns the direction for one in the order of the characters.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    /// Returns the direction for one on the screen.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// True when the direction leads towards the end of a text that is written from left to right.
    var isForward: Bool { rawValue == 0 || rawValue == 2 || rawValue == 5 }
}

/// A position in an edited text, in UTF-16 units.
final class TextOffset: UITextPosition {
    let value: Int
    init(_ value: Int) {
        self.value = value
        super.init()
    }
    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextOffset)?.value == value }
    nonisolated override var hash: Int { value }
    nonisolated override var description: String { "\(value)" }
}

/// A range of an edited text, in UTF-16 units.
final class TextOffsets: UITextRange {
    let value: Range<Int>
    init(_ value: Range<Int>) {
        self.value = value
        super.init()
    }
    override var isEmpty: Bool { value.isEmpty }
    override var start: UITextPosition { TextOffset(value.lowerBound) }
    override var end: UITextPosition { TextOffset(value.upperBound) }
    nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextOffsets)?.value == value }
    nonisolated override var hash: Int { value.hashValue }
    nonisolated override var description: String { "\(value)" }
}

final class TextBox: UITextSelectionRect {
    private let box: CGRect
    private let ends: (start: Bool, end: Bool)
    init(_ box: CGRect, isFirst: Bool, isLast: Bool) {
        self.box = box
        ends = (isFirst, isLast)
        super.init()
    }
    override var rect: CGRect { box }
    override var containsStart: Bool { ends.start }
    override var containsEnd: Bool { ends.end }
}

/// A place in a text. Texts have subclasses of their own; the class by itself says nothing.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    public override init() { super.init() }
}

/// A part of a text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    public override init() { super.init() }
    open var isEmpty: Bool { true }
    open var start: UITextPosition { UITextPosition() }
    open var end: UITextPosition { UITextPosition() }
}

/// A box of a part of a text.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    public override init() { super.init() }
    open var rect: CGRect { .zero }
    open var writingDirection: NSWritingDirection { .natural }
    open var containsStart: Bool { false }
    open var containsEnd: Bool { false }
    open var isVertical: Bool { false }
}

public enum UITextStorageDirection: Int, Sendable { case forward = 0, backward }
public enum UITextLayoutDirection: Int, Sendable { case right = 2, left, up, down }
public enum UITextGranularity: Int, Sendable { case character = 0, word, sentence, paragraph, line, document }
public enum NSWritingDirection: Int, Sendable { case natural = -1, leftToRight, rightToLeft }

/// A storage direction or one on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// Towards the end of the text, in one that is written from left to right.
    var isForward: Bool { rawValue == 0 || rawValue == 2 || rawValue == 5 }
}

/// A place in an edited text, in UTF-16 units.
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

/// A part of an edited text, in UTF-16 units.
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

import CoreGraphics

/// The text field of a search bar: a gray ground with round corners, a magnifier before the text, and a button that clears it.
///
/// It can stand alone, too. Tokens are not part of this library.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    private let magnifier = UIImageView()
    /// Called after the app, not the user, set the text.
    var textWasSet: (() -> Void)?
    private var contentsAlpha: CGFloat = 1
    /// True while the text is aligned to the right because the field runs from right to left.
    private var isMirrored = false

    static let inset: CGFloat = 8
    private static let radius: CGFloat = 10

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeSearchField()
    }

    /// Creates a search field from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeSearchField()
    }

    private func becomeSearchField() {
        font = .preferredFont(forTextStyle: .body)
        adjustsFontForContentSizeCategory = true
        backgroundColor = .tertiarySystemFill
        placeholderLabel.textColor = .secondaryLabel
        magnifier.contentMode = .scaleAspectFit
        magnifier.tintColor = .secondaryLabel
        leftView = magnifier
        leftViewMode = .always
        clearButtonMode = .always
        returnKeyType = .search
        showMagnifier(nil)
    }

    /// Shows another picture in the magnifier's place; nil brings the magnifier back.
    func showMagnifier(_ image: UIImage?) { magnifier.image = image ?? ButtonSymbol.search.image }

    open override var text: String? {
        get { super.text }
        set {
            super.text = newValue
            textWasSet?()
        }
    }

    // MARK: Layout

    /// The height that the text needs, at least 36 points.
    var neededHeight: CGFloat { max(36, ((font?.lineHeight ?? 20) + 12).rounded(.up)) }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: super.intrinsicContentSize.width + 3 * Self.inset + side, height: neededHeight)
    }

    private var side: CGFloat { (font?.pointSize ?? 17).rounded() }

    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let inner = bounds.shrunk(dx: Self.inset, dy: 0)
        guard leftView === magnifier else { return super.leftViewRect(forBounds: inner) }
        return sideRect(inner, CGSize(width: side, height: side), isLeft: !isRightToLeft)
    }

    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        super.rightViewRect(forBounds: bounds.shrunk(dx: 2, dy: 0))
    }

    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        super.clearButtonRect(forBounds: bounds.shrunk(dx: 2, dy: 0))
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        Self.part(of: super.textRect(forBounds: bounds), in: bounds)
    }

    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        Self.part(of: super.editingRect(forBounds: bounds), in: bounds)
    }

    /// A field may be too narrow for its insets and views: then nothing of the text is seen.
    private static func part(of text: CGRect, in bounds: CGRect) -> CGRect {
        let room = bounds.shrunk(dx: inset, dy: 0)
        let part = text.intersection(room)
        return part.isNull ? CGRect(x: room.midX, y: room.minY, width: 0, height: room.height) : part
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        alignToMagnifier()
        layer.cornerRadius = min(Self.radius, bounds.height / 2)
    }

    /// A text of natural alignment begins at the magnifier, whatever its language.
    private func alignToMagnifier() {
        guard isRightToLeft != isMirrored, textAlignment == (isMirrored ? .right : .natural) else { return }
        isMirrored = isRightToLeft
        textAlignment = isMirrored ? .right : .natural
    }

    /// Fades what stands on the ground, which a bar makes lower than its text.
    func fadeContents(to alpha: CGFloat) {
        guard alpha != contentsAlpha else { return }
        contentsAlpha = alpha
        for view in subviews where view !== ground { view.alpha = alpha }
    }
}

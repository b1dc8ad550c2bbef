import CoreGraphics

/// The text field of a search bar: a gray ground with round corners, a magnifier before the text, and a button that clears it.
///
/// It can stand alone, too. Tokens stand between the magnifier and the text; the delete key selects the last one, and removes it when it
/// is pressed again.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    private let magnifier = UIImageView()
    /// Called after the app, not the user, set the text.
    var textWasSet: (() -> Void)?
    /// The tokens; nil until there is one.
    private(set) var tokenRow: SearchTokenRow?
    /// `searchTextPositionAdjustment` of the bar.
    var textOffset = UIOffset.zero { didSet { if textOffset != oldValue { setNeedsLayout() } } }
    private var tokenColor: UIColor?
    private var contentsAlpha: CGFloat = 1
    /// True while the text is aligned to the right because the field runs from right to left.
    private var isMirrored = false

    static let inset: CGFloat = 8
    private static let radius: CGFloat = 10
    /// What many tokens leave to the text, with the gap before it, in points.
    private static let textRoom: CGFloat = 36

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

    open override var font: UIFont? {
        get { super.font }
        set {
            super.font = newValue
            if let font = super.font { tokenRow?.font = font }
        }
    }

    /// Whether there is a text or a token.
    open override var hasText: Bool { super.hasText || tokenRow?.views.isEmpty == false }

    // MARK: Tokens

    /// The ground of tokens; the system's gray by default, and when set to nil. Words on another ground are white.
    open var tokenBackgroundColor: UIColor! {
        get { tokenColor ?? .systemFill }
        set {
            tokenColor = newValue
            tokenRow?.color = newValue
        }
    }
    /// Whether the user may select and delete tokens; true by default.
    open var allowsDeletingTokens = true
    /// Whether the user may copy tokens. It is kept but has no effect: only text is copied.
    open var allowsCopyingTokens = true

    func setTokens(_ tokens: [UISearchToken]) {
        let row = tokenRow ?? makeTokenRow()
        row.tokens = tokens
        invalidateIntrinsicContentSize()
        lookChanged()
        textMayHaveCome()
    }

    private func makeTokenRow() -> SearchTokenRow {
        let row = SearchTokenRow()
        if let font { row.font = font }
        row.color = tokenColor
        row.alpha = contentsAlpha
        row.touched = { [weak self] in self?.tokenWasTouched($0) }
        addSubview(row)
        tokenRow = row
        return row
    }

    private func tokenWasTouched(_ index: Int) {
        guard becomeFirstResponder(), allowsDeletingTokens else { return }
        editor.select(0..<0)
        tokenRow?.selected = index
    }

    override func caretMoved() { tokenRow?.selected = nil }

    /// What is typed takes the place of a selected token.
    override func willType() { if let index = tokenRow?.selected { take(index) } }

    override func deleteBeforeText() {
        guard allowsDeletingTokens, let row = tokenRow, !row.views.isEmpty else { return }
        guard let index = row.selected else { return row.selected = row.views.count - 1 }
        take(index)
        textWasEdited()
    }

    private func take(_ index: Int) {
        var all = tokens
        guard all.indices.contains(index) else { return }
        all.remove(at: index)
        setTokens(all)
    }

    override func clearBesidesText() { if tokenRow != nil { setTokens([]) } }

    // MARK: Layout

    /// The height that the text needs, at least 36 points.
    var neededHeight: CGFloat { max(36, ((font?.lineHeight ?? 20) + 12).rounded(.up)) }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: super.intrinsicContentSize.width + 3 * Self.inset + side + (tokenRow?.width ?? 0), height: neededHeight)
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
        moved(behindTokens(Self.part(of: super.textRect(forBounds: bounds), in: bounds)))
    }

    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        moved(behindTokens(Self.part(of: super.editingRect(forBounds: bounds), in: bounds)))
    }

    private func moved(_ room: CGRect) -> CGRect { room.offsetBy(dx: textOffset.horizontal, dy: textOffset.vertical) }

    /// The room of the tokens at the beginning of a room; the text keeps the rest.
    private func tokenRect(in room: CGRect) -> CGRect {
        let width = min(tokenRow?.width ?? 0, max(0, (room.width - Self.textRoom).rounded()))
        return CGRect(
            x: isRightToLeft ? room.maxX - width : room.minX, y: room.minY, width: width, height: room.height)
    }

    private func behindTokens(_ room: CGRect) -> CGRect {
        let taken = tokenRect(in: room).width
        guard taken > 0 else { return room }
        let width = max(0, room.width - taken - 4)
        return CGRect(x: isRightToLeft ? room.minX : room.maxX - width, y: room.minY, width: width, height: room.height)
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
        let text = isEditing ? super.editingRect(forBounds: bounds) : super.textRect(forBounds: bounds)
        tokenRow?.frame = tokenRect(in: Self.part(of: text, in: bounds))
        tokenRow?.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
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

internal import Scene

/// Shows text that cannot be edited.
///
/// The text is centered in the view's height. Text that does not fit is cut according to `lineBreakMode`; sizes are rounded up to
/// pixels.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
    private var ownText: String?
    private var ownAttributedText: NSAttributedString?
    /// Measured sizes by the given width; emptied by each change.
    private var measured = MeasuredSizes()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeLabel()
    }

    /// Creates a label from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeLabel()
    }

    private func becomeLabel() {
        isUserInteractionEnabled = false
        contentMode = .redraw
        setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
    }

    // MARK: Text

    /// The text without its attributes; to set it removes `attributedText`.
    open var text: String? {
        get { ownAttributedText?.string ?? ownText }
        set {
            guard newValue != ownText || ownAttributedText != nil else { return }
            ownText = newValue
            ownAttributedText = nil
            textChanged()
        }
    }
    /// The attributed text; runs without a font or a color take the label's.
    open var attributedText: NSAttributedString? {
        get { ownAttributedText ?? ownText.map { NSAttributedString(string: $0) } }
        set {
            ownAttributedText = newValue.flatMap { $0.copy() as? NSAttributedString } ?? newValue
            ownText = nil
            textChanged()
        }
    }
    /// The font of the text, as far as `attributedText` names no other; the system font of 17 points by default.
    @ObservedProperty open var font: UIFont! = .systemFont(ofSize: 17) {
        didSet {
            guard font != oldValue else { return }
            textChanged()
            contentSizeMayHaveChanged()
        }
    }
    /// The color of the letters, as far as `attributedText` names no other; `label` by default.
    @ObservedProperty open var textColor: UIColor! = .label { didSet { setNeedsDisplay() } }
    /// The color of the letters while `isHighlighted` is true; nil, the default, keeps `textColor`.
    @ObservedProperty open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Whether `highlightedTextColor` takes the place of `textColor`; false by default.
    @ObservedProperty open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
    /// Whether the text is drawn at its full opacity; false draws it at 44 percent.
    @ObservedProperty open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Where the lines lie between the sides; `natural`, the default, follows the direction of the text. A paragraph style in
    /// `attributedText` counts instead.
    @ObservedProperty open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsDisplay() } }
    }
    /// Where lines break and where text that does not fit is cut; `byTruncatingTail` by default. A paragraph style in
    /// `attributedText` counts instead.
    @ObservedProperty open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { textChanged() } }
    }
    /// The greatest number of lines; 0 for no limit.
    @ObservedProperty open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }
    /// Whether the font shrinks until the text fits.
    @ObservedProperty open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// The least factor of the font's size to which it may shrink; 0 means a tenth.
    @ObservedProperty open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
    /// Whether letters move closer together before text is cut; false by default. It is kept but has no effect.
    open var allowsDefaultTighteningForTruncation = false
    /// Whether the font follows the content size category; false by default. Fonts in `attributedText` keep their sizes.
    @ObservedProperty open var adjustsFontForContentSizeCategory = false {
        didSet { contentSizeMayHaveChanged() }
    }
    /// The color of a sharp shadow of the letters; nil, the default, draws none.
    @ObservedProperty open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The distance of the shadow from the letters in points, positive to the right and down; one point up by default.
    @ObservedProperty open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
    /// The width at which lines of the intrinsic size break; 0 uses the width from the layout.
    open var preferredMaxLayoutWidth: CGFloat {
        get { ownLayoutWidth }
        set {
            guard mayTake("preferredMaxLayoutWidth", UIKitDiagnostics.refusal(of: newValue)) else { return }
            let width = limited("preferredMaxLayoutWidth", newValue)
            guard width != ownLayoutWidth else { return }
            ownLayoutWidth = width
            textChanged()
        }
    }
    private var ownLayoutWidth: CGFloat = 0

    override func contentSizeMayHaveChanged() {
        guard adjustsFontForContentSizeCategory, let adjusted = font?.adjusted(to: traitCollection), adjusted !== font else {
            return
        }
        font = adjusted
    }

    private func textChanged() {
        measured.forget()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // The text's size is a whole number of pixels.
        guard previousTraitCollection?.displayScale == traitCollection.displayScale else { return textChanged() }
        setNeedsDisplay()
    }

    // MARK: Size

    open override var intrinsicContentSize: CGSize {
        size(width: preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : .greatestFiniteMagnitude)
    }

    override var heightFollowsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        self.size(width: size.width > 0 ? size.width : .greatestFiniteMagnitude)
    }

    private func size(width: CGFloat) -> CGSize {
        if let known = measured.size(at: width) { return known }
        let area = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
        let size = textRect(forBounds: area, limitedToNumberOfLines: numberOfLines).size
        measured.keep(size, at: width)
        return size
    }

    /// Returns the rectangle of the text in `bounds`, centered in its height.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        var styled = styledText
        guard !styled.isEmpty else { return CGRect(origin: bounds.origin, size: .zero) }
        styled.paragraph.maximumLines = numberOfLines
        let size = styled.layout(width: bounds.width < 1e6 ? bounds.width : nil).size
        let fitted = CGSize(width: min(pixelsUp(size.width), bounds.width), height: min(pixelsUp(size.height), bounds.height))
        let spare = bounds.height < 1e6 ? pixels((bounds.height - fitted.height) / 2) : 0
        return CGRect(x: bounds.minX, y: bounds.minY + max(0, spare), width: fitted.width, height: fitted.height)
    }

    private var scale: CGFloat { max(contentScaleFactor, 1) }
    private func pixelsUp(_ value: CGFloat) -> CGFloat { (value * scale - 0.01).rounded(.up) / scale }
    private func pixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

    override func baselines(width: CGFloat) -> Baselines? {
        let found = textBaselines(width: width)
        return Baselines(first: found.first, last: found.last)
    }

    /// The distances from the top to the first baseline and from the bottom to the last, for a label as high as its text at a width.
    func textBaselines(width: CGFloat) -> (first: CGFloat, last: CGFloat) {
        var styled = styledText
        styled.paragraph.maximumLines = numberOfLines
        let wraps = numberOfLines != 1 && width > 0
        let layout = styled.layout(width: wraps ? width : nil)
        guard let first = layout.lines.first, let last = layout.lines.last else { return (0, 0) }
        return (pixels(first.baseline), pixelsUp(layout.size.height) - pixels(last.baseline))
    }

    // MARK: Drawing

    private var styledText: StyledText {
        let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
        let defaults = StyledText.Defaults(font: font ?? .systemFont(ofSize: 17), color: color ?? .label)
        var styled: StyledText
        if let ownAttributedText {
            styled = StyledText(ownAttributedText, defaults)
            let hasStyle =
                ownAttributedText.length > 0 && ownAttributedText.attribute(.paragraphStyle, at: 0, effectiveRange: nil) != nil
            if hasStyle { return styled }
        } else {
            styled = StyledText(ownText ?? "", defaults)
        }
        styled.paragraph.alignment = textAlignment.paragraphAlignment
        styled.paragraph.lineBreak = lineBreakMode.lineBreak
        return styled
    }

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// During an animation to another size the pixels of the new size are shown; the letters must not be squeezed into the old
    /// one.
    open override func display(_ layer: CALayer) {
        super.display(layer)
        guard layer === self.layer, contentMode == .redraw else { return }
        let isResizing = layer.runningParts.contains { $0.property == .bounds }
        layer.contentsGravity = isResizing ? textGravity : contentMode.gravity
    }

    private var textGravity: CALayerContentsGravity {
        // A single line stays in the middle of the height. Several lines mostly fill it: the first stays, and the next are uncovered.
        let isLine = numberOfLines == 1
        let (left, right): (CALayerContentsGravity, CALayerContentsGravity) = isLine ? (.left, .right) : (.topLeft, .topRight)
        return switch textAlignment {
        case .left: left
        case .center: isLine ? .center : .top
        case .right: right
        case .natural, .justified: isRightToLeft ? right : left
        }
    }

    /// Draws the text in a rectangle of the label's coordinates, centered in its height; subclasses override it to draw
    /// elsewhere.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        var styled = styledText
        guard !styled.isEmpty else { return }
        if adjustsFontSizeToFitWidth { styled = styled.scaled(by: fittingFactor(styled, in: rect.size)) }
        styled.paragraph.maximumLines = numberOfLines
        styled.paragraph.maximumHeight = rect.height
        let layout = styled.layout(width: rect.width)
        let top = max(0, pixels((rect.height - layout.size.height) / 2))
        context.saveGState()
        if !isEnabled { context.setAlpha(0.44) }
        if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
        styled.draw(layout, in: context, at: CGPoint(x: rect.minX, y: rect.minY + top))
        context.restoreGState()
    }

    /// Returns the largest factor, to within a hundredth, at which the text fits.
    private func fittingFactor(_ styled: StyledText, in room: CGSize) -> CGFloat {
        func fits(_ factor: CGFloat) -> Bool {
            let scaled = styled.scaled(by: factor)
            if numberOfLines == 1 { return scaled.layout(width: nil).size.width <= room.width }
            let layout = scaled.layout(width: room.width)
            return layout.size.height <= room.height && (numberOfLines == 0 || layout.lines.count <= numberOfLines)
        }
        if fits(1) { return 1 }
        var (low, high) = (minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0.1, CGFloat(1))
        guard fits(low) else { return low }
        while high - low > 0.01 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }
}

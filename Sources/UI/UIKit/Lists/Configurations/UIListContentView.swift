/// Shows the content of a row, a header or a footer of a list.
///
/// Its frames are computed, not solved: to measure it costs the layouts of its texts. Constraints outside of it get its height for its width.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private(set) var content: UIListContentConfiguration
    private(set) var textLabel: UILabel?
    private(set) var secondaryLabel: UILabel?
    private(set) var imageView: UIImageView?
    private var guides: [ListContentPart: PinnedGuide] = [:]

    /// Creates a view that shows a configuration.
    public init(configuration: UIListContentConfiguration) {
        content = configuration
        super.init(frame: .zero)
        show(nil)
    }

    /// Creates a view that shows an empty row; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        content = .cell()
        super.init(coder: coder)
    }

    /// What the view shows, a `UIListContentConfiguration`; one of another type is ignored.
    open var configuration: any UIContentConfiguration {
        get { content }
        set {
            guard let new = newValue as? UIListContentConfiguration, new != content else { return }
            let old = content
            content = new
            show(old)
        }
    }

    // MARK: Content

    /// `old` is what the subviews show; nil when they are new.
    private func show(_ old: UIListContentConfiguration?) {
        showTexts()
        if old?.image !== content.image || old?.imageProperties != content.imageProperties { showImage() }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func showTexts() {
        let (text, secondary) = (content.textProperties, content.secondaryTextProperties)
        textLabel = label(textLabel, isShown: content.hasText)
        textLabel?.show(content.text, content.attributedText, text, in: self)
        secondaryLabel = label(secondaryLabel, isShown: content.hasSecondaryText)
        secondaryLabel?.show(content.secondaryText, content.secondaryAttributedText, secondary, in: self)
    }

    /// A label stays for the next content, since the next row may need it.
    private func label(_ known: UILabel?, isShown: Bool) -> UILabel? {
        guard isShown || known != nil else { return nil }
        let label = known ?? UILabel()
        if known == nil { addSubview(label) }
        label.isHidden = !isShown
        return label
    }

    private func showImage() {
        guard let image = content.image else { return imageView = takeImageAway() }
        let view = imageView ?? UIImageView()
        if imageView == nil { addSubview(view) }
        imageView = view
        let properties = content.imageProperties
        view.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
        view.image = image
        view.layer.cornerRadius = properties.cornerRadius
        view.clipsToBounds = properties.cornerRadius > 0
        showTint()
    }

    private func takeImageAway() -> UIImageView? {
        imageView?.removeFromSuperview()
        return nil
    }

    private func showTint() {
        guard let imageView else { return }
        let color = content.imageProperties.resolvedTintColor(for: tintColor)
        if imageView.ownTintColor != color { imageView.tintColor = color }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showTint()
    }

    override func contentSizeMayHaveChanged() {
        showTexts()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.layoutDirection != traitCollection.layoutDirection { contentSizeMayHaveChanged() }
    }

    // MARK: Layout

    /// The place of the text for constraints; nil when no text is shown.
    open var textLayoutGuide: UILayoutGuide? { content.hasText ? guide(.text) : nil }
    /// The place of the secondary text for constraints; nil when none is shown.
    open var secondaryTextLayoutGuide: UILayoutGuide? { content.hasSecondaryText ? guide(.secondaryText) : nil }
    /// The place of the image for constraints; nil when none is shown.
    open var imageLayoutGuide: UILayoutGuide? { content.image == nil ? nil : guide(.image) }

    private func guide(_ part: ListContentPart) -> UILayoutGuide {
        if let known = guides[part] { return known.guide }
        let made = PinnedGuide(in: self)
        guides[part] = made
        made.place(ListContentLayout(of: self, width: bounds.width).frame(part, in: bounds, isRightToLeft))
        return made.guide
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let layout = ListContentLayout(of: self, width: bounds.width)
        imageView?.frame = layout.frame(.image, in: bounds, isRightToLeft)
        textLabel?.frame = layout.frame(.text, in: bounds, isRightToLeft)
        secondaryLabel?.frame = layout.frame(.secondaryText, in: bounds, isRightToLeft)
        for (part, guide) in guides { guide.place(layout.frame(part, in: bounds, isRightToLeft)) }
    }

    /// Returns the height of the content in the given width, in points; the width is the given one.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: ListContentLayout(of: self, width: size.width).height)
    }

    override var heightFollowsWidth: Bool { true }

    open override var intrinsicContentSize: CGSize {
        CGSize(
            width: Self.noIntrinsicMetric,
            height: ListContentLayout(of: self, width: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude).height)
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        // Its own margins may follow its superview's, and the height depends on them.
        if !content.axesPreservingSuperviewLayoutMargins.isEmpty { invalidateIntrinsicContentSize() }
        setNeedsLayout()
    }

    /// The distances of the content from the edges, in points.
    var contentMargins: NSDirectionalEdgeInsets {
        var margins = content.directionalLayoutMargins
        let axes = content.axesPreservingSuperviewLayoutMargins
        guard !axes.isEmpty, let outer = superview?.directionalLayoutMargins else { return margins }
        if axes.contains(.horizontal) {
            (margins.leading, margins.trailing) = (max(margins.leading, outer.leading), max(margins.trailing, outer.trailing))
        }
        if axes.contains(.vertical) {
            (margins.top, margins.bottom) = (max(margins.top, outer.top), max(margins.bottom, outer.bottom))
        }
        return margins
    }
}

/// A view above or below a section of a table: a title, a content configuration, or views of the app.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView, ListView {
    /// The view that holds what the header or footer shows; it fills it.
    public let contentView = UIView()
    let configured = ConfiguredContent()
    var reuseKey: ReuseKey?
    var isWaiting = false
    /// The title that the data source gave.
    var title: String? { didSet { if title != oldValue { showTitle() } } }
    /// The look of a title, which follows the table's style.
    var titleLook = UIListContentConfiguration.plainHeader()
    /// How far the content view keeps from the edges.
    var span = RowSpan() { didSet { if span != oldValue { setNeedsLayout() } } }
    /// Whether it belongs to a plain table, whose rows pass below it.
    var isOverRows = false { didSet { if isOverRows != oldValue { showStandardBackground() } } }
    /// Whether it is held at an edge while its section scrolls.
    var isPinned = false { didSet { if isPinned != oldValue { setNeedsUpdateConfiguration() } } }
    /// The background is the table's, not the app's.
    var hasStandardBackground = false
    private var ownLabel: UILabel?

    /// Creates a view.
    ///
    /// - Parameter reuseIdentifier: the name under which the table uses the view again; nil for never.
    public init(reuseIdentifier: String?) {
        super.init(frame: .zero)
        becomeView(reuseIdentifier)
    }

    /// Creates a view of a size; the table gives it its place.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeView(nil)
    }

    /// Creates a view; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeView(nil)
    }

    private func becomeView(_ identifier: String?) {
        if let identifier { reuseKey = ReuseKey(kind: TableKinds.view, identifier: identifier) }
        contentView.frame = bounds
        addSubview(contentView)
    }

    /// The name under which the table uses the view again; nil for never.
    open var reuseIdentifier: String? { reuseKey?.identifier }
    /// Called before the view is used again; subclasses reset what the next section does not set, and call super.
    open func prepareForReuse() {}

    /// The label of the title that the data source gave; else a label for a title of the app's own.
    open var textLabel: UILabel? {
        if title != nil, let content = configured.contentView as? UIListContentView { return content.textLabel }
        if let ownLabel { return ownLabel }
        let label = UILabel(frame: contentView.bounds.insetBy(dx: 16, dy: 4))
        label.font = .preferredFont(forTextStyle: .headline)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        ownLabel = label
        return label
    }
    /// Nil: a second text is one of a content configuration.
    open var detailTextLabel: UILabel? { nil }

    // MARK: Configurations

    /// What the content view shows; nil, the default, for none.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.content }
        set {
            configured.show(newValue, in: contentView)
            setNeedsUpdateConfiguration()
        }
    }
    /// Returns the content that headers of the table's style have, without a text.
    open func defaultContentConfiguration() -> UIListContentConfiguration { titleLook }
    /// Whether a change of the state replaces `contentConfiguration` by what it is for the new state; true by default.
    open var automaticallyUpdatesContentConfiguration = true
    /// What lies behind the content, instead of `backgroundView`, which becomes nil; nil, the default, for the table's own background.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.background }
        set {
            configured.hasOwnBackground = true
            configured.show(newValue, behind: self)
            if newValue != nil { backgroundView = nil }
            setNeedsUpdateConfiguration()
            showStandardBackground()
        }
    }
    /// Returns the background that headers of the table's style have by their place.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        isOverRows ? .listPlainHeaderFooter() : .listGroupedHeaderFooter()
    }
    /// Whether a change of the state replaces `backgroundConfiguration` by what it is for the new state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// The view behind the content; it fills the header or footer. Nil by default.
    @ObservedProperty open var backgroundView: UIView? { didSet { backgroundChanged(from: oldValue) } }

    /// A closure that changes configurations for a state.
    public typealias ConfigurationUpdateHandler = (
        _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
    ) -> Void
    /// Called after `updateConfiguration(using:)`; nil by default. Setting it asks for an update.
    @ObservedProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Asks for an update of the configurations before the next layout of the view.
    open func setNeedsUpdateConfiguration() {
        configured.needsUpdate = true
        setNeedsLayout()
    }
    /// Called before a layout after the state has changed; a subclass sets configurations for the state here.
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    /// The state of the view now.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        (state.isDisabled, state.isPinned, state.isFocused) = (!isUserInteractionEnabled, isPinned, isFocused)
        return state
    }

    private func showTitle() {
        guard let title else { return contentConfiguration = nil }
        var content = titleLook
        content.text = title
        contentConfiguration = content
    }

    // MARK: Layout

    open override func layoutSublayers(of layer: CALayer) {
        if layer === self.layer { updateConfigurationIfNeeded() }
        super.layoutSublayers(of: layer)
    }

    open override func layoutSubviews() {
        placeContent()
        super.layoutSubviews()
        configured.backgroundView?.place(in: self)
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    }

    func placeContent() {
        contentView.frame = CGRect(x: span.contentLeft, y: 0, width: contentWidth(bounds.width), height: bounds.height)
    }

    private func contentWidth(_ width: CGFloat) -> CGFloat { max(0, width - span.contentLeft - span.contentRight) }

    /// Returns the size that a table gives the view in a width that is required; another question is answered by the constraints.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        guard horizontal == .required, vertical != .required else {
            return super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        }
        return sizeThatFits(CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
    }

    /// Returns the size that the content wants in a width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        updateConfigurationIfNeeded()
        let width = contentWidth(size.width)
        if let height = configured.height(width: width) { return CGSize(width: size.width, height: height) }
        guard contentView.constraintState?.constraints.isEmpty != false else {
            return CGSize(width: size.width, height: FittingSize.height(of: contentView, width: width, or: bounds.height))
        }
        let label = ownLabel?.sizeThatFits(CGSize(width: max(0, width - 32), height: .greatestFiniteMagnitude))
        return CGSize(width: size.width, height: label.map { $0.height + 8 } ?? 0)
    }
}

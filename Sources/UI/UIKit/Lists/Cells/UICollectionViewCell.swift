/// A cell of a collection view: a content view, and behind it a background that may change with the selection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView, KeyPressable {
    /// The view that holds what the cell shows; it fills the cell.
    public let contentView: UIView = CellContentView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeCell()
    }

    /// Creates a cell with the default values; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeCell()
    }

    let configured = ConfiguredContent()
    /// What the list tells of the cell's state.
    var flags = CellFlags() { didSet { if flags != oldValue { flagsChanged(oldValue) } } }

    private func becomeCell() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// Whether the cell's item is selected; the collection view sets it.
    @ObservedProperty open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    /// Whether a finger is on the cell; the collection view sets it.
    @ObservedProperty open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    /// The view behind the content; it fills the cell. Nil by default.
    @ObservedProperty open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if backgroundView != nil { backgroundConfiguration = nil }
            replaceBackground(oldValue, by: backgroundView, at: 0)
        }
    }
    /// The view that lies over `backgroundView` while the cell is selected or highlighted; nil by default.
    @ObservedProperty open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            replaceBackground(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showSelectedBackground()
        }
    }

    private func replaceBackground(_ old: UIView?, by new: UIView?, at index: Int) {
        if let old, old.superview === self { old.removeFromSuperview() }
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: index)
    }

    private func showSelectedBackground() { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }

    /// The state of the cell changed.
    func stateChanged() {
        showSelectedBackground()
        setNeedsUpdateConfiguration()
    }

    /// The collection view is edited, or it is not any more.
    func editingChanged(to isEditing: Bool) { flags.isEditing = isEditing }

    func flagsChanged(_ old: CellFlags) { setNeedsUpdateConfiguration() }

    // MARK: Configurations

    /// The state of the cell now; a subclass adds states of its own and calls super.
    open var configurationState: UICellConfigurationState { currentState }

    /// What the content view shows, instead of views that the app puts there; nil, the default, for none.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.content }
        set {
            configured.show(newValue, in: contentView)
            setNeedsUpdateConfiguration()
            invalidateIntrinsicContentSize()
        }
    }
    /// Whether a change of the state replaces `contentConfiguration` by what it is for the new state; true by default.
    open var automaticallyUpdatesContentConfiguration = true

    /// What lies behind the content, instead of `backgroundView` and `selectedBackgroundView`, which become nil; nil for none.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.background }
        set {
            configured.hasOwnBackground = true
            configured.show(newValue, behind: self)
            if newValue != nil { (backgroundView, selectedBackgroundView) = (nil, nil) }
            setNeedsUpdateConfiguration()
        }
    }
    /// Whether a change of the state replaces `backgroundConfiguration` by what it is for the new state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// Returns the background that the cell has by its place; clear outside of lists.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// A closure that changes configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void
    /// Called after `updateConfiguration(using:)`; nil by default. Setting it asks for an update.
    @ObservedProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// Asks for an update of the configurations before the next layout of the cell; several calls give one update.
    open func setNeedsUpdateConfiguration() {
        configured.needsUpdate = true
        setNeedsLayout()
    }

    /// Called before a layout after the state has changed; a subclass sets configurations for the state here.
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// Views above the content and below it keep their places; called before constraints are solved.
    func placeContent() { configured.backgroundView?.place(in: self) }

    open override func layoutSublayers(of layer: CALayer) {
        if layer === self.layer {
            updateConfigurationIfNeeded()
            placeContent()
        }
        super.layoutSublayers(of: layer)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
        guard let before = previousTraitCollection?.preferredContentSizeCategory else { return }
        if before != traitCollection.preferredContentSizeCategory { invalidateIntrinsicContentSize() }
    }

    /// Whether the cell can have focus; by default that is what the collection view's `allowsFocus` says.
    open override var canBecomeFocused: Bool { list?.letsItemsFocus ?? false }

    func keyWentDown() { list?.keyWentDown(on: self) }
    func keyWentUp() -> Bool { list?.isKeyDown(on: self) ?? false }
    func keyWasCancelled() { list?.endPress() }
    func activateByKey() { list?.keyWasReleased() }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        setNeedsUpdateConfiguration()
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if let list { flags.isEditing = list.edits(self) }
    }

    /// Called when a finger lifts, drags and drops the cell to move it to another place; it does nothing by itself.
    open func dragStateDidChange(_ dragState: DragState) {}

    open override func prepareForReuse() {
        super.prepareForReuse()
        // A cell that waits is not told when the list is edited.
        flags = CellFlags(isEditing: list?.isEditing ?? flags.isEditing)
    }

    // MARK: Size

    /// Lets a list measure the cell again, as its `selfSizingInvalidation` says.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        tellSize()
    }

    /// Returns the size that the content wants, rounded up to pixels.
    ///
    /// A content configuration keeps the width. Constraints of the app's own views decide both lengths; an axis without keeps its length.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        updateConfigurationIfNeeded()
        guard let size = preferredSize(in: layoutAttributes.size, layoutAttributes.fixed), size != layoutAttributes.size else {
            return layoutAttributes
        }
        let preferred = layoutAttributes.copied()
        preferred.size = size
        return preferred
    }

    /// The size that the content wants where it may have `size`; nil when it wants none.
    func preferredSize(in size: CGSize, _ fixed: FixedSides) -> CGSize? {
        if let height = configured.height(width: size.width) { return CGSize(width: size.width, height: height) }
        return FittingSize.of(contentView, in: size, fixed)
    }
}

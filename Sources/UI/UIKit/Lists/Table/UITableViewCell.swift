/// A row of a table view: texts and an image, or a content configuration, or views of the app; an accessory; a separator; controls while it
/// is edited.
///
/// Members that iOS source overrides are declared in this file; the layout of the parts is in `UITableViewCell+Layout`.
@preconcurrency @MainActor
open class UITableViewCell: UIView, ListView, KeyPressable {
    /// The view that holds what the cell shows; it fills the cell up to its accessory.
    public let contentView: UIView = CellContentView()
    private let style: CellStyle
    private let givenIdentifier: String?
    private(set) lazy var classic = ClassicContent(style, in: contentView)
    let configured = ConfiguredContent()
    let editing = CellEditing()
    var typedAccessories: [AccessoryView] = []
    var separator: SeparatorLine?
    private var highlightView: UIView?
    /// The row is moved aside.
    var showsActions = false
    var reuseKey: ReuseKey?
    var isWaiting = false
    /// What the table tells of the row's place.
    var place = RowPlace() { didSet { if place != oldValue { setNeedsLayout() } } }
    /// Whether the row is moved.
    var isReordering = false { didSet { if isReordering != oldValue { setNeedsUpdateConfiguration() } } }
    /// The table that shows the cell; it hears of taps on the detail button.
    weak var table: UITableView?

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - style: the arrangement of texts and image.
    ///   - reuseIdentifier: the name under which the table uses the cell again; nil for never.
    public init(style: CellStyle, reuseIdentifier: String?) {
        (self.style, givenIdentifier) = (style, reuseIdentifier)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: ClassicContent.leastHeight))
        becomeCell()
    }

    /// Creates a cell of the default style that is never used again.
    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Creates a cell of the default style; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        (style, givenIdentifier) = (.default, nil)
        super.init(coder: coder)
        becomeCell()
    }

    private func becomeCell() {
        if let givenIdentifier { reuseKey = ReuseKey(kind: .cell, identifier: givenIdentifier) }
        clipsToBounds = true
        contentView.frame = bounds
        // Views at the margins begin where the cell's own texts do.
        contentView.layoutMargins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
        addSubview(contentView)
    }

    /// The name under which the table uses the cell again; nil for never.
    open var reuseIdentifier: String? { reuseKey?.identifier }
    /// Called when a finger lifts, drags and drops the cell to move it to another place; it does nothing by itself.
    open func dragStateDidChange(_ dragState: DragState) {}

    /// Called before the cell is used again; subclasses reset what the next row does not set, and call super.
    open func prepareForReuse() {
        isHighlighted = false
        isSelected = false
    }

    // MARK: Content

    /// The first text; nil once the cell has a content configuration.
    open var textLabel: UILabel? { configured.content == nil ? classic.textLabel : nil }
    /// The second text; nil in the default style, and once the cell has a content configuration.
    open var detailTextLabel: UILabel? { configured.content == nil ? classic.detailLabel : nil }
    /// The image; nil in the style `value2`, and once the cell has a content configuration.
    open var imageView: UIImageView? { configured.content == nil ? classic.imageView : nil }

    /// What the content view shows, instead of texts, image and views of the app; nil, the default, for none.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.content }
        set {
            classic.remove()
            configured.show(newValue, in: contentView)
            setNeedsUpdateConfiguration()
            invalidateIntrinsicContentSize()
        }
    }
    /// Returns the content that the cell's style has, without texts and image.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .value1, .value2: .valueCell()
        case .subtitle: .subtitleCell()
        }
    }
    /// Whether a change of the state replaces `contentConfiguration` by what it is for the new state; true by default.
    open var automaticallyUpdatesContentConfiguration = true
    /// Returns the background that rows of the table's style have.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        (superview as? UITableView)?.style == .plain ? .listPlainCell() : .listGroupedCell()
    }
    /// What lies behind the content, instead of `backgroundView` and `selectedBackgroundView`, which become nil; nil, the default, for the
    /// table's own background.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.background }
        set {
            configured.hasOwnBackground = true
            configured.show(newValue, behind: self)
            if newValue != nil { (backgroundView, selectedBackgroundView, backgroundColor) = (nil, nil, nil) }
            setNeedsUpdateConfiguration()
        }
    }
    /// Whether a change of the state replaces `backgroundConfiguration` by what it is for the new state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// A closure that changes configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void
    /// Called after `updateConfiguration(using:)`; nil by default. Setting it asks for an update.
    @ObservedProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Asks for an update of the configurations before the next layout of the cell.
    open func setNeedsUpdateConfiguration() {
        configured.needsUpdate = true
        setNeedsLayout()
    }
    /// Called before a layout after the state has changed; a subclass sets configurations for the state here.
    open func updateConfiguration(using state: UICellConfigurationState) {}
    /// The state of the cell now.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted, state.isFocused) = (isSelected, isHighlighted, isFocused)
        (state.isDisabled, state.isReordering) = (!isUserInteractionEnabled, isReordering)
        (state.isEditing, state.isSwiped) = (isEditing, showsActions)
        return state
    }

    // MARK: State

    /// Whether the row is selected; the table sets it.
    open var isSelected: Bool {
        get { flags.isSelected }
        set { setSelected(newValue, animated: false) }
    }
    /// Whether a finger is on the row; the table sets it.
    open var isHighlighted: Bool {
        get { flags.isHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    private var flags = (isSelected: false, isHighlighted: false)
    /// Selects the cell or not; subclasses show that, and call super.
    open func setSelected(_ selected: Bool, animated: Bool) { change(animated) { $0.isSelected = selected } }
    /// Highlights the cell or not; subclasses show that, and call super.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { change(animated) { $0.isHighlighted = highlighted } }

    private func change(_ animated: Bool, _ body: (inout (isSelected: Bool, isHighlighted: Bool)) -> Void) {
        let before = flags
        body(&flags)
        guard flags != before else { return }
        setNeedsUpdateConfiguration()
        editing.control?.isChecked = isSelected
        showHighlight(animated)
    }

    // MARK: Focus

    /// Whether the cell can have focus; by default that is what the table's `allowsFocus` says.
    open override var canBecomeFocused: Bool { table?.letsItemsFocus ?? false }

    /// How the cell shows that it has focus; `default` by default.
    @ObservedProperty open var focusStyle = FocusStyle.default { didSet { setNeedsUpdateConfiguration() } }
    open override var focusEffect: UIFocusEffect? {
        get { focusStyle == .custom ? nil : super.focusEffect }
        set { super.focusEffect = newValue }
    }

    func keyWentDown() { table?.keyWentDown(on: self) }
    func keyWentUp() -> Bool { table?.isKeyDown(on: self) ?? false }
    func keyWasCancelled() { table?.endPress() }
    func activateByKey() { table?.keyWasReleased() }

    open override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        setNeedsUpdateConfiguration()
    }

    // MARK: Editing

    /// Whether the controls in the cell take touches while a finger moves the row; false by default.
    open var userInteractionEnabledWhileDragging = false
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit != nil && isReordering && !userInteractionEnabledWhileDragging ? self : hit
    }

    /// Whether the row's table is edited; the table sets it.
    open var isEditing: Bool {
        get { editing.isOn }
        set { setEditing(newValue, animated: false) }
    }
    /// Shows the controls of an edited row or not; subclasses show more, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) { changeEditing(editing, animated) }
    /// How the row is edited; the table sets it while it is edited.
    open var editingStyle: EditingStyle { editing.row.style }
    /// Whether the row has a grip while it is edited; the table sets it to what its data source says.
    @ObservedProperty open var showsReorderControl = false {
        didSet { if showsReorderControl != oldValue, isEditing { changeEditing(true, false) } }
    }
    /// Whether the content of a row without a control is indented while it is edited; the table sets it to what its delegate says.
    open var shouldIndentWhileEditing: Bool {
        get { editing.row.indents }
        set {
            editing.row.indents = newValue
            setNeedsLayout()
        }
    }
    /// Whether the row is moved aside and shows its actions.
    open var showingDeleteConfirmation: Bool { showsActions }
    /// Called before controls or actions come or go; subclasses override it.
    open func willTransition(to state: StateMask) {}
    /// Called after controls or actions have come or gone; subclasses override it.
    open func didTransition(to state: StateMask) {}

    /// How the cell shows that it is selected; `default` by default.
    open var selectionStyle = SelectionStyle.default
    /// The view behind the content; it fills the cell. Nil by default.
    @ObservedProperty open var backgroundView: UIView? { didSet { exchange(oldValue, for: backgroundView) } }
    /// The view behind the content while the cell is selected or highlighted; nil, the default, for the system's gray.
    @ObservedProperty open var selectedBackgroundView: UIView? { didSet { exchangeHighlight() } }
    /// The view behind the content instead of `selectedBackgroundView` where several rows can be selected; nil by default.
    @ObservedProperty open var multipleSelectionBackgroundView: UIView? { didSet { exchangeHighlight() } }

    private func exchangeHighlight() {
        highlightView?.removeFromSuperview()
        highlightView = nil
        showHighlight(false)
    }

    /// The app's view that shows a selection.
    private var ownHighlight: UIView? {
        table?.selectsMany == true ? multipleSelectionBackgroundView ?? selectedBackgroundView : selectedBackgroundView
    }

    private func exchange(_ old: UIView?, for new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new {
            backgroundConfiguration = nil
            insertSubview(new, at: 0)
        }
        setNeedsLayout()
    }

    private func showHighlight(_ animated: Bool) {
        let isShown = (flags.isSelected || flags.isHighlighted) && selectionStyle != .none && configured.background == nil
        guard isShown || highlightView != nil else { return }
        let own = ownHighlight
        if let shown = highlightView, shown !== own, own != nil || shown === multipleSelectionBackgroundView {
            // The table began or stopped to select several rows.
            shown.removeFromSuperview()
            highlightView = nil
        }
        let view = highlightView ?? own ?? UIView()
        if highlightView == nil {
            if own == nil { view.backgroundColor = .systemGray4 }
            view.alpha = 0
            highlightView = view
            insertSubview(view, belowSubview: contentView)
            view.frame = bounds
        }
        // A finger is answered at once; the way back is shown.
        guard animated, !isShown else { return view.alpha = isShown ? 1 : 0 }
        UIView.animate(withDuration: 0.25) { view.alpha = 0 }
    }

    // MARK: Accessories and separator

    /// The symbol at the trailing side; none by default.
    @ObservedProperty open var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { makeAccessories() } }
    }
    /// The view at the trailing side, instead of the symbol; nil by default.
    @ObservedProperty open var accessoryView: UIView? {
        didSet {
            if accessoryView !== oldValue { oldValue?.removeFromSuperview() }
            makeAccessories()
        }
    }

    /// The symbol at the trailing side while the row is edited; none by default.
    @ObservedProperty open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { makeAccessories() } }
    }
    /// The view at the trailing side while the row is edited, instead of the symbol; nil by default.
    @ObservedProperty open var editingAccessoryView: UIView? {
        didSet {
            if editingAccessoryView !== oldValue { oldValue?.removeFromSuperview() }
            makeAccessories()
        }
    }

    func tellDetail() {
        guard let table, let path = table.indexPath(for: self) else { return }
        table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }

    /// The distances of the line below the cell from its edges, in points; the table's by default.
    open var separatorInset: UIEdgeInsets {
        get {
            ownSeparatorInset ?? place.separatorInset ?? automaticSeparatorInset
        }
        set {
            ownSeparatorInset = newValue
            setNeedsLayout()
        }
    }
    private var ownSeparatorInset: UIEdgeInsets?
    private var automaticSeparatorInset: UIEdgeInsets {
        UIEdgeInsets(
            top: 0, left: contentInsets.leading + editing.room + textStart, bottom: 0, right: contentInsets.trailing)
    }
    /// The distances of the drawn line from the cell's edges.
    var lineInset: UIEdgeInsets {
        var inset = separatorInset
        if place.countsFromAutomaticInset, ownSeparatorInset ?? place.separatorInset != nil {
            inset.left += automaticSeparatorInset.left
        }
        return inset
    }
    /// How many steps the content is indented; 0 by default.
    @ObservedProperty open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of a step in points; 10 by default.
    @ObservedProperty open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

    // MARK: Layout

    open override func layoutSublayers(of layer: CALayer) {
        if layer === self.layer { updateConfigurationIfNeeded() }
        super.layoutSublayers(of: layer)
    }

    open override func layoutSubviews() {
        placeContent()
        super.layoutSubviews()
        if configured.content == nil { classic.place(margin: margin) }
        for view in [backgroundView, highlightView, configured.backgroundView] {
            if let view, view.frame != bounds { view.frame = bounds }
        }
        editing.placeControl(in: self, from: contentInsets.leading)
        placeAccessories()
        placeSeparator()
        place.round(layer)
    }

    /// Lets a table measure the cell again, as its `selfSizingInvalidation` says.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        tellSize()
    }

    /// Returns the size that a table gives the cell in a width that is required; another question is answered by the constraints.
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

    /// Returns the size that the content wants in a width, and at least 44 points for texts and image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        updateConfigurationIfNeeded()
        let width = max(0, size.width - accessoryRoom - editing.room - place.span.contentLeft - place.span.contentRight)
        if let height = configured.height(width: width) { return CGSize(width: size.width, height: height + separatorHeight) }
        guard contentView.constraintState?.constraints.isEmpty != false else {
            return CGSize(
                width: size.width,
                height: FittingSize.height(of: contentView, width: width, or: ClassicContent.leastHeight) + separatorHeight)
        }
        return CGSize(width: size.width, height: classic.height(width: width, margin: margin))
    }
}

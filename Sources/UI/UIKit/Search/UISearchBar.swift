import CoreGraphics

/// A bar with a field for a search, with a button that cancels it and a row of scopes below it.
///
/// The bar only shows and tells; its delegate searches. It stands anywhere, for example as the header of a table. A
/// `UISearchController` puts its bar into the navigation bar.
@preconcurrency @MainActor
open class UISearchBar: UIView, UIBarPositioning, UITextInputTraits {
    /// The ground of a search bar: `default` and `prominent` have that of a bar, `minimal` has none.
    public enum Style: UInt, Sendable {
        /// The ground of a bar.
        case `default` = 0
        /// The ground of a bar.
        case prominent
        /// No ground; only the field is seen.
        case minimal
    }
    /// The pictures in a search bar.
    public enum Icon: Int, Sendable {
        /// The magnifier before the text.
        case search = 0
        /// The cross of the button that clears the text.
        case clear
        /// The picture of the bookmark button.
        case bookmark
        /// The picture of the button for the list of results.
        case resultsList
    }

    let background = BarBackground(lineAt: .bottom)
    let field = UISearchTextField()
    let promptLabel = UILabel()
    private let editing = SearchBarEditing()
    private(set) var cancelButton: UIButton?
    private(set) var scopeBar: UISegmentedControl?
    private var sideButton: UIButton?
    private var icons: [Icon: ByState<UIImage>] = [:]
    /// The search controller that the bar belongs to.
    weak var owner: (any SearchBarOwner)?
    /// Called after the height that the bar needs changed, inside the animation where there is one.
    var heightChanged: (() -> Void)?
    /// True in a navigation bar whose title and buttons gave way to a search.
    var isAlone = false { didSet { if oldValue != isAlone { setNeedsLayout() } } }
    /// True in a navigation bar, whose ground and margins count.
    var isInNavigationBar = false { didSet { if oldValue != isInNavigationBar { lookChanged() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

    /// Creates a search bar from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        promptLabel.font = .systemFont(ofSize: 13)
        promptLabel.textAlignment = .center
        for view in [background, promptLabel, field] as [UIView] { addSubview(view) }
        editing.bar = self
        field.delegate = editing
        field.enablesReturnKeyAutomatically = true
        field.addAction(UIAction { [weak self] _ in self?.textWasEdited() }, for: .editingChanged)
        field.textWasSet = { [weak self] in self?.textWasSet() }
        lookChanged()
    }

    // MARK: Content

    /// The object that hears of the user's search; held weakly, nil by default.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The field of the bar.
    open var searchTextField: UISearchTextField { field }
    /// The text in the field; to set it tells no delegate.
    open var text: String? {
        get { field.text }
        set { field.text = newValue }
    }
    /// The text that is shown in gray while there is no other; nil by default.
    open var placeholder: String? {
        get { field.placeholder }
        set { field.placeholder = newValue }
    }
    /// How far the text in the field lies from its place, in points; zero by default.
    open var searchTextPositionAdjustment: UIOffset {
        get { field.textOffset }
        set { field.textOffset = newValue }
    }
    /// A line above the field; nil by default.
    open var prompt: String? {
        get { promptLabel.text }
        set {
            promptLabel.text = newValue
            needsOtherHeight(animated: false)
        }
    }

    // MARK: Look

    /// Whether the bar is light or dark; `default` by default. Black gives a dark ground and a light text.
    @ObservedProperty open var barStyle = UIBarStyle.default { didSet { lookChanged() } }
    /// The ground of the bar; `default` by default.
    @ObservedProperty open var searchBarStyle = Style.default { didSet { lookChanged() } }
    /// The color of the ground, at 85 percent on a translucent bar; nil, the default, keeps the ground of a bar.
    @ObservedProperty open var barTintColor: UIColor? { didSet { lookChanged() } }
    /// Whether content shows through the bar; true by default.
    @ObservedProperty open var isTranslucent = true { didSet { lookChanged() } }
    /// A picture in place of the ground and of its line; an empty one leaves the field alone. Nil by default.
    @ObservedProperty open var backgroundImage: UIImage? { didSet { lookChanged() } }
    /// Where the bar stands: `topAttached` in a navigation bar, `any` elsewhere.
    open var barPosition: UIBarPosition { isInNavigationBar ? .topAttached : .any }

    // MARK: Buttons

    private var isCancelShown = false
    /// Whether the button that cancels stands behind the field; false by default.
    open var showsCancelButton: Bool {
        get { isCancelShown }
        set { setShowsCancelButton(newValue, animated: false) }
    }
    /// Shows or hides the cancel button; animated, it slides in from the trailing edge, and the field gives way.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard showsCancelButton != isCancelShown else { return }
        if showsCancelButton, cancelButton == nil { makeCancelButton() }
        if animated, window != nil { UIView.performWithoutAnimation { layoutIfNeeded() } }
        isCancelShown = showsCancelButton
        rearrange(animated: animated)
    }
    /// Whether a bookmark button stands at the end of the empty field; false by default.
    @ObservedProperty open var showsBookmarkButton = false { didSet { sideButtonChanged() } }
    /// Whether a button for a list of results stands at the end of the empty field; it takes the bookmark's place. False by
    /// default.
    @ObservedProperty open var showsSearchResultsButton = false { didSet { sideButtonChanged() } }
    /// Whether the button for the list of results is selected; false by default.
    @ObservedProperty open var isSearchResultsButtonSelected = false { didSet { sideButtonChanged() } }

    /// Sets the picture of an icon for a state; nil brings the bar's own back.
    open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        icons[icon, default: ByState()][state] = iconImage
        iconChanged(icon)
    }
    /// Returns the picture that was set for an icon in exactly this state; nil for the bar's own.
    open func image(for icon: Icon, state: UIControl.State) -> UIImage? { icons[icon]?[state] }

    // MARK: Scopes

    private var isScopeShown = false
    /// Whether the scopes stand below the field; it needs `scopeButtonTitles`. False by default.
    open var showsScopeBar: Bool {
        get { isScopeShown }
        set { setShowsScope(newValue, animated: false) }
    }
    /// Shows or hides the scopes. The bar then needs another height: a navigation bar gives it, elsewhere call `sizeToFit()`.
    open func setShowsScope(_ show: Bool, animated: Bool) {
        guard show != isScopeShown else { return }
        if animated, window != nil { UIView.performWithoutAnimation { layoutIfNeeded() } }
        isScopeShown = show
        needsOtherHeight(animated: animated)
    }
    private var scopeTitles: [String]?
    /// The titles of the scopes; nil by default.
    open var scopeButtonTitles: [String]? {
        get { scopeTitles }
        set {
            scopeTitles = newValue
            makeScopeBar()
            needsOtherHeight(animated: false)
        }
    }
    private var scopeIndex = 0
    /// The index of the chosen scope, 0 by default; to set it tells no delegate.
    open var selectedScopeButtonIndex: Int {
        get { scopeIndex }
        set {
            scopeIndex = newValue
            scopeBar?.selectedSegmentIndex = newValue
            owner?.searchBarChanged(self)
        }
    }
    /// True while the scopes are seen.
    var hasScopes: Bool { isScopeShown && scopeBar != nil }

    private func makeScopeBar() {
        scopeBar?.removeFromSuperview()
        scopeBar = nil
        guard let titles = scopeTitles, !titles.isEmpty else { return }
        let bar = UISegmentedControl(items: titles)
        bar.selectedSegmentIndex = scopeIndex
        bar.addAction(UIAction { [weak self] _ in self?.scopeWasChosen() }, for: .valueChanged)
        insertSubview(bar, belowSubview: field)
        scopeBar = bar
    }

    private func scopeWasChosen() {
        guard let scopeBar else { return }
        scopeIndex = scopeBar.selectedSegmentIndex
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scopeIndex)
        owner?.searchBarChanged(self)
    }

    private func makeCancelButton() {
        let button = UIButton(type: .system)
        button.setTitle("Cancel", for: .normal)
        button.titleLabel?.font = field.font
        button.addAction(UIAction { [weak self] _ in self?.cancelWasPressed() }, for: .touchUpInside)
        cancelButton = button
        addSubview(button)
        UIView.performWithoutAnimation {
            setNeedsLayout()
            layoutIfNeeded()
        }
    }

    // MARK: Pictures

    private func sideButtonChanged() {
        guard showsBookmarkButton || showsSearchResultsButton else {
            field.rightView = nil
            return showSideButton()
        }
        let button = sideButton ?? makeSideButton()
        let icon = showsSearchResultsButton ? Icon.resultsList : .bookmark
        let own = showsSearchResultsButton ? ButtonSymbol.menu : .bookmark
        button.setImage(icons[icon]?[.normal] ?? Self.small(own), for: .normal)
        button.setImage(icons[icon]?[.selected], for: .selected)
        button.isSelected = showsSearchResultsButton && isSearchResultsButtonSelected
        button.tintColor = button.isSelected ? tintColor : .secondaryLabel
        field.rightView = button
        showSideButton()
    }

    /// As high as the magnifier.
    private static func small(_ symbol: ButtonSymbol) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(2, UIScreen.main.scale)
        let area = CGRect(x: 0, y: 0, width: 18, height: 18)
        return UIGraphicsImageRenderer(size: area.size, format: format).image { _ in symbol.image.draw(in: area) }
            .withRenderingMode(.alwaysTemplate)
    }

    private func makeSideButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.bounds.size = CGSize(width: 30, height: 30)
        button.addAction(UIAction { [weak self] _ in self?.sideButtonWasPressed() }, for: .touchUpInside)
        sideButton = button
        return button
    }

    /// The button stands where the clear button is while there is text.
    private func showSideButton() { field.rightViewMode = field.hasText ? .never : .always }

    private func iconChanged(_ icon: Icon) {
        switch icon {
        case .search: field.showMagnifier(icons[.search]?.value(for: .normal))
        case .clear: field.clearButton.setImage(icons[.clear]?.value(for: .normal) ?? ClearSymbol.image, for: .normal)
        case .bookmark, .resultsList: sideButtonChanged()
        }
    }

    // MARK: What the user does

    func mayBeginEditing() -> Bool {
        guard delegate?.searchBarShouldBeginEditing(self) ?? true else { return false }
        owner?.searchBarWillBeginEditing(self)
        return true
    }

    private func textWasEdited() {
        showSideButton()
        delegate?.searchBar(self, textDidChange: field.text ?? "")
        owner?.searchBarChanged(self)
    }

    private func textWasSet() {
        showSideButton()
        owner?.searchBarChanged(self)
    }

    func searchWasPressed() {
        guard field.hasText || !enablesReturnKeyAutomatically else { return }
        delegate?.searchBarSearchButtonClicked(self)
        owner?.searchBarSearched(self)
    }

    private func cancelWasPressed() {
        delegate?.searchBarCancelButtonClicked(self)
        owner?.searchBarWasCancelled(self)
    }

    private func sideButtonWasPressed() {
        if showsSearchResultsButton {
            delegate?.searchBarResultsListButtonClicked(self)
        } else {
            delegate?.searchBarBookmarkButtonClicked(self)
        }
    }

    /// Escape cancels where the user could press a button for it, and else ends the editing.
    private func escapeWasPressed() {
        if isCancelShown || owner != nil { cancelWasPressed() } else { resignFirstResponder() }
    }

    open override var keyCommands: [UIKeyCommand]? {
        guard field.isFirstResponder else { return super.keyCommands }
        let escape = UIKeyCommand(input: UIKeyCommand.inputEscape) { [weak self] _ in self?.escapeWasPressed() }
        return (super.keyCommands ?? []) + [escape]
    }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
    open override var isFirstResponder: Bool { field.isFirstResponder }
    @discardableResult
    open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
    @discardableResult
    open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
    open override var inputAccessoryView: UIView? {
        get { field.inputAccessoryView }
        set { field.inputAccessoryView = newValue }
    }

    // MARK: Layout

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: neededHeight) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: neededHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if sideButton != nil { sideButtonChanged() }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard previousTraitCollection?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory else {
            return
        }
        cancelButton?.titleLabel?.font = field.font
        needsOtherHeight(animated: false)
    }
}

/// A control with a title and a picture that runs an action when it is tapped.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The kinds of legacy buttons: they differ in the symbol, the title's color and the appearance of a pressed button.
    public enum ButtonType: Int, Sendable {
        /// `custom` has white titles, `system` tinted ones; `contactAdd` shows a plus, `close` a cross, the others an i in a
        /// circle.
        case custom = 0, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
        /// The older name of `system`.
        public static let roundedRect = ButtonType.system
    }

    /// The closure that adapts the configuration of a button to its state.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    /// The kind of the button; the default is `.custom`. It does not change after the creation.
    open private(set) var buttonType = ButtonType.custom
    var looks = ButtonLooks()
    let content = ButtonContent()

    override func assemble() { content.join(self) }

    /// Creates a button of size zero with the symbol of its kind.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        become(buttonType)
    }

    /// Creates a button with the title and image of an action, which a tap runs.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    /// Creates a custom button with the title and image of an action, which a tap runs.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// Creates a button from a configuration. The action completes it where title or image is missing, and a tap runs the action.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
        update()
    }

    /// Returns a button of the kind `.system` with the title and image of an action, which a tap runs.
    open class func systemButton(primaryAction: UIAction?) -> UIButton { UIButton(type: .system, primaryAction: primaryAction) }

    private func become(_ type: ButtonType) {
        buttonType = type
        if let symbol = ButtonSymbol(type) { setImage(symbol.image, for: .normal) }
        update()
    }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty {
            configuration == nil
                ? setTitle(action.title, for: .normal) : (configuration?.title = configuration?.title ?? action.title)
        }
        if let image = action.image {
            configuration == nil ? setImage(image, for: .normal) : (configuration?.image = configuration?.image ?? image)
        }
        addAction(action, for: .primaryActionTriggered)
    }

    // MARK: Appearance

    /// The appearance as a value; nil for the titles, colors and images set for each state.
    @ObservedProperty open var configuration: Configuration? { didSet { if oldValue != configuration { update() } } }
    /// The closure that `updateConfiguration` calls; nil for none. Setting it calls it at once.
    @ObservedProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Whether a change of the state or of the pointer calls `updateConfiguration`; the default is true.
    open var automaticallyUpdatesConfiguration = true
    /// Calls `updateConfiguration` and updates the views, at once and not at the next layout.
    open func setNeedsUpdateConfiguration() {
        updateConfiguration()
        update()
    }
    /// Adapts the configuration to the state: calls `configurationUpdateHandler`. A subclass can override it.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    /// Sets the title for a state; nil removes it, so that the normal state's applies.
    open func setTitle(_ title: String?, for state: State) { change { $0.titles[state] = title } }
    /// Sets the styled title for a state, which precedes the plain one without a configuration; nil removes it.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { change { $0.attributedTitles[state] = title } }
    /// Sets the color of the title for a state; nil removes it, so that the normal state's applies.
    open func setTitleColor(_ color: UIColor?, for state: State) { change { $0.titleColors[state] = color } }
    /// Sets the color of the title's shadow for a state. It is stored, but no shadow is drawn.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { change { $0.shadowColors[state] = color } }
    /// Sets the image for a state; nil removes it, so that the normal state's applies.
    open func setImage(_ image: UIImage?, for state: State) { change { $0.images[state] = image } }
    /// Sets how a symbol is drawn in a state, where its own configuration leaves something open; nil removes it.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) { change { $0.symbolConfigurations[state] = configuration } }
    /// Sets the image behind the content for a state; nil removes it. A button with a configuration does not show it.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { change { $0.backgroundImages[state] = image } }
    /// Returns the title for a state, or the normal state's.
    open func title(for state: State) -> String? { looks.titles.value(for: state) }
    /// Returns the styled title for a state, or the normal state's.
    open func attributedTitle(for state: State) -> NSAttributedString? { looks.attributedTitles.value(for: state) }
    /// Returns the color set for a state, or the normal state's; nil where neither is set.
    open func titleColor(for state: State) -> UIColor? { looks.titleColors.value(for: state) }
    /// Returns the image for a state, or the normal state's.
    open func image(for state: State) -> UIImage? { looks.images.value(for: state) }
    /// Returns how a symbol is drawn in a state, or in the normal state.
    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        looks.symbolConfigurations.value(for: state)
    }
    /// Returns the background image for a state, or the normal state's.
    open func backgroundImage(for state: State) -> UIImage? { looks.backgroundImages.value(for: state) }

    /// The title now: the configuration's, otherwise that for the button's state.
    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    /// The styled title for the button's state; nil for none.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The color for the button's state; without one, white for a custom button, otherwise the tint color or red by the role.
    open var currentTitleColor: UIColor {
        titleColor(for: state) ?? (buttonType == .custom && role != .destructive ? .white : roleTint)
    }
    /// The image now: the configuration's, otherwise that for the button's state.
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    /// How a symbol is drawn in the button's state, where its own configuration leaves something open.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        preferredSymbolConfigurationForImage(in: state)
    }
    /// The background image for the button's state; nil for none.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    /// The label of the title; never nil. The button sets its text, color and frame.
    open var titleLabel: UILabel? { content.title }
    /// The label of the subtitle; never nil. It is hidden without a subtitle.
    open var subtitleLabel: UILabel? { content.subtitle }
    /// The view of the image; never nil. It is hidden without an image.
    open var imageView: UIImageView? { content.picture }
    /// The distances of the content from the edges, in points. A button with a configuration uses its `contentInsets` instead.
    @ObservedProperty open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
    /// Moves the title by half the difference of opposite insets, in points; the button's size does not change.
    @ObservedProperty open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
    /// Moves the image by half the difference of opposite insets, in points; the button's size does not change.
    @ObservedProperty open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
    /// Whether a pressed custom button dims its content where it has no highlighted image or title color; the default is true.
    open var adjustsImageWhenHighlighted = true
    /// Whether a disabled button dims its image. It has no effect: template images are always dimmed.
    open var adjustsImageWhenDisabled = true
    /// True toggles the selection on a tap; with a menu the button shows the chosen item.
    @ObservedProperty open var changesSelectionAsPrimaryAction = false { didSet { menuChanged() } }
    /// The menu, opened by a long press.
    @ObservedProperty open var menu: UIMenu? { didSet { menuChanged() } }
    /// True opens the menu at once, and runs no other action.
    @ObservedProperty open var showsMenuAsPrimaryAction = false { didSet { menuChanged() } }
    var menuOverlay: MenuOverlay?
    private(set) lazy var menuTimer = TickTimer { [weak self] in self?.openMenu() }
    /// The role: a destructive button is red and the primary one is bold, unless color and font are set otherwise.
    @ObservedProperty open var role = Role.normal { didSet { if oldValue != role { update() } } }
    /// The purpose of a button. Only `primary` and `destructive` change its appearance.
    public enum Role: Int, Sendable {
        /// No special purpose.
        case normal = 0
        /// The answer that the user most likely gives; its title is bold.
        case primary
        /// The answer that changes nothing; it looks like `normal`.
        case cancel
        /// The answer that loses something; it is red.
        case destructive
    }

    var roleTint: UIColor { role == .destructive ? .systemRed : tintColor }

    private func change(_ body: (inout ButtonLooks) -> Void) {
        body(&looks)
        update()
    }

    /// The parts have other sizes, or other places in the button.
    func contentChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override func contentAlignmentChanged() { contentChanged() }

    private func update() {
        content.update(self)
        contentChanged()
    }

    override func stateChanged() {
        super.stateChanged()
        if automaticallyUpdatesConfiguration { updateConfiguration() }
        updateContent()
        content.showState(of: self)
    }

    /// Updates what is shown, and tells the layout where that has another size: a press is no reason to solve.
    private func updateContent() {
        let before = content.size(self)
        content.update(self)
        if content.size(self) != before { contentChanged() }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        content.update(self)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateContent()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return }
        menuTimer.cancel()
        menuOverlay?.close()
    }

    /// True while the pointer is over the button; the button highlights itself.
    open var isHovered: Bool { isPointedAt && isEnabled }

    override func pointerChanged() {
        if automaticallyUpdatesConfiguration { updateConfiguration() }
        content.showPointer(isHovered, on: self)
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        content.arrange(self)
    }
    open override var intrinsicContentSize: CGSize { content.size(self) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { content.size(self) }
    override func baselines(width: CGFloat) -> Baselines? { content.baselines(self) }
    /// Returns the area of title and image within `bounds`: `bounds` without the content insets, in the same coordinates.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: content.insets(self)) }
    /// Returns the area of the background: all of `bounds`. A subclass can override it.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    // MARK: Fingers

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        fingerCameDownOnMenu(at: touch.timestamp)
        return super.beginTracking(touch, with: event)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        fingerMovedOnMenu(touch)
        return super.continueTracking(touch, with: event)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        fingerLeftMenu(touch)
        super.endTracking(touch, with: event)
    }

    open override func cancelTracking(with event: UIEvent?) {
        fingerLeftMenu(nil)
        super.cancelTracking(with: event)
    }

    override func wasTapped(_ event: UIEvent?) {
        // The menu is open, or was open.
        guard menu == nil || !showsMenuAsPrimaryAction && menuOverlay == nil else { return }
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        send(.primaryActionTriggered, event)
    }

    override func activateByKey() {
        if menu != nil, showsMenuAsPrimaryAction { openMenu() }
        super.activateByKey()
    }

    /// Refuses taps of the views around the button: a tap on an enabled button belongs to the button.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if let tap = recognizer as? UITapGestureRecognizer, tap.view !== self, isEnabled, tap.numberOfTapsRequired == 1,
            tap.numberOfTouchesRequired == 1, tap.buttonMask.isEmpty || tap.buttonMask.contains(.primary)
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}

/// A control with a title and a picture that runs an action when it is tapped.
@preconcurrency @MainActor
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0, system, detailDisclosure, infoLight, infoDark, contactAdd, close = 7
        public static let roundedRect = ButtonType.system
    }

    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    open private(set) var buttonType = ButtonType.custom
    var looks = ButtonLooks()
    let content = ButtonContent()

    override func assemble() { content.join(self) }

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        become(buttonType)
    }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
        update()
    }

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

    @ObservedProperty open var configuration: Configuration? { didSet { if oldValue != configuration { update() } } }
    @ObservedProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    open var automaticallyUpdatesConfiguration = true
    open func setNeedsUpdateConfiguration() {
        updateConfiguration()
        update()
    }
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    open func setTitle(_ title: String?, for state: State) { change { $0.titles[state] = title } }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { change { $0.attributedTitles[state] = title } }
    open func setTitleColor(_ color: UIColor?, for state: State) { change { $0.titleColors[state] = color } }
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { change { $0.shadowColors[state] = color } }
    open func setImage(_ image: UIImage?, for state: State) { change { $0.images[state] = image } }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { change { $0.backgroundImages[state] = image } }
    open func title(for state: State) -> String? { looks.titles.value(for: state) }
    open func attributedTitle(for state: State) -> NSAttributedString? { looks.attributedTitles.value(for: state) }
    open func titleColor(for state: State) -> UIColor? { looks.titleColors.value(for: state) }
    open func image(for state: State) -> UIImage? { looks.images.value(for: state) }
    open func backgroundImage(for state: State) -> UIImage? { looks.backgroundImages.value(for: state) }

    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    open var currentTitleColor: UIColor {
        titleColor(for: state) ?? (buttonType == .custom && role != .destructive ? .white : roleTint)
    }
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    open var titleLabel: UILabel? { content.title }
    open var subtitleLabel: UILabel? { content.subtitle }
    open var imageView: UIImageView? { content.picture }
    @ObservedProperty open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
    @ObservedProperty open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
    @ObservedProperty open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
    open var adjustsImageWhenHighlighted = true
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
    public enum Role: Int, Sendable { case normal = 0, primary, cancel, destructive }

    var roleTint: UIColor { role == .destructive ? .systemRed : tintColor }

    private func change(_ body: (inout ButtonLooks) -> Void) {
        body(&looks)
        update()
    }

    private func contentChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func update() {
        content.update(self)
        contentChanged()
    }

    override func stateChanged() {
        super.stateChanged()
        if automaticallyUpdatesConfiguration { updateConfiguration() }
        content.update(self)
        content.showState(of: self)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        content.update(self)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        content.update(self)
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
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: content.insets(self)) }
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

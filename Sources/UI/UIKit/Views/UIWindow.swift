/// The root of a tree of views on a screen.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The level of a window; windows of higher levels lie above those of lower ones.
    public struct Level: RawRepresentable, Hashable, Sendable, Comparable {
        /// The level as a number.
        public let rawValue: CGFloat
        /// Creates a level from a number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level from a number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The level of an app's windows.
        public static let normal = Level(0)
        /// A level above an app's windows.
        public static let statusBar = Level(1000)
        /// A level above all others of the system.
        public static let alert = Level(2000)
        /// Returns a higher level.
        public static func + (a: Level, b: CGFloat) -> Level { Level(a.rawValue + b) }
        /// Returns a lower level.
        public static func - (a: Level, b: CGFloat) -> Level { Level(a.rawValue - b) }
        /// Orders levels by their numbers.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame == .zero ? UIScreen.main.bounds : frame)
        layer.isHidden = true
    }

    /// Creates a window as large as the scene's screen.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    /// Creates a window as large as the screen.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = UIScreen.main.bounds
        layer.isHidden = true
    }

    private(set) lazy var arena = GestureArena(window: self)

    /// The screen that shows the window.
    open var screen: UIScreen { UIScreen.main }
    /// The scene that the window belongs to; the app's only scene, unless it is set.
    open weak var windowScene: UIWindowScene? = .main
    /// Where the window lies among the others: higher levels are in front.
    @ObservedProperty open var windowLevel = Level.normal {
        didSet { if isShown { screen.show(self) } }
    }
    /// Whether the window can get keys; true by default.
    open var canBecomeKey: Bool { true }
    /// Whether the window gets keys.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
    var isShown: Bool { layer.superlayer != nil }

    open override var window: UIWindow? { self }
    open override var next: UIResponder? { UIApplication.shared }

    /// The controller whose view fills the window.
    @ObservedProperty open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            oldValue?.dropPresentations()
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard isShown else { return }
            rootViewController?.attach(to: self)
            OrientationPolicy.update(animated: false)
        }
    }

    open override var isHidden: Bool {
        didSet {
            guard oldValue != isHidden else { return }
            isHidden ? screen.hide(self) : appear()
        }
    }

    private func appear() {
        screen.show(self)
        toldTraits = nil
        traitsMayHaveChanged()
        rootViewController?.attach(to: self)
        OrientationPolicy.update(animated: false)
    }

    /// Shows the window in front of the others of its level and gives it the keys.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Gives the window the keys.
    open func makeKey() {
        let before = UIApplication.shared.keyWindow
        guard before !== self, canBecomeKey else { return }
        before?.resignKey()
        if let before { KeyDispatcher.shared.cancelAll(in: before) }
        UIApplication.shared.keyWindowStorage = self
        becomeKey()
    }

    /// Passes touches to gesture recognizers first and then to views, and keys to the responder chain.
    open func sendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent { return deliver(event) }
        arena.handle(event)
    }

    /// A key that no responder under the focus took moves the focus.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { !FocusEngine.shared.take($0, for: self) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { !FocusEngine.shared.finish($0, for: self, isCancelled: false) }
        if !rest.isEmpty { super.pressesEnded(rest, with: event) }
    }

    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let rest = presses.filter { !FocusEngine.shared.finish($0, for: self, isCancelled: true) }
        if !rest.isEmpty { super.pressesCancelled(rest, with: event) }
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] { rootViewController.map { [$0] } ?? [] }
    open override var parentFocusEnvironment: (any UIFocusEnvironment)? { nil }

    /// Called after the window got the keys.
    open func becomeKey() {}
    /// Called after the window lost the keys.
    open func resignKey() {}

    open override var safeAreaInsets: UIEdgeInsets { screen.geometry.interfaceInsets(screen.safeArea) }
}

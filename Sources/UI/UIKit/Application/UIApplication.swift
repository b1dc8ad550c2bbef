internal import Diagnostics
public import Foundation

/// The application object.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The states of an app.
    public enum State: Int, Sendable {
        /// The app has the screen and receives events.
        case active = 0
        /// The app is starting or ending, or another program has the screen.
        case inactive
        /// The app runs without a screen; not used here.
        case background
    }

    /// A key of the launch options, which are always empty here.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The app.
    public static let shared = UIApplication()

    /// The delegate; a strong reference, unlike on iOS, because nothing else holds it here.
    open var delegate: (any UIApplicationDelegate)?
    /// Whether the app is active, inactive or in the background.
    open private(set) var applicationState = State.inactive
    var keyWindowStorage: UIWindow?
    private var ignoredInteractions = 0

    public override init() { super.init() }

    open override var next: UIResponder? { delegate as? UIResponder }
    /// The window that gets keys.
    open var keyWindow: UIWindow? { keyWindowStorage }
    /// The windows of the app, without the keyboard's.
    open var windows: [UIWindow] { UIScreen.main.windows.filter { !($0 is KeyboardWindow) } }
    /// The one scene.
    open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
    /// True keeps the screens on when there is no input.
    @ObservedProperty open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { Self.idleTimerChanged?(isIdleTimerDisabled) } }
    }
    /// Serves the programs whose windows are views here; nil without such programs.
    package weak var inputHost: (any InputHost)?
    /// Called when the first responder changes; the windows of other programs observe it.
    package static var firstResponderChanged: ((UIResponder?) -> Void)?
    package static var firstResponder: UIResponder? { FirstResponder.current }

    /// True during a page change, a rotation of the interface, or a list's change to another layout.
    package var isInTransition: Bool { !TransitionContext.inFlight.isEmpty || LayoutMotion.count > 0 }

    /// Ends transitions, the newest first, and animations, and resets touches and typing, so that the next screen in memory
    /// begins like a new process; its clock starts again, and an animation left over would run until the old clock's time.
    package func startOver() {
        for context in TransitionContext.inFlight.reversed() { context.abandon() }
        inputHost = nil
        Self.inbox.startOver()
        OnScreenKeyboard.startOver()
        FocusEngine.shared.sleep()
        SceneContext.main.removeAllAnimations()
    }

    /// Called when `isIdleTimerDisabled` changes; set by the code that dims the screens.
    package static var idleTimerChanged: ((Bool) -> Void)?
    /// The direction of the language; views have a direction of their own by their traits and semantic.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .ofLanguage }
    /// How large the user wants text; `large` by default, or what `--text-size` says.
    ///
    /// On iOS only the system's settings change it. Here the app may be those settings. `unspecified` and unknown names mean `large`.
    open var preferredContentSizeCategory: UIContentSizeCategory {
        get { .ofApp }
        set {
            let category = newValue.rank == nil ? .large : newValue
            guard category != .ofApp else { return }
            UIContentSizeCategory.ofApp = category
            UIScreen.main.textSizeChanged()
            NotificationCenter.default.post(
                name: UIContentSizeCategory.didChangeNotification, object: self,
                userInfo: [UIContentSizeCategory.newValueUserInfoKey: category.rawValue])
        }
    }
    /// The orientation of the interface.
    open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.geometry.orientation }
    /// The seconds that a rotation of the interface by 90° takes; a rotation by 180° takes twice as long.
    open var statusBarOrientationAnimationDuration: TimeInterval {
        UIScreen.main.traitCollection.userInterfaceIdiom == .pad ? 0.4 : 0.3
    }
    /// Returns the delegate's orientations.
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .all
    }
    /// Whether touches and keys are dropped.
    open var isIgnoringInteractionEvents: Bool { ignoredInteractions > 0 }
    /// Drops touches and keys until the matching end; calls nest.
    open func beginIgnoringInteractionEvents() { ignoredInteractions += 1 }
    /// Ends one begin; without one it does nothing.
    open func endIgnoringInteractionEvents() { ignoredInteractions = max(0, ignoredInteractions - 1) }

    /// Dispatches an event to the windows of its touches; an app may override it to observe all events.
    open func sendEvent(_ event: UIEvent) { send(event) }

    /// Starts the app: the delegate builds the interface; returns false, with a log line, when the delegate refuses.
    @discardableResult
    package func launch(delegate: any UIApplicationDelegate) -> Bool {
        self.delegate = delegate
        guard delegate.application(self, willFinishLaunchingWithOptions: nil),
            delegate.application(self, didFinishLaunchingWithOptions: nil)
        else {
            Log.application.warning("\(type(of: delegate)) returned false from a launch method; the app goes on without it")
            return false
        }
        post(Self.didFinishLaunchingNotification)
        applicationState = .active
        delegate.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
        return true
    }

    /// Sets whether the app receives touches; false while the panel sleeps or another program is in front.
    package func setActive(_ isActive: Bool) {
        guard isActive != (applicationState == .active) else { return }
        if isActive {
            applicationState = .active
            delegate?.applicationDidBecomeActive(self)
            post(Self.didBecomeActiveNotification)
        } else {
            delegate?.applicationWillResignActive(self)
            post(Self.willResignActiveNotification)
            applicationState = .inactive
            KeyDispatcher.shared.cancelAll()
            TransitionContext.reportLeftInteractive()
            keepDefaults()
        }
    }

    /// Saves the user defaults: Foundation on Linux writes them only on request, and they are lost with the process otherwise.
    private func keepDefaults() {
        if !UserDefaults.standard.synchronize() {
            Log.application.warning("the settings in UserDefaults cannot be written; they are lost when the process ends")
        }
    }

    /// Notifies the delegate that the process ends.
    package func terminate() {
        defer { keepDefaults() }
        guard let delegate else { return }
        if applicationState == .active {
            delegate.applicationWillResignActive(self)
            post(Self.willResignActiveNotification)
        }
        applicationState = .inactive
        delegate.applicationWillTerminate(self)
        post(Self.willTerminateNotification)
    }
}

/// Builds the interface and receives the application's life cycle; all methods are optional.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The window of the app, where the delegate keeps it; the default is nil.
    var window: UIWindow? { get set }
    /// Called first at the launch, with nil as options; false stops the launch.
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called at the launch to build the interface, with nil as options; false stops the launch.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Returns the orientations that the app allows; the default is all. The topmost page can restrict them further.
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
    /// Called when the app begins to receive touches, at the launch too.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called when the app is about to receive no more touches: the panel sleeps or another program comes to the front.
    func applicationWillResignActive(_ application: UIApplication)
    /// Never called: the app has no background state here.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Never called: the app has no background state here.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called before the process ends.
    func applicationWillTerminate(_ application: UIApplication)
    /// Never called: no memory warnings are sent here.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// Nil; setting it does nothing.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Returns true: the launch goes on.
    public func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Returns true: the app was launched.
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Returns all orientations; the topmost page may restrict them.
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { .all }
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

internal import Diagnostics
public import Foundation

/// The program, as its parts see it.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    public enum State: Int, Sendable { case active = 0, inactive, background }

    /// What the app was started for; always empty here.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public static let shared = UIApplication()

    /// Held strongly, unlike on iOS: nobody else holds it here.
    open var delegate: (any UIApplicationDelegate)?
    open private(set) var applicationState = State.inactive
    var keyWindowStorage: UIWindow?
    private var ignoredInteractions = 0

    public override init() { super.init() }

    open override var next: UIResponder? { delegate as? UIResponder }
    open var keyWindow: UIWindow? { keyWindowStorage }
    /// Those of the app: the keyboard's is not among them.
    open var windows: [UIWindow] { UIScreen.main.windows.filter { !($0 is KeyboardWindow) } }
    open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }
    /// The screens stay as they are, however long nobody does anything.
    @ObservedProperty open var isIdleTimerDisabled = false {
        didSet { if isIdleTimerDisabled != oldValue { Self.idleTimerChanged?(isIdleTimerDisabled) } }
    }
    /// Another program's window has the keyboard: its keys move no focus here.
    package static var keysGoElsewhere = false {
        didSet { if keysGoElsewhere { FocusEngine.shared.sleep() } }
    }
    /// Who is written into; other programs' windows want to know.
    package static var firstResponderChanged: ((UIResponder?) -> Void)?
    package static var firstResponder: UIResponder? { FirstResponder.current }

    /// One page is becoming another, or the interface turns.
    package var isInTransition: Bool { !TransitionContext.inFlight.isEmpty }

    /// Ends transitions, the newest first, and animations, and forgets who touched and who typed: the next screen in memory begins
    /// as a new process does. Its clock begins anew, so whatever still ran would run there for as long as the old clock was ahead.
    package func startOver() {
        for context in TransitionContext.inFlight.reversed() { context.abandon() }
        OnScreenKeyboard.startOver()
        FocusEngine.shared.sleep()
        SceneContext.main.removeAllAnimations()
    }

    /// Whoever makes screens dark.
    package static var idleTimerChanged: ((Bool) -> Void)?
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.geometry.orientation }
    /// Seconds that a quarter turn of the interface takes; half a turn takes twice as long.
    open var statusBarOrientationAnimationDuration: TimeInterval {
        UIScreen.main.traitCollection.userInterfaceIdiom == .pad ? 0.4 : 0.3
    }
    /// The delegate's answer.
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .all
    }
    open var isIgnoringInteractionEvents: Bool { ignoredInteractions > 0 }
    open func beginIgnoringInteractionEvents() { ignoredInteractions += 1 }
    open func endIgnoringInteractionEvents() { ignoredInteractions = max(0, ignoredInteractions - 1) }

    /// Hands an event to the windows that its touches are in; an app may override it to see all of them.
    open func sendEvent(_ event: UIEvent) { send(event) }

    /// Starts the app: its delegate builds the interface. False, and a line in the log, when the delegate refuses.
    @discardableResult
    package func launch(delegate: any UIApplicationDelegate) -> Bool {
        self.delegate = delegate
        guard delegate.application(self, willFinishLaunchingWithOptions: nil),
            delegate.application(self, didFinishLaunchingWithOptions: nil)
        else {
            Log.application.warning("\(type(of: delegate)) did not finish launching; the app goes on without it")
            return false
        }
        post(Self.didFinishLaunchingNotification)
        applicationState = .active
        delegate.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
        return true
    }

    /// Fingers are this app's, or another's: a panel that sleeps, a program in front.
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

    /// Foundation on Linux writes defaults when it is told to, and loses them with the process otherwise.
    private func keepDefaults() {
        if !UserDefaults.standard.synchronize() {
            Log.application.warning("the settings in UserDefaults cannot be written; they are lost when the process ends")
        }
    }

    /// Tells the delegate that the process ends.
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

/// Builds the interface and hears of the program's life. All methods are optional.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    var window: UIWindow? { get set }
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationWillTerminate(_ application: UIApplication)
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    public func application(
        _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// All: the page on top may say less.
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { .all }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

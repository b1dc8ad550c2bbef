public import Foundation

/// Notifications about the application's state; their object is the application.
extension UIApplication {
    /// Posted after the launch.
    public nonisolated static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// Posted after the app became active.
    public nonisolated static let didBecomeActiveNotification = name("DidBecomeActive")
    /// Posted before the app becomes inactive.
    public nonisolated static let willResignActiveNotification = name("WillResignActive")
    /// Not posted yet, like its counterpart: a panel's application is never in the background.
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// Posted before the app comes back from the background.
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    /// Posted before the app ends.
    public nonisolated static let willTerminateNotification = name("WillTerminate")
    /// Never posted: the system sends no warnings about memory.
    public nonisolated static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    private nonisolated static func name(_ what: String) -> NSNotification.Name {
        NSNotification.Name("UIApplication\(what)Notification")
    }

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

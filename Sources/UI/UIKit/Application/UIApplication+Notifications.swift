public import Foundation

/// Notifications about the application's state; their object is the application.
extension UIApplication {
    public nonisolated static let didFinishLaunchingNotification = name("DidFinishLaunching")
    public nonisolated static let didBecomeActiveNotification = name("DidBecomeActive")
    public nonisolated static let willResignActiveNotification = name("WillResignActive")
    /// Not posted yet, like its counterpart: a panel's application is never in the background.
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    public nonisolated static let willTerminateNotification = name("WillTerminate")
    public nonisolated static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    private nonisolated static func name(_ what: String) -> NSNotification.Name {
        NSNotification.Name("UIApplication\(what)Notification")
    }

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

public import Foundation

/// What is posted when the program's state changes; the application is the object.
extension UIApplication {
    public nonisolated static let didFinishLaunchingNotification = name("DidFinishLaunching")
    public nonisolated static let didBecomeActiveNotification = name("DidBecomeActive")
    public nonisolated static let willResignActiveNotification = name("WillResignActive")
    /// A panel's program is never in the background, so this and its opposite are not posted yet.
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    public nonisolated static let willTerminateNotification = name("WillTerminate")
    public nonisolated static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    private nonisolated static func name(_ what: String) -> NSNotification.Name {
        NSNotification.Name("UIApplication\(what)Notification")
    }

    func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

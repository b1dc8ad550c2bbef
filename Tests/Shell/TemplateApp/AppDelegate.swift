import Gimbal
import UIKit

/// What Xcode's template makes of a new app: a class that is not final, and does not say how it is made.
///
/// It counts its starts in UserDefaults, says the count, shows one color and then stands still until a signal ends it. Tests start it as
/// a program of its own.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let maker: String

    override init() {
        maker = "its own init"
        super.init()
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let starts = UserDefaults.standard.integer(forKey: "starts")
        UserDefaults.standard.set(starts + 1, forKey: "starts")
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.rootViewController?.view.backgroundColor = .red
        window?.makeKeyAndVisible()
        FileHandle.standardOutput.write(Data("starts before: \(starts), made by \(maker)\n".utf8))
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        UserDefaults.standard.set("said goodbye", forKey: "end")
    }
}

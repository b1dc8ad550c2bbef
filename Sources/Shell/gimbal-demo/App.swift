import Gimbal
import UIKit

/// The panel. `--help` lists the flags that the runtime gives every app.
@main
final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var tour: Tour?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let home = HomeController()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = home
        window.makeKeyAndVisible()
        self.window = window
        tour = Tour(root: home)
        return true
    }
}

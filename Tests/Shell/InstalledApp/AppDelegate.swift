import Foundation
import Gimbal

/// A small app with resources, which says where it found them and ends. The tests install it as the article on deploying says.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let greeting = Bundle.module.url(forResource: "greeting", withExtension: "txt", subdirectory: "Resources")
        print("bundle", Bundle.module.bundlePath)
        print("greeting", greeting.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "none", terminator: "")
        print("picture", UIImage(named: "bean").map { "\(Int($0.size.width))x\(Int($0.size.height))" } ?? "none")
        kill(getpid(), SIGTERM)
        return true
    }
}

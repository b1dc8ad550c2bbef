import UIKit

// The delegate of an app, as templates and people write it.

class TemplateAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    func applicationWillResignActive(_ application: UIApplication) {}
    func applicationDidEnterBackground(_ application: UIApplication) {}
    func applicationWillTerminate(_ application: UIApplication) {}
}

class CountingAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let defaults: UserDefaults

    override init() {
        defaults = .standard
        super.init()
    }
}

final class SealedAppDelegate: UIResponder, UIApplicationDelegate {
    override init() { super.init() }
}

class ObjectAppDelegate: NSObject, UIApplicationDelegate {
    var window: UIWindow?
    override init() { super.init() }
}

final class SwitchingAppDelegate: ObjectAppDelegate {
    func applicationDidBecomeActive(_ application: UIApplication) {
        let delegate = UIApplication.shared.delegate as? ObjectAppDelegate
        delegate?.window?.makeKeyAndVisible()
        print(UIApplication.shared.delegate?.isEqual(self) ?? false)
    }
}

/// What asks for NSObjectProtocol.
@MainActor func sameDelegates(_ layer: CALayer, _ animation: CAAnimation, _ field: UITextField) -> Bool {
    let known: [(any NSObjectProtocol)?] = [
        layer.delegate, animation.delegate, field.delegate, field.inputDelegate, UIApplication.shared.delegate,
    ]
    return known.contains { $0?.isEqual(layer) ?? false }
}

import Gimbal
import UIKit

/// The example device UI: the panel of a home, with rooms, their controls, and a settings sheet.
///
/// The app is written as an iOS engineer writes it. All files except those that name the tour contain only `import UIKit`, and
/// nothing here knows a display, a renderer or a clock. It shows the purposes of the library: photographs in rounded cards with
/// shadows, blurred glass, text in seven scripts, layouts by frames, by autoresizing and by anchors, at any size of panel and in
/// both orientations, and every transition in both directions.
///
/// It does not control a house. Rooms, values and the time of day are constants, so that each recording of the tour is the same
/// to the pixel. It has no flags of its own; `--help` lists the flags that the runtime gives every app.
///
/// The steps are these:
///
///     1  the runtime (module Gimbal) has chosen a screen and calls the delegate
///     2  a window with the home screen is made key and visible
///     3  with a pointing device the user operates it: a room opens from its card, the languages from the greeting, the camera
///        from its word; two fingers rotate everything, and so do the arrow keys with Control and Alt
///     4  without one, the runtime asks for the tour and runs its steps one after the other
///     5  each step presents a controller, lets a moment pass, and dismisses it
///
/// Sizes are points of a 1280 × 720 panel that `Metrics` scales. Colors are in `Theme`, and sizes of text in `TypeScale`.
@main
final class App: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var tour: Tour?
    private var twist: TwistToRotate?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let home = HomeController()
        let navigation = UINavigationController(rootViewController: home)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.overrideUserInterfaceStyle = .dark
        window.tintColor = Theme.accent
        UITabBarItem.appearance().setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 16, weight: .medium)], for: .normal)
        UITabBarItem.appearance().setTitleTextAttributes(
            [.font: UIFont.systemFont(ofSize: 16, weight: .semibold)], for: .selected)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        twist = TwistToRotate(window)
        tour = Tour(root: navigation, home: home)
        return true
    }

    /// Key commands that rotate the interface, for users with a keyboard who cannot rotate the panel.
    override var keyCommands: [UIKeyCommand]? {
        [(UIKeyCommand.inputLeftArrow, -1), (UIKeyCommand.inputRightArrow, 1), (UIKeyCommand.inputDownArrow, 2)].map {
            key, quarters in
            UIKeyCommand(input: key, modifierFlags: [.control, .alternate]) { _ in UIWindowScene.panel?.rotate(by: quarters) }
        }
    }
}

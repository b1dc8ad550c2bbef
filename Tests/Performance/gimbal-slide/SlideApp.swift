import Gimbal
import UIKit

/// Two pages of sixty items, of which one slides away for a second while the other follows: what `bench-peers` measures beside Qt.
///
/// `SLIDES=N` slides there and back N times. `qt-slide.py` draws the same page.
@main
final class SlideApp: UIResponder, UIApplicationDelegate, TourProviding {
    var window: UIWindow?
    private let controller = SlideController()

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func tourSteps() -> [TourStep] {
        let count = ProcessInfo.processInfo.environment["SLIDES"].flatMap(Int.init) ?? 3
        return (1...max(1, count)).map { number in
            TourStep("Slide \(number)") { [controller] done in controller.slide(completion: done) }
        }
    }

    func tourStep(named name: String, transition: any UIViewControllerAnimatedTransitioning) -> TourStep {
        TourStep(name) { [controller] done in controller.slide(completion: done) }
    }
}

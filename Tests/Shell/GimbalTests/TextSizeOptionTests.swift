import QuartzCore
import UIKit
import XCTest

@testable import Gimbal

/// The content size category of the command line.
final class TextSizeOptionTests: XCTestCase {
    @MainActor
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var bodySize: CGFloat = 0

        func application(
            _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            bodySize = UIFont.preferredFont(forTextStyle: .body).pointSize
            return true
        }
    }

    func testTheAppIsLaunchedInTheTextSizeOfTheCommandLine() {
        MainActor.assumeIsolated {
            let app = UIApplication.shared
            let (delegate, speed) = (app.delegate, SceneContext.main.animationSpeed)
            defer {
                app.terminate()
                app.delegate = delegate
                app.setActive(true)
                app.preferredContentSizeCategory = .large
                SceneContext.main.animationSpeed = speed
            }
            var options = AppOptions()
            options.textSize = .extraLarge
            let launched = Delegate()
            AppHost.launch(launched, options)
            XCTAssertEqual(launched.bodySize, 19)
        }
    }
}

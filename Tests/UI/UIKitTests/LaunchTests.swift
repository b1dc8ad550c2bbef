import GimbalTesting
import UIKit
import XCTest

/// What an app puts on the screen outside of any event.
final class LaunchTests: XCTestCase {
    func testAWindowThatNoEventBroughtIsShown() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 64, height: 64)
            defer { screen.close() }
            screen.advance(by: 0.5)
            let window = UIWindow(frame: UIScreen.main.bounds)
            defer { window.isHidden = true }
            window.rootViewController = UIViewController()
            window.rootViewController?.view.backgroundColor = .white
            window.makeKeyAndVisible()
            // A loop with nothing ready would sleep: the work itself has to wake it.
            XCTAssertGreaterThan(screen.tick(), 0)
            screen.advance(by: 0.1)
            XCTAssertEqual(screen.image?.pixel(x: 32, y: 32)?.green, 255)
        }
    }
}

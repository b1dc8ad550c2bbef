import GimbalTesting
import UIKit
import XCTest

/// Ordinary test code of an app in Swift 6: what is needed often is a method of the test case, which says that it may be sent to the main
/// actor: XCTest runs one at a time.
final class HelperMethodTests: XCTestCase, @unchecked Sendable {
    private var count = 0

    func testHelpersOfATestCaseAreItsMethods() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 200, height: 100)
            defer { screen.close() }
            let window = show(UIColor.blue, on: screen)
            try expectColor(255, on: screen)
            tapAway(window, on: screen)
            try expectColor(0, on: screen)
            XCTAssertEqual(count, 2)
        }
    }

    @MainActor
    private func show(_ color: UIColor, on screen: TestScreen) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let controller = UIViewController()
        controller.view.backgroundColor = color
        controller.view.addGestureRecognizer(
            UITapGestureRecognizer { _ in
                controller.view.backgroundColor = .black
                self.count += 1
            })
        window.rootViewController = controller
        window.makeKeyAndVisible()
        screen.advance(by: 0.1)
        count += 1
        return window
    }

    @MainActor
    private func tapAway(_ window: UIWindow, on screen: TestScreen) {
        screen.tap(at: CGPoint(x: window.bounds.midX, y: window.bounds.midY))
        screen.advance(by: 0.5)
    }

    @MainActor
    private func expectColor(_ blue: UInt8, on screen: TestScreen, line: UInt = #line) throws {
        let pixel = try XCTUnwrap(screen.image?.pixel(x: 100, y: 50))
        XCTAssertEqual(Int(pixel.blue), Int(blue), accuracy: 3, line: line)
    }
}

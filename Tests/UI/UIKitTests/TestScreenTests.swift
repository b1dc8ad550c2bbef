import GimbalTesting
import UIKit
import XCTest

/// What one screen leaves to the next: nothing.
final class TestScreenTests: XCTestCase {
    func testATransitionThatAClosedScreenCutShortKeepsNobodyWaiting() throws {
        try MainActor.assumeIsolated {
            let page = UIViewController()
            page.modalPresentationStyle = .fullScreen
            try Self.onScreen { screen, root in
                root.present(page, animated: true)
                screen.advance(by: 0.1)
                XCTAssertTrue(page.isBeingPresented)
            }
            XCTAssertFalse(page.isBeingPresented)
            try Self.onScreen { screen, root in
                let scene = try XCTUnwrap(UIApplication.shared.connectedScenes.first as? UIWindowScene)
                let natural = UIInterfaceOrientationMask(rawValue: 1 << UInt(scene.interfaceOrientation.rawValue))
                scene.requestGeometryUpdate(.iOS(interfaceOrientations: natural == .portrait ? .landscapeLeft : .portrait))
                XCTAssertNotNil(root.transitionCoordinator, "the turn waits for what nobody sees any more")
                UIView.performWithoutAnimation { scene.requestGeometryUpdate(.iOS(interfaceOrientations: natural)) }
            }
        }
    }

    @MainActor
    private static func onScreen(_ body: @MainActor (TestScreen, UIViewController) throws -> Void) throws {
        let screen = try TestScreen(width: 64, height: 48)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        screen.advance(by: 0.1)
        try body(screen, window.rootViewController!)
    }
}

import GimbalTesting
import QuartzCore
import XCTest

@testable import UIKit

/// What one screen leaves to the next: nothing.
final class TestScreenTests: XCTestCase {
    func testATransitionThatAClosedScreenCutShortLeavesNothingWaiting() throws {
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
                XCTAssertNotNil(root.transitionCoordinator, "the rotation waits for a transition that was cut short")
                UIView.performWithoutAnimation { scene.requestGeometryUpdate(.iOS(interfaceOrientations: natural)) }
            }
        }
    }

    func testAnAnimationThatAClosedScreenCutShortWakesTheNextScreenNever() throws {
        try MainActor.assumeIsolated {
            var ends: [Bool] = []
            let kept = CALayer()
            try Self.onScreen { screen, _ in
                screen.advance(by: 10)
                UIScreen.main.rootLayer.addSublayer(kept)
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 0.5
                fade.duration = 1
                CATransaction.begin()
                CATransaction.setCompletionBlock { ends.append(true) }
                kept.add(fade, forKey: nil)
                CATransaction.commit()
                screen.advance(by: 0.1)
                XCTAssertEqual(ends, [])
            }
            XCTAssertEqual(ends, [true])
            try Self.onScreen { screen, _ in
                screen.advance(by: 1)
                let frames = screen.frameCount
                screen.advance(by: 1)
                XCTAssertEqual(screen.frameCount, frames)
            }
            kept.removeFromSuperlayer()
        }
    }

    func testTheNextScreenHasNoKeyboardOfTheLast() throws {
        try MainActor.assumeIsolated {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 64, height: 20))
            try Self.onScreen { screen, root in
                root.view.addSubview(field)
                screen.settle()
                screen.tap(at: CGPoint(x: 30, y: 10))
                screen.advance(by: 1)
                XCTAssertTrue(field.isFirstResponder)
                XCTAssertEqual(OnScreenKeyboard.current?.isShown, true)
            }
            XCTAssertFalse(field.isFirstResponder)
            try Self.onScreen { screen, root in
                root.view.addSubview(field)
                XCTAssertTrue(field.becomeFirstResponder())
                screen.advance(by: 1)
                XCTAssertNotEqual(OnScreenKeyboard.current?.isShown, true, "a finger on the last screen brings keys on this one")
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

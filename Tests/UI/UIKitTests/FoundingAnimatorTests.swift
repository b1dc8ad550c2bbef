import GimbalTesting
import UIKit
import XCTest

/// The transition that Gimbal was founded on: the incoming view grows from nothing to the container inset by 20 points.
final class FoundingAnimatorTests: XCTestCase {
    @MainActor
    private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
        let animator = Grow()

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }

    func testGrowsFromNothingToTheInsetContainer() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 320, height: 240)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            defer { window.isHidden = true }
            let root = UIViewController()
            root.view.backgroundColor = .black
            window.rootViewController = root
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)

            let delegate = Delegate()
            let presented = UIViewController()
            presented.view.backgroundColor = .white
            presented.modalPresentationStyle = .custom
            presented.transitioningDelegate = delegate
            var isDone = false
            root.present(presented, animated: true) { isDone = true }
            XCTAssertTrue(presented.isBeingPresented)
            XCTAssertNotNil(root.transitionCoordinator)

            screen.advance(by: 0.5)
            XCTAssertFalse(isDone)
            let middle = try XCTUnwrap(presented.view.layer.presentation()).frame
            XCTAssertGreaterThan(middle.width, 20)
            XCTAssertLessThan(middle.width, 270)

            screen.advance(by: 0.7)
            XCTAssertTrue(isDone)
            XCTAssertEqual(delegate.animator.ended, true)
            XCTAssertEqual(presented.view.frame, CGRect(x: 20, y: 20, width: 280, height: 200))
            XCTAssertFalse(presented.isBeingPresented)
            XCTAssertNil(root.transitionCoordinator)
            XCTAssertEqual(screen.missedVblanks, 0)
            let image = try XCTUnwrap(screen.image)
            XCTAssertEqual(image.pixel(x: 160, y: 120)?.red, 255)
            XCTAssertEqual(image.pixel(x: 10, y: 120)?.red, 0)
        }
    }
}

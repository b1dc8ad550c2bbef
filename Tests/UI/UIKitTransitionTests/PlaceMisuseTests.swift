@testable import UIKit
import XCTest

/// Section 4: controllers that stand on one another, and places that go away under a transition.
final class PlaceMisuseTests: TransitionTestCase {
    func testE5_aContainerThatIsTakenAwayComesBackWithItsPage() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: true)
            stage.run(0.1)
            expectReports([.viewLost], naming: ["container view"]) {
                b.presentationController?.containerView?.removeFromSuperview()
                stage.run(2)
            }
            XCTAssertNotNil(b.view.window)
        }
    }

    func testE8_noControllerIsPresentedByItsOwnPresented() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false)
            stage.run(0.1)
            expectReports([.invalidPresentation, .invalidContainment, .invalidContainment]) {
                b.present(stage.a, animated: false)
                stage.a.addChild(b)
                b.addChild(stage.a)
            }
            XCTAssertNil(b.presentedViewController)
            XCTAssertNil(b.parent)
            XCTAssertNil(stage.a.parent)
        }
    }

    func testE2_anAnimatorThatOutlivesItsWindowsRootIsNotReported() {
        withStage { stage in
            let (b, c) = (stage.page("B"), stage.page("C"))
            stage.a.present(b, animated: true)
            stage.run(0.1)
            expectReports([]) {
                stage.a.view.window?.rootViewController = c
                stage.run(2)
            }
        }
    }

    func testATransitionWhosePlaceGoesWhileItIsToldIsOver() {
        withStage { stage in
            let (b, c) = (stage.page("B"), stage.page("C"))
            b.onWillAppear = {
                b.onWillAppear = nil
                stage.window.rootViewController = c
            }
            stage.a.present(b, animated: true)
            stage.run(2)
            XCTAssertEqual(TransitionContext.inFlight.map(\.name), [])
            XCTAssertNil(b.view.superview, "the container of a presentation that is over got its view")
            XCTAssertEqual(b.view.transitionLocks, 0, "the view takes no touches for ever")
        }
    }
}

import GimbalTesting
import UIKit
import XCTest

/// Presentations over presentations, and containers out of sight.
final class PresentationContinuityTests: SequenceTestCase {
    private func withSheet(_ body: @escaping @MainActor (SequenceScene, SequencePage) -> Void) {
        withScene {
            SequencePage(0)
        } _: { scene in
            let sheet = SequencePage(1)
            sheet.modalPresentationStyle = .pageSheet
            scene.window.rootViewController?.present(sheet, animated: false)
            scene.pass(30)
            scene.watch(sheet.view, "the sheet")
            body(scene, sheet)
            scene.window.rootViewController?.dismiss(animated: false)
            scene.watch.isOff = true
            scene.pass(30)
        }
    }

    func testASheetThatPresentsInItsOwnPlaceStaysThere() {
        withSheet { scene, sheet in
            let above = SequencePage(2)
            above.modalPresentationStyle = .currentContext
            sheet.definesPresentationContext = true
            sheet.present(above, animated: true)
            scene.pass(20)
            XCTAssertEqual(sheet.view.convert(CGPoint.zero, to: nil).y, 24)
            scene.pass(30)
            above.dismiss(animated: true)
            scene.pass(60)
            XCTAssertEqual(sheet.view.convert(CGPoint.zero, to: nil).y, 24)
        }
    }

    /// Holds the dismissal.
    @MainActor
    private final class Holder: NSObject, UIViewControllerTransitioningDelegate {
        let driver = UIPercentDrivenInteractiveTransition()

        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
            SlideAnimator(0.3, nil) { _ in }
        }

        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }

    func testASheetWhoseStackIsNotDismissedAfterAllLiesOnWhatIsSeen() {
        withScene {
            SequencePage(0)
        } _: { scene in
            guard let root = scene.window.rootViewController as? SequencePage else { return XCTFail("no page") }
            let (whole, sheet, holder) = (SequencePage(1), SequencePage(2), Holder())
            whole.modalPresentationStyle = .fullScreen
            root.present(whole, animated: false)
            scene.pass(4)
            sheet.modalPresentationStyle = .pageSheet
            whole.present(sheet, animated: false)
            scene.pass(30)
            XCTAssertNil(root.view.window)
            sheet.transitioningDelegate = holder
            root.dismiss(animated: true)
            scene.pass(2)
            scene.watch(root.view, "the root")
            scene.watch(sheet.view, "the sheet")
            scene.pass(1)
            scene.watch.cuts = false
            scene.watch.allow(jump: 140)
            holder.driver.update(0.3)
            scene.pass(4)
            scene.watch.allow()
            holder.driver.cancel()
            scene.pass(60)
            XCTAssertNotNil(root.view.window, "the sheet leaves some of it to be seen")
            XCTAssertTrue(root.presentedViewController === sheet)
            XCTAssertEqual([root.state, whole.state, sheet.state], [.appeared, .disappeared, .appeared])
            sheet.transitioningDelegate = nil
            root.dismiss(animated: true)
            scene.pass(60)
            XCTAssertNil(sheet.view.window)
            XCTAssertEqual([root.state, sheet.state], [.appeared, .disappeared])
            XCTAssertEqual([root, whole, sheet].flatMap(\.mistakes), [])
        }
    }

    func testASheetUnderAWholePageComesBackToItsPlace() {
        withSheet { scene, sheet in
            let above = SequencePage(2)
            above.modalPresentationStyle = .fullScreen
            sheet.present(above, animated: false)
            scene.pass(30)
            above.dismiss(animated: true)
            scene.pass(4)
            XCTAssertEqual(sheet.view.convert(CGPoint.zero, to: nil).y, 24)
            scene.pass(60)
            XCTAssertEqual(sheet.view.convert(CGPoint.zero, to: nil).y, 24)
        }
    }

    func testADismissalByTheAppTakesTheSheetFromTheFinger() {
        withSheet { scene, sheet in
            let finger = scene.touch(200, 300)
            scene.move(finger, by: 0, -60, frames: 6)
            sheet.dismiss(animated: true)
            scene.pass(6)
            finger.move(by: 0, 200)
            scene.pass(60)
            XCTAssertNil(sheet.view.window)
            finger.end()
        }
    }

    func testThePageThatAskedForAPresentationMayGo() {
        withScene {
            UINavigationController(rootViewController: SequencePage(0))
        } _: { scene in
            guard let stack = scene.window.rootViewController as? UINavigationController else { return XCTFail("no stack") }
            weak var asker: SequencePage?
            do {
                let page = SequencePage(1)
                asker = page
                stack.pushViewController(page, animated: false)
                scene.pass(4)
                let sheet = SequencePage(2)
                sheet.modalPresentationStyle = .pageSheet
                page.present(sheet, animated: false)
                scene.pass(4)
                stack.popViewController(animated: false)
            }
            scene.pass(30)
            XCTAssertNil(asker)
            stack.dismiss(animated: false)
            scene.pass(10)
        }
    }

    func testAPagePoppedOutOfSightIsForgottenByTheBarToo() {
        withScene {
            UINavigationController(rootViewController: SequencePage(0))
        } _: { scene in
            guard let stack = scene.window.rootViewController as? UINavigationController else { return XCTFail("no stack") }
            weak var popped: SequencePage?
            do {
                let page = SequencePage(1)
                popped = page
                stack.pushViewController(page, animated: false)
            }
            scene.pass(4)
            let cover = SequencePage(2)
            cover.modalPresentationStyle = .fullScreen
            stack.present(cover, animated: false)
            scene.pass(10)
            stack.popViewController(animated: true)
            scene.pass(10)
            XCTAssertNil(popped)
            XCTAssertEqual(stack.navigationBar.items?.count, 1)
            stack.dismiss(animated: false)
            scene.pass(10)
        }
    }

    func testAPageThatGivesWayIsNotSeenBesideItsContainer() {
        withScene {
            UIViewController()
        } _: { scene in
            guard let root = scene.window.rootViewController else { return }
            let stack = UINavigationController(rootViewController: SequencePage(0))
            stack.view.frame = CGRect(x: 150, y: 100, width: 200, height: 400)
            root.addChild(stack)
            root.view.addSubview(stack.view)
            stack.didMove(toParent: root)
            scene.pass(4)
            let lower = stack.topViewController?.view
            stack.pushViewController(SequencePage(1), animated: true)
            scene.pass(4)
            XCTAssertEqual(lower?.superview?.clipsToBounds, true)
            scene.pass(60)
        }
    }
}

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

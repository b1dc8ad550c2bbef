import UIKit
import XCTest

/// A view tells its controller what it is told itself.
final class ControllerHookTests: ViewTestCase {
    @MainActor
    private final class Page: UIViewController {
        private(set) var constraintUpdates = 0
        private(set) var margins: [CGFloat] = []
        override func updateViewConstraints() {
            constraintUpdates += 1
            super.updateViewConstraints()
        }
        override func viewLayoutMarginsDidChange() { margins.append(view.layoutMargins.top) }
    }

    @MainActor
    private final class Content: UIView {
        var updates = 0
        override func updateConstraints() {
            updates += 1
            super.updateConstraints()
        }
    }

    func testConstraintsAreUpdatedByTheControllerWhichCallsTheView() {
        withWindow { window, time in
            let (page, content) = (Page(), Content())
            page.view = content
            window.rootViewController = page
            content.setNeedsUpdateConstraints()
            time.tick()
            let (first, firstOfView) = (page.constraintUpdates, content.updates)
            XCTAssertEqual(first, 1)
            XCTAssertEqual(firstOfView, 1)
            time.tick()
            XCTAssertEqual(page.constraintUpdates, 1)
            content.setNeedsUpdateConstraints()
            content.updateConstraintsIfNeeded()
            XCTAssertEqual(page.constraintUpdates, 2)
            XCTAssertEqual(content.updates, 2)
        }
    }

    func testMarginsThatChangeAreToldToTheController() {
        withWindow { window, time in
            let page = Page()
            window.rootViewController = page
            time.tick()
            let before = page.margins.count
            page.view.layoutMargins.top = 20
            XCTAssertEqual(page.margins.dropFirst(before), [20])
            page.additionalSafeAreaInsets.top = 30
            time.tick()
            XCTAssertEqual(page.margins.last, 50)
            page.view.insetsLayoutMarginsFromSafeArea = false
            let silent = page.margins.count
            page.additionalSafeAreaInsets.top = 0
            time.tick()
            XCTAssertEqual(page.margins.count, silent)
        }
    }
}

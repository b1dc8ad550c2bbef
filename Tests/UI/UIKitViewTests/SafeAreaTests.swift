import UIKit
import XCTest

/// What covers a view is known to its first layout on the screen, and stays known on its way there.
final class SafeAreaTests: ViewTestCase {
    @MainActor
    private final class Page: UIView {
        var seen: [CGFloat] = []
        override func layoutSubviews() { seen.append(safeAreaInsets.bottom) }
    }

    @MainActor
    private static func tabs() -> (UITabBarController, [Page]) {
        let pages = (0..<2).map { _ in Page(frame: CGRect(x: 0, y: 0, width: 400, height: 300)) }
        let tabs = UITabBarController()
        tabs.viewControllers = pages.map { page in
            let controller = UIViewController()
            controller.view = page
            return controller
        }
        return (tabs, pages)
    }

    func testAPageThatWasLaidOutElsewhereIsLaidOutForItsNewPlace() {
        withWindow { window, time in
            let (tabs, pages) = Self.tabs()
            for page in pages { page.layoutIfNeeded() }
            window.rootViewController = tabs
            time.tick()
            XCTAssertEqual(tabs.selectedIndex, 0)
            XCTAssertEqual(pages[0].seen.last, 49)
            tabs.selectedIndex = 1
            time.tick()
            XCTAssertEqual(pages[1].seen.last, 49)
        }
    }

    func testATransformDoesNotChangeIt() {
        withWindow { window, time in
            let (tabs, pages) = Self.tabs()
            window.rootViewController = tabs
            time.tick()
            pages[0].transform = CGAffineTransform(translationX: 0, y: -120)
            pages[0].setNeedsLayout()
            time.tick()
            XCTAssertEqual(pages[0].seen.last, 49)
        }
    }
}

import GimbalTesting
import XCTest

@testable import UIKit

/// Runs tests of pages that share a collection view.
class LayoutNavigationTestCase: XCTestCase {
    /// Runs `body` with a navigation controller that shows a list of rows, on a screen of 300 × 400 points.
    func onScreen(_ body: @MainActor (TestScreen, UINavigationController, ListPage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let root = ListPage(RowLayout(), Array(0..<40))
            let navigation = UINavigationController(rootViewController: root)
            navigation.isNavigationBarHidden = true
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, navigation, root)
        }
    }

    static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    /// Pushes a page whose layout takes the place of the root's, and waits until it is there.
    @MainActor
    static func push(
        _ layout: UICollectionViewLayout, _ numbers: [Int] = [], on navigation: UINavigationController, _ screen: TestScreen
    )
        -> ListPage
    {
        let page = ListPage(layout, numbers)
        page.useLayoutToLayoutNavigationTransitions = true
        navigation.pushViewController(page, animated: true)
        screen.advance(by: 1.5)
        return page
    }
}

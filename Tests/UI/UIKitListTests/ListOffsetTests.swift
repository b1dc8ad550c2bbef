import GimbalTesting
import XCTest

@testable import UIKit

/// The offset of a list whose content, layout or page changes at the end of the content or past an edge.
final class ListOffsetTests: XCTestCase {
    /// Runs `body` with a navigation controller that shows a list of forty rows, on a screen of 300 × 400 points.
    private func onScreen(_ body: @MainActor (TestScreen, UINavigationController, UICollectionView) -> Void) throws {
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
            body(screen, navigation, root.collectionView)
        }
    }

    /// Pulls the content down past its beginning, and lets it go.
    @MainActor
    private static func bounce(_ screen: TestScreen) {
        let finger = screen.touch(at: CGPoint(x: 150, y: 50))
        finger.move(to: CGPoint(x: 150, y: 250), duration: 0.3)
        screen.advance(by: 0.2)
        finger.end()
        screen.advance(by: 0.05)
    }

    @MainActor
    private static func seen(_ list: UICollectionView) -> CGFloat {
        list.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY
    }

    func testARowOfTheEndThatIsLoadedAgainDoesNotScroll() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 220)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            let source = RowSource([Array(0..<6)])
            let table = UITableView(frame: window.bounds)
            source.cell = { table, _ in
                let cell = TallCell(style: .default, reuseIdentifier: nil)
                cell.height.constant = 60
                return cell
            }
            table.contentInsetAdjustmentBehavior = .never
            (table.dataSource, table.delegate) = (source, source)
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .bottom, animated: false)
            screen.settle()
            let end = table.contentOffset.y
            XCTAssertGreaterThan(end, 100)
            UIView.performWithoutAnimation { table.reloadRows(at: [IndexPath(row: 5, section: 0)], with: .none) }
            screen.settle()
            XCTAssertEqual(table.contentOffset.y, end, "Its cell was taken for lower until it was measured.")
            table.reloadRows(at: [IndexPath(row: 4, section: 0)], with: .fade)
            for _ in 0..<20 {
                screen.advance(by: 1.0 / 60)
                XCTAssertEqual(table.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY, end, accuracy: 0.01)
            }
        }
    }

    func testABounceGoesToTheOtherLayoutWithoutAJump() throws {
        try onScreen { screen, _, list in
            Self.bounce(screen)
            let before = Self.seen(list)
            XCTAssertLessThan(before, -20)
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            XCTAssertEqual(Self.seen(list), before, accuracy: 0.5)
            screen.advance(by: 1.0 / 60)
            XCTAssertGreaterThanOrEqual(Self.seen(list), before)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testABounceGoesOnThroughABatchWithoutAJump() throws {
        try onScreen { screen, _, list in
            Self.bounce(screen)
            let before = Self.seen(list)
            XCTAssertLessThan(before, -20)
            list.performBatchUpdates {}
            XCTAssertEqual(Self.seen(list), before, accuracy: 0.5)
            XCTAssertTrue(list.isDecelerating)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testU302_aPopAfterAPushInABounceComesToRestInRange() throws {
        try onScreen { screen, navigation, list in
            Self.bounce(screen)
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: false)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
            navigation.popViewController(animated: false)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testALayoutThatWasJustLeftMayBeUsedByAnotherView() throws {
        try onScreen { screen, navigation, list in
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: false)
            screen.advance(by: 1)
            let found = UIKitDiagnostics.collect {
                list.setCollectionViewLayout(RowLayout(), animated: true)
                navigation.popViewController(animated: false)
                screen.advance(by: 1)
            }
            XCTAssertEqual(found.map(\.message), [])
        }
    }
}

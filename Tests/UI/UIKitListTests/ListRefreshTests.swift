import GimbalTesting
import XCTest

@testable import UIKit

/// Refresh controls in lists and in the controllers of lists.
final class ListRefreshTests: ListScreenTestCase {
    @MainActor
    private static func addRefresh(_ list: UIScrollView) -> (UIRefreshControl, Count) {
        let (refresh, count) = (UIRefreshControl(), Count())
        refresh.addAction(UIAction { _ in count.value += 1 }, for: .valueChanged)
        list.refreshControl = refresh
        return (refresh, count)
    }

    /// Pulls the content down by about `way` points, and lets go.
    @MainActor
    private static func pull(_ screen: TestScreen, _ way: CGFloat) {
        screen.drag(from: CGPoint(x: 150, y: 60), to: CGPoint(x: 150, y: 60 + way), duration: 0.4)
    }

    @MainActor
    private static func checkPull(_ screen: TestScreen, _ list: UIScrollView, _ reload: () -> Void) {
        let (refresh, count) = addRefresh(list)
        screen.settle()
        pull(screen, 60)
        screen.advance(by: 1)
        XCTAssertFalse(refresh.isRefreshing, "not far enough")
        XCTAssertEqual(list.contentOffset.y, 0, accuracy: 0.5)
        pull(screen, 300)
        screen.advance(by: 1)
        XCTAssertTrue(refresh.isRefreshing)
        XCTAssertEqual(count.value, 1, "told once")
        XCTAssertEqual(list.adjustedContentInset.top, 60)
        XCTAssertEqual(list.contentOffset.y, -60, accuracy: 0.5)
        reload()
        screen.advance(by: 0.2)
        XCTAssertEqual(list.contentOffset.y, -60, accuracy: 0.5, "data that come meanwhile move nothing")
        refresh.endRefreshing()
        screen.advance(by: 1)
        XCTAssertEqual(list.contentOffset.y, 0, accuracy: 0.5)
        XCTAssertEqual(list.adjustedContentInset.top, 0)
        XCTAssertEqual(count.value, 1)
    }

    func testW340_aPullPastTheHeightRefreshesATable_once_andMakesRoomMeanwhile() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<3), Array(0..<30)]) }
        MainActor.assumeIsolated { source.titles = ["A", "B"] }
        try onScreen({ Self.table(source, $0) { _ in 70 } }) { screen, table in
            Self.checkPull(screen, table) {
                source.sections[0].append(9)
                table.reloadData()
            }
            XCTAssertEqual(table.headerView(forSection: 0)?.frame.minY, 0)
        }
    }

    func testW340_inACollectionView_alsoOverAViewBehindIt_andWithContentThatIsShort() throws {
        let source = MainActor.assumeIsolated { ListSource([[1, 2]], isQuiet: true) }
        try onScreen({ Self.rows(source, $0) { _ in 70 } }) { screen, list in
            list.backgroundView = UIView()
            Self.checkPull(screen, list) {
                source.sections[0].append(9)
                list.performBatchUpdates { list.insertItems(at: [Self.path(2)]) }
            }
            let behind = list.subviews.firstIndex { $0 === list.backgroundView } ?? .max
            XCTAssertLessThan(behind, list.subviews.firstIndex { $0 === list.refreshControl } ?? 0)
        }
    }

    func testW341_aRefreshThatTheAppBeginsTellsNothingAndScrollsNothing_andAnEndWaitsForTheFinger() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<30)]) }
        try onScreen({ Self.table(source, $0) { _ in 70 } }) { screen, table in
            let (refresh, count) = Self.addRefresh(table)
            screen.settle()
            refresh.beginRefreshing()
            refresh.beginRefreshing()
            screen.advance(by: 0.5)
            XCTAssertEqual(count.value, 0)
            XCTAssertEqual(table.contentOffset.y, 0)
            XCTAssertTrue(refresh.isRefreshing)
            refresh.endRefreshing()
            screen.advance(by: 0.5)
            let finger = screen.touch(at: CGPoint(x: 150, y: 60))
            finger.move(to: CGPoint(x: 150, y: 380), duration: 0.3)
            XCTAssertTrue(refresh.isRefreshing)
            let offset = table.contentOffset.y
            refresh.endRefreshing()
            screen.advance(by: 0.3)
            XCTAssertEqual(table.contentOffset.y, offset, accuracy: 1, "the finger holds the content")
            finger.end()
            screen.advance(by: 1)
            XCTAssertEqual(table.contentOffset.y, 0, accuracy: 0.5)
            XCTAssertEqual(count.value, 1)
        }
    }

    func testW340_aTableControllersRefreshControlIsThatOfItsTable() throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let page = FieldsPage(style: .plain)
            let navigation = UINavigationController(rootViewController: page)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.settle()
            let refresh = UIRefreshControl()
            page.refreshControl = refresh
            XCTAssertTrue(page.tableView.refreshControl === refresh)
            let top = page.tableView.adjustedContentInset.top
            XCTAssertGreaterThan(top, 40)
            screen.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 400), duration: 0.4)
            screen.advance(by: 1)
            XCTAssertTrue(refresh.isRefreshing)
            XCTAssertEqual(page.tableView.contentOffset.y, -top - 60, accuracy: 0.5, "below the bar")
            refresh.endRefreshing()
            screen.advance(by: 1)
            XCTAssertEqual(page.tableView.contentOffset.y, -top, accuracy: 0.5)
            window.isHidden = true
        }
    }
}

@MainActor
private final class Count {
    var value = 0
}

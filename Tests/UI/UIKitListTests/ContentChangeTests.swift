import GimbalTesting
import XCTest

@testable import UIKit

/// Content that becomes another on the way of a scroll, or while the list is out of sight.
final class ContentChangeTests: ListScreenTestCase {
    func testAGlideThatIsTooSlowToBeSeenRestsWhereItsContentEndsNow() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<100)]) }
        try onScreen({ Self.table(source, $0) { _ in 60 } }) { screen, table in
            table.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
            screen.settle()
            let finger = screen.touch(at: CGPoint(x: 150, y: 400))
            finger.move(to: CGPoint(x: 150, y: 340), duration: 0.12)
            finger.end()
            while table.isDecelerating, let flight = table.machine.flight, flight.landing - screen.time > 0.05 {
                screen.advance(by: 1.0 / 60)
            }
            XCTAssertNotNil(table.machine.flight)
            source.sections[0] = [0, 1]
            table.reloadData()
            screen.settle()
            screen.advance(by: 2)
            XCTAssertEqual(table.contentOffset.y, 0, accuracy: 0.5)
        }
    }

    func testALayoutThatForgetsItsSizesAtTheEndOfTheContentLeavesWhatIsSeenInItsPlace() throws {
        let source = MainActor.assumeIsolated { ListSource([Array(0..<100)], isQuiet: true) }
        try onScreen({ Self.rows(source, $0) { CGFloat(90 + $0 % 5 * 10) } }) { screen, list in
            for item in stride(from: 0, to: 100, by: 3) {
                list.scrollToItem(at: Self.path(item), at: .top, animated: false)
                screen.settle()
            }
            for item in [99, 95, 60, 1] {
                list.scrollToItem(at: Self.path(item), at: .top, animated: false)
                screen.settle()
                let cell = try XCTUnwrap(list.visibleCells.min { $0.frame.minY < $1.frame.minY })
                let before = cell.frame.minY - list.contentOffset.y
                list.collectionViewLayout.invalidateLayout()
                // Asks the layout before the pass.
                _ = list.indexPathForItem(at: .zero)
                screen.settle()
                XCTAssertEqual(cell.frame.minY - list.contentOffset.y, before, accuracy: 0.5, "item \(item)")
            }
        }
    }

    func testAScrollToTheTopBelowAnotherPageLeavesRoomForTheBar() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let source = RowSource([Array(0..<100)])
            let page = UIViewController()
            let table = Self.table(source, CGRect(x: 0, y: 0, width: 300, height: 440)) { _ in 60 }
            page.view.addSubview(table)
            let navigation = UINavigationController(rootViewController: page)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.settle()
            let top = table.adjustedContentInset.top
            XCTAssertGreaterThan(top, 0)
            table.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
            navigation.pushViewController(UIViewController(), animated: false)
            screen.settle()
            XCTAssertEqual(table.adjustedContentInset.top, top)
            table.scrollToRow(at: Self.path(0), at: .top, animated: false)
            navigation.popViewController(animated: false)
            screen.settle()
            XCTAssertEqual(table.contentOffset.y, -top)
            window.isHidden = true
        }
    }
}

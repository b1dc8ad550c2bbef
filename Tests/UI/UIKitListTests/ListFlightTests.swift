import GimbalTesting
import XCTest

@testable import UIKit

/// A list that glides: rows are there before they are seen, also when the app stands still.
final class ListFlightTests: XCTestCase {
    /// Runs `body` with a table of 1,000 rows of 44 points on a screen of 300 × 440 points: ten rows are seen.
    private func onScreen(_ body: @MainActor (TestScreen, UITableView, RowSource) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
            let source = RowSource([Array(0..<1000)])
            let table = UITableView(frame: window.bounds)
            table.contentInsetAdjustmentBehavior = .never
            table.dataSource = source
            table.delegate = source
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, table, source)
        }
    }

    @MainActor
    private static func fling(_ screen: TestScreen) {
        let finger = screen.touch(at: CGPoint(x: 150, y: 400))
        finger.move(to: CGPoint(x: 150, y: 100), duration: 0.15)
        finger.end()
    }

    /// The rows that a rectangle of the content shows and that have no cell.
    @MainActor
    private static func missing(_ table: UITableView, in rect: CGRect) -> [Int] {
        (table.indexPathsForRows(in: rect.insetBy(dx: 0, dy: 1)) ?? []).filter { table.cellForRow(at: $0) == nil }.map(\.row)
    }

    func testRowsThatStayAfterAReloadAreSeenAtOnce_andTheGlideEndsThere() throws {
        try onScreen { screen, table, source in
            for left in [100, 15, 3] {
                source.sections[0] = Array(0..<1000)
                table.reloadData()
                table.contentOffset.y = 10_000
                screen.settle()
                Self.fling(screen)
                screen.advance(by: 0.1)
                XCTAssertTrue(table.isDecelerating)
                source.sections[0] = Array(0..<left)
                table.reloadData()
                screen.advance(by: 3.0 / 60)
                let seen = table.layer.presentation()?.bounds ?? .zero
                XCTAssertFalse((table.indexPathsForRows(in: seen) ?? []).isEmpty, "\(left): \(seen)")
                XCTAssertEqual(Self.missing(table, in: seen), [], "\(left)")
                screen.advance(by: 2)
                XCTAssertEqual(table.contentOffset.y, max(0, CGFloat(left) * 44 - 440), accuracy: 0.01)
            }
        }
    }

    func testRowsOfTheNextQuarterSecondAreThereWhileTheContentGlides() throws {
        try onScreen { screen, table, source in
            Self.fling(screen)
            screen.advance(by: 1.0 / 60)
            XCTAssertTrue(table.isDecelerating)
            var (frames, most) = (0, 0)
            while table.isDecelerating, frames < 600 {
                let seen = table.layer.presentedBounds(at: SceneContext.main.comingFrameTime)
                XCTAssertEqual(Self.missing(table, in: seen), [], "frame \(frames)")
                let later = table.layer.presentedBounds(at: SceneContext.main.comingFrameTime + 0.2)
                let reach = min(later.minY, table.bounds.minY + 1.7 * 440)
                XCTAssertEqual(
                    Self.missing(table, in: CGRect(x: 0, y: reach, width: 300, height: 440)), [], "ahead of frame \(frames)")
                most = max(most, table.engine.shown.count)
                frames += 1
                screen.advance(by: 1.0 / 60)
            }
            XCTAssertGreaterThan(frames, 60)
            XCTAssertLessThanOrEqual(most, 36, "B6: three pages and the rows at their edges")
            screen.advance(by: 1)
            table.setNeedsLayout()
            screen.settle()
            XCTAssertLessThanOrEqual(table.engine.shown.count, 21, "B6: at rest what is seen, and one page")
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    func testTheContentGlidesOnOverWhatIsPreparedWhileTheAppStandsStill() throws {
        try onScreen { screen, table, _ in
            Self.fling(screen)
            screen.advance(by: 1.0 / 60)
            let before = table.contentOffset.y
            let prepared = Set(table.engine.shown.keys.map(\.path.item))
            screen.stall(for: 0.2)
            XCTAssertGreaterThan(table.contentOffset.y, before + 50, "It went on, and the app hears of it.")
            let seen = (table.indexPathsForRows(in: table.bounds.insetBy(dx: 0, dy: 1)) ?? []).map(\.row)
            XCTAssertTrue(prepared.isSuperset(of: seen), "\(seen) of \(prepared.sorted())")
            screen.advance(by: 3)
            XCTAssertEqual(screen.missedVblanks, 0)
            XCTAssertEqual(Self.missing(table, in: table.bounds), [])
        }
    }

    func testRowsAreSeenAllTheWayThatAnAnimationBlockScrolls_alsoWhileTheAppStandsStill() throws {
        try onScreen { screen, table, _ in
            for goal in [3500.0, 12_000, 0] {
                UIView.animate(withDuration: 1) { table.contentOffset.y = goal }
                var (most, frames) = (0, 0)
                while !table.layer.runningParts.isEmpty, frames < 100 {
                    screen.advance(by: 1.0 / 60)
                    let coming = table.layer.presentedBounds(at: SceneContext.main.comingFrameTime)
                    XCTAssertEqual(Self.missing(table, in: coming), [], "to \(goal), frame \(frames)")
                    let seen = table.layer.presentedBounds(at: SceneContext.main.tickTime)
                    for part in 0...8 {
                        let later = table.layer.presentedBounds(at: SceneContext.main.tickTime + 0.2 * Double(part) / 8)
                        let reach = min(max(later.minY, seen.minY - 1.7 * 440), seen.minY + 1.7 * 440)
                        let ahead = CGRect(x: 0, y: reach, width: 300, height: 440)
                        XCTAssertEqual(Self.missing(table, in: ahead), [], "to \(goal), ahead of frame \(frames)")
                    }
                    XCTAssertEqual(Self.missing(table, in: table.bounds), [], "the page at the end")
                    most = max(most, table.engine.shown.count)
                    frames += 1
                }
                XCTAssertGreaterThan(frames, 50)
                XCTAssertLessThanOrEqual(
                    most, 48, "what is seen, 1.75 pages of the way, the last page, and the rows at their edges")
                screen.settle()
                XCTAssertLessThanOrEqual(table.engine.shown.count, 21, "B6: at rest what is seen, and one page")
            }
            XCTAssertEqual(screen.missedVblanks, 0)
        }
    }

    func testTheRowsAtTheEndOfAScrollThatTheAppAsksForAreThereFromItsBeginning() throws {
        try onScreen { screen, table, _ in
            table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .top, animated: true)
            screen.advance(by: 1.0 / 60)
            XCTAssertEqual(Self.missing(table, in: CGRect(x: 0, y: 22_000, width: 300, height: 440)), [])
            XCTAssertLessThanOrEqual(table.engine.shown.count, 48)
            let prepared = Set(table.engine.shown.keys.map(\.path.item))
            screen.stall(for: 0.4)
            XCTAssertEqual(table.contentOffset.y, 22_000)
            let seen = (table.indexPathsForRows(in: table.bounds.insetBy(dx: 0, dy: 1)) ?? []).map(\.row)
            XCTAssertTrue(prepared.isSuperset(of: seen), "\(seen) of \(prepared.sorted())")
        }
    }

    func testAListThatPreparesNothingShowsRowsWhereverABlockScrollsIt() throws {
        try onScreen { screen, table, _ in
            table.isPrefetchingEnabled = false
            UIView.animate(withDuration: 0.5) { table.contentOffset.y = 3500 }
            for frame in 0..<35 {
                screen.advance(by: 1.0 / 60)
                // The app is one frame behind where nothing is prepared.
                let seen = table.layer.presentedBounds(at: SceneContext.main.tickTime)
                XCTAssertEqual(Self.missing(table, in: seen), [], "frame \(frame)")
            }
        }
    }

    func testAMemoryWarningLetsTheViewsGoThatWait() throws {
        try onScreen { screen, table, _ in
            Self.fling(screen)
            screen.advance(by: 3)
            table.contentOffset.y = 40_000
            screen.settle()
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            XCTAssertEqual(table.subviews.filter { $0 is UITableViewCell && $0.isHidden }.count, 0)
            XCTAssertEqual(Self.missing(table, in: table.bounds), [])
        }
    }

    func testARowThatComesInsideAnAnimationBlockDoesNotFlyFromItsLastPlace() throws {
        try onScreen { screen, table, _ in
            UIView.animate(withDuration: 1) {
                table.contentOffset.y = 440
                table.layoutIfNeeded()
            }
            screen.advance(by: 0.1)
            for cell in table.visibleCells {
                XCTAssertEqual(cell.layer.presentation()?.position, cell.center)
                XCTAssertEqual(cell.layer.presentation()?.opacity, 1)
            }
        }
    }
}

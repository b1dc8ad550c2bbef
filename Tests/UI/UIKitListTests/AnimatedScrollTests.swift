import GimbalTesting
import XCTest

@testable import UIKit

/// Scrolls through rows whose heights are found on the way.
final class AnimatedScrollTests: ListScreenTestCase {
    /// The offsets of each frame until the content rests, as they are seen.
    @MainActor
    private static func offsets(_ screen: TestScreen, _ list: UIScrollView) -> [CGFloat] {
        var seen: [CGFloat] = []
        while list.machine.flight != nil, seen.count < 200 {
            screen.advance(by: 1.0 / 60)
            seen.append(list.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY)
        }
        return seen
    }

    func testW332_anAnimatedScrollToARowEndsExactly_thoughHeightsAreFoundOnTheWay() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<1000)]) }
        try onScreen({ Self.table(source, $0) { CGFloat(60 + $0 % 7 * 20) } }) { screen, table in
            let places: [(Int, UITableView.ScrollPosition)] = [
                (40, .top), (90, .middle), (30, .bottom), (600, .bottom), (10, .top), (50, .none), (20, .none), (999, .bottom),
                (0, .top),
            ]
            for (row, position) in places {
                table.scrollToRow(at: Self.path(row), at: position, animated: true)
                XCTAssertNotNil(table.machine.flight, "row \(row)")
                let begin = screen.time
                _ = Self.offsets(screen, table)
                XCTAssertLessThan(screen.time - begin, 0.4)
                let (row, bounds) = (table.rectForRow(at: Self.path(row)), table.bounds)
                switch position {
                case .top: XCTAssertEqual(bounds.minY, row.minY, accuracy: 0.01)
                case .middle: XCTAssertEqual(bounds.midY, row.midY, accuracy: 0.01)
                case .bottom: XCTAssertEqual(bounds.maxY, row.maxY, accuracy: 0.01)
                case .none: XCTAssertTrue(abs(bounds.minY - row.minY) < 0.01 || abs(bounds.maxY - row.maxY) < 0.01)
                }
                XCTAssertEqual(table.visibleCells.count, table.indexPathsForRows(in: bounds.insetBy(dx: 0, dy: 1))?.count)
            }
        }
    }

    func testAnAnimatedScrollOverRowsThatAreHigherThanTheirEstimateMakesFewCellsAtATime() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<4000)]) }
        try onScreen({ Self.table(source, $0) { _ in 200 } }) { screen, table in
            for row in [2000, 0, 3999, 1000] {
                table.scrollToRow(at: Self.path(row), at: .top, animated: true)
                while table.machine.flight != nil {
                    source.calls = []
                    screen.advance(by: 1.0 / 60)
                    let made = source.calls.count { $0.hasPrefix("cell") }
                    XCTAssertLessThan(made, 120, "to row \(row)")
                    if made >= 120 { return }
                }
            }
        }
    }

    func testW332_anAnimatedScrollToAnItemEndsExactly_andMovesEvenly() throws {
        let source = MainActor.assumeIsolated { ListSource([Array(0..<500)], isQuiet: true) }
        try onScreen({ Self.rows(source, $0) { CGFloat(90 + $0 % 5 * 10) } }) { screen, list in
            for (item, position) in [(60, UICollectionView.ScrollPosition.top), (10, .centeredVertically), (40, []), (5, [])] {
                list.scrollToItem(at: Self.path(item), at: position, animated: true)
                let from = list.contentOffset.y
                let seen = Self.offsets(screen, list)
                let frame = list.layoutAttributesForItem(at: Self.path(item))?.frame ?? .null
                if position == .top {
                    XCTAssertEqual(list.contentOffset.y, frame.minY, accuracy: 0.01)
                } else if position == .centeredVertically {
                    XCTAssertEqual(list.bounds.midY, frame.midY, accuracy: 0.01)
                } else {
                    XCTAssertTrue(abs(list.bounds.minY - frame.minY) < 0.01 || abs(list.bounds.maxY - frame.maxY) < 0.01)
                }
                // No frame covers more than a third of the way, and the last ones are slow: nothing jumps at the end.
                let way = abs(list.contentOffset.y - from)
                let steps = zip(seen, seen.dropFirst()).map { abs($1 - $0) }
                XCTAssertLessThan(steps.max() ?? 0, way / 3, "\(seen)")
                XCTAssertLessThan(steps.suffix(2).max() ?? 0, way / 20, "\(seen)")
            }
        }
    }

    func testW332_aBatchMovesTheGoal_andAFingerForgetsIt() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<200)]) }
        try onScreen({ Self.table(source, $0) { $0 % 2 == 0 ? 70 : 90 } }) { screen, table in
            table.scrollToRow(at: Self.path(50), at: .top, animated: true)
            screen.advance(by: 0.1)
            source.sections[0].remove(at: 40)
            table.deleteRows(at: [Self.path(40)], with: .none)
            _ = Self.offsets(screen, table)
            screen.advance(by: 0.5)
            XCTAssertEqual(table.contentOffset.y, table.rectForRow(at: Self.path(49)).minY, accuracy: 0.01)
            table.scrollToRow(at: Self.path(150), at: .top, animated: true)
            screen.advance(by: 0.1)
            let finger = screen.touch(at: CGPoint(x: 150, y: 200))
            screen.advance(by: 0.1)
            finger.end()
            screen.advance(by: 1)
            XCTAssertGreaterThan(abs(table.contentOffset.y - table.rectForRow(at: Self.path(150)).minY), 100)
        }
    }

    func testAGoalThatIsMovedFarAwayShortlyBeforeTheEndIsReachedEvenly() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<200)]) }
        try onScreen({ Self.table(source, $0) { _ in 40 } }) { screen, table in
            table.scrollToRow(at: Self.path(150), at: .top, animated: true)
            screen.advance(by: 0.28)
            XCTAssertNotNil(table.machine.flight)
            source.sections[0].insert(source.sections[0].remove(at: 150), at: 0)
            table.moveRow(at: Self.path(150), to: Self.path(0))
            let from = table.contentOffset.y
            let seen = [from] + Self.offsets(screen, table)
            XCTAssertEqual(table.contentOffset.y, 0)
            XCTAssertLessThan(zip(seen, seen.dropFirst()).map { abs($1 - $0) }.max() ?? 0, from / 8, "\(seen)")
        }
    }

    func testRowsThatGoUnderAScrollLetItEndAtTheLastRow_andRowsAreAlwaysSeen() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<300)]) }
        for isBatch in [true, false] {
            try onScreen({ Self.table(source, $0) { _ in 40 } }) { screen, table in
                table.scrollToRow(at: Self.path(280), at: .top, animated: true)
                screen.advance(by: 0.15)
                source.sections[0].removeLast(270)
                if isBatch {
                    table.deleteRows(at: (30..<300).map { Self.path($0) }, with: .none)
                } else {
                    table.reloadData()
                }
                while table.machine.flight != nil {
                    screen.advance(by: 1.0 / 60)
                    let seen = table.layer.presentedBounds(at: SceneContext.main.comingFrameTime)
                    XCTAssertFalse((table.indexPathsForRows(in: seen) ?? []).isEmpty, "\(seen)")
                }
                XCTAssertEqual(table.contentOffset.y, table.contentSize.height - table.bounds.height, accuracy: 0.01)
                source.sections = [Array(0..<300)]
            }
        }
    }

    func testW332_aScrollWithoutAnimationIsExactToo_belowTheHeaderThatStays() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<100), Array(0..<100)]) }
        MainActor.assumeIsolated { source.titles = ["A", "B"] }
        try onScreen({ Self.table(source, $0) { CGFloat(60 + $0 % 7 * 20) } }) { _, table in
            for (row, section) in [(70, 0), (30, 1), (80, 1)] {
                table.scrollToRow(at: Self.path(row, section), at: .bottom, animated: false)
                XCTAssertEqual(table.bounds.maxY, table.rectForRow(at: Self.path(row, section)).maxY, accuracy: 0.01)
                table.scrollToRow(at: Self.path(row, section), at: .top, animated: false)
                let header = table.headerView(forSection: section)
                XCTAssertEqual(header?.frame.maxY ?? 0, table.rectForRow(at: Self.path(row, section)).minY, accuracy: 0.01)
            }
        }
    }

    func testW333_heightsThatAreFoundAboveAGlideDoNotMoveWhatIsSeen() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<1000)]) }
        try onScreen({ Self.table(source, $0) { $0 % 3 == 0 ? 120 : 80 } }) { screen, table in
            table.scrollToRow(at: Self.path(500), at: .top, animated: false)
            screen.settle()
            let finger = screen.touch(at: CGPoint(x: 150, y: 100))
            finger.move(to: CGPoint(x: 150, y: 380), duration: 0.12)
            finger.end()
            screen.advance(by: 1.0 / 60)
            XCTAssertTrue(table.isDecelerating)
            var last: (cell: UITableViewCell, y: CGFloat)?
            var (speed, frames): (CGFloat?, Int) = (nil, 0)
            while table.isDecelerating, frames < 300 {
                let y = table.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY
                if let last, last.cell.superview != nil, !last.cell.isHidden {
                    let step = last.cell.frame.minY - y - last.y
                    if let speed { XCTAssertEqual(step, speed, accuracy: 6, "frame \(frames)") }
                    speed = step
                }
                let cell = table.visibleCells.first { $0.frame.minY >= y && $0.frame.maxY < y + 300 }
                last = cell.map { ($0, $0.frame.minY - y) }
                if last == nil { speed = nil }
                frames += 1
                screen.advance(by: 1.0 / 60)
            }
            XCTAssertGreaterThan(frames, 40)
        }
    }
}

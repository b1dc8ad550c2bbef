import GimbalTesting
import XCTest

@testable import UIKit

/// Moving rows of a table by their grips.
final class TableReorderingTests: XCTestCase {
    /// Runs `body` with a table that fills a screen of 300 × 440 points, whose cells have grips.
    private func onScreen(
        _ sections: [[Int]], _ style: UITableView.Style = .plain,
        _ body: @MainActor (TestScreen, UITableView, RowSource) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
            let source = RowSource(sections)
            source.cell = { [unowned source] table, path in
                let cell =
                    table.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
                cell.textLabel?.text = "\(source.sections[path.section][path.row])"
                let grip = AccessoryView(.reorder(displayed: .always))
                grip.frame.size = CGSize(width: 30, height: 30)
                cell.accessoryView = grip
                return cell
            }
            let table = UITableView(frame: window.bounds, style: style)
            table.contentInsetAdjustmentBehavior = .never
            table.dataSource = source
            table.delegate = source
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            source.calls = []
            try body(screen, table, source)
        }
    }

    @MainActor
    private static func drag(_ screen: TestScreen, _ table: UITableView, from row: IndexPath, to y: CGFloat) {
        let finger = screen.touch(at: CGPoint(x: 270, y: table.rectForRow(at: row).midY - table.contentOffset.y))
        screen.advance(by: 0.05)
        finger.move(to: CGPoint(x: 270, y: y), duration: 0.3)
        screen.advance(by: 0.05)
        finger.end()
        screen.advance(by: 0.6)
    }

    private static func moves(_ source: RowSource) -> [String] {
        MainActor.assumeIsolated { source.calls.filter { $0.hasPrefix("move") || $0.hasPrefix("to") } }
    }

    func testARowHearsThatItIsLiftedDraggedAndDropped() throws {
        try onScreen([Array(0..<5)]) { screen, table, source in
            let make = source.cell
            source.cell = { table, path in
                let cell = DragRow(style: .default, reuseIdentifier: nil)
                cell.accessoryView = make?(table, path).accessoryView
                return cell
            }
            table.reloadData()
            screen.settle()
            let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? DragRow)
            Self.drag(screen, table, from: IndexPath(row: 1, section: 0), to: 160)
            XCTAssertEqual(cell.told, [.lifting, .dragging, .none])
            let other = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? DragRow)
            XCTAssertEqual(other.told, [])
        }
    }

    func testControlsInAHeldRowTakeNoTouches_unlessTheCellLetsThem() throws {
        try onScreen([Array(0..<5)]) { screen, table, _ in
            let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
            let place = CGPoint(x: cell.accessoryView?.center.x ?? 0, y: cell.bounds.midY)
            XCTAssertTrue(cell.hitTest(place, with: nil) === cell.accessoryView)
            XCTAssertTrue(table.reordering.lift(ListPath(section: 0, item: 1)))
            XCTAssertTrue(cell.hitTest(place, with: nil) === cell)
            cell.userInteractionEnabledWhileDragging = true
            XCTAssertTrue(cell.hitTest(place, with: nil) === cell.accessoryView)
            table.reordering.putBack()
            screen.advance(by: 0.5)
        }
    }

    func testACallThatTellsOfChangedDataLetsTheHeldRowGoBackWithThem() throws {
        try onScreen([Array(0..<30)]) { screen, table, source in
            XCTAssertTrue(table.reordering.lift(ListPath(section: 0, item: 0)))
            table.reordering.move(to: CGPoint(x: 150, y: 300))
            screen.advance(by: 0.5)
            source.sections[0].remove(at: 4)
            table.deleteRows(at: [IndexPath(row: 4, section: 0)], with: .fade)
            screen.advance(by: 1)
            XCTAssertNil(table.reordering.map)
            XCTAssertEqual(texts(table).prefix(6), ["0", "1", "2", "3", "5", "6"])
            XCTAssertEqual(table.cellForRow(at: IndexPath(row: 0, section: 0))?.center.y, 22)
        }
    }

    func testTheContentScrollsBelowARowThatAFingerHoldsAtTheEdge_asFarAsItReaches() throws {
        try onScreen([[0]]) { screen, table, source in
            source.height = { _ in 500 }
            table.delegate = nil
            table.delegate = source
            screen.settle()
            XCTAssertTrue(table.reordering.lift(ListPath(section: 0, item: 0)))
            table.reordering.move(to: CGPoint(x: 150, y: 400))
            for _ in 0..<90 {
                screen.advance(by: 1.0 / 60)
                XCTAssertLessThanOrEqual(table.contentOffset.y, 60)
            }
            XCTAssertEqual(table.contentOffset.y, 60)
            table.reordering.putBack()
            screen.advance(by: 1)
        }
    }

    func testAListThatIsMeasuredAnewLetsTheHeldRowGo_alsoWhereTheFingerMovesFirst() throws {
        try onScreen([[0, 1, 2], [3, 4, 5]]) { screen, table, _ in
            XCTAssertTrue(table.reordering.lift(ListPath(section: 0, item: 0)))
            table.reordering.move(to: CGPoint(x: 150, y: 200))
            screen.advance(by: 0.5)
            XCTAssertEqual(table.reordering.map?.target.section, 1)
            table.frame.size.width = 200
            table.reordering.move(to: CGPoint(x: 150, y: 210))
            XCTAssertNil(table.reordering.map)
            screen.advance(by: 0.5)
            XCTAssertEqual(texts(table), ["0", "1", "2", "3", "4", "5"])
        }
    }

    func testARowThatWasLiftedOutOfSightIsSeenWhereItIsMoved() throws {
        try onScreen([Array(0..<30)]) { screen, table, _ in
            XCTAssertTrue(table.reordering.lift(ListPath(section: 0, item: 25)))
            table.reordering.move(to: CGPoint(x: 150, y: 1090))
            screen.settle()
            XCTAssertNil(table.engine.shown[.cell(ListPath(section: 0, item: 25))])
            table.contentOffset.y = 880
            screen.settle()
            table.reordering.move(to: CGPoint(x: 150, y: 1100))
            screen.settle()
            XCTAssertNotNil(table.engine.shown[.cell(ListPath(section: 0, item: 25))])
            table.reordering.putBack()
            screen.advance(by: 1)
        }
    }

    func testZ364_aRowIsMovedByItsGrip_andTheDataSourceIsToldOnceAtTheDrop() throws {
        try onScreen([Array(0..<50)]) { screen, table, source in
            let finger = screen.touch(at: CGPoint(x: 270, y: 22))
            screen.advance(by: 0.05)
            let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 0, section: 0)))
            XCTAssertTrue(cell.configurationState.isReordering)
            finger.move(to: CGPoint(x: 270, y: 120), duration: 0.2)
            XCTAssertEqual(cell.center.y, 120)
            XCTAssertEqual(table.contentOffset.y, 0)
            XCTAssertEqual(Self.moves(source), [], "not before the drop")
            XCTAssertTrue(source.calls.contains("target 0.2"), "\(source.calls)")
            XCTAssertEqual(table.cellForRow(at: IndexPath(row: 1, section: 0))?.center.y, 22)
            finger.end()
            XCTAssertEqual(Self.moves(source), ["move 0.0", "to 0.2"])
            screen.advance(by: 0.6)
            XCTAssertTrue(table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell)
            XCTAssertEqual(texts(table).prefix(4), ["1", "2", "0", "3"])
            XCTAssertEqual(cell.center.y, 110)
            XCTAssertEqual(cell.layer.shadowOpacity, 0)
            XCTAssertTrue(cell.clipsToBounds)
            XCTAssertFalse(cell.configurationState.isReordering)
            source.moveTarget = IndexPath(row: 0, section: 0)
            Self.drag(screen, table, from: IndexPath(row: 0, section: 0), to: 120)
            XCTAssertEqual(Self.moves(source).count, 2, "the delegate kept it where it was")
        }
    }

    func testHeightsGoWithTheirRows_alsoToOtherSections() throws {
        try onScreen([[0, 1, 2], [3, 4]], .grouped) { screen, table, source in
            source.height = { [unowned source] path in 40 + 10 * CGFloat(source.sections[path.section][path.row]) }
            table.reloadData()
            screen.settle()
            Self.drag(
                screen, table, from: IndexPath(row: 0, section: 0), to: table.rectForRow(at: IndexPath(row: 1, section: 1)).minY)
            XCTAssertEqual(source.sections, [[1, 2], [3, 0, 4]])
            XCTAssertEqual(texts(table), ["1", "2", "3", "0", "4"])
            for section in 0..<2 {
                for (row, number) in source.sections[section].enumerated() {
                    let path = IndexPath(row: row, section: section)
                    XCTAssertEqual(table.rectForRow(at: path).height, 40 + 10 * CGFloat(number))
                    XCTAssertEqual(table.cellForRow(at: path)?.frame, table.rectForRow(at: path))
                }
            }
            let end = table.rectForRow(at: IndexPath(row: 2, section: 1))
            Self.drag(screen, table, from: IndexPath(row: 2, section: 1), to: 30)
            XCTAssertEqual(source.sections, [[4, 1, 2], [3, 0]])
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 1, section: 1)).maxY, end.maxY, accuracy: 0.5)
        }
    }

    func testARowOfAnotherHeightDoesNotGoToAndFro() throws {
        try onScreen([[0, 1, 2]]) { screen, table, source in
            source.height = { $0.row == 1 ? 120 : 40 }
            table.reloadData()
            screen.settle()
            let finger = screen.touch(at: CGPoint(x: 270, y: 20))
            screen.advance(by: 0.05)
            var targets: [Int] = []
            for y in stride(from: 20.0, through: 170, by: 2) {
                finger.move(to: CGPoint(x: 270, y: y))
                screen.advance(by: 1.0 / 60)
                if let target = table.reordering.map?.target.item, target != targets.last { targets.append(target) }
            }
            XCTAssertEqual(targets, [0, 1, 2])
            finger.cancel()
            screen.advance(by: 0.5)
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 1, section: 0)), CGRect(x: 0, y: 40, width: 300, height: 120))
        }
    }

    func testASnapshotThatTheAppAppliesInTheMoveShowsTheNewOrderOnce() throws {
        try onScreen([Array(0..<50)]) { screen, table, source in
            source.move = { from, to in
                UIView.performWithoutAnimation {
                    table.performBatchUpdates {
                        source.sections[0].insert(source.sections[0].remove(at: from.row), at: to.row)
                        table.moveRow(at: from, to: to)
                    }
                }
            }
            Self.drag(screen, table, from: IndexPath(row: 0, section: 0), to: 120)
            XCTAssertEqual(source.sections[0].prefix(4), [1, 2, 0, 3])
            XCTAssertEqual(texts(table).prefix(4), ["1", "2", "0", "3"])
        }
    }
}

/// A row that writes down how its movement goes.
private final class DragRow: UITableViewCell {
    var told: [DragState] = []
    override func dragStateDidChange(_ dragState: DragState) { told.append(dragState) }
}

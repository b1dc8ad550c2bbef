import GimbalTesting
import XCTest

@testable import UIKit

/// Section V of ASSERTIONS.md: several items are selected with two fingers, or with Shift and Command.
final class MultipleSelectionTests: XCTestCase {
    private static func rows(_ count: Int) -> [Int] { Array(0..<count) }

    /// The middle of a row of 40 points, in the window.
    private static func row(_ row: Int) -> CGPoint { CGPoint(x: 150, y: 60 + 40 * CGFloat(row)) }

    @MainActor
    private static func sweep(_ screen: TestScreen, _ rows: [Int]) {
        let starts = [row(rows[0]), row(rows[0])].enumerated().map { CGPoint(x: $1.x - 40 + 80 * CGFloat($0), y: $1.y) }
        let fingers = screen.touches(at: starts)
        for row in rows.dropFirst() {
            for (index, finger) in fingers.enumerated() {
                finger.move(to: CGPoint(x: starts[index].x, y: Self.row(row).y), duration: 0.2, steps: 12)
            }
        }
        screen.advance(by: 0.1)
        for finger in fingers { finger.end() }
        screen.advance(by: 0.5)
    }

    @MainActor
    private static func tap(_ stage: FocusStage<UITableView>, _ row: Int, _ key: UIKeyboardHIDUsage) {
        stage.screen.keyDown(key)
        stage.screen.tap(at: Self.row(row))
        stage.screen.advance(by: 0.5)
        stage.screen.keyUp(key)
    }

    func testV317_twoFingersSelectTheRowsThatTheyGoOver_whileTheTableIsEdited() throws {
        try FocusStage.table([Self.rows(20)]) { table, source in
            table.allowsMultipleSelectionDuringEditing = true
            source.maySelectSeveral = true
        } _: { stage, source in
            Self.sweep(stage.screen, [1, 4])
            XCTAssertEqual(
                source.take(),
                ["should 0.1", "begin editing 0.1", "select 0.1", "select 0.2", "select 0.3", "select 0.4", "end"])
            XCTAssertEqual(stage.list.indexPathsForSelectedRows?.map(\.row), [1, 2, 3, 4])
            XCTAssertEqual(stage.list.contentOffset.y, 0)
            Self.sweep(stage.screen, [4, 2, 3])
            XCTAssertEqual(stage.list.indexPathsForSelectedRows?.map(\.row), [1, 2])
        }
    }

    func testV317_withoutTheDelegatesLeaveTwoFingersScroll() throws {
        try FocusStage.table([Self.rows(20)]) { table, _ in
            table.allowsMultipleSelectionDuringEditing = true
        } _: { stage, source in
            Self.sweep(stage.screen, [4, 1])
            XCTAssertGreaterThan(stage.list.contentOffset.y, 50)
            XCTAssertEqual(source.take().filter { !$0.hasPrefix("should") }, [])
            XCTAssertFalse(stage.list.isEditing)
        }
    }

    func testV317_shiftSelectsARange_andCommandOneMore() throws {
        try FocusStage.table([Self.rows(5)]) { table, source in
            table.allowsMultipleSelectionDuringEditing = true
            source.maySelectSeveral = true
        } _: { stage, source in
            stage.screen.tap(at: Self.row(1))
            stage.screen.advance(by: 0.5)
            _ = source.take()
            Self.tap(stage, 3, .keyboardLeftShift)
            XCTAssertEqual(
                source.take().filter { !$0.contains("highlight") },
                ["should 0.3", "begin editing 0.3", "select 0.1", "select 0.2", "select 0.3", "end"])
            Self.tap(stage, 2, .keyboardLeftGUI)
            XCTAssertEqual(
                source.take().filter { !$0.contains("highlight") }, ["should 0.2", "begin editing 0.2", "deselect 0.2", "end"])
            XCTAssertEqual(stage.list.indexPathsForSelectedRows?.map(\.row), [1, 3])
        }
    }

    func testV317_inACollectionViewTheSameHolds_alsoWhereSeveralAreAlwaysSelected() throws {
        let flow: @MainActor () -> UICollectionViewLayout = {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 300, height: 40)
            (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
            return layout
        }
        try FocusStage.grid([Self.rows(20)], flow) { list, source in
            list.allowsMultipleSelection = true
            source.maySelectSeveral = true
        } _: { stage, source in
            Self.sweep(stage.screen, [0, 2])
            XCTAssertEqual(source.take(), ["should 0.0", "begin 0.0", "select 0.0", "select 0.1", "select 0.2", "end"])
            XCTAssertFalse(stage.list.isEditing)
            stage.list.allowsMultipleSelection = false
            stage.list.allowsMultipleSelectionDuringEditing = true
            Self.sweep(stage.screen, [3, 4])
            XCTAssertEqual(source.take(), ["should 0.3", "begin editing 0.3", "select 0.3", "select 0.4", "end"])
        }
    }
}

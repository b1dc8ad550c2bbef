import GimbalTesting
import XCTest

@testable import UIKit

/// The editing of a table's rows.
final class TableEditingTests: XCTestCase {
    @MainActor
    private static func kinds(_ cell: UITableViewCell) -> [String] {
        [cell.editing.control, cell.editing.grip].compactMap { $0?.accessory.kind.name }
    }

    func testZ358_editedRowsHaveAControlAnIndentAndAGripWhereTheyCanMove() throws {
        try EditingStage.run { stage in
            stage.source.style = { [.delete, .insert, .none, .delete, .none][min($0.row, 4)] }
            stage.source.mayMove = { $0.row < 2 }
            stage.source.mayEdit = { $0.row != 3 }
            let text = stage.cell(0).textLabel?.frame.minX ?? 0
            stage.table.setEditing(true, animated: true)
            stage.screen.advance(by: 1)
            XCTAssertTrue(stage.table.isEditing)
            XCTAssertEqual(
                (0..<5).map { Self.kinds(stage.cell($0)) }, [["delete", "reorder"], ["insert", "reorder"], [], [], []])
            XCTAssertEqual((0..<5).map { stage.cell($0).contentView.frame.minX }, [38, 38, 38, 0, 38])
            XCTAssertEqual(stage.cell(0).editing.control?.frame.minX, 16)
            XCTAssertEqual(stage.cell(0).editing.grip?.frame.maxX, 300 - 16)
            XCTAssertEqual(stage.cell(0).separatorInset.left, 38 + text)
            XCTAssertEqual(stage.cell(0).editingStyle, .delete)
            XCTAssertTrue(stage.cell(0).configurationState.isEditing)
            stage.table.setEditing(false, animated: true)
            stage.screen.advance(by: 1)
            XCTAssertEqual((0..<5).map { Self.kinds(stage.cell($0)) }, [[], [], [], [], []])
            XCTAssertEqual(stage.cell(0).contentView.frame.minX, 0)
            XCTAssertEqual(stage.cell(0).subviews.count { $0 is AccessoryView }, 0)
        }
    }

    func testZ358_theControlShowsAButtonThatDeletes_andASecondTapHidesIt() throws {
        try EditingStage.run { stage in
            stage.table.setEditing(true, animated: false)
            stage.screen.settle()
            stage.tap(27, 1)
            XCTAssertEqual(stage.shift(1), -(stage.table.swipes.state.row?.pane.openWidth ?? 0))
            XCTAssertLessThan(stage.shift(1), -70)
            stage.tap(27, 3)
            XCTAssertEqual([stage.shift(1), stage.shift(3)], [0, 0], "The tap elsewhere only closes.")
            stage.tap(27, 3)
            stage.tap(280, 3)
            XCTAssertEqual(
                stage.source.take(), ["begin 1", "end 1", "begin 3", "commit delete 3", "end gone"])
            XCTAssertEqual(stage.titles, ["Row 0", "Row 1", "Row 2", "Row 4", "Row 5"])
            XCTAssertTrue(stage.table.visibleCells.allSatisfy(\.isEditing))
        }
    }

    func testZ358_theControlOfAnInsertCommitsAtOnce() throws {
        try EditingStage.run { stage in
            stage.source.style = { _ in .insert }
            stage.source.commits = false
            stage.table.isEditing = true
            stage.screen.settle()
            stage.tap(27, 2)
            XCTAssertEqual(stage.source.take(), ["commit insert 2"])
        }
    }

    func testZ358_aSwipeDoesNothingWhileRowsAreEdited_andRowsThatComeAreEditedToo() throws {
        try EditingStage.run { stage in
            stage.source.style = { _ in .delete }
            stage.table.isEditing = true
            stage.screen.settle()
            stage.swipe(1, by: -120)
            XCTAssertEqual(stage.shift(1), 0)
            stage.table.contentOffset.y = 220
            stage.screen.settle()
            XCTAssertEqual(stage.table.visibleCells.map { Self.kinds($0) }.count { $0 == ["delete"] }, 5)
        }
    }

    func testV315_whileRowsAreEditedTapsSelectOnlyWhereThatIsAllowed_andAChangeClearsTheSelection() throws {
        try EditingStage.run { stage in
            stage.tap(100, 1)
            XCTAssertEqual(stage.source.take(), ["select 1"])
            stage.table.isEditing = true
            XCTAssertNil(stage.table.indexPathForSelectedRow)
            stage.screen.settle()
            stage.tap(100, 2)
            XCTAssertEqual(stage.source.take(), [])
            stage.table.allowsSelectionDuringEditing = true
            stage.tap(100, 2)
            XCTAssertEqual(stage.source.take(), ["select 2"])
            stage.table.allowsMultipleSelectionDuringEditing = true
            stage.screen.settle()
            XCTAssertEqual(Self.kinds(stage.cell(0)), ["multiselect"])
            stage.tap(100, 3)
            XCTAssertEqual(stage.table.indexPathsForSelectedRows?.map(\.row), [2, 3])
            XCTAssertEqual(stage.cell(3).editing.control?.isChecked, true)
            stage.table.isEditing = false
            XCTAssertNil(stage.table.indexPathsForSelectedRows)
        }
    }

    func testZ370_theControlsAreMirroredFromRightToLeft() throws {
        try EditingStage.run(isMirrored: true) { stage in
            stage.source.mayMove = { _ in true }
            stage.table.setEditing(true, animated: false)
            stage.screen.settle()
            XCTAssertEqual(stage.cell(0).editing.control?.frame.maxX, 300 - 16)
            XCTAssertEqual(stage.cell(0).editing.grip?.frame.minX, 16)
            XCTAssertEqual(stage.cell(0).contentView.frame.maxX, 300 - 38)
        }
    }

    func testAccessoriesWhileEditingAreTheirOwn() throws {
        try EditingStage.run { stage in
            let (usual, edited) = (UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UISwitch())
            let cell = stage.cell(0)
            (cell.accessoryView, cell.editingAccessoryView) = (usual, edited)
            XCTAssertTrue(usual.superview === cell)
            XCTAssertNil(edited.superview)
            stage.table.isEditing = true
            XCTAssertNil(usual.superview)
            XCTAssertTrue(edited.superview === cell)
            stage.table.isEditing = false
            XCTAssertTrue(usual.superview === cell)
        }
    }

    func testAControllersEditButtonEditsItsTable_andADiffableDataSourceLetsNoRowBeEditedUnlessItSaysSo() {
        MainActor.assumeIsolated {
            let page = UITableViewController(style: .plain)
            page.loadViewIfNeeded()
            page.setEditing(true, animated: false)
            XCTAssertTrue(page.tableView.isEditing)
            let source = UITableViewDiffableDataSource<Int, Int>(tableView: page.tableView) { _, _, _ in nil }
            XCTAssertFalse(source.tableView(page.tableView, canEditRowAt: EditingStage.path(0)))
        }
    }
}

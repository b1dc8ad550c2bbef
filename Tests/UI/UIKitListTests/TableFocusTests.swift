import GimbalTesting
import XCTest

@testable import UIKit

/// Section V of ASSERTIONS.md: focus and keys in a table of 200 points, whose rows are 40 points high.
final class TableFocusTests: XCTestCase {
    private typealias Stage = FocusStage<UITableView>
    private static func rows(_ count: Int) -> [Int] { Array(0..<count) }

    func testV320_arrowsGoThroughTheRows_andBringThoseOutOfSightIn() throws {
        try Stage.table([Self.rows(20)]) { stage, source in
            XCTAssertEqual(
                stage.walk(.keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow),
                ["above", "0.0", "0.1", "0.2"])
            for row in 3..<20 {
                XCTAssertEqual(stage.walk(.keyboardDownArrow), ["0.\(row)"])
                XCTAssertTrue(stage.isInSight(), "row \(row)")
            }
            XCTAssertEqual(stage.walk(.keyboardDownArrow, .keyboardUpArrow), ["below", "0.19"])
            for row in (0..<19).reversed() {
                XCTAssertEqual(stage.walk(.keyboardUpArrow), ["0.\(row)"])
                XCTAssertTrue(stage.isInSight(), "row \(row)")
            }
            XCTAssertEqual(stage.walk(.keyboardUpArrow), ["above"])
        }
    }

    func testV320_theTabKeyAndAKnobGoThroughTheRowsInOrder_andOnBesideThem() throws {
        try Stage.table([Self.rows(7), Self.rows(2)]) { stage, _ in
            var places: [String] = []
            for _ in 0..<11 { places += stage.walk(.keyboardTab) }
            let rows = (0..<7).map { "0.\($0)" } + ["1.0", "1.1"]
            XCTAssertEqual(places, ["above"] + rows + ["below"])
            stage.screen.turnKnob(by: -1)
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(stage.focused, "1.1")
            stage.screen.turnKnob(by: -8)
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(stage.focused, "0.0")
        }
    }

    func testV320_aKeyThatStaysDownGoesOnThroughRowsOutOfSight() throws {
        try Stage.table([Self.rows(60)]) { stage, _ in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            stage.screen.press(.keyboardDownArrow, duration: 1.5)
            stage.screen.advance(by: 0.5)
            let row = (stage.list.indexPathsForVisibleRows ?? []).first { stage.focused == "0.\($0.row)" }
            XCTAssertNotNil(row, stage.focused)
            XCTAssertGreaterThan(row?.row ?? 0, 15)
            XCTAssertTrue(stage.isInSight())
        }
    }

    func testV320_theTableTheCellAndTheDelegateHaveToAllowIt_inThisOrder() throws {
        try Stage.table([Self.rows(6)]) { stage, source in
            source.mayFocus = { $0.row != 1 && $0.row != 4 }
            XCTAssertEqual(
                stage.walk(.keyboardTab, .keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow),
                ["above", "0.0", "0.2", "0.3", "0.5"])
            _ = source.take()
            stage.list.allowsFocus = false
            stage.screen.advance(by: 0.1)
            XCTAssertEqual(stage.focused, "below")
            let asked = source.asked
            XCTAssertEqual(stage.walk(.keyboardUpArrow), ["above"])
            XCTAssertEqual(source.asked, asked, "the delegate is not asked where the table refuses")
            stage.list.allowsFocus = true
            stage.list.allowsFocusDuringEditing = false
            stage.list.isEditing = true
            XCTAssertFalse(stage.list.cellForRow(at: IndexPath(row: 0, section: 0))?.canBecomeFocused ?? true)
        }
    }

    private final class StiffCell: UITableViewCell {
        override var canBecomeFocused: Bool { false }
    }

    func testV320_aCellThatRefusesIsPassedOver_evenWhenItIsMadeForFocus() throws {
        try Stage.table([Self.rows(12)]) { table, source in
            table.register(StiffCell.self, forCellReuseIdentifier: "row")
        } _: { stage, _ in
            XCTAssertEqual(stage.walk(.keyboardTab, .keyboardTab), ["above", "below"])
        }
    }

    func testV320_aHeaderThatStaysInSightHidesNoFocusedRow() throws {
        try Stage.table([Self.rows(8), Self.rows(8)]) { _, source in
            source.title = "Header"
        } _: { stage, _ in
            let height = stage.list.rectForHeader(inSection: 0).height
            XCTAssertGreaterThan(height, 10)
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardEnd)
            XCTAssertEqual(stage.focused, "1.7")
            for _ in 0..<14 {
                _ = stage.walk(.keyboardUpArrow)
                XCTAssertTrue(stage.isInSight(below: height), stage.focused)
            }
            XCTAssertEqual(stage.focused, "0.1")
        }
    }

    func testV320_inAHundredThousandRowsOnlyThoseNearAreVisited() throws {
        try Stage.table([Self.rows(100_000)]) { _, source in
            source.setUp = { _, _ in }
        } _: { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            _ = source.take()
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["0.1"])
            XCTAssertLessThan(source.asked, 60)
            _ = source.take()
            XCTAssertEqual(stage.walk(.keyboardEnd), ["0.99999"])
            XCTAssertLessThan(source.asked, 120)
            XCTAssertLessThan(source.cells, 30)
            XCTAssertTrue(stage.isInSight())
            _ = source.take()
            XCTAssertEqual(stage.walk(.keyboardUpArrow, .keyboardHome), ["0.99998", "0.0"])
            XCTAssertLessThan(source.asked, 240)
        }
    }

    func testV320_pageKeysGoByAPage_andHomeAndEndToTheEnds() throws {
        try Stage.table([Self.rows(30)]) { stage, _ in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            XCTAssertEqual(
                stage.walk(.keyboardPageDown, .keyboardPageDown, .keyboardPageUp, .keyboardEnd, .keyboardPageDown),
                ["0.5", "0.10", "0.5", "0.29", "0.29"])
            XCTAssertTrue(stage.isInSight())
            XCTAssertEqual(stage.walk(.keyboardHome, .keyboardPageUp), ["0.0", "0.0"])
            XCTAssertEqual(stage.list.contentOffset.y, 0)
        }
    }

    // MARK: Where focus comes to

    func testV321_focusBeginsAtThePreferredRow_elseAtTheFirstThatIsSeen() throws {
        try Stage.table([Self.rows(20)]) { stage, source in
            stage.list.contentOffset.y = 120
            stage.screen.settle()
            XCTAssertEqual(stage.walk(.keyboardTab, .keyboardTab), ["above", "0.3"])
            XCTAssertEqual(stage.walk(.keyboardUpArrow), ["0.2"])
            stage.screen.tap(at: CGPoint(x: 150, y: 270))
            source.preferred = IndexPath(row: 12, section: 0)
            UIFocusSystem(for: stage.above)?.requestFocusUpdate(to: stage.above)
            XCTAssertEqual(stage.walk(.keyboardTab, .keyboardTab), ["above", "0.12"])
            XCTAssertTrue(stage.isInSight())
        }
    }

    func testV321_aTableThatRemembersGivesFocusBackToTheLastRow() throws {
        try Stage.table([Self.rows(6)]) { table, _ in
            table.remembersLastFocusedIndexPath = true
        } _: { stage, _ in
            XCTAssertEqual(stage.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab), ["above", "0.0", "0.1", "0.2"])
            UIFocusSystem(for: stage.below)?.requestFocusUpdate(to: stage.below)
            stage.screen.settle()
            XCTAssertEqual(stage.walk(.keyboardUpArrow), ["0.2"])
            stage.list.remembersLastFocusedIndexPath = false
            UIFocusSystem(for: stage.below)?.requestFocusUpdate(to: stage.below)
            stage.screen.settle()
            XCTAssertEqual(stage.walk(.keyboardUpArrow), ["0.4"])
        }
    }

    func testV321_focusFollowsAMovedRow_alsoOutOfSight() throws {
        try Stage.table([Self.rows(20)]) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardTab)
            source.sections = [[1] + [0] + Array(2..<20)]
            stage.list.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 0, section: 0))
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.0")
            source.sections = [[0] + Array(2..<20) + [1]]
            stage.list.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 19, section: 0))
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.19")
            XCTAssertEqual((FocusEngine.shared.item as? UITableViewCell)?.textLabel?.text, "1")
            XCTAssertTrue(stage.isInSight())
        }
    }

    func testV321_focusOfADeletedRowGoesToTheNext_elseToThePrevious() throws {
        try Stage.table([Self.rows(5)]) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab)
            XCTAssertEqual(stage.focused, "0.2")
            _ = source.take()
            source.sections = [[0, 3, 4]]
            stage.list.deleteRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)], with: .automatic)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.1")
            XCTAssertEqual((FocusEngine.shared.item as? UITableViewCell)?.textLabel?.text, "3")
            source.sections = [[0]]
            stage.list.deleteRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)], with: .automatic)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.0")
            source.sections = [[]]
            stage.list.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
            stage.screen.advance(by: 1)
            XCTAssertTrue(["above", "below"].contains(stage.focused), stage.focused)
        }
    }

    func testV321_focusStaysAtItsRowThroughAReload_andWhenACellIsUsedAgain() throws {
        try Stage.table([Self.rows(30)]) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab)
            stage.list.reloadData()
            stage.screen.advance(by: 0.2)
            XCTAssertEqual(stage.focused, "0.2")
            stage.list.contentOffset.y = 800
            stage.screen.advance(by: 0.2)
            XCTAssertEqual(stage.focused, "0.2")
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["0.3"])
            XCTAssertTrue(stage.isInSight())
            stage.list.reloadRows(at: [IndexPath(row: 3, section: 0)], with: .none)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.focused, "0.3")
            source.sections = [Self.rows(2)]
            stage.list.reloadData()
            stage.screen.advance(by: 0.2)
            XCTAssertEqual(stage.focused, "0.1")
        }
    }

    func testV321_afterATouchKeysComeBackToTheRow_whateverItsCellShowsByThen() throws {
        try Stage.table([Self.rows(40)]) { stage, _ in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardTab)
            stage.screen.tap(at: CGPoint(x: 150, y: 275))
            XCTAssertEqual(stage.focused, "-")
            stage.list.contentOffset.y = 900
            stage.screen.advance(by: 0.2)
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["0.1"])
            XCTAssertTrue(stage.isInSight())
        }
    }

    // MARK: Selection and keys

    func testV322_focusSelectsWhereSelectionFollowsIt_withoutAPrimaryAction() throws {
        try Stage.table([Self.rows(6)]) { table, _ in
            table.selectionFollowsFocus = true
        } _: { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardDownArrow)
            XCTAssertEqual(
                source.take(), ["from -", "to 0.0", "select 0.0", "from 0.0", "to 0.1", "deselect 0.0", "select 0.1"])
            XCTAssertEqual(stage.list.indexPathsForSelectedRows, [IndexPath(row: 1, section: 0)])
            stage.press(.keyboardReturnOrEnter)
            XCTAssertEqual(source.take(), ["highlight 0.1", "unhighlight 0.1", "select 0.1", "primary 0.1"])
        }
    }

    func testV322_V316_returnAndSpaceSelectAndAct_andNothingWhileEditing() throws {
        try Stage.table([Self.rows(6)]) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            _ = source.take()
            for key in [UIKeyboardHIDUsage.keyboardReturnOrEnter, .keyboardSpacebar] {
                stage.press(key)
                XCTAssertEqual(source.take(), ["highlight 0.0", "unhighlight 0.0", "select 0.0", "primary 0.0"])
            }
            stage.list.isEditing = true
            stage.press(.keyboardReturnOrEnter)
            XCTAssertEqual(source.take(), [])
            stage.list.allowsSelectionDuringEditing = true
            stage.press(.keyboardReturnOrEnter)
            XCTAssertEqual(source.take(), ["highlight 0.0", "unhighlight 0.0", "select 0.0"])
        }
    }

    func testV322_theDeleteKeyDeletesTheFocusedRowOfAnEditedTable() throws {
        try Stage.table([Self.rows(4)]) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab, .keyboardTab)
            _ = source.take()
            stage.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(source.take(), [])
            stage.list.isEditing = true
            stage.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(source.take().first, "commit 0.1")
            XCTAssertEqual(source.sections, [[0, 2, 3]])
            XCTAssertEqual(stage.focused, "0.1")
        }
    }

    func testV320_theDelegateMayRefuseAMove_andHearsOfEach() throws {
        try Stage.table([Self.rows(4)]) { stage, source in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            XCTAssertEqual(source.take(), ["from -", "to 0.0"])
            source.mayMove = { $0.nextFocusedIndexPath?.row != 1 }
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["0.0"])
            source.mayMove = { _ in true }
            XCTAssertEqual(stage.walk(.keyboardDownArrow), ["0.1"])
            XCTAssertEqual(source.take(), ["from 0.0", "to 0.1"])
        }
    }

    func testV320_aFocusedCellSaysSo_andItsBackgroundShowsIt() throws {
        try Stage.table([Self.rows(3)]) { _, source in
            source.setUp = { cell, _ in cell.backgroundConfiguration = .listPlainCell() }
        } _: { stage, _ in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            let cells = stage.list.visibleCells
            XCTAssertEqual(cells.map(\.configurationState.isFocused), [true, false, false])
            XCTAssertEqual(
                cells.map { $0.backgroundConfiguration?.resolvedBackgroundColor(for: .label) },
                [.systemGray5, .systemBackground, .systemBackground])
            XCTAssertTrue(FocusEngine.shared.ring.isInside)
            _ = stage.walk(.keyboardDownArrow)
            XCTAssertEqual(cells.map(\.configurationState.isFocused), [false, true, false])
        }
    }

    func testV320_aCellWithAFocusStyleOfTheAppsOwnHasNoRing_andKeepsItsBackground() throws {
        try Stage.table([Self.rows(3)]) { _, source in
            source.setUp = { cell, _ in
                cell.backgroundConfiguration = .listPlainCell()
                cell.focusStyle = .custom
            }
        } _: { stage, _ in
            _ = stage.walk(.keyboardTab, .keyboardTab)
            let cell = stage.list.visibleCells[0]
            XCTAssertTrue(cell.configurationState.isFocused)
            XCTAssertEqual(cell.backgroundConfiguration?.resolvedBackgroundColor(for: .label), .systemBackground)
            XCTAssertNil(cell.focusEffect)
            cell.focusStyle = .default
            stage.screen.settle()
            XCTAssertEqual(cell.backgroundConfiguration?.resolvedBackgroundColor(for: .label), .systemGray5)
            XCTAssertNotNil(cell.focusEffect)
        }
    }

    func testV320_theControlsOfARowFollowIt() throws {
        try Stage.table([Self.rows(3)]) { _, source in
            source.setUp = { cell, path in
                let button = UIButton(type: .system, primaryAction: UIAction(title: "More") { _ in })
                button.accessibilityIdentifier = "more \(path.row)"
                button.frame = CGRect(x: 200, y: 4, width: 60, height: 32)
                cell.contentView.addSubview(button)
            }
        } _: { stage, _ in
            XCTAssertEqual(
                stage.walk(.keyboardTab, .keyboardTab, .keyboardTab, .keyboardTab), ["above", "0.0", "more 0", "0.1"])
            XCTAssertEqual(
                stage.walk(.keyboardRightArrow, .keyboardLeftArrow, .keyboardDownArrow, .keyboardRightArrow),
                ["more 1", "0.1", "0.2", "more 2"])
        }
    }
}

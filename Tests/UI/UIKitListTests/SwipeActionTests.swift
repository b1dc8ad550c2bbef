import GimbalTesting
import XCTest

@testable import UIKit

/// Swipes over rows of a table, with a finger on a screen.
final class SwipeActionTests: XCTestCase {
    @MainActor
    private static func withActions(_ stage: EditingStage, _ make: @escaping (EditingSource) -> UISwipeActionsConfiguration?) {
        stage.source.trailing = { [unowned source = stage.source] _ in make(source) }
    }

    func testARowThatIsAsideAndScrolledOutOfSightComesBackClosed() throws {
        try EditingStage.run { stage in
            stage.source.style = { _ in .delete }
            stage.swipe(1, by: -120)
            XCTAssertLessThan(stage.shift(1), 0)
            // The cell stays beside what is seen, and is not used for another row.
            stage.table.contentOffset.y = 90
            stage.screen.advance(by: 1)
            stage.table.contentOffset.y = 0
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.shift(1), 0)
        }
    }

    func testAFingerOnARowThatWasScrolledAwayOpensNone() throws {
        try EditingStage.run { stage in
            stage.source.style = { _ in .delete }
            let finger = stage.screen.touch(at: CGPoint(x: 250, y: 66))
            stage.screen.advance(by: 0.3)
            // The cell stays beside what is seen, and may be used for another row.
            stage.table.contentOffset.y = 100
            stage.screen.advance(by: 0.3)
            finger.move(to: CGPoint(x: 130, y: 66), duration: 0.5, steps: 30)
            XCTAssertNil(stage.table.swipes.state.row)
            finger.end()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.shift(3), 0)
        }
    }

    // MARK: Which actions

    func testZ360_aSwipeDeletesWhereTheDelegateNamesThatStyle() throws {
        try EditingStage.run { stage in
            stage.source.style = { $0.row == 1 ? .delete : .none }
            stage.swipe(2, by: -120)
            XCTAssertEqual(stage.shift(2), 0)
            stage.swipe(1, by: -120)
            XCTAssertEqual(stage.shift(1), -(stage.table.swipes.state.row?.pane.openWidth ?? 0))
            XCTAssertEqual(stage.table.swipes.state.row?.pane.buttons.map(\.action.title), ["Delete"])
        }
    }

    func testZ360_anEmptyListOfActionsShowsNone_andSoDoesARowThatCannotBeEdited() throws {
        try EditingStage.run { stage in
            stage.source.style = { _ in .delete }
            Self.withActions(stage) { _ in UISwipeActionsConfiguration(actions: []) }
            stage.swipe(1, by: -120)
            XCTAssertEqual(stage.shift(1), 0)
            stage.source.trailing = nil
            stage.source.mayEdit = { $0.row != 2 }
            stage.swipe(2, by: -120)
            XCTAssertEqual(stage.shift(2), 0)
            XCTAssertFalse(stage.source.take().contains { $0.hasPrefix("begin") })
        }
    }

    func testZ359_theDeletionIsCommitted_andTheRowGoesWhenTheAppDeletesIt() throws {
        try EditingStage.run { stage in
            stage.source.style = { _ in .delete }
            stage.source.title = "Throw away"
            stage.source.commits = false
            stage.swipe(1, by: -160)
            XCTAssertEqual(stage.table.swipes.state.row?.pane.buttons.map(\.action.title), ["Throw away"])
            stage.tap(280, 1)
            XCTAssertEqual(stage.source.take(), ["begin 1", "commit delete 1", "end 1"])
            XCTAssertEqual(stage.shift(1), 0)
            stage.source.commits = true
            stage.swipe(1, by: -160)
            stage.tap(280, 1)
            XCTAssertEqual(stage.source.take(), ["begin 1", "commit delete 1", "end gone"])
            XCTAssertEqual(stage.titles.prefix(3), ["Row 0", "Row 2", "Row 3"])
            XCTAssertEqual(stage.shift(1), 0)
            XCTAssertFalse(stage.table.subviews.contains { $0 is SwipePane })
        }
    }

    func testZ359_aDeletionThatTheDataSourceDoesNotImplementIsReported() throws {
        MainActor.assumeIsolated {
            let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), PlainSource())
            table.accessibilityIdentifier = "rooms"
            let reports = UIKitDiagnostics.collect {
                source.tableView(table, commit: .delete, forRowAt: IndexPath(row: 0, section: 0))
            }
            XCTAssertEqual(
                reports.map(\.message),
                ["PlainSource lets rows of UITableView 'rooms' be edited, but does not implement commit:forRowAt:"])
        }
    }

    // MARK: The movement

    func testZ361_theFirstActionLiesAtTheEdge_andTheButtonsShareTheRoom() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Go", "Flag") }
            stage.swipe(1, by: -110)
            XCTAssertEqual(stage.shift(1), -148)
            let pane = stage.table.swipes.state.row?.pane
            XCTAssertEqual(pane?.frame, CGRect(x: 152, y: 44, width: 148, height: 44))
            XCTAssertEqual(pane?.buttons.map(\.frame.minX), [74, 0])
            XCTAssertEqual(stage.source.take(), ["begin 1"])
            stage.tap(170, 1)
            XCTAssertEqual(stage.source.take(), ["Flag", "end 1"])
            XCTAssertEqual(stage.shift(1), 0)
        }
    }

    func testZ361_aSwipeOverMoreThanSixtyPercentRunsTheFirstAction() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read", "Flag", isDone: nil) }
            stage.swipe(1, by: -180)
            XCTAssertEqual(stage.shift(1), -148)
            XCTAssertEqual(stage.source.take(), ["begin 1"])
            stage.tap(20, 3)
            _ = stage.source.take()
            stage.swipe(1, by: -200)
            XCTAssertEqual(stage.source.take(), ["begin 1", "Read"])
            XCTAssertEqual(stage.shift(1), -300)
            XCTAssertEqual(stage.table.swipes.state.row?.isFull, true)
        }
    }

    func testZ361_aRowWhoseFullSwipeIsSwitchedOffResists() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read", full: false) }
            stage.swipe(1, by: -260, isHeld: true)
            XCTAssertLessThan(stage.shift(1), -74)
            XCTAssertGreaterThan(stage.shift(1), -190)
            stage.table.swipes.close()
            XCTAssertEqual(stage.source.take(), ["begin 1", "end 1"])
        }
    }

    func testZ361_aFlickFromBehindTheButtonsRunsTheFirstAction_andAShortOneOpens() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read") }
            let short = stage.screen.touch(at: CGPoint(x: 250, y: 66))
            short.move(to: CGPoint(x: 200, y: 66), duration: 0.06, steps: 4)
            short.end()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.shift(1), -74)
            XCTAssertEqual(stage.source.take(), ["begin 1"])
            stage.tap(20, 3)
            _ = stage.source.take()
            let long = stage.screen.touch(at: CGPoint(x: 250, y: 66))
            long.move(to: CGPoint(x: 120, y: 66), duration: 0.08, steps: 5)
            long.end()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.source.take(), ["begin 1", "Read", "end 1"])
        }
    }

    func testARowComesToRestWithTheVelocityOfTheFinger() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read") }
            let finger = stage.screen.touch(at: CGPoint(x: 250, y: 66))
            finger.move(to: CGPoint(x: 200, y: 66), duration: 0.1, steps: 6)
            finger.end()
            let layer = stage.cell(1).layer
            func seen() -> Double { (layer.presentation()?.position.x ?? 0) - 150 }
            let first = seen()
            XCTAssertEqual(first, -40, accuracy: 12, "It goes on from the finger, which had 10 points of slop.")
            stage.screen.advance(by: 1.0 / 60)
            XCTAssertLessThan(seen(), first)
            stage.screen.advance(by: 1)
            XCTAssertEqual(seen(), -74)
        }
    }

    func testAVerticalMovementScrollsAndASlantedOneDoesNotSwipe() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read") }
            stage.screen.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 170, y: 60))
            stage.screen.advance(by: 2)
            XCTAssertGreaterThan(stage.table.contentOffset.y, 50)
            XCTAssertEqual(stage.source.take(), [])
        }
    }

    // MARK: Ends of actions

    func testZ362_aDestructiveActionThatWasDoneSlidesTheRowOut_andOneThatWasNotClosesIt() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Delete", style: .destructive, isDone: false) }
            stage.swipe(1, by: -100)
            stage.tap(280, 1)
            XCTAssertEqual(stage.source.take(), ["begin 1", "Delete", "end 1"])
            XCTAssertEqual(stage.shift(1), 0)
            Self.withActions(stage) { $0.actions("Delete", style: .destructive) }
            stage.swipe(1, by: -100)
            stage.tap(280, 1)
            XCTAssertEqual(stage.source.take(), ["begin 1", "Delete", "end 1"])
            XCTAssertEqual(stage.shift(1), -300, "It is away until the app deletes it.")
            stage.source.delete(EditingStage.path(1), stage.table)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.titles.prefix(2), ["Row 0", "Row 2"])
            XCTAssertEqual(stage.shift(1), 0)
            XCTAssertFalse(stage.table.subviews.contains { $0 is SwipePane })
        }
    }

    func testARowThatSlidOutAndWasNeverDeletedComesBackWhenAnotherIsSwiped() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { _ in
                UISwipeActionsConfiguration(actions: [UIContextualAction(style: .destructive, title: "Go") { $2(true) }])
            }
            stage.swipe(1, by: -280)
            stage.screen.advance(by: 1)
            XCTAssertLessThan(stage.shift(1), -200)
            stage.swipe(3, by: -120)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.shift(1), 0)
            XCTAssertEqual(stage.table.subviews.count { $0 is SwipePane }, 1)
        }
    }

    func testZ362_aFullSwipeThatDeletesLeavesNoTrace() throws {
        try EditingStage.run { stage in
            stage.source.trailing = { [unowned source = stage.source, unowned table = stage.table] path in
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
                        source.delete(path, table)
                        done(true)
                    }
                ])
            }
            stage.swipe(1, by: -250)
            XCTAssertEqual(stage.titles.prefix(2), ["Row 0", "Row 2"])
            XCTAssertEqual(stage.source.take(), ["begin 1", "end gone"])
            XCTAssertNil(stage.table.swipes.state.row)
            XCTAssertFalse(stage.table.subviews.contains { $0 is SwipePane })
            XCTAssertEqual(stage.table.visibleCells.map(\.frame.minX), [0, 0, 0, 0, 0])
        }
    }

    // MARK: Closing

    func testZ363_aScrollATapElsewhereAReloadAndEditingCloseTheRow() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read", full: false) }
            @MainActor func check(_ name: String, _ close: () -> Void) {
                stage.swipe(1, by: -100)
                XCTAssertEqual(stage.shift(1), -74, name)
                XCTAssertTrue(stage.cell(1).showingDeleteConfirmation, name)
                close()
                stage.screen.advance(by: 1)
                XCTAssertEqual(stage.source.take().map { $0 == "end gone" ? "end 1" : $0 }, ["begin 1", "end 1"], name)
                XCTAssertEqual(stage.shift(1), 0, name)
                XCTAssertFalse(stage.cell(1).showingDeleteConfirmation, name)
                XCTAssertFalse(stage.table.subviews.contains { $0 is SwipePane }, name)
            }
            check("a tap elsewhere") { stage.tap(100, 3) }
            check("a tap on the row") { stage.tap(60, 1) }
            check("a scroll") { stage.screen.drag(from: CGPoint(x: 60, y: 150), to: CGPoint(x: 60, y: 135)) }
            stage.table.contentOffset = .zero
            stage.screen.settle()
            check("a scroll by the program") { stage.table.contentOffset.y = 1 }
            stage.table.contentOffset = .zero
            stage.screen.settle()
            check("a reload") { stage.table.reloadData() }
            check("a reload of the row") { stage.table.reloadRows(at: [EditingStage.path(1)], with: .none) }
            check("editing") { stage.table.setEditing(true, animated: true) }
            stage.table.setEditing(false, animated: false)
            stage.tap(100, 3)
            XCTAssertEqual(stage.source.take(), ["select 3"])
        }
    }

    func testZ363_anotherSwipeClosesTheFirstRow_andAnInsertMovesTheOpenOne() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read", full: false) }
            stage.swipe(1, by: -100)
            stage.swipe(3, by: -100)
            XCTAssertEqual([stage.shift(1), stage.shift(3)], [0, -74])
            XCTAssertEqual(stage.source.take(), ["begin 1", "end 1", "begin 3"])
            stage.source.rows.insert(100, at: 0)
            stage.table.insertRows(at: [EditingStage.path(0)], with: .automatic)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.shift(4), -74)
            XCTAssertEqual(stage.table.swipes.state.row?.pane.frame.minY, 176)
            stage.table.swipes.close()
            XCTAssertEqual(stage.source.take(), ["end 4"])
        }
    }

    func testZ363_aSwipeBackClosesTheRow() throws {
        try EditingStage.run { stage in
            Self.withActions(stage) { $0.actions("Read") }
            stage.swipe(1, by: -100)
            let finger = stage.screen.touch(at: CGPoint(x: 100, y: 66))
            finger.move(to: CGPoint(x: 190, y: 66), duration: 0.4, steps: 20)
            finger.end()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.shift(1), 0)
            XCTAssertEqual(stage.source.take(), ["begin 1", "end 1"])
        }
    }

    // MARK: Sides

    func testZ370_swipesAreMirroredFromRightToLeft() throws {
        for isMirrored in [false, true] {
            try EditingStage.run(isMirrored: isMirrored) { stage in
                let sign: CGFloat = isMirrored ? -1 : 1
                stage.source.leading = { [unowned source = stage.source] _ in source.actions("Read", full: false) }
                Self.withActions(stage) { $0.actions("Flag", "Move", full: false) }
                stage.swipe(1, by: 100 * sign)
                XCTAssertEqual(stage.shift(1), 74 * sign)
                stage.tap(isMirrored ? 280 : 20, 1)
                stage.swipe(1, by: -120 * sign)
                XCTAssertEqual(stage.shift(1), -148 * sign)
                stage.tap(isMirrored ? 20 : 280, 1)
                XCTAssertEqual(stage.source.take(), ["begin 1", "Read", "end 1", "begin 1", "Flag", "end 1"])
            }
        }
    }

    func testTheSwipeFromTheEdgeGoesBack_andOneInTheRowShowsItsActions() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let page = MessagesPage(style: .plain)
            let navigation = UINavigationController(rootViewController: UIViewController())
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            navigation.pushViewController(page, animated: false)
            screen.settle()
            screen.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 180, y: 200))
            screen.advance(by: 1)
            XCTAssertNotNil(page.tableView.swipes.state.row)
            page.tableView.swipes.close()
            screen.advance(by: 1)
            screen.drag(from: CGPoint(x: 4, y: 200), to: CGPoint(x: 250, y: 200))
            screen.advance(by: 2)
            XCTAssertNil(page.tableView.swipes.state.row)
            XCTAssertEqual(navigation.viewControllers.count, 1)
            window.isHidden = true
            window.rootViewController = nil
        }
    }

    // MARK: Keys

    func testTheMenuKeyOpensAMenuOfTheActionsOfTheRowWithFocus() throws {
        try EditingStage.run { stage in
            stage.source.leading = { [unowned source = stage.source] _ in source.actions("Read") }
            Self.withActions(stage) { $0.actions("Delete", style: .destructive) }
            let button = UIButton(type: .system)
            button.setTitle("More", for: .normal)
            button.frame = CGRect(x: 200, y: 4, width: 60, height: 36)
            stage.cell(0).contentView.addSubview(button)
            stage.screen.settle()
            for view in [stage.cell(0), button] {
                stage.screen.press(.keyboardTab)
                stage.screen.advance(by: 0.2)
                XCTAssertTrue(FocusEngine.shared.item === view)
                stage.screen.press(.keyboardF10, modifiers: .shift)
                stage.screen.advance(by: 0.5)
                XCTAssertTrue(FocusScope.trap is MenuOverlay)
                stage.screen.press(.keyboardReturnOrEnter)
                stage.screen.advance(by: 0.5)
                XCTAssertEqual(stage.source.take(), ["Read"])
            }
        }
    }
}

/// A page of rows with an action at the leading side.
private final class MessagesPage: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Read") { _, _, done in done(true) }])
    }
}

import GimbalTesting
import XCTest

@testable import UIKit

/// Features of lists that were made apart from each other, used at once and against their intention.
final class MergedListTests: XCTestCase {
    @MainActor private static var kept: [(Bool) -> Void] = []

    // MARK: Swipes

    func testAnActionMayEndTwice_orLate_orNever_orAfterTheTableIsGone() throws {
        MainActor.assumeIsolated { Self.kept = [] }
        try MergedStage.run { stage in
            stage.source.handler = { Self.kept.append($0) }
            stage.open(1)
            stage.tapAction(1)
            XCTAssertEqual(Self.kept.count, 1)
            Self.kept[0](true)
            Self.kept[0](true)
            Self.kept[0](false)
            stage.screen.advance(by: 1)
            stage.open(2)
            Self.kept[0](true)
            XCTAssertNotNil(stage.table.swipes.state.row)
            stage.tapAction(2)
            stage.table.reloadData()
            stage.screen.advance(by: 1)
            stage.checkRest()
            for done in Self.kept { done(true) }
            stage.checkRest()
        }
        MainActor.assumeIsolated { for done in Self.kept { done(true) } }
    }

    func testAnActionMayReloadOrDeleteInItsHandler() throws {
        try MergedStage.run { stage in
            stage.source.handler = { [unowned table = stage.table] done in
                table.reloadData()
                done(true)
                done(true)
            }
            stage.open(1)
            stage.tapAction(1)
            stage.screen.advance(by: 1)
            stage.checkRest()
            stage.source.handler = { [unowned stage = stage.source, unowned table = stage.table] done in
                stage.sections[0].removeSubrange(0..<3)
                table.deleteRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .left)
                done(true)
                table.reloadData()
                done(false)
            }
            stage.open(1)
            stage.tapAction(1)
            stage.screen.advance(by: 1)
            stage.checkRest()
            XCTAssertEqual(stage.titles.first, "3")
            stage.source.handler = { [unowned table = stage.table] done in
                table.setEditing(true, animated: true)
                table.removeFromSuperview()
                done(true)
            }
            stage.open(1)
            stage.tapAction(1)
            stage.screen.advance(by: 1)
        }
    }

    func testARowThatIsTakenAwayAndNeverDeletedLeavesNoOtherRowAside() throws {
        try MergedStage.run([Array(0..<60)]) { stage in
            stage.source.style = .destructive
            stage.source.handler = { $0(true) }
            stage.open(1)
            stage.tapAction(1)
            stage.screen.advance(by: 1)
            for y in stride(from: 0.0, through: 1200, by: 60) {
                stage.table.contentOffset.y = y
                stage.screen.advance(by: 0.02)
                XCTAssertEqual(
                    stage.table.visibleCells.filter { stage.path($0) != 1 }.map(\.frame.minX).filter { $0 != 0 }, [], "\(y)")
            }
            XCTAssertFalse(
                stage.table.subviews.contains { $0 is SwipePane && !$0.isHidden && stage.table.bounds.intersects($0.frame) })
            stage.table.contentOffset.y = 0
            stage.screen.advance(by: 0.1)
            stage.table.reloadData()
            stage.screen.advance(by: 1)
            stage.checkRest()
        }
    }

    func testAFingerHoldsARowWhileTheProgramScrollsItAway() throws {
        try MergedStage.run([Array(0..<100)]) { stage in
            let finger = stage.screen.touch(at: CGPoint(x: 250, y: 66))
            finger.move(to: CGPoint(x: 190, y: 66), duration: 0.3)
            stage.table.contentOffset.y = 2000
            stage.screen.advance(by: 0.1)
            finger.move(to: CGPoint(x: 150, y: 66), duration: 0.3)
            stage.screen.advance(by: 0.1)
            XCTAssertEqual(stage.table.visibleCells.map(\.frame.minX).filter { $0 != 0 }, [])
            finger.end()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.table.visibleCells.map(\.frame.minX).filter { $0 != 0 }, [])
            stage.table.contentOffset.y = 0
            stage.screen.advance(by: 1)
            stage.checkRest()
        }
    }

    func testAFingerHoldsARowThatIsDeleted_reloaded_orLosesItsTable() throws {
        for what in 0..<6 {
            try MergedStage.run([Array(0..<20), [100, 101]]) { stage in
                let finger = stage.screen.touch(at: CGPoint(x: 250, y: 66))
                finger.move(to: CGPoint(x: 190, y: 66), duration: 0.3)
                XCTAssertNotNil(stage.table.swipes.state.row)
                switch what {
                case 0: stage.table.reloadData()
                case 1: stage.remove(1)
                case 2:
                    stage.source.sections.removeFirst()
                    stage.table.deleteSections([0], with: .fade)
                case 3: stage.table.setEditing(true, animated: true)
                case 4:
                    stage.table.removeFromSuperview()
                    stage.screen.advance(by: 0.1)
                    stage.window.addSubview(stage.table)
                case _: stage.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
                }
                stage.screen.advance(by: 0.1)
                finger.move(to: CGPoint(x: 150, y: 66), duration: 0.3)
                finger.end()
                stage.screen.advance(by: 1)
                stage.table.swipes.close()
                stage.screen.advance(by: 1)
                stage.checkRest("\(what)")
            }
        }
    }

    func testTheDelegateMayReloadOrDeleteWhenASwipeBegins() throws {
        for what in 0..<3 {
            try MergedStage.run([Array(0..<20)]) { stage in
                stage.source.willSwipe = { [unowned source = stage.source, unowned table = stage.table] path in
                    switch what {
                    case 0: table.reloadData()
                    case 1:
                        source.sections[0].remove(at: path.row)
                        table.deleteRows(at: [path], with: .automatic)
                    case _: table.setEditing(true, animated: false)
                    }
                }
                stage.open(1)
                stage.screen.advance(by: 1)
                stage.source.willSwipe = { _ in }
                stage.table.swipes.close()
                stage.screen.advance(by: 1)
                stage.table.reloadData()
                stage.screen.advance(by: 1)
                stage.checkRest("\(what)")
            }
        }
    }

    func testAnOpenRowThatIsReorderedClosesOrGoesWithTheFinger() throws {
        try MergedStage.run([Array(0..<20)]) { stage in
            stage.open(1)
            XCTAssertTrue(stage.table.reordering.lift(ListPath(section: 0, item: 1)))
            for y in stride(from: 60.0, through: 200, by: 10) {
                stage.table.reordering.move(to: CGPoint(x: 150, y: y))
                stage.screen.advance(by: 0.02)
            }
            stage.table.reordering.drop()
            stage.screen.advance(by: 1)
            stage.table.swipes.close()
            stage.screen.advance(by: 1)
            stage.checkRest()
            stage.open(1)
            XCTAssertTrue(stage.table.reordering.lift(ListPath(section: 0, item: 0)))
            stage.table.reordering.move(to: CGPoint(x: 150, y: 120))
            stage.screen.advance(by: 1)
            stage.table.reordering.drop()
            stage.screen.advance(by: 1)
            stage.table.swipes.close()
            stage.screen.advance(by: 1)
            stage.checkRest()
        }
    }

    func testAMenuOpensOnAnOpenRow_andBothEnd() throws {
        try MergedStage.run([Array(0..<20)]) { stage in
            stage.source.menu = [UIAction(title: "A") { _ in }]
            stage.open(1)
            let finger = stage.screen.touch(at: CGPoint(x: 60, y: 66))
            stage.screen.advance(by: 1)
            finger.end()
            stage.screen.advance(by: 1)
            stage.remove(1)
            stage.screen.advance(by: 1)
            stage.table.contextMenuInteraction?.dismissMenu()
            stage.table.swipes.close()
            stage.screen.advance(by: 2)
            stage.checkRest()
            XCTAssertEqual(stage.table.visibleCells.map(\.alpha).filter { $0 != 1 }, [])
            XCTAssertFalse(stage.window.subviews.contains { $0 is ContextMenuStage || $0 is MenuOverlay })
        }
    }

    func testTheRowOfAnOpenMenuIsScrolledAway_andItsCellIsUsedAgain() throws {
        try MergedStage.run([Array(0..<100)]) { stage in
            stage.source.menu = [UIAction(title: "A") { _ in }]
            let finger = stage.screen.touch(at: CGPoint(x: 60, y: 66))
            stage.screen.advance(by: 1)
            finger.end()
            stage.screen.advance(by: 0.5)
            stage.table.contentOffset.y = 1500
            stage.screen.advance(by: 0.5)
            XCTAssertEqual(stage.table.visibleCells.map(\.alpha).filter { $0 != 1 }, [])
            stage.table.contextMenuInteraction?.dismissMenu()
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.table.visibleCells.map(\.alpha).filter { $0 != 1 }, [])
        }
    }

    // MARK: The index

    func testAnIndexHasNoOrManyTitles_andLeadsNowhere() throws {
        try MergedStage.run((0..<10).map { _ in [1, 2, 3] }) { stage in
            for count in [0, 1, 2, 10_000, 0, 26] {
                stage.source.titles = (0..<count).map { "\($0)" }
                stage.source.sectionOfTitle = { $0 }
                stage.table.reloadSectionIndexTitles()
                stage.screen.advance(by: 0.1)
                for section in [Int.min, -1, 10, Int.max, 3] {
                    stage.source.sectionOfTitle = { _ in section }
                    let finger = stage.screen.touch(at: CGPoint(x: 295, y: 100))
                    stage.screen.advance(by: 0.1)
                    finger.move(to: CGPoint(x: 295, y: -50), duration: 0.1)
                    finger.move(to: CGPoint(x: 295, y: 400), duration: 0.1)
                    finger.end()
                    stage.screen.advance(by: 0.1)
                }
                XCTAssertLessThan(stage.table.subviews.map(\.subviews.count).max() ?? 0, 100)
            }
            stage.source.sectionOfTitle = { [unowned source = stage.source, unowned table = stage.table] _ in
                source.titles = []
                source.sections = []
                table.reloadData()
                table.layoutIfNeeded()
                return 5
            }
            let finger = stage.screen.touch(at: CGPoint(x: 295, y: 100))
            stage.screen.advance(by: 0.1)
            finger.move(to: CGPoint(x: 295, y: 150), duration: 0.1)
            finger.end()
            stage.screen.advance(by: 0.5)
            XCTAssertNil(stage.table.indexState.strip)
        }
    }

    func testAFingerOnTheIndexOfAGlidingListPicks() throws {
        try MergedStage.run((0..<10).map { _ in Array(0..<10) }) { stage in
            stage.source.titles = (0..<10).map { "\($0)" }
            stage.table.reloadData()
            stage.screen.advance(by: 0.1)
            stage.screen.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 150, y: 80), duration: 0.1, steps: 6)
            stage.screen.advance(by: 0.1)
            XCTAssertNotNil(stage.table.machine.flight)
            var picked: [Int] = []
            stage.source.sectionOfTitle = { index in
                picked.append(index)
                return index
            }
            let finger = stage.screen.touch(at: CGPoint(x: 295, y: 110))
            stage.screen.advance(by: 0.1)
            finger.end()
            XCTAssertEqual(picked.count, 1)
            XCTAssertNil(stage.table.machine.flight)
            let top = picked.first.map { stage.table.rect(forSection: $0).minY }
            XCTAssertEqual(stage.table.contentOffset.y, top)
            stage.screen.advance(by: 1)
            XCTAssertEqual(stage.table.contentOffset.y, top)
        }
    }

    func testAGlideThatEndsBehindShorterContentComesBack() throws {
        try MergedStage.run([Array(0..<100)]) { stage in
            stage.screen.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 150, y: 80), duration: 0.1, steps: 6)
            stage.screen.advance(by: 0.1)
            stage.source.sections[0].removeSubrange(8...)
            stage.table.deleteRows(at: (8..<100).map { IndexPath(row: $0, section: 0) }, with: .fade)
            stage.screen.advance(by: 4)
            XCTAssertEqual(stage.table.contentOffset.y, 8 * 44 - 220)
            XCTAssertNil(stage.table.machine.flight)
        }
    }

    func testAnIndexInATableWithInsetsThatLeaveNoRoom() throws {
        try MergedStage.run([[1, 2, 3]]) { stage in
            stage.source.titles = ["A", "B"]
            stage.table.reloadData()
            for inset in [500.0, 1e9, -1e9, .infinity, .nan] {
                stage.table.contentInset.top = inset
                stage.screen.advance(by: 0.1)
                stage.table.setNeedsLayout()
                stage.screen.advance(by: 0.1)
                XCTAssertTrue(stage.table.indexState.strip?.frame.minY.isFinite ?? true, "\(inset)")
            }
            stage.table.frame.size.height = 0
            stage.screen.advance(by: 0.1)
            stage.table.frame = CGRect(x: 0, y: 0, width: 300, height: 220)
            stage.table.contentInset.top = 0
            stage.screen.advance(by: 0.1)
        }
    }

    func testASwipeIsOpenWhileTheIndexIsUsed() throws {
        try MergedStage.run((0..<10).map { _ in Array(0..<10) }) { stage in
            stage.source.titles = (0..<10).map { "\($0)" }
            stage.source.sectionOfTitle = { $0 }
            stage.table.reloadData()
            stage.screen.advance(by: 0.1)
            stage.open(1)
            let finger = stage.screen.touch(at: CGPoint(x: 295, y: 100))
            finger.move(to: CGPoint(x: 295, y: 180), duration: 0.1)
            finger.end()
            stage.screen.advance(by: 1)
            stage.checkRest()
            stage.table.contentOffset.y = 0
            stage.screen.advance(by: 0.1)
            XCTAssertTrue(stage.table.reordering.lift(ListPath(section: 0, item: 1)))
            stage.table.scroll(toIndexTitle: "5", at: 5)
            stage.screen.advance(by: 0.2)
            stage.table.reordering.drop()
            stage.screen.advance(by: 1)
            stage.checkRest()
        }
    }

    // MARK: Rows that change their list

    func testACellMayReloadDeleteOrAskForLayoutWhenItIsLaidOutInABatch() throws {
        for what in 0..<5 {
            try MergedStage.run([Array(0..<40)]) { stage in
                var rest = 6
                MergedCell.laidOut = { [unowned source = stage.source, unowned table = stage.table] cell in
                    guard rest > 0 || what == 2 else { return }
                    rest -= 1
                    switch what {
                    case 0: table.reloadData()
                    case 1:
                        source.sections[0].removeFirst()
                        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
                    case 2: cell.setNeedsLayout()
                    case 3: table.beginUpdates(); table.endUpdates()
                    case _: table.setEditing(!table.isEditing, animated: true)
                    }
                }
                stage.source.sections[0].remove(at: 1)
                stage.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
                stage.screen.advance(by: 0.1)
                stage.remove(2)
                stage.screen.advance(by: 1)
                MergedCell.laidOut = { _ in }
                stage.screen.advance(by: 1)
                stage.table.setEditing(false, animated: false)
                stage.screen.advance(by: 1)
                stage.checkRest("\(what)")
            }
        }
    }
}

/// A cell that tells when it is laid out.
final class MergedCell: UITableViewCell {
    static var laidOut: (MergedCell) -> Void = { _ in }

    override func layoutSubviews() {
        super.layoutSubviews()
        Self.laidOut(self)
    }
}

/// Rows with an action, a menu and an index, all of which the test decides.
@MainActor
final class MergedSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[Int]]
    var style = UIContextualAction.Style.normal
    var handler: (@escaping (Bool) -> Void) -> Void = { $0(true) }
    var willSwipe: (IndexPath) -> Void = { _ in }
    var menu: [UIMenuElement]?
    var titles: [String]?
    var sectionOfTitle: (Int) -> Int = { $0 }

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? MergedCell(style: .default, reuseIdentifier: "row")
        cell.textLabel?.text = "\(sections[indexPath.section][indexPath.row])"
        return cell
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.row)
    }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        UISwipeActionsConfiguration(actions: [
            UIContextualAction(style: style, title: "Go") { [weak self] _, _, done in self?.handler(done) }
        ])
    }

    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { willSwipe(indexPath) }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        menu.map { items in UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(children: items) } }
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }

    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        sectionOfTitle(index)
    }
}

/// A table of such rows on a screen of 300 × 220 points: five rows of 44 points are seen.
@MainActor
struct MergedStage {
    let screen: TestScreen
    let window: UIWindow
    let table: UITableView
    let source: MergedSource

    nonisolated static func run(
        _ sections: [[Int]] = [Array(0..<10)], isMirrored: Bool = false, _ body: @MainActor (MergedStage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 220)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            let source = MergedSource(sections)
            let table = UITableView(frame: window.bounds)
            if isMirrored { table.semanticContentAttribute = .forceRightToLeft }
            table.contentInsetAdjustmentBehavior = .never
            (table.dataSource, table.delegate) = (source, source)
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            weak var lost: UITableView?
            try body(MergedStage(screen: screen, window: window, table: table, source: source))
            lost = table
            _ = lost
            table.removeFromSuperview()
            window.isHidden = true
            screen.advance(by: 1)
        }
    }

    func path(_ cell: UITableViewCell) -> Int? { table.indexPath(for: cell)?.row }
    var titles: [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

    /// Shows the actions of a row of the first section.
    func open(_ row: Int) {
        let start = CGPoint(x: 250, y: table.rectForRow(at: IndexPath(row: row, section: 0)).midY - table.contentOffset.y)
        let finger = screen.touch(at: start)
        finger.move(to: CGPoint(x: start.x - 90, y: start.y), duration: 0.5, steps: 30)
        screen.advance(by: 0.2)
        finger.end()
        screen.advance(by: 1)
    }

    func tapAction(_ row: Int) {
        screen.tap(at: CGPoint(x: 280, y: table.rectForRow(at: IndexPath(row: row, section: 0)).midY - table.contentOffset.y))
        screen.advance(by: 0.5)
    }

    func remove(_ row: Int) {
        source.sections[0].remove(at: row)
        table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
    }

    /// Each row shows its number at its place, and nothing is left of swipes.
    func checkRest(_ name: String = "", line: UInt = #line) {
        XCTAssertEqual(table.numberOfSections, source.sections.count, name, line: line)
        for path in table.indexPathsForVisibleRows ?? [] {
            guard let cell = table.cellForRow(at: path) else { continue }
            XCTAssertEqual(cell.textLabel?.text, "\(source.sections[path.section][path.row])", "\(name) \(path)", line: line)
            XCTAssertEqual(cell.frame, table.rectForRow(at: path), "\(name) \(path)", line: line)
        }
        XCTAssertNil(table.swipes.state.row, name, line: line)
        XCTAssertNil(table.reordering.map, name, line: line)
        XCTAssertFalse(table.subviews.contains { $0 is SwipePane }, "a pane: \(name)", line: line)
        // A prepared row may touch the edge.
        let seen = table.subviews.filter { $0 is UITableViewCell && !$0.isHidden && $0.frame.overlaps(table.bounds) }
        XCTAssertEqual(seen.count, table.visibleCells.count, "cells: \(name)", line: line)
    }
}

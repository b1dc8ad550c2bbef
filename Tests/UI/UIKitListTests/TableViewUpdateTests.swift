import TestSupport
import XCTest

@testable import UIKit

/// Batches of a table view, and their animations.
final class TableViewUpdateTests: TableTestCase {
    private static func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    func testZ368_anEmptyBatchMeasuresAgain_animated_withTheSameCells() {
        withTable([Array(0..<4)]) { table, source, clock in
            var height: CGFloat = 44
            source.height = { $0.row == 1 ? height : 44 }
            clock.tick()
            let cells = table.visibleCells
            height = 100
            _ = source.take()
            table.beginUpdates()
            table.endUpdates()
            XCTAssertEqual(source.take("cell"), [])
            clock.run(0.15)
            let seen = cells[2].layer.presentation()?.position.y ?? 0
            XCTAssertTrue((120.0..<160).contains(seen), "\(seen)")
            clock.run(0.5)
            XCTAssertEqual(cells[1].frame, CGRect(x: 0, y: 44, width: 300, height: 100))
            XCTAssertEqual(cells[2].frame.minY, 144)
        }
    }

    func testACallAsksForNoHeightOfARowThatTheDataNoLongerHave() {
        withTable([Array(0..<40)]) { table, source, clock in
            var asked: [Int] = []
            source.height = {
                asked.append($0.row)
                return 44
            }
            clock.tick()
            asked = []
            // The rows at the end come near, and the pass that would ask for them has not come yet.
            table.contentOffset.y = 40 * 44 - 220
            source.sections[0].removeLast()
            table.deleteRows(at: [Self.path(39)], with: .fade)
            clock.run(1)
            XCTAssertLessThan(asked.max() ?? 0, 39, "\(asked)")
            XCTAssertEqual(table.contentSize.height, 39 * 44)
            XCTAssertEqual(table.contentOffset.y, 39 * 44 - 220)
            XCTAssertEqual(texts(table).count, 5)
        }
    }

    func testACallAfterAnotherWidthAsksForNoHeightOfARowThatTheDataNoLongerHave() {
        withTable([Array(0..<5)]) { table, source, clock in
            var asked: [Int] = []
            source.height = {
                asked.append($0.row)
                return 44
            }
            clock.tick()
            asked = []
            // All is measured again, in a pass that has not come yet.
            table.frame.size.width = 200
            source.sections[0].removeLast()
            table.deleteRows(at: [Self.path(4)], with: .fade)
            XCTAssertFalse(asked.contains(4), "\(asked)")
            clock.run(1)
            XCTAssertFalse(asked.contains(4), "\(asked)")
            XCTAssertEqual(texts(table), ["0", "1", "2", "3"])
            XCTAssertEqual(table.visibleCells.map(\.frame.width), [200, 200, 200, 200])
        }
    }

    func testNewRowsThatAreTallerThanThoughtLeaveAgainInTheirOwnBatch() {
        withTable([[1]]) { table, source, clock in
            source.cell = { table, _ in
                let cell =
                    table.dequeueReusableCell(withIdentifier: "tall") as? TallCell
                    ?? TallCell(style: .default, reuseIdentifier: "tall")
                cell.height.constant = 150
                return cell
            }
            clock.tick()
            source.sections.append(Array(10..<50))
            table.insertSections([1], with: .fade)
            clock.run(1)
            XCTAssertEqual(table.visibleCells.count, 2)
            let calls = source.take("will", "end")
            XCTAssertEqual(calls.filter { $0.hasPrefix("will") }.count, calls.filter { $0.hasPrefix("end") }.count + 2)
        }
    }

    func testACallMakesNoCellsByOldPlacesOfNewData() {
        withTable([Array(0..<20)]) { table, source, clock in
            clock.tick()
            table.frame.size.height = 352
            source.sections[0].remove(at: 0)
            table.deleteRows(at: [Self.path(0)], with: .fade)
            clock.run(1)
            XCTAssertEqual(texts(table), (1...8).map { "\($0)" })
        }
    }

    func testACallOfTheTurnInWhichAllIsLoadedAnewIsLoadedWithIt() {
        withTable([[1, 2]]) { table, source, clock in
            clock.tick()
            table.reloadData()
            source.sections[0].append(3)
            let found = UIKitDiagnostics.collect {
                table.insertRows(at: [Self.path(2)], with: .fade)
                clock.tick()
            }
            XCTAssertEqual(found.map(\.message), [])
            XCTAssertEqual(texts(table), ["1", "2", "3"])
        }
    }

    func testZ369_aReloadedRowIsNotSelectedAnyMore_aReconfiguredOneIs() {
        withTable([[1, 2, 3]]) { table, source, clock in
            clock.tick()
            table.allowsMultipleSelection = true
            for row in [0, 1] { table.selectRow(at: Self.path(row), animated: false, scrollPosition: .none) }
            let cells = table.visibleCells
            table.reloadRows(at: [Self.path(0)], with: .fade)
            table.reconfigureRows(at: [Self.path(1)])
            clock.run(0.5)
            XCTAssertEqual(table.indexPathsForSelectedRows, [Self.path(1)])
            XCTAssertFalse(table.cellForRow(at: Self.path(0)) === cells[0])
            XCTAssertTrue(table.cellForRow(at: Self.path(1)) === cells[1])
        }
    }

    func testR256_rowsComeAndGoByTheirAnimation() {
        withTable([[1, 2, 3]]) { table, source, clock in
            clock.tick()
            let gone = table.cellForRow(at: Self.path(0))
            source.sections[0] = [2, 3, 4]
            table.performBatchUpdates {
                table.deleteRows(at: [Self.path(0)], with: .left)
                table.insertRows(at: [Self.path(2)], with: .right)
            }
            let new = table.cellForRow(at: Self.path(2))
            clock.run(0.15)
            let (left, right) = (gone?.layer.presentation()?.position.x ?? 0, new?.layer.presentation()?.position.x ?? 0)
            XCTAssertTrue((-100.0..<100).contains(left), "\(left)")
            XCTAssertTrue((200.0..<400).contains(right), "\(right)")
            XCTAssertEqual(new?.layer.presentation()?.opacity, 1)
            clock.run(0.5)
            XCTAssertEqual(texts(table), ["2", "3", "4"])
        }
    }

    func testQ240_randomBatchesOfATableShowTheData() {
        withTable([Array(0..<30), Array(100..<110)]) { table, source, clock in
            var random = SeededRandom("batches of a table")
            source.height = { _ in CGFloat(44) }
            clock.tick()
            for round in 0..<80 {
                var next = 1000 + 100 * round
                table.performBatchUpdates {
                    let section = Int.random(in: 0..<source.sections.count, using: &random)
                    let old = source.sections[section].indices
                    let deleted = old.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
                    for row in deleted.reversed() { source.sections[section].remove(at: row) }
                    table.deleteRows(at: deleted.map { Self.path($0, section) }, with: .fade)
                    var inserted: [Int] = []
                    for _ in 0..<Int.random(in: 0..<4, using: &random) {
                        let row = Int.random(in: 0...source.sections[section].count, using: &random)
                        source.sections[section].insert(next, at: row)
                        inserted = inserted.map { $0 >= row ? $0 + 1 : $0 } + [row]
                        next += 1
                    }
                    table.insertRows(at: inserted.map { Self.path($0, section) }, with: .automatic)
                }
                if Bool.random(using: &random) { clock.run(Double.random(in: 0...0.4, using: &random)) }
                table.contentOffset.y = CGFloat.random(in: 0...max(0, table.contentSize.height - 220), using: &random)
                clock.tick()
                let wanted = (table.indexPathsForVisibleRows ?? []).map { "\(source.sections[$0.section][$0.row])" }
                XCTAssertEqual(texts(table), wanted, "seed \(random.seed), round \(round)")
                XCTAssertEqual(table.contentSize.height, 44 * CGFloat(source.sections.joined().count), "seed \(random.seed)")
            }
            clock.run(1)
            let seen = table.subviews.filter { $0 is UITableViewCell && !$0.isHidden }
            let cells = table.engine.shown.values.filter { $0.view is UITableViewCell }
            XCTAssertEqual(seen.count, cells.count, "seed \(random.seed): none is left behind")
        }
    }

    func testS257_aTableShowsSnapshots() {
        withTable([]) { table, _, clock in
            let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
                let cell =
                    table.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
                cell.textLabel?.text = "\(item)"
                return cell
            }
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendSections(["A"])
            snapshot.appendItems([1, 2, 3])
            source.apply(snapshot)
            clock.tick()
            XCTAssertEqual(texts(table), ["1", "2", "3"])
            let cell = table.cellForRow(at: Self.path(2))
            snapshot.moveItem(3, beforeItem: 1)
            snapshot.deleteItems([2])
            source.apply(snapshot)
            clock.run(0.5)
            XCTAssertEqual(texts(table), ["3", "1"])
            XCTAssertTrue(table.cellForRow(at: Self.path(0)) === cell)
            XCTAssertEqual(source.itemIdentifier(for: Self.path(1)), 1)
        }
    }
}

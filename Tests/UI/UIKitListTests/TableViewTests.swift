import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// Rows, headers, heights and selection of a table view.
final class TableViewTests: TableTestCase {
    private static func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    // MARK: Loading

    func testZ349_countsAreAskedBeforeHeights_andThoseBeforeCells() {
        withTable([[1, 2]]) { table, source, clock in
            source.height = { _ in 60 }
            table.estimatedRowHeight = 0
            clock.tick()
            let calls = source.take()
            XCTAssertEqual(calls.prefix(2), ["sections", "count 0"])
            let (height, cell) = (calls.lastIndex { $0.hasPrefix("height") }, calls.firstIndex { $0.hasPrefix("cell") })
            XCTAssertLessThan(height ?? 9, cell ?? 0)
            XCTAssertEqual(table.visibleCells.map(\.frame.minY), [0, 60])
            XCTAssertEqual(table.contentSize, CGSize(width: 300, height: 120))
        }
    }

    func testZ349_cellsAreUsedAgain_andEachDisplayHasOneEnd() {
        withTable([Array(0..<1000)]) { table, source, clock in
            clock.tick()
            XCTAssertEqual(source.take("cell").count, 5)
            XCTAssertEqual(texts(table), ["0", "1", "2", "3", "4"])
            table.contentOffset.y = 4400
            clock.tick()
            XCTAssertEqual(texts(table), ["100", "101", "102", "103", "104"])
            XCTAssertEqual(table.subviews.filter { $0 is UITableViewCell }.count, 5)
            XCTAssertEqual(source.take("end").count, 5)
            XCTAssertEqual(table.indexPathsForVisibleRows?.map(\.row), [100, 101, 102, 103, 104])
        }
    }

    func testACellsOwnBackgroundIsThatOfItsTablesStyle() {
        for (style, background) in [
            (UITableView.Style.plain, UIBackgroundConfiguration.listPlainCell()), (.insetGrouped, .listGroupedCell()),
        ] {
            withTable([[1]], style) { table, _, clock in
                clock.tick()
                XCTAssertEqual(table.visibleCells.first?.defaultBackgroundConfiguration(), background)
            }
        }
    }

    // MARK: Heights

    func testZ350_theDelegatesHeightWins_thenRowHeight_thenTheCells() {
        withTable([[1, 2, 3]]) { table, source, clock in
            clock.tick()
            XCTAssertEqual(table.rectForRow(at: Self.path(1)), CGRect(x: 0, y: 44, width: 300, height: 44))
            table.rowHeight = 70
            clock.tick()
            XCTAssertEqual(table.rectForRow(at: Self.path(1)), CGRect(x: 0, y: 70, width: 300, height: 70))
            source.height = { $0.row == 0 ? 20 : 30 }
            table.reloadData()
            clock.tick()
            XCTAssertEqual(table.rectForRow(at: Self.path(1)), CGRect(x: 0, y: 20, width: 300, height: 30))
        }
    }

    func testZ350_aCellWithConstraintsDecidesItsHeight_onceIsEnough() {
        withTable([Array(0..<50)]) { table, source, clock in
            var measured = 0
            source.cell = { table, path in
                let cell =
                    table.dequeueReusableCell(withIdentifier: "tall") as? TallCell
                    ?? TallCell(style: .default, reuseIdentifier: "tall")
                cell.height.constant = path.row % 2 == 0 ? 30 : 70
                cell.measured = { measured += 1 }
                return cell
            }
            clock.tick()
            let line = 1 / UIScreen.main.scale
            XCTAssertEqual(table.visibleCells.map(\.frame.height), [30, 70, 30, 70, 30].map { $0 + line })
            XCTAssertEqual(measured, 5)
            table.setNeedsLayout()
            clock.tick()
            XCTAssertEqual(measured, 5)
            XCTAssertEqual(table.contentSize.height, CGFloat(90 + 140 + 1980) + 5 * line)
        }
    }

    func testZ351_withAnEstimateOnlyRowsNearAreAsked_andWithoutOneAll() {
        withTable([Array(0..<1000)]) { table, source, clock in
            source.height = { _ in 50 }
            clock.tick()
            let asked = Set(source.take("height")).count
            XCTAssertTrue((5...25).contains(asked), "\(asked)")
            table.estimatedRowHeight = 0
            clock.tick()
            XCTAssertEqual(Set(source.take("height")).count, 1000)
            XCTAssertEqual(table.contentSize.height, 50_000)
        }
    }

    func testW333_heightsThatAreFoundAboveMoveNothingThatIsSeen() {
        withTable([Array(0..<1000)]) { table, source, clock in
            source.height = { _ in 80 }
            clock.tick()
            table.scrollToRow(at: Self.path(500), at: .top, animated: false)
            clock.tick()
            for _ in 0..<30 {
                let cell = table.visibleCells.first { $0.frame.minY >= table.contentOffset.y }
                let before = (cell?.frame.minY ?? 0) - table.contentOffset.y
                table.contentOffset.y -= 37
                clock.tick()
                XCTAssertEqual((cell?.frame.minY ?? 0) - table.contentOffset.y, before + 37, accuracy: 0.01)
            }
        }
    }

    func testZ350_aCellOfExactlyTheEstimateIsMeasuredAgainByAnEmptyBatch() {
        withTable([Array(0..<4)]) { table, source, clock in
            var height: CGFloat = 44 - 1 / UIScreen.main.scale
            source.cell = { table, path in
                let cell =
                    table.dequeueReusableCell(withIdentifier: "tall") as? TallCell
                    ?? TallCell(style: .default, reuseIdentifier: "tall")
                cell.height.constant = height
                return cell
            }
            clock.tick()
            XCTAssertEqual(table.rectForRow(at: Self.path(1)).height, 44)
            height = 90
            for cell in table.visibleCells { (cell as? TallCell)?.height.constant = height }
            table.beginUpdates()
            table.endUpdates()
            clock.run(0.5)
            XCTAssertEqual(table.rectForRow(at: Self.path(1)).height, 90 + 1 / UIScreen.main.scale)
        }
    }

    func testZ351_aDequeueThatAsksForTheRowsPlaceFindsRowsThatWereNotAskedYet() {
        withTable([Array(0..<1000)]) { table, source, clock in
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            source.height = { 30 + CGFloat($0.row % 7) * 40 }
            source.cell = { $0.dequeueReusableCell(withIdentifier: "row", for: $1) }
            clock.tick()
            table.scrollToRow(at: Self.path(700), at: .top, animated: false)
            for _ in 0..<60 {
                table.contentOffset.y -= 170
                clock.tick()
                XCTAssertEqual(
                    table.indexPathsForRows(in: table.bounds.insetBy(dx: 0, dy: 1))?.filter { table.cellForRow(at: $0) == nil },
                    [])
            }
        }
    }

    func testZ353_aHeaderThatTheAppKeepsStaysInTheTableThroughABatch() {
        withTable([[1, 2], [3]]) { table, source, clock in
            let headers = [0, 1].map { UITableViewHeaderFooterView(reuseIdentifier: $0 == 0 ? "kept" : nil) }
            for header in headers { header.textLabel?.text = "Kept" }
            source.headerView = { headers[$0] }
            clock.tick()
            source.sections[0].append(9)
            table.insertRows(at: [Self.path(2)], with: .fade)
            table.rowHeight = 50
            clock.run(0.5)
            for header in headers {
                XCTAssertTrue(header.superview === table)
                XCTAssertFalse(header.isHidden)
            }
        }
    }

    func testM154_aDelegateThatLoadsAnewWhenItIsToldOfACellIsToldOfEachCellsEnd() {
        withTable([Array(0..<30)]) { table, source, clock in
            let delegate = ReloadingDelegate(table)
            table.delegate = delegate
            clock.run(0.1)
            for offset in [500.0, 200, 900] {
                delegate.reloads = 2
                table.contentOffset.y = offset
                clock.run(0.1)
                XCTAssertEqual(delegate.reloads, 0)
                XCTAssertEqual(
                    delegate.shown.filter { $0.value != 0 }.keys.sorted(), table.indexPathsForVisibleRows?.map(\.row))
                XCTAssertEqual(Set(delegate.shown.values), [0, 1])
            }
        }
    }

    func testZ351_theDelegatesEstimateCountsUntilRowsAreNear() {
        withTable([Array(0..<1000)]) { table, source, clock in
            source.height = { _ in 50 }
            source.estimate = 200
            clock.tick()
            let far = table.rectForRow(at: Self.path(999)).minY - table.rectForRow(at: Self.path(998)).minY
            XCTAssertEqual(far, 200)
            XCTAssertEqual(table.rectForRow(at: Self.path(0)).height, 50)
        }
    }

    // MARK: Headers

    func testZ352_headersOfAPlainTableStayInSight_andThoseOfGroupsDoNot() {
        for style in [UITableView.Style.plain, .grouped] {
            withTable([Array(0..<10), Array(0..<10)], style) { table, source, clock in
                source.headerHeight = 30
                source.titles = ["First", "Second"]
                clock.tick()
                table.contentOffset.y = 100
                clock.tick()
                let header = table.headerView(forSection: 0)
                if style == .plain {
                    XCTAssertEqual(header?.frame.minY, 100)
                    table.contentOffset.y = 455
                    clock.tick()
                    XCTAssertEqual(table.headerView(forSection: 0)?.frame.minY, 440, "the next one pushes it out")
                    XCTAssertEqual(table.headerView(forSection: 1)?.frame.minY, 470)
                } else {
                    XCTAssertEqual(header?.frame.minY ?? 0, 0)
                }
                XCTAssertEqual(table.rectForHeader(inSection: 0).minY, 0)
            }
        }
    }

    func testZ352_insetGroupsHaveMarginsAndRoundCorners() {
        withTable([[1, 2, 3]], .insetGrouped) { table, _, clock in
            clock.tick()
            let cells = table.visibleCells
            XCTAssertEqual(cells.map(\.frame.minX), [16, 16, 16])
            XCTAssertEqual(cells.map(\.frame.width), [268, 268, 268])
            XCTAssertEqual(cells.map(\.layer.cornerRadius), [10, 0, 10])
            XCTAssertEqual(cells.map(\.place.hasSeparator), [true, true, false])
        }
    }

    func testZ353_aHeaderExistsForAViewATitleOrAHeight() {
        withTable([[1], [2], [3], [4]]) { table, source, clock in
            source.titles = [nil, "Kitchen"]
            source.headerView = { $0 == 2 ? UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 33)) : nil }
            clock.tick()
            XCTAssertEqual(table.rectForHeader(inSection: 0).height, 0)
            let title = table.headerView(forSection: 1)
            XCTAssertEqual((title?.contentConfiguration as? UIListContentConfiguration)?.text, "Kitchen")
            XCTAssertGreaterThan(table.rectForHeader(inSection: 1).height, 20)
            XCTAssertEqual(title?.frame.height, table.rectForHeader(inSection: 1).height)
            XCTAssertEqual(table.rectForHeader(inSection: 2).height, 33)
            XCTAssertEqual(table.rectForHeader(inSection: 3).height, 0)
        }
    }

    func testZ354_theTablesHeaderIsAsWideAsTheTable_andItsHeightCountsWhenItIsSet() {
        withTable([[1]]) { table, _, clock in
            let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 50))
            table.tableHeaderView = view
            table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 20))
            clock.tick()
            XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 300, height: 50))
            XCTAssertEqual(table.rectForRow(at: Self.path(0)).minY, 50)
            XCTAssertEqual(table.tableFooterView?.frame, CGRect(x: 0, y: 94, width: 300, height: 20))
            XCTAssertEqual(table.contentSize.height, 114)
            view.frame.size.height = 80
            table.tableHeaderView = view
            clock.tick()
            XCTAssertEqual(table.rectForRow(at: Self.path(0)).minY, 80)
        }
    }

    @MainActor
    private static func lines(_ table: UITableView) -> [CGFloat?] {
        table.visibleCells.map { $0.separator?.frame.minX }
    }

    func testZ355_separatorsBeginWithTheText_orAtTheTablesInset() {
        withTable([[1, 2]]) { table, _, clock in
            clock.tick()
            XCTAssertEqual(table.visibleCells.map(\.separatorInset.left), [16, 16])
            table.separatorInset.left = 40
            clock.tick()
            XCTAssertEqual(table.visibleCells.map(\.separatorInset.left), [40, 40])
            XCTAssertEqual(Self.lines(table), [40, 40])
            table.separatorInsetReference = .fromAutomaticInsets
            clock.tick()
            XCTAssertEqual(Self.lines(table), [56, 56], "the distance counts from where the text begins")
            table.separatorStyle = .none
            clock.tick()
            XCTAssertEqual(table.visibleCells.map(\.place.hasSeparator), [false, false])
        }
    }

    func testZ355_separatorsBeginWithTheText_whereAContentConfigurationHasAnImage() {
        withTable([[1, 2]]) { table, source, clock in
            source.cell = { _, path in
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                var content = cell.defaultContentConfiguration()
                content.text = "Row"
                if path.row == 0 { content.image = UIImage(systemName: "trash") }
                cell.contentConfiguration = content
                return cell
            }
            clock.tick()
            for cell in table.visibleCells {
                cell.layoutIfNeeded()
                let text = cell.contentView.subviews.first?.subviews.first { $0 is UILabel }
                XCTAssertEqual(cell.separatorInset.left, text?.frame.minX)
            }
            XCTAssertGreaterThan(table.visibleCells[0].separatorInset.left, 40)
        }
    }

    func testZ355_aSeparatorsEffectLiesBelowItsColor() {
        withTable([[1, 2]]) { table, _, clock in
            let effect = UIBlurEffect(style: .dark)
            (table.separatorEffect, table.separatorColor) = (effect, .systemRed)
            clock.tick()
            let line = table.visibleCells[0].separator
            let view = line?.subviews.first as? UIVisualEffectView
            XCTAssertTrue(view?.effect === effect)
            XCTAssertEqual(view?.frame.size, line?.bounds.size)
            XCTAssertEqual(view?.contentView.backgroundColor, .systemRed)
            XCTAssertNil(line?.backgroundColor)
            table.separatorEffect = nil
            clock.tick()
            XCTAssertEqual(view?.isHidden, true)
            XCTAssertEqual(line?.backgroundColor, .systemRed)
        }
    }

    /// Where the lines end that belong to no cell.
    @MainActor
    private static func fillers(_ table: UITableView) -> [CGFloat] {
        table.subviews.filter { $0 is SeparatorLine }.map { $0.frame.maxY }.sorted()
    }

    func testZ355_theLinesOfEmptyRowsGoOnBelowTheLastRow_inPlainTablesWithoutAFooter() {
        withTable([[1, 2]]) { table, _, clock in
            clock.tick()
            XCTAssertEqual(Self.fillers(table), [])
            table.fillerRowHeight = 50
            clock.tick()
            XCTAssertEqual(Self.fillers(table), [138, 188], "two rows of 44 points and two of 50")
            table.fillerRowHeight = UITableView.automaticDimension
            clock.tick()
            XCTAssertEqual(Self.fillers(table), [132, 176, 220])
            table.tableFooterView = UIView()
            clock.tick()
            XCTAssertEqual(Self.fillers(table), [])
        }
    }

    func testZ353_theDelegateGuessesHeightsOfHeadersThatAreNotSeenYet() {
        withTable([Array(0..<20), [1]]) { table, source, clock in
            source.titles = ["Kitchen", "Hall"]
            source.estimatedHeader = { $0 == 1 ? 70 : nil }
            clock.tick()
            XCTAssertEqual(table.rectForHeader(inSection: 1).height, 70)
            table.scrollToRow(at: IndexPath(row: 0, section: 1), at: .bottom, animated: false)
            clock.tick()
            XCTAssertLessThan(table.rectForHeader(inSection: 1).height, 50, "it was measured")
        }
    }

    func testZ357_E54_aDequeueWithoutRegistrationIsNil_andWithAPathItIsReported() {
        withTable([[1]]) { table, source, clock in
            table.accessibilityIdentifier = "rooms"
            XCTAssertNil(table.dequeueReusableCell(withIdentifier: "none"))
            source.cell = { $0.dequeueReusableCell(withIdentifier: "none", for: $1) }
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(
                reports.map(\.message),
                ["UITableView 'rooms' of RowSource has no class for a cell with the identifier 'none': call register first"])
            table.register(TallCell.self, forCellReuseIdentifier: "none")
            table.reloadData()
            clock.tick()
            XCTAssertTrue(table.visibleCells.first is TallCell)
        }
    }

    // MARK: Taps

    func testZ356_Z366_aTapHighlightsThenAsksThenSelects_andTheDetailButtonIsItsOwn() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 220)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            let source = RowSource([Array(0..<50)])
            let table = UITableView(frame: window.bounds)
            table.contentInsetAdjustmentBehavior = .never
            table.dataSource = source
            table.delegate = source
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            @MainActor func tap(_ row: Int, x: CGFloat = 100) -> [String] {
                _ = source.take()
                screen.tap(at: CGPoint(x: x, y: 22 + 44 * CGFloat(row)))
                screen.advance(by: 0.5)
                return source.take("highlight", "unhighlight", "will", "did", "detail")
            }
            XCTAssertEqual(tap(1), ["highlight 0.1", "unhighlight 0.1", "willSelect 0.1", "didSelect 0.1"])
            XCTAssertEqual(
                tap(2),
                ["highlight 0.2", "unhighlight 0.2", "willSelect 0.2", "willDeselect 0.1", "didDeselect 0.1", "didSelect 0.2"])
            source.willSelect = { $0.row == 3 ? Self.path(0) : nil }
            XCTAssertEqual(tap(4), ["highlight 0.4", "unhighlight 0.4", "willSelect 0.4"])
            XCTAssertEqual(table.indexPathForSelectedRow, Self.path(2))
            _ = tap(3)
            XCTAssertEqual(table.indexPathForSelectedRow, Self.path(0))
            table.cellForRow(at: Self.path(1))?.accessoryType = .detailButton
            screen.settle()
            XCTAssertEqual(tap(1, x: 275), ["detail 0.1"])
            table.cellForRow(at: Self.path(1))?.accessoryType = .disclosureIndicator
            screen.settle()
            XCTAssertEqual(tap(1, x: 280).last, "willSelect 0.1", "A chevron is no button.")
        }
    }

    func testZ367_aTableControllerLoadsWhenItAppears_andClearsTheSelection() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let page = RowsPage(style: .insetGrouped)
            let navigation = UINavigationController(rootViewController: page)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.settle()
            XCTAssertTrue(page.view === page.tableView)
            XCTAssertEqual(page.tableView.visibleCells.count, 3)
            page.tableView.selectRow(at: Self.path(1), animated: false, scrollPosition: .none)
            navigation.pushViewController(UIViewController(), animated: true)
            screen.advance(by: 1.5)
            navigation.popViewController(animated: true)
            screen.advance(by: 1.5)
            XCTAssertNil(page.tableView.indexPathForSelectedRow)
        }
    }
}

/// A page of three rows.
private final class RowsPage: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }
}

/// A delegate that loads its table anew when a cell comes.
private final class ReloadingDelegate: NSObject, UITableViewDelegate {
    private unowned let table: UITableView
    var reloads = 0
    /// How often each row came more than it left.
    var shown: [Int: Int] = [:]

    init(_ table: UITableView) { self.table = table }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        shown[indexPath.row, default: 0] += 1
        guard reloads > 0 else { return }
        reloads -= 1
        table.reloadData()
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        shown[indexPath.row, default: 0] -= 1
    }
}

import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// Rows, headers, heights and selection of a table view.
final class TableViewTests: XCTestCase {
    /// Runs `body` with a table of 300 × 220 points that is not laid out yet; five rows of 44 points are seen.
    private func withTable(
        _ sections: [[Int]], _ style: UITableView.Style = .plain, _ body: @MainActor (UITableView, RowSource, ListClock) -> Void
    ) {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            window.makeKeyAndVisible()
            clock.tick()
            let source = RowSource(sections)
            let table = UITableView(frame: window.bounds, style: style)
            table.dataSource = source
            table.delegate = source
            window.addSubview(table)
            body(table, source, clock)
            table.removeFromSuperview()
            window.isHidden = true
            clock.tick()
            clock.tick()
        }
    }

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

    func testZ355_separatorsBeginWithTheText_orAtTheTablesInset() {
        withTable([[1, 2]]) { table, _, clock in
            clock.tick()
            XCTAssertEqual(table.visibleCells.map(\.separatorInset.left), [16, 16])
            table.separatorInset.left = 40
            clock.tick()
            XCTAssertEqual(table.visibleCells.map(\.separatorInset.left), [40, 40])
            table.separatorStyle = .none
            clock.tick()
            XCTAssertEqual(table.visibleCells.map(\.place.hasSeparator), [false, false])
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

    // MARK: Updates

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

@MainActor
private func texts(_ table: UITableView) -> [String] { table.visibleCells.compactMap { $0.textLabel?.text } }

/// A cell whose height a constraint decides.
private final class TallCell: UITableViewCell {
    private let box = UIView()
    private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 20)
    var measured: () -> Void = {}

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
            height, box.topAnchor.constraint(equalTo: contentView.topAnchor),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        measured()
        return super.sizeThatFits(size)
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

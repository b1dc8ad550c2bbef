import XCTest

@testable import UIKit

/// What rows keep from the sides of a table.
final class RowSpanTests: TableTestCase {
    /// Runs `body` with a table in a page whose safe area ends 40 points from the left and 20 from the right.
    private func withSafeArea(
        _ style: UITableView.Style, width: CGFloat = 300, isRightToLeft: Bool = false,
        _ body: @MainActor (UITableView, ListClock) -> Void
    ) {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 220))
            let page = UIViewController()
            page.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 20)
            let source = RowSource([[1, 2]])
            source.titles = ["Rooms"]
            let table = UITableView(frame: window.bounds, style: style)
            if isRightToLeft { table.semanticContentAttribute = .forceRightToLeft }
            table.dataSource = source
            table.delegate = source
            window.rootViewController = page
            page.view.addSubview(table)
            window.makeKeyAndVisible()
            clock.tick()
            body(table, clock)
            window.isHidden = true
            clock.tick()
        }
    }

    @MainActor private static func cell(_ table: UITableView, _ row: Int = 0) -> UITableViewCell {
        table.cellForRow(at: IndexPath(row: row, section: 0)) ?? UITableViewCell()
    }

    func testContentKeepsOutOfTheSafeAreasInsets_andBackgroundsDoNot() {
        withSafeArea(.plain) { table, clock in
            let cell = Self.cell(table)
            XCTAssertEqual(cell.frame.width, 300)
            // The separator takes one pixel of the height.
            XCTAssertEqual(cell.contentView.frame, CGRect(x: 40, y: 0, width: 240, height: cell.bounds.height - 1))
            XCTAssertEqual(cell.separator?.frame.minX, 56)
            XCTAssertEqual(cell.separator?.frame.maxX, 280)
            let header = table.headerView(forSection: 0)
            XCTAssertEqual(header?.frame.width, 300)
            XCTAssertEqual(header?.contentView.frame.minX, 40)
            XCTAssertEqual(header?.contentView.frame.width, 240)
            table.insetsContentViewsToSafeArea = false
            clock.tick()
            XCTAssertEqual(cell.contentView.frame.width, 300)
            XCTAssertEqual(header?.contentView.frame.width, 300)
        }
    }

    func testAccessoriesAndControlsKeepOutToo() {
        withSafeArea(.plain) { table, clock in
            let cell = Self.cell(table)
            cell.accessoryType = .disclosureIndicator
            clock.tick()
            XCTAssertEqual(cell.typedAccessories.first?.frame.maxX, 264)
            XCTAssertLessThan(cell.contentView.frame.maxX, 264)
            table.setEditing(true, animated: false)
            clock.tick()
            XCTAssertEqual(Self.cell(table, 1).editing.control?.frame.minX, 56)
        }
    }

    func testFromRightToLeftTheInsetsStayWhereTheyAre() {
        withSafeArea(.plain, isRightToLeft: true) { table, _ in
            let cell = Self.cell(table)
            cell.semanticContentAttribute = .forceRightToLeft
            cell.setNeedsLayout()
            cell.layoutIfNeeded()
            // The separator takes one pixel of the height.
            XCTAssertEqual(cell.contentView.frame, CGRect(x: 40, y: 0, width: 240, height: cell.bounds.height - 1))
            XCTAssertEqual(cell.separator?.frame.minX, 40)
            XCTAssertEqual(cell.separator?.frame.maxX, 264)
        }
    }

    func testGroupsWithRoundCornersKeepOutAsAWhole() {
        withSafeArea(.insetGrouped) { table, _ in
            let cell = Self.cell(table)
            XCTAssertEqual(cell.frame.minX, 56)
            XCTAssertEqual(cell.frame.width, 208)
            XCTAssertEqual(
                cell.contentView.frame,
                CGRect(origin: .zero, size: CGSize(width: cell.bounds.width, height: cell.bounds.height - 1)))
            XCTAssertEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)).minX, 56)
        }
    }

    func testAWideTableKeepsLinesReadable() {
        withSafeArea(.plain, width: 1024) { table, clock in
            table.cellLayoutMarginsFollowReadableWidth = true
            clock.tick()
            let content = Self.cell(table).contentView.frame
            XCTAssertEqual(content.width, 672 + 32)
            XCTAssertEqual(content.midX, 40 + (1024 - 60) / 2)
            XCTAssertEqual(Self.cell(table).frame.width, 1024)
        }
    }

    func testANarrowTableIsAsItWas() {
        withTable([[1]]) { table, _, clock in
            table.cellLayoutMarginsFollowReadableWidth = true
            clock.tick()
            XCTAssertEqual(Self.cell(table).contentView.frame.width, 300)
        }
    }

    func testARowOfSeveralThatCanBeSelectedHasItsOwnBackground() {
        withTable([[1, 2]]) { table, _, clock in
            clock.tick()
            let cell = Self.cell(table)
            let (one, several) = (UIView(), UIView())
            (cell.selectedBackgroundView, cell.multipleSelectionBackgroundView) = (one, several)
            table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            XCTAssertTrue(one.superview === cell)
            XCTAssertNil(several.superview)
            table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
            table.allowsMultipleSelection = true
            table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            XCTAssertTrue(several.superview === cell)
            XCTAssertNil(one.superview)
            XCTAssertEqual(several.alpha, 1)
            cell.selectedBackgroundView = nil
            table.allowsMultipleSelection = false
            table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            XCTAssertNil(several.superview, "One row is selected: the system's gray shows it.")
        }
    }
}

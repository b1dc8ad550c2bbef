import XCTest

@testable import UIKit

/// Headers and footers of tables: titles, backgrounds, configurations.
final class HeaderFooterViewTests: TableTestCase {
    func testTheTextLabelOfATitleIsTheOneThatShowsIt() throws {
        try withHeaders(.plain) { table, _, clock in
            let header = try XCTUnwrap(table.headerView(forSection: 0))
            let label = try XCTUnwrap(header.textLabel)
            XCTAssertEqual(label.text, "First")
            label.textColor = .systemRed
            label.text = "first"
            clock.run(0.1)
            XCTAssertEqual(label.textColor, .systemRed)
            XCTAssertEqual(header.contentView.subviews.flatMap(\.subviews), [label], "no second label")
            XCTAssertEqual(label.text, "first")
        }
    }

    func testABackgroundViewFillsTheHeader_andABackgroundConfigurationReplacesIt() throws {
        try withHeaders(.plain) { table, _, clock in
            let header = try XCTUnwrap(table.headerView(forSection: 0))
            XCTAssertEqual(header.backgroundColor, .systemBackground, "rows pass below it")
            let own = UIView()
            header.backgroundView = own
            clock.run(0.1)
            XCTAssertEqual(own.frame, header.bounds)
            XCTAssertTrue(header.subviews.first === own)
            XCTAssertNil(header.backgroundColor)
            header.backgroundConfiguration = .listPlainHeaderFooter()
            XCTAssertNil(header.backgroundView)
            XCTAssertNil(own.superview)
            header.backgroundView = own
            XCTAssertNil(header.backgroundConfiguration)
        }
    }

    func testRowsDoNotShowThroughAHeaderOfTheAppsOwnClass() throws {
        try withHeaders(.plain) { table, source, clock in
            (source.headerView, source.headerHeight) = ({ _ in OwnHeader(reuseIdentifier: "own") }, 30)
            table.reloadData()
            clock.run(0.1)
            let header = try XCTUnwrap(table.headerView(forSection: 0) as? OwnHeader)
            XCTAssertEqual(header.backgroundColor, .systemBackground)
        }
    }

    func testConfigurationsFollowTheState_whichSaysWhetherTheHeaderIsPinned() throws {
        try withHeaders(.plain) { table, source, clock in
            (source.headerView, source.headerHeight) = ({ _ in OwnHeader(reuseIdentifier: "own") }, 30)
            table.reloadData()
            clock.run(0.1)
            let header = try XCTUnwrap(table.headerView(forSection: 0) as? OwnHeader)
            XCTAssertEqual(header.states, [false])
            var handled: [Bool] = []
            header.configurationUpdateHandler = { handled.append($1.isPinned) }
            header.backgroundConfiguration = .listPlainHeaderFooter()
            table.contentOffset.y = 20
            clock.run(0.1)
            XCTAssertEqual(header.states, [false, true])
            XCTAssertEqual(handled, [true])
            XCTAssertNotNil(header.backgroundConfiguration?.visualEffect)
            table.contentOffset.y = 0
            clock.run(0.1)
            XCTAssertEqual(header.states, [false, true, false])
            XCTAssertNil(header.backgroundConfiguration?.visualEffect)
        }
    }

    /// Runs `body` with two sections of ten rows that have titles, after the first pass.
    private func withHeaders(
        _ style: UITableView.Style, _ body: @MainActor (UITableView, RowSource, ListClock) throws -> Void
    ) throws {
        var failure: (any Error)?
        withTable([Array(0..<10), Array(0..<10)], style) { table, source, clock in
            source.titles = ["First", "Second"]
            clock.run(0.1)
            do { try body(table, source, clock) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}

private final class OwnHeader: UITableViewHeaderFooterView {
    var states: [Bool] = []

    override func updateConfiguration(using state: UIViewConfigurationState) {
        super.updateConfiguration(using: state)
        states.append(state.isPinned)
    }
}

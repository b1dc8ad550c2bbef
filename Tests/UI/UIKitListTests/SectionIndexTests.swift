import GimbalTesting
import XCTest

@testable import UIKit

/// The index at the side of tables and collection views.
final class SectionIndexTests: XCTestCase {
    private static let letters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }

    /// Runs `body` with a table of 26 sections of ten rows on a screen of 300 × 600 points.
    private func onScreen(
        _ titles: [String]? = SectionIndexTests.letters, _ body: @MainActor (TestScreen, UITableView, IndexSource) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 600)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
            let source = IndexSource(titles)
            let table = UITableView(frame: window.bounds)
            table.contentInsetAdjustmentBehavior = .never
            table.rowHeight = 40
            table.dataSource = source
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, table, source)
            window.isHidden = true
        }
    }

    func testZ365_theStripIsAtTheTrailingEdge_andStaysThere() throws {
        try onScreen { screen, table, _ in
            XCTAssertEqual(table.indexState.strip?.frame, CGRect(x: 280, y: 0, width: 20, height: 600))
            table.contentOffset.y = 500
            screen.settle()
            XCTAssertEqual(table.indexState.strip?.frame, CGRect(x: 280, y: 500, width: 20, height: 600))
            table.semanticContentAttribute = .forceRightToLeft
            table.setNeedsLayout()
            screen.settle()
            XCTAssertEqual(table.indexState.strip?.frame.minX, 0)
        }
    }

    func testZ365_whatRowsShowEndsBesideTheStrip() throws {
        try onScreen { screen, table, source in
            let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
            XCTAssertEqual(cell?.frame.width, 300)
            XCTAssertEqual(cell?.contentView.frame.maxX, 280)
            XCTAssertEqual(cell?.separator?.frame.maxX, 280)
            table.sectionIndexMinimumDisplayRowCount = 1000
            screen.settle()
            XCTAssertEqual(cell?.contentView.frame.maxX, 300)
            table.sectionIndexMinimumDisplayRowCount = 10
            screen.settle()
            XCTAssertEqual(cell?.contentView.frame.maxX, 280)
            source.titles = nil
            table.reloadSectionIndexTitles()
            screen.settle()
            XCTAssertEqual(cell?.contentView.frame.maxX, 300)
        }
    }

    func testZ365_aTapAndADragAsk_andScrollAtOnce() throws {
        try onScreen { screen, table, source in
            guard let strip = table.indexState.strip else { return XCTFail("there are titles") }
            let middle = strip.subviews[13].frame.midY
            let finger = screen.touch(at: CGPoint(x: 290, y: middle))
            screen.advance(by: 1.0 / 60)
            XCTAssertEqual(source.asked.last, "N 13")
            XCTAssertEqual(table.contentOffset.y, table.sectionRect(13).minY)
            finger.move(to: CGPoint(x: 290, y: strip.subviews[20].frame.midY), duration: 0.1)
            XCTAssertEqual(source.asked.last, "U 20")
            XCTAssertEqual(table.contentOffset.y, table.sectionRect(20).minY)
            XCTAssertFalse(table.isDragging)
            finger.end()
            screen.advance(by: 1)
            XCTAssertEqual(table.contentOffset.y, table.sectionRect(20).minY)
            XCTAssertNil(table.indexPathForSelectedRow)
        }
    }

    func testZ365_titlesThatDoNotFitAreCondensedWithDots() {
        MainActor.assumeIsolated {
            XCTAssertEqual(SectionIndexStrip.condensed(["A", "B", "C"], room: 3), ["A", "B", "C"])
            XCTAssertEqual(SectionIndexStrip.condensed(Self.letters, room: 8), ["A", "•", "I", "•", "Q", "•", "Z"])
            XCTAssertEqual(SectionIndexStrip.condensed(Self.letters, room: 1), ["A"])
            XCTAssertEqual(SectionIndexStrip.condensed(Self.letters, room: 0), ["A"])
        }
    }

    func testZ365_titlesAreShownFromANumberOfRowsOn_andReadAgainWhenTheAppSaysSo() throws {
        try onScreen { screen, table, source in
            table.sectionIndexMinimumDisplayRowCount = 261
            screen.settle()
            XCTAssertEqual(table.indexState.strip?.isHidden, true)
            table.sectionIndexMinimumDisplayRowCount = 260
            screen.settle()
            XCTAssertEqual(table.indexState.strip?.isHidden, false)
            source.titles = ["A", "Z"]
            table.reloadSectionIndexTitles()
            screen.settle()
            XCTAssertEqual(table.indexState.strip?.subviews.count, 2)
            source.titles = nil
            table.reloadData()
            screen.settle()
            XCTAssertNil(table.indexState.strip)
        }
    }

    func testZ365_theColorsAreThoseOfTheTable() throws {
        try onScreen { screen, table, _ in
            table.sectionIndexColor = .red
            table.sectionIndexBackgroundColor = .green
            table.sectionIndexTrackingBackgroundColor = .blue
            guard let strip = table.indexState.strip else { return XCTFail("there are titles") }
            XCTAssertEqual((strip.subviews.first as? UILabel)?.textColor, .red)
            XCTAssertEqual(strip.backgroundColor, .green)
            let finger = screen.touch(at: CGPoint(x: 290, y: 300))
            screen.advance(by: 1.0 / 60)
            XCTAssertEqual(strip.backgroundColor, .blue)
            finger.end()
            screen.advance(by: 0.1)
            XCTAssertEqual(strip.backgroundColor, .green)
        }
    }
}

/// Titles of sections with ten rows each.
@MainActor
private final class IndexSource: NSObject, UITableViewDataSource {
    var titles: [String]?
    var asked: [String] = []

    init(_ titles: [String]?) { self.titles = titles }

    func numberOfSections(in tableView: UITableView) -> Int { 26 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        asked.append("\(title) \(index)")
        return index
    }
}

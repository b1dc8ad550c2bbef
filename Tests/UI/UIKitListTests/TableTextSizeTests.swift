import GimbalTesting
import XCTest

@testable import UIKit

/// Tables whose user wants another text size while they are seen.
final class TableTextSizeTests: ListScreenTestCase {
    func testRowsHeadersAndFootersAreMeasuredAgain_andWhatIsSeenStandsStill() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<40), Array(0..<40)]) }
        defer { MainActor.assumeIsolated { UIApplication.shared.preferredContentSizeCategory = .large } }
        try onScreen({ (frame: CGRect) -> UITableView in
            source.titles = ["First", "Second"]
            source.footers = [nil, "A footer that has more to say than fits into one line of a narrow table."]
            let table = UITableView(frame: frame, style: .grouped)
            (table.dataSource, table.delegate) = (source, source)
            return table
        }) { screen, table in
            screen.settle()
            let small = (table.rectForRow(at: Self.path(0)).height, table.rectForHeader(inSection: 0).height)
            UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
            screen.settle()
            XCTAssertGreaterThan(table.rectForRow(at: Self.path(0)).height, small.0 * 1.4)
            XCTAssertGreaterThan(table.rectForHeader(inSection: 0).height, small.1 * 1.4)
            let cells = table.visibleCells
            XCTAssertEqual(cells.map(\.frame), (0..<cells.count).map { table.rectForRow(at: Self.path($0)) })
            table.scrollToRow(at: Self.path(10, 1), at: .top, animated: false)
            screen.settle()
            UIApplication.shared.preferredContentSizeCategory = .large
            screen.settle()
            XCTAssertEqual(table.indexPathsForVisibleRows?.first, Self.path(10, 1))
            XCTAssertEqual(table.visibleCells.first?.frame.minY, table.bounds.minY)
            XCTAssertEqual(table.rectForRow(at: Self.path(10, 1)).height, small.0)
        }
    }

    /// Texts of cells without a configuration, by style.
    func testTextsOfTheAccessibilitySizesAreBrokenIntoLines_notCut() throws {
        defer { MainActor.assumeIsolated { UIApplication.shared.preferredContentSizeCategory = .large } }
        for style in [UITableViewCell.CellStyle.default, .subtitle, .value1, .value2] {
            let source = MainActor.assumeIsolated { RowSource([Array(0..<3)]) }
            try onScreen({ (frame: CGRect) -> UITableView in
                source.cell = { _, path in
                    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
                    cell.textLabel?.text = "A long name of a device in the kitchen"
                    cell.detailTextLabel?.text = path.row == 0 ? nil : "It was seen yesterday afternoon"
                    if path.row == 2 { cell.textLabel?.numberOfLines = 2 }
                    return cell
                }
                let table = UITableView(frame: frame, style: .plain)
                (table.dataSource, table.delegate) = (source, source)
                return table
            }) { screen, table in
                UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
                screen.settle()
                for (index, cell) in table.visibleCells.prefix(2).enumerated() {
                    for label in [cell.textLabel, cell.detailTextLabel].compactMap(\.self) where label.text != nil {
                        XCTAssertEqual(label.numberOfLines, 0)
                        let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
                        XCTAssertGreaterThanOrEqual(label.bounds.height, needed.height - 0.5, "\(style) \(index)")
                        XCTAssertTrue(cell.contentView.bounds.contains(label.frame.insetBy(dx: 0.5, dy: 0.5)), "\(label.frame)")
                    }
                    if let first = cell.textLabel, let second = cell.detailTextLabel, index > 0 {
                        XCTAssertFalse(first.frame.intersects(second.frame), "\(style)")
                    }
                }
                UIApplication.shared.preferredContentSizeCategory = .large
                screen.settle()
                XCTAssertEqual(table.visibleCells.first?.textLabel?.numberOfLines, 1)
                XCTAssertEqual(table.visibleCells.last?.textLabel?.numberOfLines, 2, "the app's own")
            }
        }
    }
}

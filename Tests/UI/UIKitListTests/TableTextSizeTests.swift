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
}

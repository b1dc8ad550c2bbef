import XCTest

@testable import UIKit

/// The places of rows, whatever heights an app gives.
final class TableGeometryTests: TableTestCase {
    private static func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func testTheRowAtTheTopOfTheContentIsFound_andARectangleHasNoRowThatBeginsWhereItEnds() {
        withTable([Array(0..<20)]) { table, _, clock in
            clock.run(0.1)
            let rows = [-1, 0, 43.5, 44, 879.5, 880].map { table.indexPathForRow(at: CGPoint(x: 10, y: $0))?.row }
            XCTAssertEqual(rows, [nil, 0, 0, 1, 19, nil])
            XCTAssertEqual(table.indexPathsForRows(in: table.rectForRow(at: Self.path(3))), [Self.path(3)])
            XCTAssertEqual(table.indexPathsForRows(in: CGRect(x: 0, y: 40, width: 1, height: 10))?.map(\.row), [0, 1])
        }
    }

    func testPlacesThatAreNoNumbersHaveNoRows() {
        withTable([Array(0..<20)]) { table, _, clock in
            clock.run(0.1)
            XCTAssertNil(table.indexPathForRow(at: CGPoint(x: 0, y: CGFloat.nan)))
            XCTAssertEqual(table.indexPathsForRows(in: .null), [])
            XCTAssertEqual(table.indexPathsForRows(in: .infinite)?.count, 20)
        }
    }

    func testRowsOfHardlyAnyHeightAreAllSeen() {
        for height in [CGFloat.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-12] {
            withTable([Array(0..<30)]) { table, _, clock in
                table.rowHeight = height
                clock.run(0.1)
                XCTAssertEqual(table.visibleCells.count, 30)
            }
            withTable([Array(0..<30)]) { table, _, clock in
                table.estimatedRowHeight = height
                clock.run(0.1)
                XCTAssertEqual(table.visibleCells.count, 5, "measured")
            }
        }
    }

    func testHeightsThatAreNoNumbersLeaveThemToTheViews() {
        for height in [CGFloat.infinity, -.infinity, .nan] {
            withTable([Array(0..<30)]) { table, source, clock in
                (table.rowHeight, table.estimatedRowHeight) = (height, height)
                (table.sectionFooterHeight, table.sectionHeaderTopPadding) = (height, height)
                (source.titles, source.headerHeight) = (["First"], height)
                clock.run(0.1)
                XCTAssertEqual(table.contentSize, CGSize(width: 300, height: 30 * 44), "\(height)")
                XCTAssertEqual(table.visibleCells.count, 5, "\(height)")
            }
        }
    }

    func testADelegateMayChangeTheDataWhileItIsAskedForHeights() {
        for isLoadedAnew in [false, true] {
            withTable([Array(0..<30)]) { table, source, clock in
                var changes = 0
                source.height = { [unowned source, unowned table] path in
                    if path.row == 4, changes < 3 {
                        changes += 1
                        source.sections[0].removeLast(9)
                        if isLoadedAnew {
                            table.reloadData()
                        } else {
                            let left = source.sections[0].count
                            table.deleteRows(at: (left..<left + 9).map(Self.path), with: .fade)
                        }
                    }
                    return 30
                }
                _ = UIKitDiagnostics.collect {
                    _ = table.rectForRow(at: Self.path(2))
                    clock.run(1)
                }
                XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
                XCTAssertEqual(texts(table), ["0", "1", "2"])
            }
        }
    }
}

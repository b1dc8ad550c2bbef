import UIKit
import XCTest

/// Views that an app hides, in lists that hide the views which wait to be used again.
final class HiddenViewTests: ListTestCase {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func testACellThatTheDataSourceHidesIsNotSeen_andItsViewIsSeenForAnotherItem() {
        withList([Array(0..<100)]) { list, source, clock in
            source.cell = { list, path in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                cell.isHidden = path.item % 3 == 1
                return cell
            }
            for offset in stride(from: 0.0, to: 2000, by: 90) {
                list.contentOffset.y = offset
                clock.tick()
                for path in list.indexPathsForVisibleItems {
                    XCTAssertEqual(list.cellForItem(at: path)?.isHidden, path.item % 3 == 1, "\(path.item)")
                }
            }
        }
    }

    func testACellThatPreparesHiddenForItsNextUseStaysHidden() {
        withList([Array(0..<100)]) { list, _, clock in
            list.register(ShyCell.self, forCellWithReuseIdentifier: "number")
            clock.tick()
            list.contentOffset.y = 3000
            clock.tick()
            list.contentOffset.y = 0
            clock.tick()
            XCTAssertEqual(list.visibleCells.map(\.isHidden), [true, true, true, true])
        }
    }

    func testACellThatIsTakenAndNotGivenIsNotSeen() {
        withList([Array(0..<100)]) { list, source, clock in
            clock.tick()
            source.cell = { list, path in
                _ = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                return list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
            }
            for offset in [3000.0, 1000, 2000, 0] {
                list.contentOffset.y = offset
                clock.tick()
                XCTAssertTrue(Self.seesOnlyCells(list))
            }
            _ = list.dequeueReusableCell(withReuseIdentifier: "number", for: Self.path(50))
            XCTAssertTrue(Self.seesOnlyCells(list), "taken for a measurement, outside of the data source")
        }
    }

    @MainActor
    private static func seesOnlyCells(_ list: UICollectionView) -> Bool {
        list.subviews.filter { $0 is UICollectionViewCell && !$0.isHidden && $0.frame.intersects(list.bounds) }
            .allSatisfy { list.visibleCells.contains($0 as? UICollectionViewCell ?? UICollectionViewCell()) }
    }

    func testACellThatAnAppKeepsIsSeenWhenItComesBack() {
        withList([Array(0..<100)]) { list, source, clock in
            var kept: [Int: UICollectionViewCell] = [:]
            source.cell = { list, path in
                let cell = kept[path.item] ?? list.dequeueReusableCell(withReuseIdentifier: "\(path.item)", for: path)
                kept[path.item] = cell
                return cell
            }
            for item in 0..<100 { list.register(NumberCell.self, forCellWithReuseIdentifier: "\(item)") }
            clock.tick()
            list.contentOffset.y = 3000
            clock.tick()
            list.contentOffset.y = 0
            clock.tick()
            XCTAssertEqual(list.visibleCells.map(\.isHidden), [false, false, false, false])
        }
    }
}

/// Rows and headers that an app hides.
final class HiddenRowTests: TableTestCase {
    func testARowThatTheDataSourceHidesIsNotSeen() {
        withTable([Array(0..<100)]) { table, source, clock in
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            source.cell = { table, path in
                let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
                cell.isHidden = path.row % 3 == 1
                return cell
            }
            table.reloadData()
            for offset in stride(from: 0.0, to: 2000, by: 90) {
                table.contentOffset.y = offset
                clock.tick()
                for path in table.indexPathsForVisibleRows ?? [] {
                    XCTAssertEqual(table.cellForRow(at: path)?.isHidden, path.row % 3 == 1, "\(path.row)")
                }
            }
        }
    }
}

private final class ShyCell: UICollectionViewCell {
    override func prepareForReuse() {
        super.prepareForReuse()
        isHidden = true
    }
}

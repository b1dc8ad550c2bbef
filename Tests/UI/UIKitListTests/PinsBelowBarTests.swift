import GimbalTesting
import XCTest

@testable import UIKit

/// Headers that stay in sight below a bar whose large title shrinks.
final class PinsBelowBarTests: XCTestCase {
    @MainActor
    private static func show(_ page: UIViewController, _ body: (TestScreen) throws -> Void) throws {
        for window in UIApplication.shared.windows { window.isHidden = true }
        let screen = try TestScreen(width: 300, height: 440)
        defer { screen.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        screen.settle()
        try body(screen)
        window.isHidden = true
        window.rootViewController = nil
    }

    func testAHeaderOfATableStaysAtTheBarsEdge_howeverHighTheBarIs() throws {
        try MainActor.assumeIsolated {
            let page = TitledRows(style: .plain)
            try Self.show(page) { screen in
                let (table, bar) = (page.tableView!, try XCTUnwrap(page.navigationController?.navigationBar))
                XCTAssertEqual(bar.frame.height, 96)
                for offset in [-96, -80, -52, -10, 60, 300] as [CGFloat] {
                    table.contentOffset.y = offset
                    screen.advance(by: 0.1)
                    let header = try XCTUnwrap(table.headerView(forSection: 0))
                    XCTAssertEqual(header.convert(header.bounds, to: nil).minY, bar.frame.maxY, "\(offset)")
                }
                XCTAssertEqual(bar.frame.height, 44)
                XCTAssertEqual(table.adjustedContentInset.top, 96, "the content comes to rest below the large title")
            }
        }
    }

    func testARowThatIsScrolledToTheTopEndsBelowTheBar_alsoWhenTheTitleShrinksOnTheWay() throws {
        try MainActor.assumeIsolated {
            let page = TitledRows(style: .plain)
            try Self.show(page) { screen in
                let (table, bar) = (page.tableView!, try XCTUnwrap(page.navigationController?.navigationBar))
                @MainActor
                func seen(_ row: Int) -> CGRect {
                    let rect = table.rectForRow(at: IndexPath(row: row, section: 0))
                    return table.convert(rect, to: nil)
                }
                for isAnimated in [false, true] {
                    for row in [20, 1, 12, 0, 3] {
                        table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: isAnimated)
                        screen.advance(by: 1)
                        let header = try XCTUnwrap(table.headerView(forSection: 0)).bounds.height
                        XCTAssertEqual(seen(row).minY, bar.frame.maxY + header, accuracy: 0.5, "\(row) \(isAnimated)")
                        XCTAssertEqual(bar.frame.height, row == 0 ? 96 : 44, "\(row)")
                    }
                }
                let header = try XCTUnwrap(table.headerView(forSection: 0)).bounds.height
                table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .middle, animated: false)
                screen.advance(by: 0.1)
                XCTAssertEqual(seen(20).midY, (bar.frame.maxY + header + 440) / 2, accuracy: 1)
                let offset = table.contentOffset
                let first = try XCTUnwrap(table.indexPathsForVisibleRows?.first { seen($0.row).minY >= bar.frame.maxY + header })
                table.scrollToRow(at: first, at: .none, animated: false)
                XCTAssertEqual(table.contentOffset, offset, "a row that is seen stays")
            }
        }
    }

    func testAnItemThatIsScrolledToTheTopEndsThereToo() throws {
        try MainActor.assumeIsolated {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 280, height: 60)
            let page = TitledItems(collectionViewLayout: layout)
            try Self.show(page) { screen in
                let (list, bar) = (page.collectionView!, try XCTUnwrap(page.navigationController?.navigationBar))
                for isAnimated in [false, true] {
                    for item in [12, 2, 0, 3] {
                        let path = IndexPath(item: item, section: 0)
                        list.scrollToItem(at: path, at: .top, animated: isAnimated)
                        screen.advance(by: 1)
                        let cell = try XCTUnwrap(list.cellForItem(at: path))
                        XCTAssertEqual(cell.convert(cell.bounds, to: nil).minY, bar.frame.maxY, accuracy: 0.5, "\(item)")
                    }
                }
                list.scrollToItem(at: IndexPath(item: 10, section: 0), at: .centeredVertically, animated: false)
                screen.advance(by: 0.1)
                let cell = try XCTUnwrap(list.cellForItem(at: IndexPath(item: 10, section: 0)))
                XCTAssertEqual(cell.convert(cell.bounds, to: nil).midY, (bar.frame.maxY + 440) / 2, accuracy: 1)
            }
        }
    }

    func testAHeaderOfAListStaysThereToo() throws {
        try MainActor.assumeIsolated {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 280, height: 60)
            layout.headerReferenceSize = CGSize(width: 300, height: 30)
            layout.sectionHeadersPinToVisibleBounds = true
            let page = TitledItems(collectionViewLayout: layout)
            try Self.show(page) { screen in
                let (list, bar) = (page.collectionView!, try XCTUnwrap(page.navigationController?.navigationBar))
                for offset in [-96, -60, 100] as [CGFloat] {
                    list.contentOffset.y = offset
                    screen.advance(by: 0.1)
                    let header = try XCTUnwrap(
                        list.supplementaryView(
                            forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)))
                    XCTAssertEqual(header.convert(header.bounds, to: nil).minY, bar.frame.maxY, "\(offset)")
                }
            }
        }
    }
}

private final class TitledRows: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Stations"
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Near" }
}

private final class TitledItems: UICollectionViewController {
    private let cell = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
    private let header = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
        elementKind: UICollectionView.elementKindSectionHeader
    ) { _, _, _ in }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Photographs"
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: indexPath.item)
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath) }
}

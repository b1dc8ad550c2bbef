import GimbalTesting
import XCTest

@testable import UIKit

/// Asking for the data of items that come next.
final class PrefetchingTests: ListTestCase {
    @MainActor
    private static func scroll(_ list: UIScrollView, to y: CGFloat) {
        list.contentOffset.y = y
        list.layoutIfNeeded()
    }

    func testW337_theItemsOfOneScreenAheadAreAskedForOnce_theNearestFirst() {
        withList([Array(0..<100)]) { list, _, clock in
            let fetcher = Fetcher()
            list.prefetchDataSource = fetcher
            clock.tick()
            XCTAssertEqual(fetcher.take(), [], "W338: not while the content stands still at load")
            Self.scroll(list, to: 10)
            XCTAssertEqual(fetcher.take(), ["fetch 5 6 7 8"])
            Self.scroll(list, to: 20)
            XCTAssertEqual(fetcher.take(), [], "a quarter of a screen later")
            Self.scroll(list, to: 100)
            XCTAssertEqual(fetcher.take(), ["fetch 9"])
            list.isPrefetchingEnabled = false
            Self.scroll(list, to: 300)
            XCTAssertEqual(fetcher.take(), [])
            list.isPrefetchingEnabled = true
            Self.scroll(list, to: 3000)
            Self.scroll(list, to: 2900)
            XCTAssertEqual(fetcher.take().last, "fetch 57 56 55 54", "the nearest first, also backwards")
        }
    }

    func testW338_whatLeavesTheScreenAheadUnseenIsCancelled() {
        withList([Array(0..<100)]) { list, source, clock in
            let fetcher = Fetcher()
            list.prefetchDataSource = fetcher
            clock.tick()
            Self.scroll(list, to: 100)
            XCTAssertEqual(fetcher.take(), ["fetch 6 7 8 9"])
            Self.scroll(list, to: 60)
            XCTAssertEqual(fetcher.take(), ["cancel 6 7 8 9", "fetch 0"])
            Self.scroll(list, to: 100)
            XCTAssertEqual(fetcher.take(), ["cancel 0", "fetch 6 7 8 9"], "they may be asked for again")
            source.sections[0].remove(at: 0)
            list.performBatchUpdates { list.deleteItems(at: [IndexPath(item: 0, section: 0)]) }
            clock.tick()
            _ = fetcher.take()
            Self.scroll(list, to: 4000)
            XCTAssertEqual(fetcher.take().first, "cancel 6 7 8", "item 9 was 8; that which was 6 was seen")
            list.reloadData()
            clock.tick()
            XCTAssertEqual(fetcher.take(), [])
        }
    }

    func testW339_cellsAreMadeAhead_inTheDirectionOfTheMovement_atAnEvenPace() throws {
        let source = MainActor.assumeIsolated { RowSource([Array(0..<1000)]) }
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 440)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
            let table = UITableView(frame: window.bounds)
            table.contentInsetAdjustmentBehavior = .never
            (table.dataSource, table.delegate) = (source, source)
            window.addSubview(table)
            window.makeKeyAndVisible()
            screen.settle()
            XCTAssertTrue(table.isPrefetchingEnabled)
            XCTAssertEqual(source.take("cell").count, 10, "none ahead while the content stands still")
            for isAhead in [true, false] {
                table.isPrefetchingEnabled = isAhead
                table.contentOffset.y = 20_000
                screen.settle()
                _ = source.take()
                let finger = screen.touch(at: CGPoint(x: 150, y: 400))
                finger.move(to: CGPoint(x: 150, y: 380), duration: 0.1)
                screen.advance(by: 0.05)
                var (most, beyond): (Int, CGFloat) = (0, 0)
                for step in 1...60 {
                    _ = source.take()
                    finger.move(to: CGPoint(x: 150, y: 380 - CGFloat(step) * 4), duration: 0)
                    screen.advance(by: 1.0 / 60)
                    most = max(most, source.take("cell").count)
                    // Rows that were seen before the drag stay at first.
                    guard step > 45 else { continue }
                    let end = table.engine.shown.values.map(\.values.untransformedFrame.maxY).max() ?? 0
                    beyond = max(beyond, end - table.bounds.maxY)
                }
                XCTAssertLessThanOrEqual(most, isAhead ? 2 : 1, "an even movement makes a cell at a time")
                XCTAssertEqual(beyond > 44, isAhead, "\(beyond)")
                XCTAssertGreaterThan(
                    table.engine.shown.values.map(\.values.untransformedFrame.maxY).min() ?? 0, table.bounds.minY - 110)
                finger.end()
                screen.advance(by: 3)
            }
            window.isHidden = true
        }
    }

    func testW337_W338_rowsOfATable() {
        MainActor.assumeIsolated {
            let clock = ListClock()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 220))
            window.makeKeyAndVisible()
            clock.tick()
            let (source, fetcher) = (RowSource([Array(0..<100)]), Fetcher())
            let table = UITableView(frame: window.bounds, style: .plain)
            table.dataSource = source
            table.prefetchDataSource = fetcher
            window.addSubview(table)
            clock.tick()
            Self.scroll(table, to: 44)
            XCTAssertEqual(fetcher.take(), ["fetch 6 7 8 9 10"])
            Self.scroll(table, to: 2000)
            XCTAssertEqual(fetcher.take().first, "cancel 6 7 8 9 10")
            table.removeFromSuperview()
            window.isHidden = true
            clock.tick()
            clock.tick()
        }
    }
}

/// Writes down what it is to load.
@MainActor
private final class Fetcher: NSObject, UICollectionViewDataSourcePrefetching, UITableViewDataSourcePrefetching {
    private var calls: [String] = []

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    private func note(_ word: String, _ paths: [IndexPath]) {
        calls.append(([word] + paths.map { "\($0.item)" }).joined(separator: " "))
    }

    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) { note("fetch", indexPaths) }
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
        note("cancel", indexPaths)
    }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { note("fetch", indexPaths) }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) { note("cancel", indexPaths) }
}

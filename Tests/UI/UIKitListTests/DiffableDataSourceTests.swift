import TestSupport
import XCTest

@testable import UIKit

/// A collection view that shows snapshots.
final class DiffableDataSourceTests: ListTestCase {
    private typealias Source = UICollectionViewDiffableDataSource<String, Int>
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    /// Runs `body` with a list that a diffable data source feeds, and the items that its provider was asked for.
    private func withSource(_ body: @MainActor (UICollectionView, Source, Asked, ListClock) -> Void) {
        withList([]) { list, _, clock in
            let asked = Asked()
            list.delegate = nil
            let source = Source(collectionView: list) { list, path, item in
                asked.items.append(item)
                if item == 404 { return nil }
                let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                (cell as? NumberCell)?.number = item
                return cell
            }
            body(list, source, asked, clock)
        }
    }

    private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items, toSection: section)
        }
        return snapshot
    }

    func testS257_S258_theFirstSnapshotIsLoaded_andLaterOnesAreCompared() {
        withSource { list, source, asked, clock in
            var done: [String] = []
            source.apply(Self.snapshot(["A": [1, 2, 3]])) { done.append("first") }
            clock.tick()
            clock.tick()
            XCTAssertEqual(numbers(list), [1, 2, 3])
            XCTAssertEqual(done, ["first"])
            let cell = list.cellForItem(at: IndexPath(item: 2, section: 0))
            source.apply(Self.snapshot(["A": [3, 1]]), animatingDifferences: false) { done.append("second") }
            XCTAssertTrue(list.cellForItem(at: IndexPath(item: 0, section: 0)) === cell, "compared, not loaded anew")
            clock.tick()
            XCTAssertEqual(cell?.layer.presentation()?.position.y, 25, "without animation")
            clock.tick()
            XCTAssertEqual(done, ["first", "second"])
            XCTAssertEqual(asked.take(), [1, 2, 3])
        }
    }

    func testS258_aSnapshotThatDiffersInNothingAsksForNothing_andCompletes() {
        withSource { list, source, asked, clock in
            source.apply(Self.snapshot(["A": [1, 2]]))
            clock.tick()
            _ = asked.take()
            list.rowLayout.record = { _ in asked.items.append(-1) }
            var isDone = false
            source.apply(Self.snapshot(["A": [1, 2]])) { isDone = true }
            clock.tick()
            clock.tick()
            XCTAssertTrue(isDone)
            XCTAssertEqual(asked.take(), [])
        }
    }

    func testS262_S263_theProviderIsAskedForNewAndReloadedItems_notForMovedOnes() {
        withSource { list, source, asked, clock in
            source.apply(Self.snapshot(["A": [1, 2, 3], "B": [4]]))
            clock.tick()
            _ = asked.take()
            let cell = list.cellForItem(at: IndexPath(item: 1, section: 0)) as? NumberCell
            var new = Self.snapshot(["B": [4], "A": [3, 9, 2]])
            new.reloadItems([3])
            new.reconfigureItems([2])
            source.apply(new)
            clock.run(1)
            XCTAssertEqual(asked.take(), [9, 3, 2])
            XCTAssertEqual(numbers(list), [4, 3, 9, 2])
            XCTAssertTrue(list.cellForItem(at: IndexPath(item: 2, section: 1)) === cell)
            XCTAssertEqual(cell?.events.contains("reuse"), false)
            XCTAssertEqual(source.snapshot().reloadedItemIdentifiers, [])
        }
    }

    func testS264_lookupsFollowTheSnapshot() {
        withSource { _, source, _, clock in
            source.apply(Self.snapshot(["A": [1, 2], "B": [3]]))
            XCTAssertEqual(source.itemIdentifier(for: IndexPath(item: 0, section: 1)), 3)
            XCTAssertNil(source.itemIdentifier(for: IndexPath(item: 1, section: 1)))
            XCTAssertEqual(source.indexPath(for: 2), IndexPath(item: 1, section: 0))
            XCTAssertEqual(source.sectionIdentifier(for: 1), "B")
            XCTAssertNil(source.sectionIdentifier(for: 2))
            XCTAssertEqual(source.index(for: "B"), 1)
        }
    }

    func testS268_aSnapshotFromAnotherThreadIsShownOnTheMainThread_inOrder() {
        withSource { list, source, _, clock in
            let done = Asked()
            let finished = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                source.apply(Self.snapshot(["A": [1]]))
                source.apply(Self.snapshot(["A": [1, 2]]))
                finished.signal()
            }
            finished.wait()
            XCTAssertEqual(source.snapshot().numberOfItems, 0)
            DispatchQueue.main.async { MainActor.assumeIsolated { done.items.append(1) } }
            while done.items.isEmpty { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [1, 2])
            let reports = UIKitDiagnostics.collect { source.apply(Self.snapshot(["A": [2]])) }
            XCTAssertEqual(reports.map(\.kind), [.invalidListUpdate], "E52")
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [2])
        }
    }

    func testS269_E52_aSnapshotThatIsAppliedWhileCellsAreMadeWaits() {
        withSource { list, source, asked, clock in
            list.accessibilityIdentifier = "rooms"
            let nested = Source(collectionView: list) { [unowned list] view, path, item in
                if item == 1, !asked.items.contains(1) {
                    asked.items.append(1)
                    (list.dataSource as? Source)?.apply(Self.snapshot(["A": [1, 2]]))
                }
                let cell = view.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                (cell as? NumberCell)?.number = item
                return cell
            }
            nested.apply(Self.snapshot(["A": [1]]))
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(reports[0].message.hasSuffix("while it shows another one; it waits for the end"))
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [1, 2])
        }
    }

    func testS270_applySnapshotUsingReloadDataMakesAllCellsAnew() {
        withSource { list, source, asked, clock in
            source.apply(Self.snapshot(["A": [1, 2, 3]]))
            clock.tick()
            _ = asked.take()
            var isDone = false
            source.applySnapshotUsingReloadData(Self.snapshot(["A": [2, 1]])) { isDone = true }
            clock.tick()
            clock.tick()
            XCTAssertEqual(asked.take(), [2, 1])
            XCTAssertTrue(isDone)
        }
    }

    func testS271_theSelectionFollowsIdentifiers() {
        withSource { list, source, _, clock in
            source.apply(Self.snapshot(["A": [1, 2, 3]]))
            clock.tick()
            list.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
            source.apply(Self.snapshot(["A": [3, 4, 2]]))
            XCTAssertEqual(list.indexPathsForSelectedItems, [IndexPath(item: 2, section: 0)])
            source.apply(Self.snapshot(["A": [3, 4]]))
            XCTAssertEqual(list.indexPathsForSelectedItems, [])
        }
    }

    func testS274_aTreeShowsItsVisibleItems_andAppendsItsSection() {
        withSource { list, source, _, clock in
            source.apply(Self.snapshot(["A": [1]]))
            clock.tick()
            var tree = NSDiffableDataSourceSectionSnapshot<Int>()
            tree.append([10, 20])
            tree.append([11, 12], to: 10)
            source.apply(tree, to: "B")
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [1, 10, 20])
            tree.expand([10])
            source.apply(tree, to: "B")
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [1, 10, 11, 12])
            XCTAssertTrue(source.snapshot(for: "B").isExpanded(10))
            XCTAssertEqual(source.snapshot(for: "A").rootItems, [1])
        }
    }

    func testE55_aProviderWithoutACellIsReported() {
        withSource { list, source, _, clock in
            list.accessibilityIdentifier = "rooms"
            source.apply(Self.snapshot(["A": [404]]))
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(reports[0].message.hasPrefix("the cell provider of UICollectionView 'rooms' of "), reports[0].message)
            XCTAssertEqual(list.visibleCells.count, 1)
        }
    }

    func testS259_randomSnapshotsAreShownAsTheyAre() {
        withSource { list, source, _, clock in
            var random = SeededRandom("snapshots shown")
            for round in 0..<60 {
                var snapshot = Snapshot()
                for section in ["A", "B", "C"].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
                    snapshot.appendSections([section])
                }
                for item in Array(0..<8).shuffled(using: &random) {
                    guard let section = snapshot.sectionIdentifiers.randomElement(using: &random) else { break }
                    if Bool.random(using: &random) { snapshot.appendItems([item], toSection: section) }
                }
                source.apply(snapshot, animatingDifferences: Bool.random(using: &random))
                if Bool.random(using: &random) { clock.run(Double.random(in: 0...0.4, using: &random)) }
                clock.tick()
                XCTAssertEqual(numbers(list), Array(snapshot.itemIdentifiers.prefix(4)), "seed \(random.seed), round \(round)")
            }
            clock.run(1)
            let seen = list.subviews.filter { $0 is NumberCell && !$0.isHidden }
            XCTAssertEqual(seen.count, list.engine.shown.count, "seed \(random.seed): none is left behind")
        }
    }
}

/// What was asked for.
@MainActor
private final class Asked {
    var items: [Int] = []

    func take() -> [Int] {
        defer { items = [] }
        return items
    }
}

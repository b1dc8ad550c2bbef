import XCTest

@testable import UIKit

/// Moving items that a diffable data source has.
final class DiffableReorderingTests: ListTestCase {
    private typealias Source = UICollectionViewDiffableDataSource<String, Int>
    private typealias Transaction = NSDiffableDataSourceTransaction<String, Int>

    private func withSource(_ body: @MainActor (UICollectionView, Source, Calls, ListClock) -> Void) {
        withList([]) { list, _, clock in
            list.delegate = nil
            let source = Source(collectionView: list) { list, path, item in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                (cell as? NumberCell)?.number = item
                return cell
            }
            var snapshot = source.snapshot()
            snapshot.appendSections(["A", "B"])
            snapshot.appendItems([1, 2, 3], toSection: "A")
            snapshot.appendItems([4, 5], toSection: "B")
            source.apply(snapshot, animatingDifferences: false)
            clock.tick()
            let calls = Calls()
            source.reorderingHandlers.canReorderItem = { $0 != 2 }
            source.reorderingHandlers.willReorder = { [unowned source] in calls.note("will", $0, source) }
            source.reorderingHandlers.didReorder = { [unowned source] in calls.note("did", $0, source) }
            body(list, source, calls, clock)
        }
    }

    func testS277_theSnapshotChangesBetweenTheHandlersAtTheDrop() {
        withSource { list, source, calls, clock in
            XCTAssertFalse(list.beginInteractiveMovementForItem(at: IndexPath(item: 1, section: 0)))
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 120))
            clock.run(0.5)
            XCTAssertEqual(source.snapshot().itemIdentifiers, [1, 2, 3, 4, 5], "old during the movement")
            list.endInteractiveMovement()
            XCTAssertEqual(calls.words, ["will [1, 2, 3, 4, 5]", "did [2, 3, 1, 4, 5]"])
            XCTAssertEqual(calls.last?.initialSnapshot.itemIdentifiers, [1, 2, 3, 4, 5])
            XCTAssertEqual(calls.last?.finalSnapshot.itemIdentifiers, [2, 3, 1, 4, 5])
            XCTAssertEqual(calls.last.flatMap { [1, 2, 3, 4, 5].applying($0.difference) }, [2, 3, 1, 4, 5])
            XCTAssertEqual(calls.last?.sectionTransactions.map(\.sectionIdentifier), ["A"])
            XCTAssertEqual(calls.last?.sectionTransactions.first?.finalSnapshot.items, [2, 3, 1])
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [2, 3, 1, 4])
            var next = source.snapshot()
            next.deleteItems([2])
            source.apply(next)
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [3, 1, 4, 5])
        }
    }

    func testS277_aCancelledMovementCallsNothing() {
        withSource { list, source, calls, clock in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 120))
            list.cancelInteractiveMovement()
            clock.run(0.5)
            XCTAssertEqual(calls.words, [])
            XCTAssertEqual(source.snapshot().itemIdentifiers, [1, 2, 3, 4, 5])
        }
    }

    func testAnItemGoesToAnotherSection_withTheDifferencesOfBoth() {
        withSource { list, source, calls, clock in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 151))
            list.endInteractiveMovement()
            XCTAssertEqual(source.snapshot().itemIdentifiers(inSection: "A"), [2, 3])
            XCTAssertEqual(source.snapshot().itemIdentifiers(inSection: "B"), [1, 4, 5])
            let sections = calls.last?.sectionTransactions ?? []
            XCTAssertEqual(sections.map(\.sectionIdentifier), ["A", "B"])
            XCTAssertEqual(sections.map(\.finalSnapshot.items), [[2, 3], [1, 4, 5]])
            XCTAssertEqual(sections.first.flatMap { [1, 2, 3].applying($0.difference) }, [2, 3])
            XCTAssertEqual(sections.last.flatMap { [4, 5].applying($0.difference) }, [1, 4, 5])
            clock.run(0.5)
            XCTAssertEqual(numbers(list), [2, 3, 1, 4])
        }
    }

    func testAnItemOfATreeTakesWhatIsBelowItAlong() {
        withSource { list, source, _, clock in
            var tree = NSDiffableDataSourceSectionSnapshot<Int>()
            tree.append([10, 20])
            tree.append([11, 12], to: 10)
            source.apply(tree, to: "A", animatingDifferences: false)
            clock.tick()
            XCTAssertEqual(numbers(list), [10, 20, 4, 5])
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 80))
            list.endInteractiveMovement()
            clock.run(0.5)
            XCTAssertEqual(source.snapshot(for: "A").rootItems, [20, 10])
            XCTAssertEqual(source.snapshot(for: "A").snapshot(of: 10).items, [11, 12])
            XCTAssertEqual(numbers(list), [20, 10, 4, 5])
        }
    }
}

/// What the handlers heard.
@MainActor
private final class Calls {
    var words: [String] = []
    var last: NSDiffableDataSourceTransaction<String, Int>?

    func note(
        _ word: String, _ transaction: NSDiffableDataSourceTransaction<String, Int>,
        _ source: UICollectionViewDiffableDataSource<String, Int>
    ) {
        words.append("\(word) \(source.snapshot().itemIdentifiers)")
        last = transaction
    }
}

import XCTest

@testable import UIKit

/// Rows that scroll across a list: batches, handlers, questions.
final class OrthogonalBehaviorTests: OrthogonalTestCase {
    @MainActor private static var calls: [(items: [Int], offset: CGFloat)] = []
    @MainActor private static var count = 0

    // MARK: Handlers

    func testP230_theHandlerHearsOfEachSolveAndEachMove_andWhatItSetsShowsInTheSameFrame() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            Self.lanes {
                $0.visibleItemsInvalidationHandler = { items, offset, environment in
                    Self.calls.append((items.map(\.indexPath.item), offset.x))
                    let middle = offset.x + environment.container.contentSize.width / 2
                    for item in items { item.alpha = abs(item.frame.midX - middle) < 60 ? 1 : 0.5 }
                }
            }
        }
        withLayout(layout(), [10]) { layout, list, _, clock in
            XCTAssertEqual(Self.calls.map(\.items), [[0, 1, 2]])
            XCTAssertEqual((0...2).map { list.cellForItem(at: Self.path($0))?.alpha }, [0.5, 1, 0.5])
            Self.scroll(list, to: 100, clock)
            XCTAssertEqual(Self.calls.last?.items, [1, 2, 3])
            XCTAssertEqual(Self.calls.last?.offset, 100)
            XCTAssertEqual((1...3).map { list.cellForItem(at: Self.path($0))?.alpha }, [0.5, 1, 0.5])
            let count = Self.calls.count
            clock.tick()
            XCTAssertEqual(Self.calls.count, count, "nothing moved")
            layout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(Self.calls.count, count + 1)
        }
    }

    func testP231_theHandlerCausesNoCallOfItself_andAnItemItMovesAwayLivesWhileItsPlaceIsSeen() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            Self.lanes {
                $0.visibleItemsInvalidationHandler = { items, _, _ in
                    Self.count += 1
                    for item in items where item.indexPath.item == 1 { item.center.y = 5000 }
                }
            }
        }
        withLayout(layout(), [10]) { _, list, source, clock in
            XCTAssertEqual(Self.count, 1)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.center.y, 5000)
            Self.scroll(list, to: 20, clock)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.center.y, 5000)
            XCTAssertEqual(Self.count, 2)
            Self.scroll(list, to: 500, clock)
            XCTAssertNil(list.cellForItem(at: Self.path(1)))
        }
    }

    // MARK: Batches

    func testP232_aBatchMovesCellsInsideARow() {
        withLayout(Self.lanes(), [10, 10]) { _, list, source, clock in
            Self.scroll(list, to: 100, clock)
            let cell = list.cellForItem(at: Self.path(2))
            source.sections[0].insert(99, at: 1)
            list.insertItems(at: [Self.path(1)])
            XCTAssertTrue(list.cellForItem(at: Self.path(3)) === cell)
            XCTAssertEqual(cell?.frame.minX, 300)
            clock.run(0.1)
            let seen = cell?.layer.presentation()?.position.x ?? 0
            XCTAssertGreaterThan(seen, 250)
            XCTAssertLessThan(seen, 350)
            clock.run(1)
            XCTAssertEqual(Self.items(list), [1, 2, 3])
            XCTAssertEqual(Self.lane(list)?.contentOffset.x, 100)
        }
    }

    func testP232_anItemMovesFromOneRowToAnother() {
        withLayout(Self.lanes(), [5, 5]) { _, list, source, clock in
            let cell = list.cellForItem(at: Self.path(0))
            source.sections[1].insert(source.sections[0].removeFirst(), at: 1)
            list.moveItem(at: Self.path(0), to: Self.path(1, 1))
            XCTAssertTrue(list.cellForItem(at: Self.path(1, 1)) === cell)
            XCTAssertTrue(cell?.superview === Self.lane(list, 1))
            clock.run(1)
            XCTAssertEqual(Self.seen(list, 1, 1), rect(100, 80, 100, 80))
        }
    }

    func testP232_aSectionGoesAndTheRowsBelowFollow() {
        withLayout(Self.lanes(), [5, 5, 5]) { _, list, source, clock in
            Self.scroll(list, 1, to: 100, clock)
            let lane = Self.lane(list, 1)
            source.sections.removeFirst()
            list.deleteSections([0])
            XCTAssertTrue(Self.lane(list, 0) === lane)
            clock.run(1)
            XCTAssertEqual(lane?.frame.minY, 0)
            XCTAssertEqual(Self.items(list, 0), [1, 2, 3])
            XCTAssertEqual(list.indexPathsForVisibleItems.map(\.section).max(), 1)
        }
    }

    // MARK: Questions

    func testP229_cellsOfARowAreFoundSelectedAndToldAbout() {
        withLayout(Self.lanes(), [10, 10]) { layout, list, source, clock in
            _ = source.take()
            Self.scroll(list, to: 250, clock)
            XCTAssertEqual(
                source.take("will", "end"), ["end 0.0", "end 0.1", "will 0.3", "will 0.4", "will 0.5"].sorted { $0 < $1 })
            XCTAssertEqual(list.indexPathForItem(at: CGPoint(x: 10, y: 10)), Self.path(2))
            XCTAssertEqual(list.indexPathForItem(at: CGPoint(x: 60, y: 10)), Self.path(3))
            XCTAssertEqual(list.indexPathForItem(at: CGPoint(x: 60, y: 100)), Self.path(0, 1))
            let found = layout.layoutAttributesForElements(in: rect(0, 0, 300, 80)) ?? []
            XCTAssertEqual(found.map(\.indexPath.item).sorted(), [2, 3, 4, 5])
            list.selectItem(at: Self.path(4), animated: false, scrollPosition: [])
            XCTAssertEqual(list.cellForItem(at: Self.path(4))?.isSelected, true)
            list.reloadData()
            clock.tick()
            XCTAssertEqual(Self.items(list), [2, 3, 4, 5])
        }
    }
}

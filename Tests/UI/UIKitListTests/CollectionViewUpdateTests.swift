import XCTest

@testable import UIKit

/// Batches of changes, and their animations.
final class CollectionViewUpdateTests: ListTestCase {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    // MARK: Offset

    func testW334_anInsertionAboveWhatIsSeenMovesIt() {
        withList([Array(0..<20)]) { list, source, clock in
            clock.tick()
            list.contentOffset.y = 500
            clock.tick()
            XCTAssertEqual(numbers(list), [10, 11, 12, 13])
            list.performBatchUpdates {
                source.sections[0].insert(99, at: 0)
                list.insertItems(at: [Self.path(0)])
            }
            clock.run(1)
            XCTAssertEqual(list.contentOffset.y, 500)
            XCTAssertEqual(numbers(list), [9, 10, 11, 12])
        }
    }

    func testW335_insetsNarrowThePositionsAndPins_butNotWhatIsAskedOfTheLayout() {
        withList([Array(0..<20)]) { list, _, clock in
            clock.tick()
            list.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 40, right: 0)
            list.contentOffset.y = 500
            clock.tick()
            XCTAssertEqual(numbers(list), [10, 11, 12, 13], "what lies under the insets is there too")
            list.scrollToItem(at: Self.path(5), at: .top, animated: false)
            XCTAssertEqual(list.contentOffset.y, 250 - 60)
            list.scrollToItem(at: Self.path(12), at: .bottom, animated: false)
            XCTAssertEqual(list.contentOffset.y, 650 - 200 + 40)
        }
    }

    // MARK: Order

    func testACallMakesNoCellsByOldPlacesOfNewData() {
        withList([Array(0..<20)]) { list, source, clock in
            clock.tick()
            list.frame.size.height = 400
            source.sections[0].remove(at: 0)
            list.deleteItems(at: [IndexPath(item: 0, section: 0)])
            clock.run(1)
            XCTAssertEqual(numbers(list), Array(1...8))
        }
    }

    func testQ238_afterTheClosureTheCountsOfChangedSectionsAreAsked() {
        withList([[1], [2, 3], [4]]) { list, source, clock in
            clock.tick()
            _ = source.take()
            list.performBatchUpdates {
                source.sections[1].removeLast()
                list.deleteItems(at: [IndexPath(item: 1, section: 1)])
                XCTAssertEqual(source.take("sections", "count"), [])
            }
            XCTAssertEqual(source.take("sections", "count"), ["sections", "count 1"])
            list.performBatchUpdates {
                source.sections.insert([9, 8], at: 0)
                list.insertSections([0])
            }
            XCTAssertEqual(source.take("sections", "count"), ["sections", "count 0"])
            XCTAssertEqual((0..<4).map(list.numberOfItems(inSection:)), [2, 1, 1, 1])
        }
    }

    func testQ239_aLayoutThatIsNotUpToDateIsBroughtSoBeforeTheClosure() {
        withList([[1, 2]]) { list, source, clock in
            list.rowLayout.record = { source.calls.append($0) }
            list.performBatchUpdates {
                XCTAssertEqual(source.take("prepare", "count"), ["count 0", "prepare"])
                source.sections[0].append(3)
                list.insertItems(at: [Self.path(2)])
            }
            XCTAssertEqual(numbers(list), [1, 2, 3])
        }
    }

    func testQ246_theOrderOfABatch() {
        withList([[1, 2, 3]]) { list, source, clock in
            clock.tick()
            list.rowLayout.record = { source.calls.append($0) }
            list.rowLayout.recordsUpdates = true
            _ = source.take()
            delete([1], list, source) { source.calls.append("done \($0)") }
            XCTAssertEqual(
                source.take(),
                [
                    "sections", "count 0", "invalidate counts", "prepare", "size", "prepare for delete 1", "elements",
                    "initial 0",
                    "initial 1", "final 1", "finalize",
                ])
            clock.run(1)
            XCTAssertEqual(source.take("done", "end"), ["end 0.1", "done true"])
        }
    }

    func testQ247_theCompletionComesAlsoForABatchWithoutEffect() {
        withList([[1, 2]]) { list, _, clock in
            clock.tick()
            var results: [Bool] = []
            list.performBatchUpdates(nil) { results.append($0) }
            XCTAssertEqual(results, [])
            clock.run(1)
            XCTAssertEqual(results, [true])
        }
    }

    func testQ248_aBatchDuringAnotherStartsFromWhatIsSeen_andBothCompletionsComeInOrder() {
        withList([Array(0..<4)]) { list, source, clock in
            clock.tick()
            var done: [String] = []
            delete([0], list, source) { done.append("first \($0)") }
            clock.run(0.15)
            let cell = list.cellForItem(at: Self.path(2))
            let seen = cell?.layer.presentation()?.position.y ?? 0
            XCTAssertTrue((125.0..<175).contains(seen))
            delete([0], list, source) { done.append("second \($0)") }
            clock.tick()
            XCTAssertEqual(cell?.layer.presentation()?.position.y ?? 0, seen, accuracy: 3)
            XCTAssertTrue(list.cellForItem(at: Self.path(1)) === cell)
            clock.run(1)
            XCTAssertEqual(done.map { $0.prefix(6) }, ["first ", "second"])
            XCTAssertEqual(cell?.layer.presentation()?.position.y, 75)
        }
    }

    func testQ249_withoutAnimationAllIsThereAtOnce_andTheCompletionComesOnTheNextTurn() {
        withList([Array(0..<4)]) { list, source, clock in
            clock.tick()
            var done: [Bool] = []
            UIView.performWithoutAnimation { delete([0, 1], list, source) { done.append($0) } }
            clock.tick()
            XCTAssertEqual(numbers(list), [2, 3])
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.layer.presentation()?.position.y, 25)
            clock.tick()
            XCTAssertEqual(done, [true])
        }
    }

    // MARK: Cells

    func testQ242_Q243_reloadMakesACellAnew_andReconfigureKeepsIt() {
        withList([[1, 2, 3]]) { list, source, clock in
            clock.tick()
            let cells = (0..<3).map { list.cellForItem(at: Self.path($0)) as? NumberCell }
            source.sections[0] = [1, 20, 30]
            _ = source.take()
            list.reconfigureItems(at: [Self.path(1), Self.path(9)])
            XCTAssertEqual(source.take("cell"), ["cell 0.1"])
            XCTAssertTrue(list.cellForItem(at: Self.path(1)) === cells[1])
            XCTAssertEqual(cells[1]?.number, 20)
            XCTAssertEqual(cells[1]?.events.contains("reuse"), false)
            list.reloadItems(at: [Self.path(2)])
            clock.run(1)
            XCTAssertFalse(list.cellForItem(at: Self.path(2)) === cells[2])
            XCTAssertEqual(numbers(list), [1, 20, 30])
            XCTAssertTrue(list.cellForItem(at: Self.path(0)) === cells[0])
        }
    }

    func testQ244_movedItemsKeepCellAndSelection_andDeletedOnesLoseIt() {
        withList([[1, 2, 3, 4]]) { list, source, clock in
            clock.tick()
            list.allowsMultipleSelection = true
            for item in [0, 1, 3] { list.selectItem(at: Self.path(item), animated: false, scrollPosition: []) }
            let last = list.cellForItem(at: Self.path(3))
            _ = source.take()
            list.performBatchUpdates {
                source.sections[0] = [4, 2, 3]
                list.deleteItems(at: [Self.path(0)])
                list.moveItem(at: Self.path(3), to: Self.path(0))
            }
            XCTAssertTrue(list.cellForItem(at: Self.path(0)) === last)
            XCTAssertEqual(last?.isSelected, true)
            XCTAssertEqual(list.indexPathsForSelectedItems, [Self.path(0), Self.path(1)])
            XCTAssertEqual(source.take("didDeselect", "cell"), [])
        }
    }

    // MARK: Animations

    func testR250_R251_anInsertedItemFadesIn_andADeletedOneFadesOut_andOthersMoveStraight() {
        withList([[1, 2, 3]]) { list, source, clock in
            clock.tick()
            let cells = (0..<3).map { list.cellForItem(at: Self.path($0)) }
            list.performBatchUpdates {
                source.sections[0] = [1, 3, 9]
                list.deleteItems(at: [Self.path(1)])
                list.insertItems(at: [Self.path(2)])
            }
            let new = list.cellForItem(at: Self.path(2))
            clock.run(0.15)
            for (cell, isComing) in [(cells[1], false), (new, true)] {
                let alpha = CGFloat(cell?.layer.presentation()?.opacity ?? -1)
                XCTAssertTrue((0.2..<0.8).contains(alpha), "\(isComing): \(alpha)")
            }
            XCTAssertEqual(cells[1]?.layer.presentation()?.position.y, 75)
            XCTAssertEqual(new?.layer.presentation()?.position.y, 125)
            let moving = cells[2]?.layer.presentation()?.position.y ?? 0
            XCTAssertTrue((80.0..<120).contains(moving), "\(moving)")
            clock.run(0.2)
            XCTAssertEqual(cells[2]?.layer.presentation()?.position.y, 75)
            XCTAssertEqual(new?.layer.presentation()?.opacity, 1)
        }
    }

    func testR252_aCellThatDisappearsStaysUntilTheEnd_withoutTouches() {
        withList([[1, 2, 3]]) { list, source, clock in
            clock.tick()
            let gone = list.cellForItem(at: Self.path(1))
            delete([1], list, source)
            XCTAssertEqual(gone?.isHidden, false)
            XCTAssertEqual(gone?.isUserInteractionEnabled, false)
            XCTAssertFalse(list.visibleCells.contains { $0 === gone })
            XCTAssertNil(gone.flatMap(list.indexPath(for:)))
            clock.run(1)
            XCTAssertEqual(gone?.isHidden, true)
            XCTAssertEqual(gone?.isUserInteractionEnabled, true)
        }
    }

    func testR251_whatComesIntoSightComesFromWhereItWas_andWhatLeavesGoesThere() {
        withList([Array(0..<20)]) { list, source, clock in
            clock.tick()
            let bottom = list.cellForItem(at: Self.path(3))
            delete([0, 1], list, source)
            let comer = list.cellForItem(at: Self.path(3))
            XCTAssertEqual((comer as? NumberCell)?.number, 5)
            clock.tick(after: 1.0 / 60)
            XCTAssertEqual(comer?.layer.presentation()?.position.y ?? 0, 275, accuracy: 5)
            clock.run(1)
            XCTAssertEqual(bottom?.layer.presentation()?.position.y, 75)
            insert(100, at: 0, list, source)
            insert(101, at: 0, list, source)
            insert(102, at: 0, list, source)
            XCTAssertEqual(numbers(list), [102, 101, 100, 2])
            clock.tick(after: 1.0 / 60)
            XCTAssertEqual(comer?.isHidden, false, "It is seen until it is out of sight.")
            clock.run(1)
            XCTAssertEqual(comer?.isHidden, true)
        }
    }

    func testR254_aBatchTakesThreeTenths_orTheTimeOfTheBlockAround() {
        withList([Array(0..<4)]) { list, source, clock in
            clock.tick()
            let cell = list.cellForItem(at: Self.path(3))
            UIView.animate(withDuration: 2) { delete([0], list, source) }
            clock.run(1)
            XCTAssertEqual(cell?.layer.presentation()?.position.y ?? 0, 150, accuracy: 2)
            clock.run(1.1)
            delete([0], list, source)
            clock.run(0.15)
            XCTAssertEqual(cell?.layer.presentation()?.position.y ?? 0, 100, accuracy: 8)
        }
    }

    func testR255_theLayoutThenTheDelegateDecideTheOffsetAfterABatch() {
        withList([Array(0..<100)]) { list, source, clock in
            clock.tick()
            list.contentOffset.y = 4800
            clock.tick()
            delete(Array(0..<90), list, source)
            XCTAssertEqual(list.contentOffset.y, 300, "what is left of the content")
            list.rowLayout.target = CGPoint(x: 0, y: 120)
            delete([9], list, source)
            XCTAssertEqual(list.contentOffset.y, 120)
            source.target = CGPoint(x: 0, y: 90)
            delete([8], list, source)
            XCTAssertEqual(list.contentOffset.y, 90)
        }
    }

    // MARK: Errors

    func testE47_countsThatDoNotFitAreReported_andAllIsLoadedAnew() {
        withList([[1, 2, 3]]) { list, source, clock in
            clock.tick()
            list.accessibilityIdentifier = "rooms"
            var done: [Bool] = []
            let reports = UIKitDiagnostics.collect {
                list.performBatchUpdates {
                    source.sections[0] = [1]
                    list.deleteItems(at: [Self.path(2)])
                } completion: {
                    done.append($0)
                }
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "section 0 of UICollectionView 'rooms' of ListSource has 1 items after a batch, and should have 2: 3 before it, "
                        + "0 inserted, 1 deleted, 0 moved in, 0 moved out; all is loaded anew"
                ])
            clock.tick()
            XCTAssertEqual(numbers(list), [1])
            clock.tick()
            XCTAssertEqual(done, [false])
        }
    }

    func testE49_reloadDataInABatchAndABatchWhileTheLayoutIsAskedLoadAnewOnce() {
        withList([[1, 2, 3]]) { list, source, clock in
            clock.tick()
            list.accessibilityIdentifier = "rooms"
            let reports = UIKitDiagnostics.collect {
                list.performBatchUpdates {
                    source.sections[0] = [7]
                    list.reloadData()
                }
            }
            XCTAssertEqual(
                reports.map(\.message),
                ["reloadData of UICollectionView 'rooms' of ListSource was called during an update; all is loaded anew after it"])
            clock.tick()
            XCTAssertEqual(numbers(list), [7])
            source.cell = { [unowned source] list, path in
                source.cell = nil
                list.performBatchUpdates {
                    source.sections[0] = [8, 9]
                    list.insertItems(at: [Self.path(1)])
                }
                return list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
            }
            list.reloadData()
            XCTAssertEqual(UIKitDiagnostics.collect { clock.tick() }.map(\.kind), [.invalidListUpdate])
            clock.tick()
            XCTAssertEqual(numbers(list), [8, 9])
        }
    }
}

@MainActor
private func delete(_ items: [Int], _ list: UICollectionView, _ source: ListSource, _ completion: ((Bool) -> Void)? = nil) {
    list.performBatchUpdates {
        for item in items.sorted().reversed() { source.sections[0].remove(at: item) }
        list.deleteItems(at: items.map { IndexPath(item: $0, section: 0) })
    } completion: {
        completion?($0)
    }
}

@MainActor
private func insert(_ item: Int, at place: Int, _ list: UICollectionView, _ source: ListSource) {
    list.performBatchUpdates {
        source.sections[0].insert(item, at: place)
        list.insertItems(at: [IndexPath(item: place, section: 0)])
    }
}

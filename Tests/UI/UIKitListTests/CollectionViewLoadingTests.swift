import XCTest

@testable import UIKit

/// How a collection view asks for its data, and how long its cells live.
final class CollectionViewLoadingTests: ListTestCase {
    func testM144_onePassPreparesAsksMakesAppliesAndDisplays() {
        withList([[1, 2]]) { list, source, clock in
            list.rowLayout.record = { source.calls.append($0) }
            NumberCell.record = { source.calls.append($0) }
            clock.tick()
            XCTAssertEqual(
                source.take(),
                [
                    "sections", "count 0", "prepare", "size", "elements", "cell 0.0", "init", "apply 0", "cell 0.1", "init",
                    "apply 1", "will 0.0", "will 0.1",
                ])
            NumberCell.record = { _ in }
        }
    }

    func testM145_countsAreAskedOnceALoad() {
        withList([[1, 2], [3]]) { list, source, clock in
            clock.tick()
            XCTAssertEqual(source.take("sections", "count"), ["sections", "count 0", "count 1"])
            XCTAssertEqual(list.numberOfSections, 2)
            XCTAssertEqual(list.numberOfItems(inSection: 1), 1)
            list.setNeedsLayout()
            list.collectionViewLayout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(source.take("sections", "count"), [])
            list.reloadData()
            clock.tick()
            XCTAssertEqual(source.take("sections", "count"), ["sections", "count 0", "count 1"])
        }
    }

    func testM146_nothingIsAskedBeforeItIsNeeded_andEmptyBoundsAskForNoCell() {
        withList([[1, 2]]) { list, source, clock in
            XCTAssertEqual(source.take(), [])
            list.frame.size = .zero
            clock.tick()
            XCTAssertEqual(source.take("cell"), [])
            list.frame.size = CGSize(width: 300, height: 200)
            clock.tick()
            XCTAssertEqual(source.take("cell"), ["cell 0.0", "cell 0.1"])
        }
    }

    func testM147_reloadDataDropsSelectionAndKeepsTheOffset_inTheNextPass() {
        withList([Array(0..<100)]) { list, source, clock in
            clock.tick()
            list.contentOffset.y = 1000
            list.selectItem(at: IndexPath(item: 21, section: 0), animated: false, scrollPosition: [])
            clock.tick()
            _ = source.take()
            list.reloadData()
            list.reloadData()
            XCTAssertEqual(source.take("cell", "sections"), [])
            XCTAssertEqual(list.indexPathsForSelectedItems, [])
            clock.tick()
            XCTAssertEqual(source.take("cell", "sections"), ["sections", "cell 0.20", "cell 0.21", "cell 0.22", "cell 0.23"])
            XCTAssertEqual(list.contentOffset.y, 1000)
            source.sections = [Array(0..<10)]
            list.reloadData()
            clock.tick()
            XCTAssertEqual(list.contentOffset.y, 300)
            XCTAssertEqual(numbers(list), [6, 7, 8, 9])
        }
    }

    func testM148_hiddenAttributesAndThoseOutsideGetNoView() {
        withList([Array(0..<10)], layout: { $0.change = { $0.isHidden = $0.indexPath.item == 1 } }) { list, source, clock in
            clock.tick()
            XCTAssertEqual(source.take("cell"), ["cell 0.0", "cell 0.2", "cell 0.3"])
        }
    }

    func testM149_E56_aPathThatIsAnsweredTwiceOrDoesNotExistIsReported() {
        withList([[1, 2]]) { list, source, clock in
            let twice = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            twice.frame = CGRect(x: 0, y: 100, width: 10, height: 10)
            let unknown = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 7, section: 3))
            let broken = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 1, section: 0))
            broken.center.x = .nan
            list.rowLayout.more = [twice, unknown, broken]
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "RowLayout gave attributes for the cell at item 0 of section 0 twice; the first stays",
                    "RowLayout gave attributes for the cell at item 7 of section 3 which does not exist; it is skipped",
                    "RowLayout gave attributes for the cell at item 1 of section 0 with a place or a size that is no number; "
                        + "it is skipped",
                ])
            XCTAssertEqual(list.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minY, 0)
        }
    }

    func testM150_M156_aCellExistsWhileItIsSeenOrPrepared() {
        withList([Array(0..<100)]) { list, source, clock in
            clock.tick()
            XCTAssertNil(list.cellForItem(at: IndexPath(item: 9, section: 0)))
            XCTAssertEqual(numbers(list), [0, 1, 2, 3])
            list.contentOffset.y = 60
            clock.tick()
            XCTAssertNotNil(list.cellForItem(at: IndexPath(item: 0, section: 0)), "It left a moment ago.")
            XCTAssertEqual(numbers(list), [1, 2, 3, 4, 5])
            _ = source.take()
            list.contentOffset.y = 0
            clock.tick()
            XCTAssertEqual(source.take("cell", "will 0.0"), ["will 0.0"])
            list.contentOffset.y = 3000
            clock.tick()
            XCTAssertNil(list.cellForItem(at: IndexPath(item: 0, section: 0)))
        }
    }

    func testM151_M152_aDequeuedCellIsUsedAgain_atItsPlace() {
        withList([Array(0..<100)]) { list, source, clock in
            clock.tick()
            let first = list.cellForItem(at: IndexPath(item: 0, section: 0)) as? NumberCell
            XCTAssertEqual(first?.events, ["init 0", "apply 0"])
            var places: [CGFloat] = []
            source.cell = { list, path in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                places.append(cell.frame.minY)
                return cell
            }
            list.contentOffset.y = 500
            clock.tick()
            XCTAssertEqual(places, [500, 550, 600, 650])
            XCTAssertEqual(first?.events.prefix(3), ["init 0", "apply 0", "reuse"])
        }
    }

    func testM153_attributesAreAppliedAgainOnlyIfTheyDiffer() {
        withList([[1, 2]]) { list, _, clock in
            clock.tick()
            let cell = list.cellForItem(at: IndexPath(item: 1, section: 0)) as? NumberCell
            list.collectionViewLayout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(cell?.events, ["init 50", "apply 1"])
            (list.collectionViewLayout as? RowLayout)?.change = { $0.alpha = 0.5 }
            list.collectionViewLayout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(cell?.events, ["init 50", "apply 1", "apply 1"])
        }
    }

    func testM154_M155_everyDisplayHasOneEnd() {
        withList([Array(0..<100)]) { list, source, clock in
            var displayed: Set<String> = []
            @MainActor func follow() {
                for call in source.take("will", "end") {
                    let path = String(call.split(separator: " ")[1])
                    let isNew = call.hasPrefix("will")
                    XCTAssertEqual(displayed.contains(path), !isNew, call)
                    if isNew { displayed.insert(path) } else { displayed.remove(path) }
                }
            }
            for offset in [0.0, 60, 0, 75, 1000, 1010, 4800, 0] {
                list.contentOffset.y = offset
                clock.tick()
                follow()
                XCTAssertEqual(displayed.count, list.visibleCells.count)
            }
            list.performBatchUpdates {
                source.sections[0].removeFirst(2)
                list.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
            }
            clock.run(1)
            let calls = source.take("will", "end")
            XCTAssertEqual(calls.filter { $0.hasPrefix("end") }, ["end 0.0", "end 0.1"])
            XCTAssertEqual(calls.filter { $0.hasPrefix("will") }, ["will 0.2", "will 0.3"])
            list.reloadData()
            clock.tick()
            XCTAssertEqual(source.take("end").count, 4)
        }
    }

    func testM157_aCellWithTheFirstResponderKeepsItsView() {
        withList([Array(0..<100)]) { list, source, clock in
            source.cell = { list, path in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                if path.item == 1 { cell.contentView.addSubview(UITextField(frame: cell.bounds)) }
                return cell
            }
            clock.tick()
            let cell = list.cellForItem(at: IndexPath(item: 1, section: 0))
            XCTAssertEqual(cell?.contentView.subviews.first?.becomeFirstResponder(), true)
            list.contentOffset.y = 3000
            clock.tick()
            XCTAssertTrue(list.cellForItem(at: IndexPath(item: 1, section: 0)) === cell)
            XCTAssertEqual(cell?.isHidden, false)
            cell?.endEditing(true)
            list.contentOffset.y = 3500
            clock.tick()
            XCTAssertNil(list.cellForItem(at: IndexPath(item: 1, section: 0)))
        }
    }

    func testM158_theBackgroundFillsTheListBehindAllAndDoesNotScroll() {
        withList([Array(0..<100)]) { list, _, clock in
            clock.tick()
            let background = UIView()
            list.backgroundView = background
            list.contentOffset.y = 700
            clock.tick()
            XCTAssertEqual(background.frame, CGRect(x: 0, y: 700, width: 300, height: 200))
            XCTAssertTrue(list.subviews.first === background)
        }
    }

    func testM159_zIndexThenHeadersThenTheOrderOfTheAnswerDecideWhatLiesInFront() {
        withList(
            [[1, 2, 3], [4]],
            layout: {
                $0.hasHeaders = true
                $0.change = { $0.zIndex = $0.indexPath.item == 0 ? 5 : 0 }
            }
        ) { list, _, clock in
            clock.tick()
            let shown = list.subviews.filter { $0 is UICollectionReusableView && !$0.isHidden }
            XCTAssertEqual(
                shown.map { ($0 as? NumberCell).map { "\($0.number)" } ?? "header" },
                ["2", "3", "header", "header", "1", "4"])
        }
    }

    func testM160_anotherDataSourceLoadsAnew_andTheSameOneDoesNot() {
        withList([[1, 2]]) { list, source, clock in
            clock.tick()
            _ = source.take()
            list.dataSource = source
            list.delegate = source
            clock.tick()
            XCTAssertEqual(source.take(), [])
            let other = ListSource([[7]])
            list.dataSource = other
            clock.tick()
            XCTAssertEqual(numbers(list), [7])
        }
    }

    func testM161_aRegistrationRegistersItself_andRunsItsHandlerBeforeTheDequeueReturns() {
        withList([[7, 8]]) { list, source, clock in
            var handled: [String] = []
            let registration = UICollectionView.CellRegistration<NumberCell, Int> { cell, path, item in
                cell.number = item
                handled.append("\(path.item): \(item)")
            }
            source.cell = { [unowned source] list, path in
                let item = source.sections[path.section][path.item]
                let cell = list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
                XCTAssertEqual(cell.number, item)
                return cell
            }
            clock.tick()
            XCTAssertEqual(handled, ["0: 7", "1: 8"])
            XCTAssertEqual(numbers(list), [7, 8])
        }
    }

    func testN166_aDataSourceMayInvalidateTheLayoutAndAskItWhileItIsAskedForCells() {
        withList([Array(0..<100)]) { list, source, clock in
            source.cell = { list, path in
                list.collectionViewLayout.invalidateLayout()
                XCTAssertNotNil(list.layoutAttributesForItem(at: path))
                return list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
            }
            source.ended = { list in
                list.collectionViewLayout.invalidateLayout()
                XCTAssertNotNil(list.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
            }
            for offset in [0.0, 500, 520, 4000, 0] {
                list.contentOffset.y = offset
                clock.tick()
                clock.tick()
                XCTAssertEqual(list.visibleCells.count, offset == 520 ? 5 : 4)
            }
        }
    }

    // MARK: Errors

    func testE54_anIdentifierThatIsNotRegisteredGivesAnEmptyCell() {
        withList([[1]]) { list, source, clock in
            source.cell = { $0.dequeueReusableCell(withReuseIdentifier: "other", for: $1) }
            list.accessibilityIdentifier = "rooms"
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "UICollectionView 'rooms' of ListSource has no class for a cell with the identifier 'other': call register first"
                ])
            XCTAssertEqual(list.visibleCells.count, 1)
        }
    }

    func testE55_aCellThatWasNotDequeuedIsUsed_andOneForTwoItemsIsNot() {
        withList([[1, 2]]) { list, source, clock in
            list.accessibilityIdentifier = "rooms"
            let cell = NumberCell(frame: .zero)
            source.cell = { _, _ in cell }
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "the data source gave UICollectionView 'rooms' of ListSource a NumberCell for item 0 of section 0 that was not "
                        + "dequeued; it is used once",
                    "the data source gave UICollectionView 'rooms' of ListSource a NumberCell for item 1 of section 0 that was not "
                        + "dequeued; it is used once",
                    "the data source gave UICollectionView 'rooms' of ListSource the same NumberCell for item 1 of section 0 and "
                        + "another item; an empty cell is shown",
                ])
            XCTAssertEqual(list.visibleCells.count, 2)
            XCTAssertTrue(list.cellForItem(at: IndexPath(item: 0, section: 0)) === cell)
        }
    }

    func testE163_aReloadOnAnotherThreadIsReportedAndDoneOnTheMainOne() {
        withList([[1]]) { list, source, clock in
            list.accessibilityIdentifier = "rooms"
            clock.tick()
            source.sections = [[1, 2]]
            // As source in Swift 5 mode may call it.
            let reload: @MainActor () -> Void = { list.reloadData() }
            nonisolated(unsafe) let anywhere = unsafeBitCast(reload, to: (() -> Void).self)
            let reports = UIKitDiagnostics.collect {
                let thread = Thread { anywhere() }
                thread.start()
                for _ in 0..<2000 where list.engine.hasCounts {
                    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
                }
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "reloadData() of UICollectionView 'rooms' of ListSource was called on a thread that is not the main one; it is "
                        + "done on the main thread"
                ])
            XCTAssertEqual(reports.map(\.kind), [.wrongThread])
            clock.tick()
            XCTAssertEqual(list.visibleCells.count, 2)
        }
    }

    func testE163_aListWhoseDataSourceIsGoneAsksForNoCell_andShowsNothingAfterAReload() {
        withList([]) { list, _, clock in
            var source: ListSource? = ListSource([Array(0..<30)])
            list.dataSource = source
            clock.tick()
            source = nil
            list.contentOffset.y = 800
            clock.tick()
            XCTAssertNil(list.dataSource)
            XCTAssertEqual(list.visibleCells, [])
            list.reloadData()
            clock.tick()
            XCTAssertEqual(list.contentSize.height, 0)
            XCTAssertEqual(list.visibleCells, [])
        }
    }

    func testE164_aMissingSupplementaryViewIsReportedAndEmpty() {
        withList([[1]], layout: { $0.hasHeaders = true }) { list, _, clock in
            list.accessibilityIdentifier = "rooms"
            let bare = BareSource()
            list.dataSource = bare
            let reports = UIKitDiagnostics.collect { clock.tick() }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "the layout of UICollectionView 'rooms' of BareSource has a view of kind 'header' at item 0 of section 0, but "
                        + "the data source gives none; an empty one is shown"
                ])
            XCTAssertEqual(
                list.supplementaryView(forElementKind: "header", at: IndexPath(item: 0, section: 0))?.frame.height, 20)
        }
    }
}

/// A data source that implements what it has to.
private final class BareSource: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    }
}

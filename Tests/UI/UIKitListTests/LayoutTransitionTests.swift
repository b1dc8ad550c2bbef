import GimbalTesting
import XCTest

@testable import UIKit

/// Changes from one layout to another, at once, animated, and driven by the app.
final class LayoutTransitionTests: ListTestCase {
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func testT278_T281_theOrderOfAnAnimatedChange() {
        withList([[1, 2]]) { list, source, clock in
            clock.tick()
            let (old, new) = (list.rowLayout, ColumnLayout())
            old.record = { source.calls.append("old \($0)") }
            new.record = { source.calls.append("new \($0)") }
            for shown in list.visibleCells { (shown as? NumberCell)?.record = { source.calls.append($0) } }
            _ = source.take()
            list.setCollectionViewLayout(new, animated: true) { source.calls.append("done \($0)") }
            XCTAssertEqual(
                source.take("old p", "old f", "new prepare", "new f", "will", "did"),
                [
                    "old prepare for the next", "new prepare for the last", "willTransition", "willTransition", "new prepare",
                    "old finalize transition", "new finalize transition",
                ])
            XCTAssertTrue(list.collectionViewLayout === new)
            clock.run(0.5)
            XCTAssertEqual(source.take("did", "done"), ["didTransition", "didTransition", "done true"])
            XCTAssertNil(old.collectionView)
        }
    }

    func testT280_cellsAreKept_andThoseOfEitherLayoutAreSeenOnTheWay() {
        withList([Array(0..<30)]) { list, source, clock in
            clock.tick()
            let first = list.cellForItem(at: Self.path(0))
            _ = source.take()
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            XCTAssertEqual(source.take("cell").count, 8, "twelve are seen in the columns")
            clock.run(0.15)
            XCTAssertTrue(list.cellForItem(at: Self.path(0)) === first)
            let cell = list.cellForItem(at: Self.path(1))
            let seen = cell?.layer.presentation()?.frame ?? .zero
            XCTAssertTrue((10.0..<90).contains(seen.minX), "\(seen)")
            clock.run(0.5)
            XCTAssertEqual(cell?.layer.presentation()?.frame, CGRect(x: 100, y: 0, width: 100, height: 50))
        }
    }

    func testT278_aReloadInTheSameTurnIsShownFirst_andTheChangeIsAnimated() {
        withList([Array(0..<30)]) { list, source, clock in
            clock.tick()
            source.sections[0].removeLast()
            list.reloadData()
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            XCTAssertEqual(list.numberOfItems(inSection: 0), 29)
            clock.run(0.15)
            let seen = list.cellForItem(at: Self.path(1))?.layer.presentation()?.frame ?? .zero
            XCTAssertTrue((10.0..<90).contains(seen.minX), "\(seen)")
            clock.run(0.5)
        }
    }

    func testM146_aLayoutThatIsSetBeforeTheListIsSeenAsksForNothing() {
        withList([[1, 2]]) { list, source, clock in
            list.removeFromSuperview()
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            XCTAssertEqual(source.take(), [])
            clock.tick()
        }
    }

    func testT280_anItemThatWasOutOfSightFliesFromItsPlaceInTheOldLayout() {
        withList([Array(0..<30)]) { list, _, clock in
            clock.tick()
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            clock.tick()
            let cell = list.cellForItem(at: Self.path(9))
            XCTAssertEqual(cell?.layer.presentation()?.frame, CGRect(x: 0, y: 450, width: 300, height: 50))
            clock.run(0.5)
            XCTAssertEqual(cell?.layer.presentation()?.frame, CGRect(x: 0, y: 150, width: 100, height: 50))
        }
    }

    func testR250_whatACellShowsMovesWithTheCell() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            clock.tick()
            let cell = list.cellForItem(at: Self.path(1))
            XCTAssertEqual(cell?.contentView.layer.presentation()?.bounds.width, 300)
            clock.run(0.15)
            let (width, inner) = (cell?.layer.presentation()?.bounds.width, cell?.contentView.layer.presentation()?.bounds.width)
            XCTAssertEqual(width, inner)
            XCTAssertTrue((120.0..<280).contains(width ?? 0), "\(String(describing: width))")
            clock.run(0.5)
        }
    }

    func testT282_theItemInTheMiddleStaysInSight() {
        withList([Array(0..<100)]) { list, _, clock in
            clock.tick()
            list.contentOffset.y = 2400
            clock.tick()
            list.setCollectionViewLayout(ColumnLayout(), animated: false)
            clock.tick()
            XCTAssertTrue(numbers(list).contains(49) || numbers(list).contains(50))
        }
    }

    func testT279_E60_aLayoutOfAnotherViewIsTakenOver_withAReport() {
        withList([[1, 2]]) { list, _, clock in
            clock.tick()
            let other = UICollectionView(frame: list.frame, collectionViewLayout: RowLayout())
            other.accessibilityIdentifier = "rooms"
            let layout = list.collectionViewLayout
            let reports = UIKitDiagnostics.collect { other.collectionViewLayout = layout }
            XCTAssertEqual(
                reports.map(\.message),
                ["a RowLayout of another collection view was set on UICollectionView 'rooms', which has it now"])
            XCTAssertTrue(layout.collectionView === other)
            XCTAssertEqual(numbers(list), [1, 2])
        }
    }

    // MARK: Driven by the app

    func testL136_T290_theDelegatesTransitionLayoutIsInstalledAndReturned() {
        withList([[1, 2]]) { list, source, clock in
            clock.tick()
            let next = ColumnLayout()
            let own = OwnTransitionLayout(currentLayout: list.collectionViewLayout, nextLayout: next)
            source.transitionLayout = own
            let returned = list.startInteractiveTransition(to: next)
            XCTAssertTrue(returned === own)
            XCTAssertTrue(list.collectionViewLayout === own)
            XCTAssertTrue(own.nextLayout === next)
            list.cancelInteractiveTransition()
            clock.run(1)
        }
    }

    func testALayoutThatComesBackWhileTheListStillLeavesItStaysTheListsOwn() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let first = list.collectionViewLayout
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            clock.run(0.1)
            list.setCollectionViewLayout(first, animated: false)
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            clock.run(0.5)
            XCTAssertTrue(first.collectionView === list)
            layout.transitionProgress = 0.5
            layout.invalidateLayout()
            list.reloadData()
            clock.tick()
            XCTAssertEqual(numbers(list).count, 4)
            list.cancelInteractiveTransition()
            clock.run(1)
        }
    }

    func testL137_T283_T284_T288_progressMixesBothLayouts_andBeyond_onceItIsInvalidated() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            clock.tick()
            let cell = list.cellForItem(at: Self.path(1))
            XCTAssertEqual(cell?.frame, CGRect(x: 0, y: 50, width: 300, height: 50))
            layout.transitionProgress = 0.5
            clock.tick()
            XCTAssertEqual(cell?.frame, CGRect(x: 0, y: 50, width: 300, height: 50), "not invalidated yet")
            layout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(cell?.frame, CGRect(x: 50, y: 25, width: 200, height: 50))
            layout.transitionProgress = 2
            layout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(layout.transitionProgress, 2)
            XCTAssertEqual(cell?.center, CGPoint(x: 150, y: -25))
            XCTAssertEqual(cell?.bounds.width, 0)
            layout.transitionProgress = -1
            layout.invalidateLayout()
            clock.tick()
            XCTAssertEqual(cell?.frame, CGRect(x: -100, y: 100, width: 500, height: 50))
            list.cancelInteractiveTransition()
            clock.run(1)
            XCTAssertEqual(cell?.frame, CGRect(x: 0, y: 50, width: 300, height: 50))
        }
    }

    func testT285_whatOneLayoutLacksFadesAtItsPlace_andSizeAndOffsetAreMixed() {
        withList([Array(0..<30)], layout: { $0.hasHeaders = true }) { list, _, clock in
            clock.tick()
            list.contentOffset.y = 10
            clock.tick()
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            layout.transitionProgress = 0.5
            layout.invalidateLayout()
            clock.tick()
            let header = list.supplementaryView(forElementKind: "header", at: Self.path(0))
            XCTAssertEqual(header?.frame, CGRect(x: 0, y: 0, width: 300, height: 20))
            XCTAssertEqual(header?.alpha, 0.5)
            XCTAssertEqual(list.contentSize.height, (1520 + 500) / 2)
            list.finishInteractiveTransition()
            clock.run(1)
            XCTAssertNil(list.supplementaryView(forElementKind: "header", at: Self.path(0)))
            XCTAssertEqual(list.contentSize.height, 500)
        }
    }

    func testT293_anotherSizeOnTheWayReachesBothLayouts_andTheProgressStays() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            layout.transitionProgress = 0.5
            layout.invalidateLayout()
            clock.tick()
            list.frame.size = CGSize(width: 200, height: 300)
            clock.tick()
            XCTAssertEqual(layout.transitionProgress, 0.5)
            // Rows are as wide as the list, columns are 100 points wide.
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, CGRect(x: 50, y: 25, width: 150, height: 50))
            list.finishInteractiveTransition()
            clock.run(1)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, CGRect(x: 100, y: 0, width: 100, height: 50))
        }
    }

    func testL138_T289_finishInstallsTheNextLayout() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let next = ColumnLayout()
            var ends: [String] = []
            let layout = list.startInteractiveTransition(to: next) { ends.append("\($0) \($1)") }
            layout.transitionProgress = 0.6
            layout.invalidateLayout()
            clock.tick()
            list.finishInteractiveTransition()
            XCTAssertTrue(list.collectionViewLayout === layout)
            clock.run(1)
            XCTAssertTrue(list.collectionViewLayout === next)
            XCTAssertEqual(ends, ["true true"])
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, CGRect(x: 100, y: 0, width: 100, height: 50))
            XCTAssertTrue(list.isScrollEnabled)
        }
    }

    func testL139_T294_cancelInstallsTheOldLayout_andNothingScrollsOnTheWay() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let old = list.collectionViewLayout
            var ends: [String] = []
            let layout = list.startInteractiveTransition(to: ColumnLayout()) { ends.append("\($0) \($1)") }
            XCTAssertFalse(list.isScrollEnabled)
            layout.transitionProgress = 0.4
            layout.invalidateLayout()
            clock.tick()
            list.cancelInteractiveTransition()
            clock.run(1)
            XCTAssertTrue(list.collectionViewLayout === old)
            XCTAssertEqual(ends, ["true false"])
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, CGRect(x: 0, y: 50, width: 300, height: 50))
        }
    }

    func testL140_T286_T287_keysKeepTheirLastValue_andACancelGivesThemTheirFirst() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            XCTAssertEqual(layout.value(forAnimatedKey: "angle"), 0)
            layout.updateValue(3, forAnimatedKey: "angle")
            clock.tick(after: 0.05)
            layout.updateValue(7, forAnimatedKey: "angle")
            XCTAssertEqual(layout.value(forAnimatedKey: "angle"), 7)
            list.cancelInteractiveTransition()
            XCTAssertEqual(layout.value(forAnimatedKey: "angle"), 3)
            clock.run(1)
        }
    }

    func testT287_theRestKeepsTheSpeedOfTheFinger() {
        withList([Array(0..<4)]) { list, _, clock in
            clock.tick()
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            for step in 1...10 {
                layout.transitionProgress = 0.05 * CGFloat(step)
                layout.invalidateLayout()
                clock.tick(after: 1.0 / 60)
            }
            let cell = list.cellForItem(at: Self.path(1))
            let before = cell?.layer.presentation()?.position.x ?? 0
            list.finishInteractiveTransition()
            clock.tick(after: 1.0 / 60)
            let first = cell?.layer.presentation()?.position.x ?? 0
            clock.tick(after: 1.0 / 60)
            let second = cell?.layer.presentation()?.position.x ?? 0
            XCTAssertEqual(first, before, accuracy: 0.5, "no jump")
            // This cell's middle does not move sideways; its height does.
            XCTAssertEqual(second, first, accuracy: 0.5)
            let y = cell?.layer.presentation()?.position.y ?? 0
            XCTAssertEqual(y, 50 - 50 * 0.05, accuracy: 1.5, "3 progress a second, as before")
            clock.run(1)
        }
    }

    func testT291_E44_aSecondStartReturnsTheRunningLayout() {
        withList([[1, 2]]) { list, _, clock in
            clock.tick()
            list.accessibilityIdentifier = "rooms"
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            list.finishInteractiveTransition()
            let reports = UIKitDiagnostics.collect {
                XCTAssertTrue(list.startInteractiveTransition(to: RowLayout()) === layout)
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "UICollectionView 'rooms' of ListSource: startInteractiveTransition was called while another transition runs; that is "
                        + "returned"
                ])
            clock.run(1)
        }
    }

    func testL143_E61_finishAndCancelWithoutAStartAreReported() {
        withList([[1, 2]]) { list, _, clock in
            clock.tick()
            list.accessibilityIdentifier = "rooms"
            let reports = UIKitDiagnostics.collect {
                list.finishInteractiveTransition()
                list.cancelInteractiveTransition()
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "UICollectionView 'rooms' of ListSource: finishInteractiveTransition was called while no transition is driven; it does "
                        + "nothing",
                    "UICollectionView 'rooms' of ListSource: cancelInteractiveTransition was called while no transition is driven; it does "
                        + "nothing",
                ])
        }
    }

    func testT292_T293_dataAndBoundsThatChangeOnTheWayMoveNothingThatIsSeen_andACancelGoesBackToWhereTheContentWas() {
        let changes: [@MainActor (UICollectionView, ListSource) -> Void] = [
            { list, _ in list.reloadData() },
            { list, _ in list.frame.size.width = 250 },
            { list, source in
                list.performBatchUpdates {
                    source.sections[0].append(99)
                    list.insertItems(at: [Self.path(60)])
                }
            },
        ]
        for (index, change) in changes.enumerated() {
            withList([Array(0..<60)]) { list, source, clock in
                clock.tick()
                list.contentOffset.y = 1500
                let transition = list.startInteractiveTransition(to: ColumnLayout())
                transition.transitionProgress = 0.5
                transition.invalidateLayout()
                clock.tick()
                let offset = list.contentOffset.y
                change(list, source)
                clock.run(0.5)
                XCTAssertEqual(list.contentOffset.y, offset, "change \(index)")
                list.cancelInteractiveTransition()
                clock.run(1)
                XCTAssertEqual(list.contentOffset.y, 1500, "change \(index)")
            }
        }
    }

    func testT292_contentThatBecomesShorterOnTheWayIsSeenToItsEnd() {
        withList([Array(0..<60)]) { list, source, clock in
            clock.tick()
            list.contentOffset.y = 1500
            let transition = list.startInteractiveTransition(to: ColumnLayout())
            transition.transitionProgress = 0.25
            transition.invalidateLayout()
            clock.tick()
            source.sections[0] = Array(0..<10)
            list.reloadData()
            clock.tick()
            list.cancelInteractiveTransition()
            clock.run(1)
            XCTAssertEqual(list.contentOffset.y, 300)
            XCTAssertEqual(numbers(list), [6, 7, 8, 9])
        }
    }

    func testT292_dataThatChangeOnTheWayAppearInBothLayouts() {
        withList([[0, 1, 2, 3]]) { list, source, clock in
            clock.tick()
            var ends = 0
            let layout = list.startInteractiveTransition(to: ColumnLayout()) { _, _ in ends += 1 }
            layout.transitionProgress = 0.5
            layout.invalidateLayout()
            clock.tick()
            list.performBatchUpdates {
                source.sections[0].insert(9, at: 1)
                list.insertItems(at: [Self.path(1)])
            }
            clock.run(0.5)
            XCTAssertEqual(layout.transitionProgress, 0.5)
            XCTAssertEqual((list.cellForItem(at: Self.path(1)) as? NumberCell)?.number, 9)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, CGRect(x: 50, y: 25, width: 200, height: 50))
            source.sections[0] = [5, 6]
            list.reloadData()
            clock.tick()
            XCTAssertEqual(layout.transitionProgress, 0.5)
            XCTAssertEqual((list.cellForItem(at: Self.path(1)) as? NumberCell)?.number, 6)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, CGRect(x: 50, y: 25, width: 200, height: 50))
            list.finishInteractiveTransition()
            clock.run(1)
            XCTAssertEqual(ends, 1)
        }
    }
}

private final class OwnTransitionLayout: UICollectionViewTransitionLayout {}

/// Places the items of the first section in three columns of 100 × 50 points.
class ColumnLayout: UICollectionViewLayout {
    var record: (String) -> Void = { _ in }
    private var count = 0

    override func prepare() {
        record("prepare")
        count = (collectionView?.numberOfSections ?? 0) > 0 ? collectionView?.numberOfItems(inSection: 0) ?? 0 : 0
    }

    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 50 * CGFloat((count + 2) / 3)) }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard indexPath.section == 0, indexPath.item < count else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
            x: 100 * CGFloat(indexPath.item % 3), y: 50 * CGFloat(indexPath.item / 3), width: 100, height: 50)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
            .filter { $0.frame.intersects(rect) }
    }

    override func prepareForTransition(from oldLayout: UICollectionViewLayout) { record("prepare for the last") }
    override func prepareForTransition(to newLayout: UICollectionViewLayout) { record("prepare for the next") }
    override func finalizeLayoutTransition() { record("finalize transition") }
}

import GimbalTesting
import XCTest

@testable import UIKit

/// The offset of a list whose content, layout or page changes at the end of the content or past an edge.
final class ListOffsetTests: ListOffsetTestCase {
    func testABounceGoesToTheOtherLayoutWithoutAJump() throws {
        try onList { screen, _, list in
            Self.bounce(screen)
            let before = Self.seen(list)
            XCTAssertLessThan(before, -20)
            list.setCollectionViewLayout(ColumnLayout(), animated: true)
            XCTAssertEqual(Self.seen(list), before, accuracy: 0.5)
            screen.advance(by: 1.0 / 60)
            XCTAssertGreaterThanOrEqual(Self.seen(list), before)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testAPopLeavesNoGap_whereFewerItemsAreAsHighAsTheOtherLayoutWas() throws {
        try onList { screen, navigation, list in
            list.contentOffset.y = 1000
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: false)
            screen.advance(by: 1)
            let height = list.contentSize.height
            (navigation.viewControllers[0] as? ListPage)?.numbers = Array(0..<Int(height / RowLayout.height))
            list.reloadData()
            navigation.popViewController(animated: true)
            screen.advance(by: 2)
            XCTAssertEqual(list.contentSize.height, height)
            XCTAssertEqual(list.contentOffset.y, height - 400)
        }
    }

    func testABounceComesBack_whereATransitionIsGivenUpForTheLayoutOfBefore() throws {
        try onList { screen, _, list in
            Self.bounce(screen)
            let layout = list.collectionViewLayout
            _ = list.startInteractiveTransition(to: ColumnLayout())
            screen.advance(by: 0.1)
            XCTAssertLessThan(Self.seen(list), -20)
            list.setCollectionViewLayout(layout, animated: true)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testABounceGoesOnThroughABatchWithoutAJump() throws {
        try onList { screen, _, list in
            Self.bounce(screen)
            let before = Self.seen(list)
            XCTAssertLessThan(before, -20)
            list.performBatchUpdates {}
            XCTAssertEqual(Self.seen(list), before, accuracy: 0.5)
            XCTAssertTrue(list.isDecelerating)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testU302_aPopAfterAPushInABounceComesToRestInRange() throws {
        try onList { screen, navigation, list in
            Self.bounce(screen)
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: false)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
            navigation.popViewController(animated: false)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testALayoutThatWasJustLeftMayBeUsedByAnotherView() throws {
        try onList { screen, navigation, list in
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: false)
            screen.advance(by: 1)
            let found = UIKitDiagnostics.collect {
                list.setCollectionViewLayout(RowLayout(), animated: true)
                navigation.popViewController(animated: false)
                screen.advance(by: 1)
            }
            XCTAssertEqual(found.map(\.message), [])
        }
    }

    func testAPulledListComesBackWhenItsTransitionIsCancelled() throws {
        try onList { screen, _, list in
            let finger = screen.touch(at: CGPoint(x: 150, y: 50))
            finger.move(to: CGPoint(x: 150, y: 250), duration: 0.3)
            let before = Self.seen(list)
            XCTAssertLessThan(before, -20)
            let layout = list.startInteractiveTransition(to: ColumnLayout())
            screen.advance(by: 1.0 / 60)
            XCTAssertEqual(Self.seen(list), before, accuracy: 0.5)
            layout.transitionProgress = 0.3
            layout.invalidateLayout()
            screen.advance(by: 0.1)
            list.cancelInteractiveTransition()
            screen.advance(by: 2)
            finger.end()
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testAGlideThatGoesOutOfSightEndsWhereContentIs() throws {
        try onList { screen, _, list in
            list.setContentOffset(CGPoint(x: 0, y: 1600), animated: true)
            screen.advance(by: 0.1)
            list.contentSize.height = 1000
            let page = list.superview
            list.removeFromSuperview()
            screen.settle()
            XCTAssertEqual(list.contentOffset.y, 600)
            page?.addSubview(list)
        }
    }

    func testABounceThatGoesOutOfSightEndsBelowTheBarThatIsThereAgain() throws {
        try onList { screen, navigation, list in
            navigation.isNavigationBarHidden = false
            list.contentInsetAdjustmentBehavior = .automatic
            screen.advance(by: 1)
            let top = list.contentOffset.y
            XCTAssertLessThan(top, -20)
            Self.bounce(screen)
            XCTAssertTrue(list.isDecelerating)
            navigation.pushViewController(UIViewController(), animated: false)
            screen.advance(by: 1)
            navigation.popViewController(animated: false)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, top)
        }
    }

    func testContentThatAFingerCaughtWithoutADragComesBack() throws {
        try onList { screen, _, list in
            Self.bounce(screen)
            XCTAssertLessThan(Self.seen(list), -20)
            let refusing = Refusing(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            list.addSubview(refusing)
            let finger = screen.touch(at: CGPoint(x: 150, y: 200))
            screen.advance(by: 0.2)
            XCTAssertFalse(list.isDecelerating)
            let caught = Self.seen(list)
            list.performBatchUpdates {}
            screen.advance(by: 0.5)
            XCTAssertEqual(Self.seen(list), caught, "The finger holds it.")
            finger.end()
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }

    func testAnEmptyBatchThatMeasuresAgainDoesNotScroll() throws {
        try withTallRows { screen, table in
            table.contentOffset.y = 333
            screen.settle()
            let (row, offset) = (table.indexPathsForVisibleRows?[1] ?? IndexPath(row: 0, section: 0), table.contentOffset.y)
            let seen = table.cellForRow(at: row)?.frame.minY ?? 0
            UIView.performWithoutAnimation {
                table.beginUpdates()
                table.endUpdates()
            }
            screen.settle()
            let now = table.cellForRow(at: row)?.frame.minY ?? 0
            XCTAssertEqual(now - table.contentOffset.y, seen - offset, accuracy: 0.01)
        }
    }

    func testAnItemThatIsMeasuredAboveWhatIsSeenDoesNotScroll_whereAnotherIsReplaced() throws {
        let layout = MainActor.assumeIsolated { CompositionalTestCase.rows(.estimated(40)) }
        try withSizedItems(layout, [50, 51, 52, 53, 54]) { screen, list, source in
            list.contentOffset.y = 1000
            list.contentOffset = list.inRange(list.contentOffset)
            screen.settle()
            UIView.performWithoutAnimation {
                list.performBatchUpdates {
                    source.sections[0] = [50] + source.sections[0].dropLast()
                    list.deleteItems(at: [IndexPath(item: 4, section: 0)])
                    list.insertItems(at: [IndexPath(item: 0, section: 0)])
                }
                XCTAssertEqual(list.contentOffset.y, 46, "The item above what is seen counts as 40 points.")
                // The new item counts as 40 points, too, until it is measured: the content is too short for that time.
                list.performBatchUpdates {
                    list.deleteItems(at: [IndexPath(item: 2, section: 0)])
                    list.insertItems(at: [IndexPath(item: 2, section: 0)])
                }
            }
            screen.settle()
            XCTAssertEqual(list.contentSize.height, 256)
            XCTAssertEqual(list.contentOffset.y, 56)
        }
    }

    /// A flow layout of two columns, whose items stand in the middle of their lines.
    @MainActor
    private static func columns() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 140, height: 30)
        layout.estimatedItemSize = CGSize(width: 140, height: 30)
        return layout
    }

    func testAnItemThatIsMeasuredBesideOthersDoesNotScroll_whereNothingIsAbove() throws {
        try withSizedItems(MainActor.assumeIsolated { Self.columns() }, [44, 36, 44, 36, 44, 36, 44, 36], inset: 44) {
            screen, list, _ in
            list.contentOffset.y = -20
            screen.settle()
            UIView.performWithoutAnimation { list.reloadItems(at: [IndexPath(item: 0, section: 0)]) }
            screen.settle()
            XCTAssertEqual(list.contentOffset.y, -20)
        }
    }

    /// Runs `body` with items of several heights in two columns, scrolled to an offset and loaded again there.
    private func withReloadedColumns(at offset: CGFloat, _ body: @MainActor (TestScreen, UICollectionView) -> Void) throws {
        let layout = MainActor.assumeIsolated { Self.columns() }
        try withSizedItems(layout, (0..<18).map { 28 + 8 * ($0 % 3) }) { screen, list, _ in
            list.contentOffset.y = offset
            screen.settle()
            list.reloadData()
            screen.settle()
            body(screen, list)
        }
    }

    func testM147_aReloadKeepsTheOffset_whereItemsMoveInTheirLinesAsTheyAreMeasured() throws {
        try withReloadedColumns(at: 100) { _, list in XCTAssertEqual(list.contentOffset.y, 100) }
    }

    func testW333_aLineThatComesIntoSightAboveMovesNothingThatIsSeen() throws {
        try withReloadedColumns(at: 130) { screen, list in
            let path = IndexPath(item: 8, section: 0)
            @MainActor func place() -> CGFloat? { list.cellForItem(at: path).map { $0.frame.minY - list.contentOffset.y } }
            let before = place()
            XCTAssertNotNil(before)
            list.contentOffset.y -= 30
            screen.settle()
            XCTAssertEqual(place(), before.map { $0 + 30 })
        }
    }

    func testR255_anotherLayoutBringsCellsStraightToTheirPlaces_whereItsContentIsShorterThanTheWay() throws {
        let layout = MainActor.assumeIsolated { CompositionalTestCase.rows() }
        try withSizedItems(layout, Array(repeating: 50, count: 60)) { screen, list, _ in
            list.contentOffset.y = 2500
            screen.settle()
            let cells = list.visibleCells
            @MainActor func seen(_ cell: UIView) -> CGPoint {
                let (place, origin) = (cell.layer.presentation()?.position, list.layer.presentation()?.bounds.origin)
                return CGPoint(x: (place?.x ?? .nan) - (origin?.x ?? .nan), y: (place?.y ?? .nan) - (origin?.y ?? .nan))
            }
            let starts = cells.map(seen)
            let wide = UICollectionViewFlowLayout()
            wide.scrollDirection = .horizontal
            list.setCollectionViewLayout(wide, animated: true)
            XCTAssertLessThan(list.contentSize.width, 1500)
            XCTAssertEqual(list.contentOffset.y, 0)
            let offset = list.contentOffset
            let ends = cells.map { CGPoint(x: $0.center.x - offset.x, y: $0.center.y - offset.y) }
            for _ in 0..<30 {
                screen.advance(by: 1.0 / 60)
                let part = 1 - (list.layer.presentation()?.bounds.minY ?? .nan) / 2500
                for (cell, (start, end)) in zip(cells, zip(starts, ends)) {
                    XCTAssertEqual(seen(cell).x, start.x + (end.x - start.x) * part, accuracy: 0.01)
                    XCTAssertEqual(seen(cell).y, start.y + (end.y - start.y) * part, accuracy: 0.01)
                }
            }
        }
    }

    func testALayoutThatMeasuresAgainDoesNotScroll() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let source = ListSource([Array(0..<30)])
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: CompositionalTestCase.rows(.estimated(40)))
            list.register(SizedCell.self, forCellWithReuseIdentifier: "sized")
            CompositionalTestCase.sized(list, source) { item, size in CGSize(width: size.width, height: 70 + CGFloat(item % 3)) }
            (list.dataSource, list.delegate) = (source, source)
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            // One row is all but out of sight, and the next ones are seen.
            list.contentOffset.y = 60
            screen.settle()
            list.collectionViewLayout.invalidateLayout()
            screen.settle()
            XCTAssertEqual(list.contentOffset.y, 60)
            list.contentOffset.y = 75
            screen.settle()
            list.collectionViewLayout.invalidateLayout()
            screen.settle()
            XCTAssertEqual(list.contentOffset.y, 75)
            SizedCell.size = { _, size in size }
            SizedCell.asked = []
        }
    }
}

/// A view that lets no pan begin on it.
private final class Refusing: UIView {
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
}

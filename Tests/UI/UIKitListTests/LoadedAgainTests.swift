import GimbalTesting
import XCTest
@testable import UIKit

/// Rows and items that are loaded again: what is seen below them stays, and their new cells are measured.
final class LoadedAgainTests: ListOffsetTestCase {
    func testARowOfTheEndThatIsLoadedAgainDoesNotScroll() throws {
        try withTable(6, height: { _ in 60 }) { screen, table in
            table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .bottom, animated: false)
            screen.settle()
            let end = table.contentOffset.y
            XCTAssertGreaterThan(end, 100)
            UIView.performWithoutAnimation { table.reloadRows(at: [IndexPath(row: 5, section: 0)], with: .none) }
            screen.settle()
            XCTAssertEqual(table.contentOffset.y, end, "Its cell was taken for lower until it was measured.")
            table.reloadRows(at: [IndexPath(row: 4, section: 0)], with: .fade)
            for _ in 0..<20 {
                screen.advance(by: 1.0 / 60)
                XCTAssertEqual(table.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY, end, accuracy: 0.01)
            }
        }
    }

    func testABounceComesBack_whereItsListIsLoadedAgainAndGetsAnotherLayout() throws {
        for animated in [true, false] {
            try onList { screen, _, list in
                Self.bounce(screen)
                XCTAssertLessThan(Self.seen(list), -20)
                list.reloadData()
                list.setCollectionViewLayout(RowLayout(), animated: animated)
                screen.advance(by: 1)
                XCTAssertEqual(list.contentOffset.y, 0)
            }
        }
    }

    func testContentThatAFingerPulledPastItsEdgeComesBack_whereItsListIsLoadedAgainAndGetsAnotherLayout() throws {
        for animated in [true, false] {
            try onList { screen, _, list in
                let finger = screen.touch(at: CGPoint(x: 150, y: 50))
                finger.move(to: CGPoint(x: 150, y: 250), duration: 0.3)
                XCTAssertLessThan(Self.seen(list), -20)
                list.reloadData()
                list.setCollectionViewLayout(RowLayout(), animated: animated)
                screen.advance(by: 0.5)
                finger.end()
                screen.advance(by: 1)
                XCTAssertEqual(list.contentOffset.y, 0)
            }
        }
    }

    func testAPopBringsTheOffsetOfBeforeBack_whereTheListIsLoadedAgain() throws {
        for (animated, isFirst) in [(true, true), (true, false), (false, true), (false, false)] {
            try onList { screen, navigation, list in
                list.contentOffset.y = 1000
                let top = ListPage(ColumnLayout(), [])
                top.useLayoutToLayoutNavigationTransitions = true
                navigation.pushViewController(top, animated: false)
                screen.advance(by: 1)
                list.contentOffset.y = 0
                screen.advance(by: 0.1)
                if isFirst { list.reloadData() }
                navigation.popViewController(animated: animated)
                if !isFirst { list.reloadData() }
                screen.advance(by: 2)
                XCTAssertEqual(list.contentOffset.y, 1000, "\(animated) \(isFirst)")
            }
        }
    }

    func testAnOffsetThatAnAppSetsBeforeTheListIsLoadedAgainStays_whereItGetsAnotherLayout() throws {
        try onList { screen, navigation, list in
            (navigation.topViewController as? ListPage)?.numbers = Array(0..<80)
            list.reloadData()
            list.contentOffset.y = 3000
            list.setCollectionViewLayout(RowLayout(), animated: true)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 3000)
        }
    }

    func testARowAboveWhatIsSeenThatIsLoadedAgainDoesNotScroll() throws {
        for isAnimated in [false, true] {
            try withTallRows { screen, table in
                table.contentOffset.y = 333
                screen.settle()
                let row = table.indexPathsForVisibleRows?[1] ?? IndexPath(row: 0, section: 0)
                let cell = table.cellForRow(at: row)
                Self.expectStillness(of: cell, in: table, screen, isAnimated) {
                    table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
                }
                XCTAssertTrue(table.cellForRow(at: row) === cell)
            }
        }
    }

    func testAnItemAboveWhatIsSeenThatIsLoadedAgainDoesNotScroll() throws {
        let layout = MainActor.assumeIsolated { CompositionalTestCase.rows(.estimated(40)) }
        for isAnimated in [false, true] {
            try withSizedItems(layout, Array(repeating: 60, count: 12)) { screen, list, _ in
                for offset in [200.0, 400, 600, 400] {
                    list.contentOffset.y = offset
                    screen.settle()
                }
                let row = list.indexPathsForVisibleItems.sorted()[1]
                let cell = list.cellForItem(at: row)
                Self.expectStillness(of: cell, in: list, screen, isAnimated) {
                    list.reloadItems(at: [IndexPath(item: 0, section: 0)])
                }
                XCTAssertTrue(list.cellForItem(at: row) === cell)
            }
        }
    }

    func testARowAboveWhatIsSeenThatIsLoadedAgainDoesNotScroll_whereOthersComeAndGoBelow() throws {
        try withTallRows { screen, table in
            table.contentOffset.y = 333
            screen.settle()
            let cell = table.cellForRow(at: table.indexPathsForVisibleRows?[1] ?? IndexPath(row: 0, section: 0))
            Self.expectStillness(of: cell, in: table, screen, true) {
                table.performBatchUpdates {
                    table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
                    table.deleteRows(at: [IndexPath(row: 29, section: 0)], with: .automatic)
                    table.insertRows(at: [IndexPath(row: 28, section: 0)], with: .automatic)
                }
            }
            XCTAssertEqual(table.contentOffset.y, 333)
        }
    }

    func testARowThatMovesToASectionOfWhichNoHeightIsKnownKeepsItsHeight() throws {
        try withTallRows { screen, table in
            guard let source = table.dataSource as? RowSource else { return XCTFail("no source") }
            source.sections = [[100], Array(0..<30)]
            table.reloadData()
            table.contentOffset.y = 90
            screen.settle()
            XCTAssertFalse(table.geometry.sections[0].rows.hasOwn)
            let height = table.geometry.sections[1].rows.height(of: 3)
            UIView.performWithoutAnimation {
                table.performBatchUpdates {
                    source.sections[1].remove(at: 3)
                    source.sections[0].insert(3, at: 0)
                    table.moveRow(at: IndexPath(row: 3, section: 1), to: IndexPath(row: 0, section: 0))
                }
            }
            XCTAssertEqual(table.geometry.sections[0].rows[0], RowHeight(height))
            screen.settle()
            XCTAssertEqual(table.contentOffset.y, 90)
        }
    }

    func testAnItemThatIsLoadedAgainWithACellThatAsksForNoSizeHasTheEstimate() throws {
        for layout in Self.estimatingLayouts {
            try withSizedItems(layout, Array(repeating: 60, count: 12)) { screen, list, source in
                SizedCell.size = { item, size in
                    source.sections[0][item] == 0 ? size : CGSize(width: size.width, height: CGFloat(source.sections[0][item]))
                }
                screen.settle()
                XCTAssertEqual(list.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.height, 60)
                source.sections[0][1] = 0
                list.reloadItems(at: [IndexPath(item: 1, section: 0)])
                screen.settle()
                XCTAssertEqual(list.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.height, 40, "\(type(of: layout))")
                XCTAssertEqual(list.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minY, 100)
            }
        }
    }

    func testO194_anItemAboveWhatIsSeenThatIsLoadedAgainDoesNotScroll_whereOthersComeBelow() throws {
        for layout in Self.estimatingLayouts {
            try withSizedItems(layout, Array(repeating: 60, count: 12)) { screen, list, source in
                for offset in [200.0, 400, 600, 400] {
                    list.contentOffset.y = offset
                    screen.settle()
                }
                let cell = list.cellForItem(at: list.indexPathsForVisibleItems.sorted()[1])
                Self.expectStillness(of: cell, in: list, screen, true) {
                    list.performBatchUpdates {
                        source.sections[0].append(60)
                        list.reloadItems(at: [IndexPath(item: 0, section: 0)])
                        list.insertItems(at: [IndexPath(item: 12, section: 0)])
                    }
                }
                XCTAssertEqual(list.contentOffset.y, 400)
            }
        }
    }

    func testTheFirstItemThatIsSeenDoesNotScroll_whereItIsLoadedAgain() throws {
        let layout = MainActor.assumeIsolated { CompositionalTestCase.rows(.estimated(40)) }
        try withSizedItems(layout, Array(repeating: 50, count: 12)) { screen, list, _ in
            list.contentOffset.y = 120
            screen.settle()
            UIView.performWithoutAnimation { list.reloadItems(at: [IndexPath(item: 2, section: 0)]) }
            screen.settle()
            XCTAssertEqual(list.contentOffset.y, 120)
        }
    }
}

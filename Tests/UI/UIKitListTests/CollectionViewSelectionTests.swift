import GimbalTesting
import XCTest

@testable import UIKit

/// Selection by taps and by the program.
final class CollectionViewSelectionTests: XCTestCase {
    /// Runs `body` with a list of 100 rows that fills a screen of 300 × 200 points.
    private func onScreen(_ body: @MainActor (TestScreen, UICollectionView, ListSource) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let source = ListSource([Array(0..<100)])
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: RowLayout())
            list.register(NumberCell.self, forCellWithReuseIdentifier: "number")
            list.contentInsetAdjustmentBehavior = .never
            list.dataSource = source
            list.delegate = source
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            _ = source.take()
            try body(screen, list, source)
        }
    }

    private static func row(_ item: Int) -> CGPoint { CGPoint(x: 150, y: 25 + 50 * Double(item)) }
    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    func testV310_aTapHighlightsThenSelects() throws {
        try onScreen { screen, list, source in
            let finger = screen.touch(at: Self.row(1))
            screen.advance(by: 0.2)
            XCTAssertEqual(source.take(), ["shouldHighlight 0.1", "didHighlight 0.1"])
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.isHighlighted, true)
            finger.end()
            screen.advance(by: 0.1)
            XCTAssertEqual(source.take(), ["shouldSelect 0.1", "didSelect 0.1", "primary 0.1", "didUnhighlight 0.1"])
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.isHighlighted, false)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.isSelected, true)
            source.refused = ["shouldHighlight"]
            screen.tap(at: Self.row(2))
            screen.advance(by: 0.5)
            XCTAssertEqual(source.take(), ["shouldHighlight 0.2"])
            source.refused = ["shouldSelect"]
            screen.tap(at: Self.row(2))
            screen.advance(by: 0.5)
            XCTAssertEqual(selected(list), [1])
        }
    }

    func testV311_oneIsSelectedAtATime_andATapOnItReportsAgain() throws {
        try onScreen { screen, list, source in
            screen.tap(at: Self.row(0))
            screen.advance(by: 0.5)
            _ = source.take()
            screen.tap(at: Self.row(2))
            screen.advance(by: 0.5)
            XCTAssertEqual(source.take("didSelect", "didDeselect"), ["didDeselect 0.0", "didSelect 0.2"])
            screen.tap(at: Self.row(2))
            screen.advance(by: 0.5)
            XCTAssertEqual(source.take("didSelect", "didDeselect"), ["didSelect 0.2"])
            XCTAssertEqual(selected(list), [2])
        }
    }

    func testV312_V316_severalAreToggled_withoutAPrimaryAction() throws {
        try onScreen { screen, list, source in
            list.allowsMultipleSelection = true
            for row in [0, 2, 0, 3] {
                screen.tap(at: Self.row(row))
                screen.advance(by: 0.5)
            }
            XCTAssertEqual(selected(list), [2, 3])
            XCTAssertEqual(
                source.take("should", "did", "primary").filter { !$0.contains("ighlight") },
                [
                    "shouldSelect 0.0", "didSelect 0.0", "shouldSelect 0.2", "didSelect 0.2", "shouldDeselect 0.0",
                    "didDeselect 0.0",
                    "shouldSelect 0.3", "didSelect 0.3",
                ])
            source.refused = ["shouldDeselect"]
            screen.tap(at: Self.row(2))
            screen.advance(by: 0.5)
            XCTAssertEqual(selected(list), [2, 3])
        }
    }

    func testV313_V314_theProgramSelectsWithoutTheDelegate_alsoOutOfSight() throws {
        try onScreen { screen, list, source in
            list.selectItem(at: Self.path(1), animated: false, scrollPosition: [])
            list.selectItem(at: Self.path(50), animated: false, scrollPosition: [])
            XCTAssertEqual(selected(list), [50])
            list.scrollToItem(at: Self.path(50), at: .top, animated: false)
            screen.settle()
            XCTAssertEqual(list.cellForItem(at: Self.path(50))?.isSelected, true)
            list.deselectItem(at: Self.path(50), animated: false)
            XCTAssertEqual(selected(list), [])
            list.selectItem(at: Self.path(60), animated: false, scrollPosition: .centeredVertically)
            XCTAssertEqual(list.contentOffset.y, 2925)
            list.selectItem(at: nil, animated: false, scrollPosition: [])
            XCTAssertEqual(list.indexPathsForSelectedItems, [])
            XCTAssertEqual(source.take("should", "did"), [])
        }
    }

    func testV315_editingSelectsNothing_unlessItIsAllowed() throws {
        try onScreen { screen, list, source in
            screen.tap(at: Self.row(0))
            screen.advance(by: 0.5)
            list.isEditing = true
            XCTAssertEqual(selected(list), [])
            screen.tap(at: Self.row(1))
            screen.advance(by: 0.5)
            XCTAssertEqual(selected(list), [])
            list.allowsMultipleSelectionDuringEditing = true
            for row in [1, 2] {
                screen.tap(at: Self.row(row))
                screen.advance(by: 0.5)
            }
            XCTAssertEqual(selected(list), [1, 2])
        }
    }

    func testV318_aDragThatScrollsCancelsTheHighlight_andAControlKeepsItsTouch() throws {
        try onScreen { screen, list, source in
            let finger = screen.touch(at: Self.row(2))
            screen.advance(by: 0.2)
            finger.move(to: CGPoint(x: 150, y: 20), duration: 0.2)
            XCTAssertEqual(source.take("did"), ["didHighlight 0.2", "didUnhighlight 0.2"])
            finger.end()
            screen.advance(by: 2)
            XCTAssertEqual(selected(list), [])
            XCTAssertGreaterThan(list.contentOffset.y, 50)
            list.contentOffset.y = 0
            screen.settle()
            var presses = 0
            let button = UIButton(type: .system, primaryAction: UIAction { _ in presses += 1 })
            button.frame = CGRect(x: 100, y: 0, width: 100, height: 50)
            list.cellForItem(at: Self.path(1))?.contentView.addSubview(button)
            screen.settle()
            _ = source.take()
            screen.tap(at: Self.row(1))
            screen.advance(by: 0.5)
            XCTAssertEqual(presses, 1)
            XCTAssertEqual(source.take("should", "did"), [])
        }
    }

    func testV319_aChangeOfTheDataEndsTheHighlight_orMovesIt() throws {
        try onScreen { screen, list, source in
            let finger = screen.touch(at: Self.row(2))
            screen.advance(by: 0.2)
            _ = source.take()
            list.performBatchUpdates {
                source.sections[0].removeFirst()
                list.deleteItems(at: [Self.path(0)])
            }
            screen.advance(by: 0.5)
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.isHighlighted, true)
            list.performBatchUpdates {
                source.sections[0].remove(at: 1)
                list.deleteItems(at: [Self.path(1)])
            }
            finger.end()
            screen.advance(by: 0.5)
            XCTAssertEqual(source.take("did"), [])
            XCTAssertEqual(selected(list), [])
            XCTAssertFalse(list.visibleCells.contains { $0.isHighlighted })
        }
    }

    // MARK: Scrolling

    func testW330_W331_anItemMeetsItsPosition_orTheLeastIsScrolled() throws {
        try onScreen { screen, list, _ in
            @MainActor func offset(_ item: Int, _ position: UICollectionView.ScrollPosition) -> CGFloat {
                list.scrollToItem(at: Self.path(item), at: position, animated: false)
                return list.contentOffset.y
            }
            XCTAssertEqual(offset(10, .top), 500)
            XCTAssertEqual(offset(10, .centeredVertically), 425)
            XCTAssertEqual(offset(10, .bottom), 350)
            XCTAssertEqual(offset(11, []), 400, "the least that shows it")
            XCTAssertEqual(offset(9, []), 400, "it is seen")
            XCTAssertEqual(offset(99, .top), 4800, "no further than the content goes")
            XCTAssertEqual(offset(0, .bottom), 0)
            list.contentInset.top = 30
            XCTAssertEqual(offset(10, .top), 470)
            list.scrollToItem(at: Self.path(50), at: .top, animated: true)
            XCTAssertEqual(list.contentOffset.y, 470)
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, 2470)
        }
    }

    func testE58_aScrollToNowhereIsReportedAndIgnored() throws {
        try onScreen { _, list, _ in
            list.accessibilityIdentifier = "rooms"
            let reports = UIKitDiagnostics.collect {
                list.scrollToItem(at: Self.path(100), at: .top, animated: false)
                list.scrollToItem(at: Self.path(10), at: [.top, .bottom], animated: false)
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "UICollectionView 'rooms' of ListSource was asked to scroll to item 100 of section 0, which does not exist; it "
                        + "stays where it is",
                    "UICollectionView 'rooms' of ListSource was asked to scroll to two positions of one axis; it stays where it is",
                ])
            XCTAssertEqual(list.contentOffset.y, 0)
        }
    }
}

@MainActor
private func selected(_ list: UICollectionView) -> [Int] { (list.indexPathsForSelectedItems ?? []).map(\.item) }

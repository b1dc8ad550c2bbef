import GimbalTesting
import TestSupport
import XCTest

@testable import UIKit

/// Moving items of a collection view: by the program, by a long press, by a grip.
final class ReorderingTests: XCTestCase {
    /// Runs `body` with a list that fills a screen of 300 × 200 points: four rows of 50 points are seen.
    private func onScreen(
        _ sections: [[Int]] = [Array(0..<100)], layout: @MainActor () -> UICollectionViewLayout = { RowLayout() },
        _ body: @MainActor (TestScreen, UICollectionView, ListSource) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let source = ListSource(sections)
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout())
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

    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @MainActor
    private static func seen(_ list: UICollectionView, _ item: Int, _ section: Int = 0) -> CGPoint? {
        list.cellForItem(at: path(item, section))?.layer.presentation()?.position
    }

    /// Each cell shows the number that the data have at its path.
    @MainActor
    private static func agree(_ list: UICollectionView, _ source: ListSource) -> Bool {
        list.indexPathsForVisibleItems.allSatisfy {
            (list.cellForItem(at: $0) as? NumberCell)?.number == source.sections[$0.section][$0.item]
        }
    }

    // MARK: By the program

    func testV324_anItemIsLiftedIfTheDataSourceLetsIt_andItsMiddleIsAtTheFinger() throws {
        try onScreen { screen, list, source in
            source.refused = ["canMove"]
            XCTAssertFalse(list.beginInteractiveMovementForItem(at: Self.path(1)))
            XCTAssertEqual(source.take(), ["canMove 0.1"])
            source.refused = []
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1)))
            XCTAssertEqual(source.take(), ["canMove 0.1"])
            XCTAssertFalse(list.beginInteractiveMovementForItem(at: Self.path(2)), "one at a time")
            XCTAssertFalse(list.beginInteractiveMovementForItem(at: Self.path(100)), "no such item")
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(1)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 140, y: 80))
            XCTAssertEqual(cell.center, CGPoint(x: 140, y: 80), "in the same frame")
            screen.settle()
            XCTAssertEqual(cell.layer.presentation()?.position, CGPoint(x: 140, y: 80))
            XCTAssertTrue(list.subviews.last { $0 is NumberCell && !$0.isHidden } === cell)
            XCTAssertTrue(cell.configurationState.isReordering)
            screen.advance(by: 0.3)
            XCTAssertEqual(cell.layer.presentation()?.shadowOpacity ?? 0, 0.25, accuracy: 0.01)
        }
    }

    func testACellHearsThatItIsLiftedDraggedAndDropped() throws {
        try onScreen { screen, list, _ in
            list.register(DragCell.self, forCellWithReuseIdentifier: "number")
            list.reloadData()
            screen.settle()
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(1)) as? DragCell)
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1)))
            XCTAssertEqual(cell.told, [.lifting])
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 140, y: 80))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 140, y: 90))
            XCTAssertEqual(cell.told, [.lifting, .dragging])
            list.endInteractiveMovement()
            screen.advance(by: 1)
            XCTAssertEqual(cell.told, [.lifting, .dragging, .none])
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1)))
            list.cancelInteractiveMovement()
            screen.advance(by: 1)
            XCTAssertEqual(cell.told.suffix(2), [.lifting, .none])
        }
    }

    func testV325_anItemOfALaneIsHeldOverTheList_andTheOthersOfItsLaneMakeRoom() throws {
        try onScreen(layout: { OrthogonalTestCase.lanes() }) { screen, list, source in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 40))
            screen.advance(by: 0.5)
            let cells = list.engine.shown.values.filter { $0.key.kind == .cell }
            XCTAssertEqual(Set(cells.map { ObjectIdentifier($0.view) }).count, cells.count)
            XCTAssertTrue(list.cellForItem(at: Self.path(0))?.superview === list)
            let places = [1, 2].map { OrthogonalTestCase.seen(list, $0)?.minX }
            XCTAssertEqual(places, [0, 200])
            list.endInteractiveMovement()
            screen.advance(by: 1)
            XCTAssertTrue(Self.agree(list, source))
            XCTAssertEqual(source.sections[0].prefix(3), [1, 0, 2])
            XCTAssertEqual([0, 1, 2].map { OrthogonalTestCase.seen(list, $0)?.minX }, [0, 100, 200])
        }
    }

    func testV325_theLayoutProposesAndTheDelegateDecides_andOnlyTheViewsMove() throws {
        try onScreen(layout: { RecordingRows() }) { screen, list, source in
            (list.collectionViewLayout as? RecordingRows)?.record = { if $0 == "propose" { source.calls.append($0) } }
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            _ = source.take()
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 90))
            XCTAssertEqual(source.take(), ["propose", "target 0 at 0 to 1"])
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.center.y, 25)
            XCTAssertEqual(list.cellForItem(at: Self.path(2))?.center.y, 125)
            screen.settle()
            XCTAssertEqual(Self.seen(list, 1)?.y ?? 0, 75, accuracy: 5, "the display takes it there")
            screen.advance(by: 0.5)
            XCTAssertEqual(Self.seen(list, 1)?.y, 25)
            XCTAssertEqual(source.sections[0].prefix(3), [0, 1, 2], "the data are as they were")
            source.moveTarget = Self.path(3)
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 110))
            screen.advance(by: 0.5)
            XCTAssertEqual(Self.seen(list, 3)?.y, 125, "the delegate's place, not that below the finger")
            source.moveTarget = Self.path(100)
            let reports = UIKitDiagnostics.collect {
                list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 60))
            }
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(Self.agree(list, source))
        }
    }

    func testV326_aDropTellsTheDataSourceOnce_keepsTheCell_andAnimatesFromTheFinger() throws {
        try onScreen { screen, list, source in
            list.selectItem(at: Self.path(0), animated: false, scrollPosition: [])
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            screen.advance(by: 0.5)
            _ = source.take()
            list.endInteractiveMovement()
            XCTAssertEqual(source.take(), ["move 0.0 to 0.2", "sections", "count 0"], "The counts say whether the data moved.")
            XCTAssertTrue(list.cellForItem(at: Self.path(2)) === cell)
            screen.settle()
            XCTAssertEqual(cell.layer.presentation()?.position.y ?? 0, 130, accuracy: 2)
            screen.advance(by: 0.6)
            XCTAssertEqual(cell.layer.presentation()?.position, CGPoint(x: 150, y: 125))
            XCTAssertEqual(numbers(list), [1, 2, 0, 3])
            XCTAssertEqual(list.indexPathsForSelectedItems, [Self.path(2)], "the selection follows")
            XCTAssertEqual(cell.layer.shadowOpacity, 0)
            XCTAssertFalse(cell.configurationState.isReordering)
            XCTAssertEqual(source.take("cell", "move", "count"), [])
        }
    }

    func testV326_anUnmovedItemAndACancelledMovementTellNothing() throws {
        try onScreen { screen, list, source in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 80))
            list.endInteractiveMovement()
            screen.advance(by: 0.5)
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            screen.advance(by: 0.4)
            list.cancelInteractiveMovement()
            screen.advance(by: 0.5)
            XCTAssertEqual(source.take("move"), [])
            XCTAssertEqual(numbers(list), [0, 1, 2, 3])
            for item in 0..<4 { XCTAssertEqual(Self.seen(list, item)?.y, 25 + 50 * CGFloat(item)) }
            list.endInteractiveMovement()
            list.updateInteractiveMovementTargetPosition(.zero)
            XCTAssertEqual(source.take("move"), [], "nothing is held")
        }
    }

    func testV327_contentScrollsByItselfWhileAnItemIsHeldAtAnEdge_atMostOneRowInATenthOfASecond() throws {
        try onScreen { screen, list, source in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 199))
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(0)))
            var last = list.contentOffset.y
            for _ in 0..<20 {
                screen.advance(by: 0.1)
                XCTAssertLessThanOrEqual(list.contentOffset.y - last, 50 + 10)
                last = list.contentOffset.y
                XCTAssertEqual(cell.center.y - list.contentOffset.y, 199, accuracy: 0.5, "it stays below the finger")
                XCTAssertTrue(Self.agree(list, source))
            }
            XCTAssertGreaterThan(last, 500)
            list.endInteractiveMovement()
            screen.advance(by: 1)
            XCTAssertEqual(list.contentOffset.y, last, "nothing moves any more")
            let place = try XCTUnwrap(source.sections[0].firstIndex(of: 0))
            XCTAssertEqual(CGFloat(place), ((last + 199) / 50).rounded(.down))
            XCTAssertTrue(Self.agree(list, source))
        }
    }

    func testV328_aBatchOrAReloadCancelsTheMovementFirst() throws {
        try onScreen { screen, list, source in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            screen.advance(by: 0.1)
            list.performBatchUpdates {
                source.sections[0].remove(at: 1)
                list.deleteItems(at: [Self.path(1)])
            }
            list.endInteractiveMovement()
            screen.advance(by: 0.6)
            XCTAssertEqual(source.take("move"), [])
            XCTAssertEqual(numbers(list), [0, 2, 3, 4])
            XCTAssertTrue(Self.agree(list, source))
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(0)))
            list.reloadData()
            list.endInteractiveMovement()
            screen.advance(by: 0.6)
            XCTAssertEqual(source.take("move"), [])
            XCTAssertEqual(numbers(list), [0, 2, 3, 4])
            XCTAssertEqual(cell.layer.shadowOpacity, 0)
        }
    }

    func testAnItemGoesToAnotherSection() throws {
        let flow: @MainActor () -> UICollectionViewLayout = {
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 100, height: 50)
            (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
            return flow
        }
        try onScreen([[0, 1, 2], [3, 4, 5]], layout: flow) { screen, list, source in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 75))
            screen.advance(by: 0.4)
            XCTAssertEqual(list.numberOfItems(inSection: 0), 2)
            XCTAssertEqual(list.numberOfItems(inSection: 1), 4)
            XCTAssertEqual(Self.seen(list, 1), CGPoint(x: 50, y: 25))
            XCTAssertEqual(Self.seen(list, 1, 1), CGPoint(x: 250, y: 75))
            XCTAssertEqual(Self.seen(list, 2, 1), CGPoint(x: 50, y: 125))
            list.endInteractiveMovement()
            screen.advance(by: 0.5)
            XCTAssertEqual(source.sections, [[1, 2], [3, 0, 4, 5]])
            XCTAssertTrue(Self.agree(list, source))
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1, 1)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
            list.cancelInteractiveMovement()
            screen.advance(by: 0.5)
            XCTAssertEqual(list.numberOfItems(inSection: 0), 2)
            XCTAssertTrue(Self.agree(list, source))
            source.move = { _, _ in }
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(1, 1)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
            let reports = UIKitDiagnostics.collect { list.endInteractiveMovement() }
            XCTAssertEqual(reports.count, 1, "the data source moved nothing")
            screen.advance(by: 0.5)
            XCTAssertEqual(list.numberOfItems(inSection: 0), 2)
            XCTAssertTrue(Self.agree(list, source))
        }
    }

    func testABatchOfTheAppInTheMoveShowsTheNewOrderOnce() throws {
        try onScreen { screen, list, source in
            source.move = { from, to in
                UIView.performWithoutAnimation {
                    list.performBatchUpdates {
                        source.sections[0].insert(source.sections[0].remove(at: from.item), at: to.item)
                        list.moveItem(at: from, to: to)
                    }
                }
            }
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            let cell = list.cellForItem(at: Self.path(0))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            screen.advance(by: 0.5)
            list.endInteractiveMovement()
            screen.settle()
            XCTAssertTrue(list.cellForItem(at: Self.path(2)) === cell)
            XCTAssertEqual(cell?.layer.presentation()?.position.y ?? 0, 130, accuracy: 2, "it goes from the finger")
            screen.advance(by: 0.6)
            XCTAssertEqual(numbers(list), [1, 2, 0, 3])
            XCTAssertTrue(Self.agree(list, source))
            XCTAssertEqual(cell?.layer.shadowOpacity, 0)
        }
    }

    func testAMovementAsksForCountsOnceHoweverManyItemsThereAre() throws {
        let flow: @MainActor () -> UICollectionViewLayout = {
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 140, height: 50)
            return flow
        }
        try onScreen([Array(0..<100_000)], layout: flow) { screen, list, source in
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            for y in stride(from: 20.0, through: 130, by: 10) {
                list.updateInteractiveMovementTargetPosition(CGPoint(x: 200, y: y))
                screen.advance(by: 1.0 / 60)
            }
            list.endInteractiveMovement()
            screen.advance(by: 0.5)
            XCTAssertEqual(source.take("count", "sections", "cell"), ["sections", "count 0"])
            XCTAssertTrue(Self.agree(list, source))
        }
    }

    func testAGridRunsFromTheRight() throws {
        let flow: @MainActor () -> UICollectionViewLayout = {
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 100, height: 50)
            (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
            return flow
        }
        try onScreen([Array(0..<9)], layout: flow) { screen, list, source in
            list.semanticContentAttribute = .forceRightToLeft
            list.collectionViewLayout.invalidateLayout()
            screen.settle()
            XCTAssertEqual(Self.seen(list, 0)?.x, 250)
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(0)))
            list.updateInteractiveMovementTargetPosition(CGPoint(x: 55, y: 25))
            screen.advance(by: 0.5)
            XCTAssertEqual(Self.seen(list, 1)?.x, 250)
            XCTAssertEqual(Self.seen(list, 2)?.x, 150)
            list.endInteractiveMovement()
            XCTAssertEqual(source.sections[0].prefix(4), [1, 2, 0, 3])
        }
    }

    // MARK: By fingers

    func testV323_aLongPressOfHalfASecondMovesAnItem_ifTheControllerLetsIt() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 200)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let source = ListSource([Array(0..<100)])
            let controller = UICollectionViewController(collectionViewLayout: RowLayout())
            controller.collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number")
            controller.collectionView.contentInsetAdjustmentBehavior = .never
            controller.collectionView.dataSource = source
            window.rootViewController = controller
            window.makeKeyAndVisible()
            screen.settle()
            Self.press(screen, from: 25, to: 125)
            XCTAssertEqual(source.take("canMove", "move"), ["canMove 0.0", "move 0.0 to 0.2"])
            XCTAssertEqual(source.sections[0].prefix(4), [1, 2, 0, 3])
            controller.installsStandardGestureForInteractiveMovement = false
            Self.press(screen, from: 25, to: 125)
            controller.installsStandardGestureForInteractiveMovement = true
            source.refused = ["canMove"]
            Self.press(screen, from: 25, to: 125)
            XCTAssertEqual(source.take("move"), [])
        }
    }

    @MainActor
    private static func press(_ screen: TestScreen, from start: CGFloat, to end: CGFloat) {
        let finger = screen.touch(at: CGPoint(x: 150, y: start))
        screen.advance(by: 0.6)
        finger.move(to: CGPoint(x: 150, y: end), duration: 0.2)
        finger.end()
        screen.advance(by: 0.6)
    }

    func testAGripMovesARowAtOnce_andADroppedRowIsCaughtOnItsWay() throws {
        let rows: @MainActor () -> UICollectionViewLayout = {
            UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
        }
        try onScreen([Array(0..<30)], layout: rows) { screen, list, source in
            list.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
            source.cell = { list, path in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "row", for: path)
                (cell as? UICollectionViewListCell)?.accessories = [.reorder(displayed: .always)]
                return cell
            }
            list.reloadData()
            screen.settle()
            let height = try XCTUnwrap(list.cellForItem(at: Self.path(0))).bounds.height
            let finger = screen.touch(at: CGPoint(x: 274, y: height / 2))
            screen.advance(by: 0.05)
            XCTAssertNotNil(list.reordering.map, "at once")
            finger.move(to: CGPoint(x: 200, y: height * 2.4), duration: 0.2)
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.center.x, 150, "a row moves along the list only")
            XCTAssertEqual(list.contentOffset.y, 0, "the list does not scroll")
            finger.end()
            screen.advance(by: 0.1)
            XCTAssertEqual(source.take("move"), ["move 0.0 to 0.2"])
            let cell = try XCTUnwrap(list.cellForItem(at: Self.path(2)))
            let seen = try XCTUnwrap(cell.layer.presentation()?.position.y)
            XCTAssertNotEqual(seen, height * 2.5)
            XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(2)))
            XCTAssertEqual(cell.center.y, seen, accuracy: 0.5, "no jump")
            screen.settle()
            XCTAssertEqual(cell.layer.presentation()?.position.y ?? 0, seen, accuracy: 0.5)
            list.cancelInteractiveMovement()
            screen.advance(by: 0.6)
            XCTAssertEqual(cell.layer.presentation()?.position.y, height * 2.5)
            XCTAssertEqual(cell.layer.shadowOpacity, 0)
        }
    }

    func testALiftedRowAndALiftedItemOfAGrid_picture() throws {
        for (name, style) in [("lifted", UIUserInterfaceStyle.light), ("lifted-dark", .dark)] {
            try MainActor.assumeIsolated {
                for window in UIApplication.shared.windows { window.isHidden = true }
                let screen = try TestScreen(width: 700, height: 320, scale: 1)
                defer { screen.close() }
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 320))
                window.overrideUserInterfaceStyle = style
                window.backgroundColor = .systemGroupedBackground
                let sources = [ListSource([Array(0..<5)]), ListSource([Array(0..<12)])]
                let flow = UICollectionViewFlowLayout()
                flow.itemSize = CGSize(width: 90, height: 70)
                let rows = UICollectionViewCompositionalLayout.list(
                    using: UICollectionLayoutListConfiguration(appearance: .insetGrouped))
                for (index, layout) in [rows, flow].enumerated() {
                    let frame = CGRect(x: 350 * CGFloat(index), y: 0, width: 350, height: 320)
                    let list = UICollectionView(frame: frame, collectionViewLayout: layout)
                    list.contentInset.top = 20
                    list.contentInset.left = index == 1 ? 20 : 0
                    list.contentInset.right = list.contentInset.left
                    list.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "row")
                    sources[index].cell = { list, path in Self.pictured(list, path, isRow: index == 0) }
                    list.dataSource = sources[index]
                    window.addSubview(list)
                }
                window.makeKeyAndVisible()
                screen.settle()
                for (index, place) in [CGPoint(x: 175, y: 150), CGPoint(x: 160, y: 120)].enumerated() {
                    guard let list = window.subviews[index] as? UICollectionView else { continue }
                    XCTAssertTrue(list.beginInteractiveMovementForItem(at: Self.path(index)))
                    list.updateInteractiveMovementTargetPosition(place)
                }
                screen.advance(by: 0.6)
                try Golden.picture(screen.picture, "Lists/\(name)", tolerance: 4, outliers: 300)
                window.isHidden = true
                // A list does not hold its data source, and an optimized test lets it go after its last use.
                withExtendedLifetime(sources) {}
            }
        }
    }

    @MainActor
    private static func pictured(_ list: UICollectionView, _ path: IndexPath, isRow: Bool) -> UICollectionViewCell {
        let cell = list.dequeueReusableCell(withReuseIdentifier: "row", for: path)
        guard let cell = cell as? UICollectionViewListCell else { return cell }
        var content = cell.defaultContentConfiguration()
        content.text = isRow ? "Room \(path.item + 1)" : "\(path.item + 1)"
        cell.contentConfiguration = content
        if isRow {
            cell.accessories = [.reorder(displayed: .always)]
        } else {
            cell.backgroundConfiguration = .listGroupedCell()
        }
        return cell
    }

    // MARK: The map

    func testAMapIsOneToOne() {
        var random = SeededRandom("maps of moved items")
        for _ in 0..<200 {
            let counts = (0..<3).map { _ in Int.random(in: 1..<6, using: &random) }
            var map = ReorderMap(Self.any(counts, &random))
            let target = Int.random(in: 0..<3, using: &random)
            let room = counts[target] - (target == map.origin.section ? 1 : 0)
            map.target = ListPath(section: target, item: Int.random(in: 0...room, using: &random))
            var slots: Set<ListPath> = []
            for section in 0..<3 {
                for item in 0..<counts[section] {
                    let slot = map.slot(of: ListPath(section: section, item: item))
                    XCTAssertLessThan(slot.item, map.count(ofSection: slot.section, counts[slot.section]))
                    XCTAssertEqual(map.item(inSlot: slot), ListPath(section: section, item: item), "seed \(random.seed)")
                    slots.insert(slot)
                }
            }
            XCTAssertEqual(slots.count, counts.reduce(0, +))
            XCTAssertEqual(map.slot(of: map.origin), map.target)
        }
    }

    private static func any(_ counts: [Int], _ random: inout SeededRandom) -> ListPath {
        let section = Int.random(in: 0..<counts.count, using: &random)
        return ListPath(section: section, item: Int.random(in: 0..<counts[section], using: &random))
    }
}

/// Records that it is asked where a moved item goes.
private final class RecordingRows: RowLayout {
    override func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        record("propose")
        return super.targetIndexPath(forInteractivelyMovingItem: previousIndexPath, withPosition: position)
    }
}

/// A cell that writes down how its movement goes.
private final class DragCell: NumberCell {
    var told: [DragState] = []
    override func dragStateDidChange(_ dragState: DragState) { told.append(dragState) }
}

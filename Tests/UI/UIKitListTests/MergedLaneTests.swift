import GimbalTesting
import XCTest

@testable import UIKit

/// Moving items and rows that scroll across, together with other features of collection views.
final class MergedLaneTests: XCTestCase {
    private typealias Path = IndexPath
    @MainActor private static weak var list: UICollectionView?
    @MainActor private static var rest = 0

    @MainActor
    private struct Stage {
        let screen: TestScreen
        let window: UIWindow
        let list: UICollectionView
        let source: ListSource

        /// Each cell that is seen shows its number at its place.
        func check(_ name: String = "", line: UInt = #line) {
            XCTAssertEqual(list.numberOfSections, source.sections.count, name, line: line)
            XCTAssertNil(list.reordering.map, name, line: line)
            for path in list.indexPathsForVisibleItems {
                guard let cell = list.cellForItem(at: path) else { continue }
                XCTAssertEqual(
                    (cell as? NumberCell)?.number, source.sections[path.section][path.item], "\(name) \(path)", line: line)
                let place = list.collectionViewLayout.layoutAttributesForItem(at: path)?.placedValues.frame ?? .zero
                XCTAssertEqual(cell.frame, place, "\(name) \(path)", line: line)
                XCTAssertEqual(cell.alpha, 1, "\(name) \(path)", line: line)
            }
        }
    }

    private func onScreen(
        _ sections: [[Int]], isMirrored: Bool = false, layout: @MainActor () -> UICollectionViewLayout,
        _ body: @MainActor (Stage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            for window in UIApplication.shared.windows { window.isHidden = true }
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let source = ListSource(sections)
            let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout())
            if isMirrored { list.semanticContentAttribute = .forceRightToLeft }
            for kind in ["header", UICollectionView.elementKindSectionHeader] {
                list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
            }
            list.register(NumberCell.self, forCellWithReuseIdentifier: "number")
            list.contentInsetAdjustmentBehavior = .never
            (list.dataSource, list.delegate) = (source, source)
            window.addSubview(list)
            window.makeKeyAndVisible()
            screen.settle()
            try body(Stage(screen: screen, window: window, list: list, source: source))
            list.removeFromSuperview()
            window.isHidden = true
            screen.advance(by: 1)
        }
    }

    private static let plain: [[Int]] = [Array(0..<20), Array(100..<120), Array(200..<220)]

    /// Lanes in even sections and rows in the others.
    @MainActor
    private static func mixed(
        _ configure: @escaping @MainActor (Int, NSCollectionLayoutSection) -> Void = { _, _ in }
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { index, _ in
            let whole = CompositionalTestCase.item(.fractionalWidth(1), .fractionalHeight(1))
            let group =
                index % 2 == 0
                ? NSCollectionLayoutGroup.horizontal(
                    layoutSize: CompositionalTestCase.size(.absolute(100), .absolute(80)), repeatingSubitem: whole, count: 1)
                : CompositionalTestCase.rowGroup()
            let section = NSCollectionLayoutSection(group: group)
            if index % 2 == 0 { section.orthogonalScrollingBehavior = .continuous }
            configure(index, section)
            return section
        }
    }

    // MARK: Moving items

    func testAnItemOfALaneIsMovedWithinIt_outOfIt_andIntoIt() throws {
        for isMirrored in [false, true] {
            for (from, to) in [
                (Path(item: 1, section: 0), CGPoint(x: 220, y: 40)), (Path(item: 1, section: 0), CGPoint(x: 150, y: 200)),
                (Path(item: 1, section: 1), CGPoint(x: 150, y: 40)), (Path(item: 1, section: 1), CGPoint(x: 150, y: -300)),
                (Path(item: 0, section: 0), CGPoint(x: 150, y: 100_000)),
            ] {
                try onScreen(Self.plain, isMirrored: isMirrored, layout: { Self.mixed() }) { stage in
                    XCTAssertTrue(stage.list.beginInteractiveMovementForItem(at: from))
                    for step in 1...10 {
                        let part = CGFloat(step) / 10
                        stage.list.updateInteractiveMovementTargetPosition(
                            CGPoint(x: 100 + (to.x - 100) * part, y: 60 + (to.y - 60) * part))
                        stage.screen.advance(by: 0.05)
                    }
                    stage.list.endInteractiveMovement()
                    stage.screen.advance(by: 1)
                    stage.check("\(isMirrored) \(from) \(to)")
                    XCTAssertEqual(stage.source.sections.joined().count, 60)
                }
            }
        }
    }

    func testAFingerMovesAnItemOfALane_andALaneThatIsScrolled() throws {
        try onScreen(Self.plain, layout: { Self.mixed() }) { stage in
            OrthogonalTestCase.lane(stage.list)?.contentOffset.x = 350
            stage.screen.advance(by: 0.1)
            let press = ReorderGesture(isGrip: false)
            stage.list.addGestureRecognizer(press)
            let finger = stage.screen.touch(at: CGPoint(x: 100, y: 40))
            stage.screen.advance(by: 0.8)
            finger.move(to: CGPoint(x: 210, y: 40), duration: 0.5)
            stage.screen.advance(by: 0.2)
            finger.end()
            stage.screen.advance(by: 1)
            stage.check()
            XCTAssertEqual(stage.source.sections.joined().count, 60)
        }
    }

    func testALayoutThatIsReplacedEndsAMovement() throws {
        for what in 0..<7 {
            for section in 0..<2 {
                try onScreen(Self.plain, layout: { Self.mixed() }) { stage in
                    let list = stage.list
                    XCTAssertTrue(list.beginInteractiveMovementForItem(at: Path(item: 1, section: section)))
                    list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 200))
                    stage.screen.advance(by: 0.1)
                    switch what {
                    case 0: list.setCollectionViewLayout(RowLayout(), animated: true)
                    case 1: list.collectionViewLayout = RowLayout()
                    case 2:
                        list.removeFromSuperview()
                        stage.screen.advance(by: 0.2)
                        list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 300))
                        stage.window.addSubview(list)
                    case 3: list.reloadData()
                    case 4:
                        stage.source.sections.remove(at: section)
                        list.deleteSections([section])
                    case 5: _ = list.startInteractiveTransition(to: RowLayout())
                    case _:
                        stage.source.sections[section].remove(at: 1)
                        list.deleteItems(at: [Path(item: 1, section: section)])
                    }
                    list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 250))
                    stage.screen.advance(by: 0.1)
                    list.endInteractiveMovement()
                    if what == 5 { list.finishInteractiveTransition() }
                    stage.screen.advance(by: 1.5)
                    stage.check("\(what) \(section)")
                }
            }
        }
    }

    func testADataSourceThatLiesAboutAMovement() throws {
        for what in 0..<6 {
            for section in 0..<2 {
                try onScreen(Self.plain, layout: { Self.mixed() }) { stage in
                    let (list, source) = (stage.list, stage.source)
                    source.move = { [unowned source, unowned list] from, to in
                        switch what {
                        case 0: break
                        case 1: source.sections[from.section].remove(at: from.item)
                        case 2: source.sections = []
                        case 3:
                            source.sections[0].removeFirst()
                            list.deleteItems(at: [Path(item: 0, section: 0)])
                        case 4:
                            list.setCollectionViewLayout(RowLayout(), animated: true)
                            source.sections[to.section].insert(
                                source.sections[from.section].remove(at: from.item), at: to.item)
                        case _: list.removeFromSuperview()
                        }
                    }
                    XCTAssertTrue(list.beginInteractiveMovementForItem(at: Path(item: 1, section: section)))
                    list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: section == 0 ? 200 : 40))
                    stage.screen.advance(by: 0.1)
                    list.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 230))
                    stage.screen.advance(by: 0.1)
                    list.endInteractiveMovement()
                    stage.screen.advance(by: 1)
                    list.reloadData()
                    stage.screen.advance(by: 0.5)
                    stage.check("\(what) \(section)")
                }
            }
        }
    }

    func testAMoveWithinASectionThatDeletesTheItemIsReported_andShowsTheData() throws {
        try onScreen([[0, 1, 2, 3]], layout: { RowLayout() }) { stage in
            stage.source.move = { [unowned source = stage.source] from, _ in source.sections[0].remove(at: from.item) }
            XCTAssertTrue(stage.list.beginInteractiveMovementForItem(at: Path(item: 0, section: 0)))
            stage.list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 175))
            stage.screen.advance(by: 0.1)
            stage.list.endInteractiveMovement()
            stage.screen.advance(by: 1)
            stage.check()
        }
    }

    func testStickyHeadersAndOwnSizesWithAMovement() throws {
        for isMirrored in [false, true] {
            let layout: @MainActor () -> UICollectionViewLayout = {
                let header = CompositionalTestCase.header()
                header.pinToVisibleBounds = true
                return Self.mixed { _, section in section.boundarySupplementaryItems = [header] }
            }
            try onScreen(Self.plain, isMirrored: isMirrored, layout: layout) { stage in
                XCTAssertTrue(stage.list.beginInteractiveMovementForItem(at: Path(item: 2, section: 1)))
                for _ in 0..<120 {
                    stage.list.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: stage.list.contentOffset.y + 395))
                    stage.screen.advance(by: 0.02)
                }
                stage.list.endInteractiveMovement()
                stage.screen.advance(by: 1)
                stage.check()
                XCTAssertEqual(stage.source.sections.joined().count, 60)
            }
        }
    }

    // MARK: Lanes

    func testALaneOfNoItemsOrOne_andOfSizesThatAreNoNumbers() throws {
        for width in [CGFloat.nan, .infinity, 0, -5, 1e300, 100] {
            try onScreen([[], [1], [], [0, 1, 2], Array(0..<20)], layout: { OrthogonalTestCase.lanes(width: width) }) { stage in
                for section in 0..<5 {
                    for item in [0, 19, -1, 100] {
                        stage.list.scrollToItem(at: Path(item: item, section: section), at: .left, animated: item == 19)
                        stage.screen.advance(by: 0.1)
                    }
                }
                stage.screen.drag(from: CGPoint(x: 250, y: 40), to: CGPoint(x: 50, y: 40))
                stage.screen.advance(by: 1)
                stage.list.setCollectionViewLayout(RowLayout(), animated: true)
                stage.screen.advance(by: 1)
                stage.list.setCollectionViewLayout(OrthogonalTestCase.lanes(width: width), animated: true)
                stage.screen.advance(by: 1)
            }
        }
    }

    func testSectionsComeAndGoWhileALaneGlides() throws {
        try onScreen((0..<6).map { part in (0..<100).map { part * 1000 + $0 } }, layout: { OrthogonalTestCase.lanes() }) {
            stage in
            for turn in 0..<6 {
                stage.screen.drag(from: CGPoint(x: 280, y: 40), to: CGPoint(x: 30, y: 40), duration: 0.08)
                stage.screen.advance(by: 0.1)
                if turn % 2 == 0 {
                    stage.source.sections.insert([turn, turn], at: 0)
                    stage.list.insertSections([0])
                } else {
                    stage.source.sections.remove(at: 1)
                    stage.list.deleteSections([1])
                }
                stage.screen.advance(by: 0.2)
                if turn > 2 { stage.list.setCollectionViewLayout(OrthogonalTestCase.lanes(), animated: true) }
                if turn == 5 { stage.list.reloadData() }
            }
            stage.screen.advance(by: 4)
            stage.check()
        }
    }

    func testTheLastItemOfALaneIsScrolledToAndTheLayoutChanges() throws {
        for isMirrored in [false, true] {
            try onScreen(Self.plain, isMirrored: isMirrored, layout: { Self.mixed() }) { stage in
                for animated in [false, true] {
                    for section in [0, 2] {
                        stage.list.scrollToItem(at: Path(item: 19, section: section), at: .right, animated: animated)
                        stage.screen.advance(by: 2)
                        XCTAssertNotNil(
                            stage.list.cellForItem(at: Path(item: 19, section: section)), "\(isMirrored) \(animated) \(section)")
                        stage.check("\(isMirrored)")
                    }
                    stage.list.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
                    stage.screen.advance(by: 1)
                    stage.check("flow \(isMirrored)")
                    stage.list.setCollectionViewLayout(Self.mixed(), animated: true)
                    stage.screen.advance(by: 0.1)
                    stage.list.setCollectionViewLayout(RowLayout(), animated: true)
                    stage.screen.advance(by: 0.1)
                    stage.list.setCollectionViewLayout(Self.mixed(), animated: true)
                    stage.screen.advance(by: 1)
                    stage.check("lanes \(isMirrored)")
                }
                for next in [RowLayout(), Self.mixed(), UICollectionViewFlowLayout(), Self.mixed()] as [UICollectionViewLayout] {
                    for finishes in [false, true] {
                        let transition = stage.list.startInteractiveTransition(to: next)
                        for progress in [0.3, -0.5, 1.5, CGFloat.nan, 0.6] {
                            transition.transitionProgress = progress
                            transition.invalidateLayout()
                            stage.screen.advance(by: 0.05)
                        }
                        if finishes { stage.list.finishInteractiveTransition() } else { stage.list.cancelInteractiveTransition() }
                        stage.screen.advance(by: 1)
                        stage.check("interactive \(isMirrored) \(finishes)")
                    }
                }
            }
        }
    }

    func testAHandlerOfALaneMayInvalidate_reload_andGiveNumbersThatAreNone() throws {
        for what in 0..<5 {
            MainActor.assumeIsolated { Self.rest = 50 }
            let layout: @MainActor () -> UICollectionViewLayout = {
                Self.mixed { _, section in
                    section.visibleItemsInvalidationHandler = { items, _, _ in
                        Self.rest -= 1
                        let list = Self.list
                        switch what {
                        case 0: list?.collectionViewLayout.invalidateLayout()
                        case 1: if Self.rest > 0 { list?.reloadData() }
                        case 2: for item in items { item.alpha = .nan; item.center = CGPoint(x: CGFloat.nan, y: .infinity) }
                        case 3: for item in items { item.transform = CGAffineTransform(scaleX: 0, y: .nan); item.zIndex = .min }
                        case _: if Self.rest > 0 { list?.contentOffset.y += 1; list?.layoutIfNeeded() }
                        }
                    }
                }
            }
            try onScreen(Self.plain, layout: layout) { stage in
                Self.list = stage.list
                stage.list.collectionViewLayout.invalidateLayout()
                stage.screen.advance(by: 0.1)
                stage.screen.drag(from: CGPoint(x: 250, y: 40), to: CGPoint(x: 50, y: 40), duration: 0.1)
                stage.screen.advance(by: 1)
                stage.source.sections[0].remove(at: 0)
                stage.list.deleteItems(at: [Path(item: 0, section: 0)])
                stage.screen.advance(by: 1)
                Self.list = nil
            }
        }
    }

    func testACellUnderAFingerGoesIntoALaneAndOutOfOneWithItsItem() throws {
        // The lane at the top is seen, or out of sight.
        for (from, to, offset) in [((1, 0), (0, 20), 0.0), ((0, 0), (1, 19), 0), ((1, 19), (0, 20), 900)] {
            try onScreen(Self.plain, layout: { Self.mixed { $1.contentInsets.top = 30 } }) { stage in
                let list = stage.list
                list.contentOffset.y = offset
                stage.screen.settle()
                let old = Path(item: from.1, section: from.0)
                guard let cell = list.cellForItem(at: old) else { return XCTFail("\(old) is not seen") }
                let finger = stage.screen.touch(at: cell.convert(CGPoint(x: 50, y: 20), to: nil))
                stage.screen.advance(by: 0.3)
                let number = stage.source.sections[from.0].remove(at: from.1)
                stage.source.sections[to.0].insert(number, at: to.1)
                let new = Path(item: to.1, section: to.0)
                list.moveItem(at: old, to: new)
                stage.screen.advance(by: 1)
                let place = list.collectionViewLayout.layoutAttributesForItem(at: new)?.frame ?? .zero
                XCTAssertTrue(list.cellForItem(at: new) === cell, "\(old)")
                XCTAssertEqual(list.convert(cell.bounds, from: cell), place, "\(old)")
                finger.end()
                list.collectionViewLayout.invalidateLayout()
                stage.screen.advance(by: 1)
                XCTAssertNil(list.cellForItem(at: new), "\(old)")
                stage.check("\(old)")
            }
        }
    }

    func testASwipedRowOfAListBesideALane_movesWithItsSection() throws {
        let layout: @MainActor () -> UICollectionViewLayout = {
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.trailingSwipeActionsConfigurationProvider = { _ in
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .normal, title: "Go") { _, _, done in done(true) }
                ])
            }
            return UICollectionViewCompositionalLayout { index, environment in
                let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
                if index == 0 { section.orthogonalScrollingBehavior = .continuous }
                return section
            }
        }
        try onScreen([[0, 1, 2], Array(10..<30)], layout: layout) { stage in
            for section in [1, 0] {
                XCTAssertTrue(stage.list.swipes.reveal(ListPath(section: section, item: 1), .trailing))
                stage.screen.advance(by: 1)
                stage.source.sections.insert([7, 8], at: 0)
                stage.list.insertSections([0])
                stage.screen.advance(by: 1)
                stage.list.swipes.close()
                stage.screen.advance(by: 1)
                stage.check("\(section)")
                stage.list.swipes.reveal(ListPath(section: section + 1, item: 0), .trailing)
                stage.screen.advance(by: 1)
                stage.list.setCollectionViewLayout(RowLayout(), animated: true)
                stage.screen.advance(by: 1)
                stage.list.swipes.close()
                stage.screen.advance(by: 1)
                stage.check("another layout \(section)")
                stage.list.setCollectionViewLayout(layout(), animated: false)
                stage.source.sections.removeFirst()
                stage.list.deleteSections([0])
                stage.screen.advance(by: 1)
                stage.check("back \(section)")
            }
        }
    }
}

import GimbalTesting
import XCTest

@testable import UIKit

/// A collection view that two pages share: its data, animators of the app's own, batches on the way, and ways back that are given up.
final class SharedListTests: LayoutNavigationTestCase {
    func testU301_E62_aDataSourceSetLaterIsLoaded_andOtherCountsOnTheWayBackAreReported() throws {
        try onScreen { screen, navigation, root in
            root.title = "Rooms"
            let top = Self.push(ColumnLayout(), [7, 8], on: navigation, screen)
            top.title = "Grid"
            top.collectionView.dataSource = top
            screen.settle()
            XCTAssertEqual(top.collectionView.numberOfItems(inSection: 0), 2)
            XCTAssertEqual(numbers(top.collectionView).sorted(), [7, 8])
            let reports = UIKitDiagnostics.collect {
                navigation.popViewController(animated: true)
                screen.advance(by: 1.5)
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "ListPage \"Grid\" and ListPage \"Rooms\" share a collection view and have different numbers of items; it is loaded again"
                ])
            XCTAssertEqual(root.collectionView.numberOfItems(inSection: 0), 40)
            XCTAssertEqual(numbers(root.collectionView).sorted(), Array(0..<8))
        }
    }

    func testU304_theDelegatesAnimatorWins_andBothPagesHaveSomethingToShow() throws {
        try onScreen { screen, navigation, root in
            let delegate = FadingDelegate()
            navigation.delegate = delegate
            let list = root.collectionView
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            for (isPush, shown, gone) in [(true, top, root), (false, root, top)] {
                if isPush {
                    navigation.pushViewController(top, animated: true)
                } else {
                    navigation.popViewController(animated: true)
                }
                screen.advance(by: 0.1)
                XCTAssertEqual(delegate.runs, isPush ? 1 : 2)
                XCTAssertTrue(list?.superview === shown.view)
                XCTAssertEqual(gone.view.subviews.count, 1, "A picture of the list stays behind.")
                XCTAssertEqual(list?.cellForItem(at: Self.path(1))?.layer.presentation()?.frame.width, isPush ? 100 : 300)
                screen.advance(by: 1)
                XCTAssertTrue(list?.superview === shown.view)
                XCTAssertEqual(gone.view.subviews.count, 0)
            }
        }
    }

    func testU307_aBatchDuringThePushRunsAtOnce_fromWhereTheCellsAre() throws {
        try onScreen { screen, navigation, root in
            let list: UICollectionView = root.collectionView
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 0.1)
            let cell = list.cellForItem(at: Self.path(1))
            let before = cell?.layer.presentation()?.position ?? .zero
            var ends: [Bool] = []
            list.performBatchUpdates {
                root.numbers.removeFirst()
                list.deleteItems(at: [Self.path(0)])
            } completion: {
                ends.append($0)
            }
            screen.advance(by: 1.0 / 60)
            let after = cell?.layer.presentation()?.position ?? .zero
            XCTAssertLessThan(hypot(after.x - before.x, after.y - before.y), 20)
            screen.advance(by: 1.5)
            XCTAssertEqual(ends, [true])
            XCTAssertTrue(list.superview === top.view)
            XCTAssertEqual(cell?.frame, CGRect(x: 0, y: 0, width: 100, height: 50))
            XCTAssertEqual(list.numberOfItems(inSection: 0), 39)
            navigation.popViewController(animated: true)
            screen.advance(by: 0.1)
            root.numbers = [1, 2]
            list.reloadData()
            screen.advance(by: 1.0 / 60)
            XCTAssertEqual(list.visibleCells.count, 2)
            screen.advance(by: 1.5)
            XCTAssertTrue(list.superview === root.view)
            XCTAssertEqual(numbers(list), [1, 2])
        }
    }

    func testU309_theItemsOfACircleStandAroundItsMiddle() throws {
        try onScreen { screen, navigation, root in
            root.numbers = Array(0..<8)
            root.collectionView.reloadData()
            let top = Self.push(CircleLayout(), on: navigation, screen)
            let list: UICollectionView = top.collectionView
            XCTAssertEqual(list.contentSize, list.bounds.size)
            for item in 0..<8 {
                let angle = 2 * CGFloat.pi * CGFloat(item) / 8
                let center = list.cellForItem(at: Self.path(item))?.center ?? .zero
                XCTAssertEqual(center.x, 150 + 130 * cos(angle), accuracy: 1e-9)
                XCTAssertEqual(center.y, 200 + 130 * sin(angle), accuracy: 1e-9)
            }
        }
    }

    func testThePageBelowHasItsListAgain_whenAPageThatSharesNothingLeavesTogetherWithTheOthers() throws {
        try onScreen { screen, navigation, root in
            for (isAnimated, isSkipped) in [(true, true), (false, true), (true, false), (false, false)] {
                root.collectionView.contentOffset.y = 120
                screen.settle()
                let shared = Self.push(ColumnLayout(), on: navigation, screen)
                let plain = UIViewController()
                navigation.pushViewController(plain, animated: false)
                screen.settle()
                if !isSkipped { navigation.setViewControllers([root, plain], animated: false) }
                navigation.popToRootViewController(animated: isAnimated)
                screen.advance(by: 1.5)
                XCTAssertTrue(root.list?.superview === root.view)
                XCTAssertTrue(root.list?.collectionViewLayout is RowLayout)
                XCTAssertEqual(root.list?.contentOffset.y, 120)
                XCTAssertNil(shared.navigationController)
            }
        }
    }

    func testASwipeThatEndsADrivenChange_andIsGivenUp_restoresTheLayoutOfThePage() throws {
        try onScreen { screen, navigation, root in
            let list: UICollectionView = root.collectionView
            _ = Self.push(ColumnLayout(), on: navigation, screen)
            let layout = list.startInteractiveTransition(to: RowLayout())
            layout.transitionProgress = 0.5
            layout.invalidateLayout()
            screen.advance(by: 1.0 / 60)
            let finger = screen.touch(at: CGPoint(x: 2, y: 200))
            finger.move(to: CGPoint(x: 60, y: 200), duration: 0.2)
            finger.move(to: CGPoint(x: 5, y: 200), duration: 0.2)
            finger.end()
            screen.advance(by: 1.5)
            XCTAssertTrue(list.collectionViewLayout is ColumnLayout, "\(list.collectionViewLayout)")
            let reports = UIKitDiagnostics.collect {
                list.performBatchUpdates {
                    root.numbers.removeLast(38)
                    list.deleteItems(at: (2..<40).map { Self.path($0) })
                }
                screen.advance(by: 1)
            }
            XCTAssertEqual(reports.map(\.message), [])
            XCTAssertEqual(numbers(list).sorted(), [0, 1], "They stand beside each other.")
        }
    }

    func testAWayBackThatIsGivenUp_afterContentBecameShorter_endsWithoutAJump() throws {
        try onScreen { screen, navigation, root in
            let list: UICollectionView = root.collectionView
            _ = Self.push(RowLayout(), on: navigation, screen)
            list.contentOffset.y = 300
            screen.settle()
            let finger = screen.touch(at: CGPoint(x: 2, y: 200))
            finger.move(to: CGPoint(x: 60, y: 200), duration: 0.2)
            root.numbers.removeLast(28)
            list.deleteItems(at: (12..<40).map { Self.path($0) })
            screen.advance(by: 0.5)
            finger.move(to: CGPoint(x: 5, y: 200), duration: 0.2)
            finger.end()
            var last: CGFloat?
            for frame in 0..<90 {
                screen.advance(by: 1.0 / 60)
                let now = list.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY
                if let last { XCTAssertLessThan(abs(now - last), 30, "frame \(frame)") }
                last = now
            }
            XCTAssertEqual(list.contentOffset.y, 200)
            XCTAssertEqual(list.superview, navigation.topViewController?.view)
        }
    }
}

/// The circle of the founding sample, with items of 40 points.
private final class CircleLayout: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
            layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
        }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let list = collectionView else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let radius = min(list.bounds.width, list.bounds.height) / 2 - 20
        let angle = 2 * CGFloat.pi * CGFloat(indexPath.item) / CGFloat(list.numberOfItems(inSection: 0))
        attributes.size = CGSize(width: 40, height: 40)
        attributes.center = CGPoint(
            x: list.bounds.width / 2 + radius * cos(angle), y: list.bounds.height / 2 + radius * sin(angle))
        return attributes
    }
}

/// Fades each page in.
private final class FadingDelegate: NSObject, UINavigationControllerDelegate, UIViewControllerAnimatedTransitioning {
    var runs = 0

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        runs += 1
        guard let page = context.view(forKey: .to) else { return }
        context.containerView.addSubview(page)
        page.alpha = 0
        UIView.animate(withDuration: 0.5) {
            page.alpha = 1
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

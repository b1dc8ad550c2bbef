import GimbalTesting
import XCTest

@testable import UIKit

/// Pushes and pops that change a layout instead of sliding.
final class LayoutNavigationTests: LayoutNavigationTestCase {
    func testL142_U297_U299_aPushChangesTheLayout_andThePopChangesItBack() throws {
        try onScreen { screen, navigation, root in
            let list = root.collectionView
            let cell = list?.cellForItem(at: Self.path(1))
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 0.1)
            XCTAssertTrue(top.collectionView === list)
            XCTAssertNotNil(root.transitionCoordinator)
            let seen = cell?.layer.presentation()?.frame ?? .zero
            XCTAssertTrue((5.0..<95).contains(seen.minX), "\(seen)")
            XCTAssertEqual(root.view.layer.presentation()?.position.x, 150, "Nothing slides.")
            screen.advance(by: 1)
            XCTAssertTrue(list?.superview === top.view)
            XCTAssertTrue(list?.cellForItem(at: Self.path(1)) === cell)
            XCTAssertEqual(cell?.frame, CGRect(x: 100, y: 0, width: 100, height: 50))
            XCTAssertEqual(root.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
            XCTAssertEqual(top.calls, ["willAppear", "didAppear"])
            navigation.popViewController(animated: true)
            screen.advance(by: 1.5)
            XCTAssertTrue(list?.superview === root.view)
            XCTAssertEqual(cell?.frame, CGRect(x: 0, y: 50, width: 300, height: 50))
            XCTAssertTrue(list?.collectionViewLayout is RowLayout)
        }
    }

    func testL142_U302_U303_theSwipeDrivesTheLayout_andACancelRestoresIt() throws {
        try onScreen { screen, navigation, root in
            let list = root.collectionView
            list?.contentOffset.y = 200
            screen.settle()
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 1.5)
            let offset = list?.contentOffset.y
            let cell = list?.cellForItem(at: Self.path(4))
            let before = cell?.layer.presentation()?.frame ?? .zero
            let finger = screen.touch(at: CGPoint(x: 2, y: 200))
            finger.move(to: CGPoint(x: 122, y: 200), duration: 0.3)
            screen.advance(by: 0.1)
            let middle = cell?.layer.presentation()?.frame ?? .zero
            XCTAssertNotEqual(middle, before)
            XCTAssertTrue((110.0..<290).contains(middle.width), "\(middle)")
            finger.move(to: CGPoint(x: 30, y: 200), duration: 0.3)
            screen.advance(by: 0.2)
            finger.end()
            screen.advance(by: 1.5)
            XCTAssertTrue(navigation.topViewController === top)
            XCTAssertTrue(list?.collectionViewLayout is ColumnLayout)
            XCTAssertTrue(list?.superview === top.view)
            XCTAssertEqual(cell?.layer.presentation()?.frame, before)
            XCTAssertEqual(list?.contentOffset.y, offset)
            let second = screen.touch(at: CGPoint(x: 2, y: 200))
            second.move(to: CGPoint(x: 250, y: 200), duration: 0.3)
            second.end()
            screen.advance(by: 1.5)
            XCTAssertTrue(navigation.topViewController === root)
            XCTAssertTrue(list?.collectionViewLayout is RowLayout)
            XCTAssertEqual(list?.contentOffset.y, 200, "U302: the lower one's offset")
        }
    }

    func testAScrollThatBeganOnTheWayBackToACancelledPageLeadsToTheOffsetOfThatPageWithoutAJump() throws {
        try onScreen { screen, navigation, root in
            let list: UICollectionView = root.collectionView
            _ = Self.push(RowLayout(), on: navigation, screen)
            list.contentOffset.y = 1500
            screen.settle()
            let finger = screen.touch(at: CGPoint(x: 2, y: 200))
            finger.move(to: CGPoint(x: 30, y: 200), duration: 0.3)
            screen.advance(by: 0.2)
            finger.end()
            list.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
            var seen = list.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minY
            for _ in 0..<90 {
                screen.advance(by: 1.0 / 60)
                let now = list.layer.presentedBounds(at: SceneContext.main.tickTime).minY
                XCTAssertLessThan(abs(now - seen), 100)
                seen = now
            }
            XCTAssertEqual(list.contentOffset.y, 1500)
        }
    }

    func testL141_U308_aPinchDrivesTheLayout_andItsScaleDecidesTheEnd() throws {
        try onScreen { screen, _, root in
            let list: UICollectionView = root.collectionView
            let pinch = PinchToLayout(list, ColumnLayout())
            screen.pinch(at: CGPoint(x: 150, y: 200), from: 200, to: 150)
            screen.advance(by: 1)
            XCTAssertEqual(pinch.ends, ["true true"], "0.25 / 0.4 is more than a half")
            XCTAssertTrue(list.collectionViewLayout is ColumnLayout)
            XCTAssertGreaterThan(pinch.most, 0.5)
            pinch.next = RowLayout()
            screen.pinch(at: CGPoint(x: 150, y: 200), from: 100, to: 115)
            screen.advance(by: 1)
            XCTAssertEqual(pinch.ends, ["true true", "true false"])
            XCTAssertTrue(list.collectionViewLayout is ColumnLayout)
            screen.pinch(at: CGPoint(x: 150, y: 200), from: 80, to: 200)
            screen.advance(by: 1)
            XCTAssertEqual(pinch.ends, ["true true", "true false", "true true"])
            XCTAssertGreaterThan(pinch.most, 1, "It is kept.")
            XCTAssertTrue(list.collectionViewLayout is RowLayout)
        }
    }

    func testU295_theCollectionViewIsMadeWithTheView_withTheControllerAsDataSourceAndDelegate() throws {
        try onScreen { _, _, root in
            XCTAssertTrue(root.collectionView.dataSource === root)
            XCTAssertTrue(root.collectionView.delegate === root)
            XCTAssertEqual(root.collectionView.frame, root.view.bounds)
            XCTAssertTrue(root.collectionViewLayout is RowLayout)
        }
    }

    func testU296_theSelectionIsClearedWhenThePageComesBack_andKeptWhenTheWayBackIsCancelled() throws {
        try onScreen { screen, navigation, root in
            root.collectionView.selectItem(at: Self.path(2), animated: false, scrollPosition: [])
            navigation.pushViewController(UIViewController(), animated: true)
            screen.advance(by: 1.5)
            let finger = screen.touch(at: CGPoint(x: 2, y: 200))
            finger.move(to: CGPoint(x: 100, y: 200), duration: 0.3)
            XCTAssertEqual(root.collectionView.indexPathsForSelectedItems, [])
            finger.move(to: CGPoint(x: 10, y: 200), duration: 0.3)
            finger.end()
            screen.advance(by: 1.5)
            XCTAssertEqual(root.collectionView.indexPathsForSelectedItems, [Self.path(2)])
            navigation.popViewController(animated: true)
            screen.advance(by: 1.5)
            XCTAssertEqual(root.collectionView.indexPathsForSelectedItems, [])
        }
    }

    func testU298_U300_thereIsOneCollectionView_whoseDataSourceAndDelegateStay() throws {
        try onScreen { screen, navigation, root in
            let top = ListPage(ColumnLayout(), [7])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 1.5)
            XCTAssertTrue(top.collectionView.dataSource === root)
            XCTAssertTrue(top.collectionView.delegate === root)
            top.collectionView.delegate = top
            navigation.popViewController(animated: false)
            screen.settle()
            XCTAssertTrue(root.collectionView.delegate === root)
            XCTAssertTrue(root.collectionView.superview === root.view)
        }
    }

    func testU305_aPopToTheRootGoesStraightToItsLayout() throws {
        try onScreen { screen, navigation, root in
            for layout in [ColumnLayout(), SquareLayout()] {
                let page = ListPage(layout, [])
                page.useLayoutToLayoutNavigationTransitions = true
                navigation.pushViewController(page, animated: true)
                screen.advance(by: 1.5)
            }
            XCTAssertTrue(root.collectionView.collectionViewLayout is SquareLayout)
            let cell = root.collectionView.cellForItem(at: Self.path(1))
            navigation.popToRootViewController(animated: true)
            screen.advance(by: 0.1)
            let seen = cell?.layer.presentation()?.frame ?? .zero
            XCTAssertTrue(seen.width > 60 && seen.width < 300, "\(seen)")
            screen.advance(by: 1.5)
            XCTAssertTrue(root.collectionView.collectionViewLayout is RowLayout)
            XCTAssertTrue(root.collectionView.superview === root.view)
        }
    }

    func testU306_E62_withoutACollectionViewBelow_orSetTooLate_itSlides() throws {
        try onScreen { screen, navigation, root in
            navigation.setViewControllers([UIViewController()], animated: false)
            screen.settle()
            let top = ListPage(ColumnLayout(), [1])
            top.title = "Grid"
            top.useLayoutToLayoutNavigationTransitions = true
            let reports = UIKitDiagnostics.collect {
                navigation.pushViewController(top, animated: true)
                screen.advance(by: 1.5)
                top.useLayoutToLayoutNavigationTransitions = false
            }
            XCTAssertEqual(
                reports.map(\.message),
                [
                    "ListPage \"Grid\" has no collection view below that it can share, so it slides",
                    "ListPage \"Grid\" is on a stack already: the flag has no effect after the push",
                ])
            XCTAssertTrue(top.collectionView.superview === top.view)
            XCTAssertTrue(top.collectionView.dataSource === top)
        }
    }
}

/// The pinch of the founding sample: the progress is |1 − scale| / 0.4, and more than a half finishes.
@MainActor
private final class PinchToLayout {
    var next: UICollectionViewLayout
    var ends: [String] = []
    var most: CGFloat = 0
    private let list: UICollectionView
    private var layout: UICollectionViewTransitionLayout?

    init(_ list: UICollectionView, _ next: UICollectionViewLayout) {
        (self.list, self.next) = (list, next)
        list.addGestureRecognizer(UIPinchGestureRecognizer { [unowned self] in pinched($0) })
    }

    private func pinched(_ pinch: UIGestureRecognizer) {
        guard let pinch = pinch as? UIPinchGestureRecognizer else { return }
        switch pinch.state {
        case .began:
            layout = list.startInteractiveTransition(to: next) { [unowned self] completed, finished in
                layout = nil
                ends.append("\(completed) \(finished)")
            }
        case .changed:
            layout?.transitionProgress = abs(1 - pinch.scale) / 0.4
            most = max(most, layout?.transitionProgress ?? 0)
            layout?.invalidateLayout()
        case .ended:
            if layout?.transitionProgress ?? 0 > 0.5 {
                list.finishInteractiveTransition()
            } else {
                list.cancelInteractiveTransition()
            }
        case .cancelled, .failed: list.cancelInteractiveTransition()
        case .possible: break
        }
    }
}

/// The layout of columns with smaller items.
private final class SquareLayout: ColumnLayout {
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes?.size = CGSize(width: 50, height: 50)
        return attributes
    }
}

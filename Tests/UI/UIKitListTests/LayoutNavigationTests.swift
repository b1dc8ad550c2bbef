import GimbalTesting
import XCTest

@testable import UIKit

/// Pushes and pops that change a layout instead of sliding.
final class LayoutNavigationTests: XCTestCase {
    /// Runs `body` with a navigation controller that shows a list of rows, on a screen of 300 × 400 points.
    private func onScreen(_ body: @MainActor (TestScreen, UINavigationController, ListPage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 300, height: 400)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            let root = ListPage(RowLayout(), Array(0..<40))
            let navigation = UINavigationController(rootViewController: root)
            navigation.isNavigationBarHidden = true
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            screen.settle()
            try body(screen, navigation, root)
        }
    }

    private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

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

    func testU301_E62_aDataSourceSetLaterIsLoaded_andOtherCountsOnTheWayBackAreReported() throws {
        try onScreen { screen, navigation, root in
            root.title = "Rooms"
            let top = ListPage(ColumnLayout(), [7, 8])
            top.title = "Grid"
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 1.5)
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
            let top = ListPage(CircleLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 1.5)
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

    func testASwipeThatEndsADrivenChange_andIsGivenUp_restoresTheLayoutOfThePage() throws {
        try onScreen { screen, navigation, root in
            let list: UICollectionView = root.collectionView
            let top = ListPage(ColumnLayout(), [])
            top.useLayoutToLayoutNavigationTransitions = true
            navigation.pushViewController(top, animated: true)
            screen.advance(by: 1.5)
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

/// A page with a list of numbers, which writes down its appearance.
final class ListPage: UICollectionViewController {
    var numbers: [Int]
    var calls: [String] = []

    init(_ layout: UICollectionViewLayout, _ numbers: [Int]) {
        self.numbers = numbers
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        calls.append("willAppear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        calls.append("didAppear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        calls.append("willDisappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        calls.append("didDisappear")
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
        (cell as? NumberCell)?.number = numbers[indexPath.item]
        return cell
    }
}

import UIKit
import XCTest

/// Pages whose layers turn and grow about another point than their middle: they stand where others stand.
final class AnchorPointTests: TransitionTestCase {
    private static let anchors = [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 1), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.25)]

    /// The anchor changes, the place does not.
    @MainActor
    private static func hold(_ view: UIView, by anchor: CGPoint) {
        let frame = view.frame
        view.layer.anchorPoint = anchor
        view.frame = frame
    }

    /// Where a view is seen, in its superview's coordinates.
    @MainActor
    private static func seen(_ view: UIView) -> CGRect { view.layer.presentation()?.frame ?? view.frame }

    func testAPresenterStandsWhereItStoodWhenItComesBack() {
        for anchor in Self.anchors {
            for style in [UIModalPresentationStyle.fullScreen, .currentContext, .overFullScreen, .pageSheet, .custom] {
                withStage { stage in
                    let b = stage.page("B", style)
                    Self.hold(stage.a.view, by: anchor)
                    stage.run(0.1)
                    stage.a.present(b, animated: true)
                    stage.run(1)
                    let below = Self.seen(stage.a.view)
                    b.dismiss(animated: true)
                    stage.tick()
                    let start = Self.seen(stage.a.view)
                    stage.run(1)
                    if style == .fullScreen || style == .currentContext {
                        XCTAssertEqual(start, stage.window.bounds, "\(anchor), \(style)")
                    } else {
                        XCTAssertEqual(start, below, "\(anchor), \(style)")
                    }
                    XCTAssertEqual(stage.a.view.frame, stage.window.bounds, "\(anchor), \(style)")
                    XCTAssertEqual(stage.a.view.layer.anchorPoint, anchor)
                }
            }
        }
    }

    func testAPresenterWhoseAnchorChangesWhileItIsAwayStandsWhereItStood() {
        for anchor in Self.anchors {
            withStage { stage in
                let b = stage.page("B", .fullScreen)
                stage.a.present(b, animated: false)
                stage.run(0.1)
                Self.hold(stage.a.view, by: anchor)
                b.dismiss(animated: true)
                stage.tick()
                XCTAssertEqual(Self.seen(stage.a.view), stage.window.bounds, "\(anchor)")
                stage.run(1)
                XCTAssertEqual(stage.a.view.frame, stage.window.bounds, "\(anchor)")
            }
        }
    }

    func testATakenBackDismissalAndPresentationLeaveThePlaces() {
        for anchor in Self.anchors {
            for style in [UIModalPresentationStyle.fullScreen, .custom] {
                withStage { stage in
                    let drag = Drag(stage, style: style)
                    Self.hold(stage.a.view, by: anchor)
                    Self.hold(drag.b.view, by: anchor)
                    drag.begin()
                    drag.update(0.5)
                    drag.interactor.cancel()
                    stage.run(1)
                    XCTAssertEqual(drag.b.view.frame, stage.window.bounds, "\(anchor), \(style)")
                    drag.delegate.dismissInteractor = nil
                    drag.b.dismiss(animated: true)
                    stage.run(2)
                    XCTAssertEqual(stage.a.view.frame, stage.window.bounds, "\(anchor), \(style)")
                }
            }
        }
    }

    func testPresentedPagesStandInTheirSheetsPopoversAndScreens() {
        for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .formSheet, .popover] {
            for size in [(1280.0, 720.0), (390.0, 844.0)] {
                var frames: [CGRect] = []
                for anchor in Self.anchors {
                    withScreen(size.0, size.1) { stage in
                        let b = stage.page("B", style)
                        b.preferredContentSize = CGSize(width: 200, height: 100)
                        b.popoverPresentationController?.sourceView = stage.a.view
                        b.popoverPresentationController?.sourceRect = CGRect(x: 100, y: 40, width: 10, height: 10)
                        b.onDidLoad = { [weak b] in b?.view.layer.anchorPoint = anchor }
                        stage.a.present(b, animated: true)
                        stage.run(1)
                        frames.append(b.view.convert(b.view.bounds, to: stage.window))
                        stage.window.frame = CGRect(x: 0, y: 0, width: 420, height: 320)
                        stage.run(1)
                        frames.append(b.view.convert(b.view.bounds, to: stage.window))
                        b.dismiss(animated: true)
                        stage.run(1)
                    }
                }
                for index in frames.indices.dropFirst(2) {
                    XCTAssertEqual(frames[index], frames[index % 2], "\(style), \(size), \(Self.anchors[index / 2])")
                }
            }
        }
    }

    func testPagesOfContainersAndTheirBarsStandWhereOthersStand() {
        var frames: [[CGRect]] = []
        for anchor in Self.anchors {
            withStage { stage in
                let (a, b) = (stage.page("A"), stage.page("B"))
                for page in [a, b] { page.onDidLoad = { [weak page] in page?.view.layer.anchorPoint = anchor } }
                let navigation = UINavigationController(rootViewController: a)
                let tabs = UITabBarController()
                tabs.viewControllers = [navigation, stage.page("C")]
                for bar in [navigation.navigationBar, navigation.toolbar!, tabs.tabBar] as [UIView] {
                    bar.layer.anchorPoint = anchor
                }
                navigation.navigationBar.prefersLargeTitles = true
                navigation.setToolbarHidden(false, animated: false)
                stage.window.rootViewController = tabs
                stage.run(0.2)
                var row: [CGRect] = []
                @MainActor func note() {
                    let views = [a.view, b.view, navigation.navigationBar, navigation.toolbar, tabs.tabBar].compactMap { $0 }
                    row += views.map { $0.window == nil ? .zero : $0.convert($0.bounds, to: stage.window) }
                }
                note()
                navigation.pushViewController(b, animated: true)
                stage.run(1)
                note()
                navigation.setNavigationBarHidden(true, animated: true)
                navigation.setToolbarHidden(true, animated: true)
                stage.run(1)
                note()
                navigation.setNavigationBarHidden(false, animated: true)
                navigation.popViewController(animated: true)
                stage.run(1)
                note()
                stage.window.frame.size = CGSize(width: 300, height: 400)
                stage.run(1)
                note()
                frames.append(row)
            }
        }
        for (anchor, row) in zip(Self.anchors, frames).dropFirst() { XCTAssertEqual(row, frames[0], "\(anchor)") }
    }

    func testPagesThatAreTurnedStandWhereOthersStand() {
        var frames: [[CGRect]] = []
        for anchor in Self.anchors {
            withStage { stage in
                let pages = [stage.page("A"), stage.page("B")]
                for page in pages { page.onDidLoad = { [weak page] in page?.view.layer.anchorPoint = anchor } }
                let book = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
                stage.window.rootViewController = book
                var row: [CGRect] = []
                for (index, page) in pages.enumerated() {
                    book.setViewControllers([page], direction: .forward, animated: index > 0)
                    stage.run(1)
                    row.append(page.view.convert(page.view.bounds, to: stage.window))
                    stage.window.frame.size = CGSize(width: 300 + 50 * index, height: 400)
                    stage.run(0.5)
                    row.append(page.view.convert(page.view.bounds, to: stage.window))
                }
                frames.append(row)
            }
        }
        for (anchor, row) in zip(Self.anchors, frames).dropFirst() { XCTAssertEqual(row, frames[0], "\(anchor)") }
    }

    func testCatalogueTransitionsLeaveThePlaces() {
        let names = MainActor.assumeIsolated { TransitionCatalogue.names }
        for anchor in Self.anchors {
            for name in names {
                withStage { stage in
                    let b = stage.page("B", .fullScreen)
                    let delegate = Transitioning(stage.journal)
                    delegate.presenter = TransitionCatalogue.make(named: name)
                    delegate.dismisser = TransitionCatalogue.make(named: name, isForward: false)
                    b.transitioningDelegate = delegate
                    b.onDidLoad = { [weak b] in b?.view.layer.anchorPoint = anchor }
                    Self.hold(stage.a.view, by: anchor)
                    stage.a.present(b, animated: true)
                    stage.run(2)
                    XCTAssertEqual(b.view.frame, stage.window.bounds, "\(name), \(anchor)")
                    b.dismiss(animated: true)
                    stage.run(2)
                    XCTAssertEqual(stage.a.view.frame, stage.window.bounds, "\(name), \(anchor)")
                    XCTAssertEqual(stage.a.view.transform, .identity, "\(name), \(anchor)")
                }
            }
        }
    }

    func testAPageThatZoomsOutOfAViewAndBackStandsWhereOthersStand() {
        for anchor in Self.anchors {
            withStage { stage in
                let source = UIView(frame: CGRect(x: 20, y: 30, width: 80, height: 60))
                stage.a.view.addSubview(source)
                let b = stage.page("B", .fullScreen)
                b.preferredTransition = .zoom { _ in source }
                b.onDidLoad = { [weak b] in b?.view.layer.anchorPoint = anchor }
                stage.a.present(b, animated: true)
                stage.tick()
                stage.tick(after: 0.4)
                let middle = b.view.layer.superlayer.flatMap { $0.presentation()?.convert(Self.seen(b.view), to: nil) }
                XCTAssertEqual(middle?.midX ?? 0, 200, accuracy: 40, "\(anchor)")
                stage.run(1)
                XCTAssertEqual(b.view.convert(b.view.bounds, to: stage.window), stage.window.bounds, "\(anchor)")
                b.dismiss(animated: true)
                stage.run(1)
                XCTAssertEqual(stage.a.view.frame, stage.window.bounds)
            }
        }
    }
}

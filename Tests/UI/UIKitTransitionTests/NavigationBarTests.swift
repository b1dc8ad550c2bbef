import GimbalTesting
import QuartzCore
@testable import UIKit
import XCTest

/// What the bar does beside its pages: comes and goes with one that has none, and follows what the page scrolls.
final class NavigationBarTests: TransitionTestCase {
    func testTheBarComesInWithThePageThatHasIt() {
        withStage { stage in
            let nav = NavigationStage(stage)
            hidesOnA(nav)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.run(0.1)
            let bar = nav.navigation.navigationBar
            XCTAssertEqual(edgeOfBar(nav), edge(b), accuracy: 0.01)
            XCTAssertGreaterThan(edge(b), 10)
            XCTAssertEqual(bar.layer.presentation()?.frame.minY, 0)
            XCTAssertEqual(bar.layer.presentation()?.opacity, 1)
            XCTAssertTrue(bar.topItem === b.navigationItem)
            nav.settle()
            XCTAssertEqual(bar.frame, CGRect(x: 0, y: 0, width: 400, height: 44))
            XCTAssertEqual(bar.transform, .identity)
            XCTAssertEqual(b.view.safeAreaInsets.top, 44)
        }
    }

    func testTheBarLeavesWithThePageThatHasIt() {
        withStage { stage in
            let nav = NavigationStage(stage)
            hidesOnA(nav)
            let b = nav.pushed("B")[0]
            let bar = nav.navigation.navigationBar
            XCTAssertEqual(bar.frame.minY, 0)
            nav.navigation.popViewController(animated: true)
            stage.run(0.1)
            XCTAssertEqual(edgeOfBar(nav), edge(b), accuracy: 0.01)
            XCTAssertGreaterThan(edge(b), 10)
            XCTAssertEqual(bar.layer.presentation()?.frame.minY, 0)
            XCTAssertTrue(bar.topItem === b.navigationItem, "the bar shows its page to the end")
            nav.settle()
            XCTAssertEqual(bar.frame.maxY, 0)
            XCTAssertEqual(bar.transform, .identity)
            XCTAssertTrue(bar.topItem === nav.a.navigationItem)
            XCTAssertEqual(nav.a.view.safeAreaInsets.top, 0)
        }
    }

    func testTheBarOfALowerPageIsPushedOutByThePageAboveIt() {
        withStage { stage in
            let nav = NavigationStage(stage, isRightToLeft: true)
            let b = nav.page("B")
            b.onWillAppear = { nav.navigation.setNavigationBarHidden(true, animated: true) }
            b.onWillDisappear = { nav.navigation.setNavigationBarHidden(false, animated: true) }
            nav.navigation.pushViewController(b, animated: true)
            stage.run(0.1)
            XCTAssertLessThan(edge(b), -10, "from the left")
            XCTAssertEqual(edgeOfBar(nav), edge(b) + 400, accuracy: 0.01)
            nav.settle()
            nav.navigation.popViewController(animated: true)
            stage.run(0.1)
            XCTAssertLessThan(edge(b), -10)
            XCTAssertEqual(edgeOfBar(nav), edge(b) + 400, accuracy: 0.01)
            nav.settle()
            XCTAssertEqual(nav.navigation.navigationBar.frame.minX, 0)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
        }
    }

    func testASwipeTakesTheBarAlongAndBringsItBack() {
        withStage { stage in
            let nav = NavigationStage(stage)
            hidesOnA(nav)
            let b = nav.pushed("B")[0]
            let finger = stage.makeHand().touch(at: [CGPoint(x: 2, y: 200)])[0]
            finger.move(to: CGPoint(x: 122, y: 200), duration: 0.3, steps: 18)
            stage.run(0.1)
            XCTAssertEqual(nav.navigation.transitionCoordinator?.isInteractive, true)
            XCTAssertGreaterThan(edge(b), 80)
            XCTAssertEqual(edgeOfBar(nav), edge(b), accuracy: 0.01)
            finger.cancel()
            stage.run(0.05)
            XCTAssertEqual(edgeOfBar(nav), edge(b), accuracy: 0.01)
            var seen: [CGFloat] = []
            for _ in 0..<60 {
                stage.run(1.0 / 60)
                seen.append(nav.navigation.navigationBar.layer.presentation()?.frame.minY ?? .nan)
            }
            XCTAssertEqual(Set(seen), [0], "the end of a cancelled pop moves no bar up or down")
            XCTAssertNil(nav.navigation.transitionCoordinator)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
            XCTAssertEqual(nav.navigation.navigationBar.frame, CGRect(x: 0, y: 0, width: 400, height: 44))
            XCTAssertTrue(nav.navigation.navigationBar.topItem === b.navigationItem)
            XCTAssertEqual(nav.navigation.navigationBar.transform, .identity)
        }
    }

    func testACancelledPopRestoresABarThatNoCallbackRestores() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.pushed("B")[0]
            nav.a.onWillAppear = { nav.navigation.isNavigationBarHidden = true }
            let finger = stage.makeHand().touch(at: [CGPoint(x: 2, y: 200)])[0]
            finger.move(to: CGPoint(x: 122, y: 200), duration: 0.3, steps: 18)
            XCTAssertTrue(nav.navigation.isNavigationBarHidden)
            finger.cancel()
            stage.run(1)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
            XCTAssertEqual(nav.navigation.navigationBar.frame.minY, 0)
            XCTAssertEqual(b.view.safeAreaInsets.top, 44)
        }
    }

    func testUnderReduceMotionTheBarFades() {
        withStage { stage in
            UIAccessibility.reducesMotion = true
            defer { UIAccessibility.reducesMotion = false }
            let nav = NavigationStage(stage)
            hidesOnA(nav)
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            stage.run(0.1)
            let shown = nav.navigation.navigationBar.layer.presentation()
            XCTAssertEqual(shown?.frame.origin, .zero)
            XCTAssertGreaterThan(shown?.opacity ?? 0, 0.01)
            XCTAssertLessThan(shown?.opacity ?? 1, 0.99)
            nav.settle()
            XCTAssertEqual(nav.navigation.navigationBar.alpha, 1)
        }
    }

    // MARK: Large titles

    func testALargeTitleIsAsHighAsItsLine() {
        withStage { stage in
            let (nav, _) = scrolling(stage)
            let title = labels(nav.navigation.navigationBar).max { $0.font.pointSize < $1.font.pointSize }
            XCTAssertEqual(title?.font.pointSize, 34)
            XCTAssertGreaterThanOrEqual(title?.bounds.height ?? 0, title?.font.lineHeight ?? 0)
        }
    }

    func testALargeTitleGivesWayToWhatScrolls() {
        withStage { stage in
            let (nav, scroll) = scrolling(stage)
            let bar = nav.navigation.navigationBar
            XCTAssertEqual(bar.frame.height, 96)
            XCTAssertEqual(scroll.contentOffset.y, -96)
            var heights: [CGFloat] = []
            for y in [-126.0, -96, -80, -44, 200, -96] {
                scroll.contentOffset.y = y
                stage.tick()
                heights.append(bar.frame.height)
            }
            XCTAssertEqual(heights, [126, 96, 80, 44, 44, 96])
            XCTAssertEqual(scroll.adjustedContentInset.top, 96, "where content rests does not depend on where it is")
        }
    }

    func testBelowAnOpaqueBarALargeTitleGivesWayToo() {
        withStage { stage in
            let (nav, scroll) = scrolling(stage)
            let bar = nav.navigation.navigationBar
            bar.isTranslucent = false
            nav.navigation.view.setNeedsLayout()
            stage.run(0.1)
            XCTAssertEqual(nav.a.view.frame, CGRect(x: 0, y: 44, width: 400, height: 256))
            XCTAssertEqual(scroll.adjustedContentInset.top, 52)
            XCTAssertEqual(scroll.contentOffset.y, -52)
            var heights: [CGFloat] = []
            for y in [-82.0, -52, -30, 0, 200, -52] {
                scroll.contentOffset.y = y
                stage.tick()
                heights.append(bar.frame.height)
            }
            XCTAssertEqual(heights, [126, 96, 74, 44, 44, 96])
            XCTAssertEqual(nav.a.view.frame.minY, 44, "the page stays")
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: false)
            nav.settle()
            XCTAssertEqual(b.view.frame.minY, 96, "with nothing that scrolls the page is below all of the bar")
            XCTAssertEqual(b.view.safeAreaInsets.top, 0)
        }
    }

    func testADragEndsWithAllOfALargeTitleOrNone() {
        withStage { stage in
            let (nav, scroll) = scrolling(stage)
            for (way, height) in [(20.0, 96.0), (45.0, 44.0)] {
                scroll.contentOffset.y = -96
                let finger = stage.makeHand().touch(at: [CGPoint(x: 200, y: 250)])[0]
                finger.move(to: CGPoint(x: 200, y: 240 - way), duration: 0.3, steps: 18)
                stage.run(0.2)
                finger.end()
                stage.run(3)
                XCTAssertEqual(nav.navigation.navigationBar.frame.height, height)
                XCTAssertEqual(scroll.contentOffset.y, -height, accuracy: 0.01)
            }
        }
    }

    func testEachPageKeepsItsOwnTitleHeight() {
        withStage { stage in
            let (nav, scroll) = scrolling(stage)
            scroll.contentOffset.y = 100
            stage.run(0.1)
            let b = nav.page("B")
            b.navigationItem.largeTitleDisplayMode = .never
            nav.navigation.pushViewController(b, animated: true)
            nav.settle()
            XCTAssertEqual(b.view.safeAreaInsets.top, 44)
            let c = nav.page("C")
            c.navigationItem.largeTitleDisplayMode = .always
            nav.navigation.pushViewController(c, animated: true)
            nav.settle()
            XCTAssertEqual(nav.navigation.navigationBar.frame.height, 96)
            nav.navigation.popToRootViewController(animated: true)
            nav.settle()
            XCTAssertEqual(nav.navigation.navigationBar.frame.height, 44, "it was scrolled")
            XCTAssertEqual(scroll.contentOffset.y, 100)
            scroll.contentOffset.y = -96
            XCTAssertEqual(nav.navigation.navigationBar.frame.height, 96)
        }
    }

    func testTheScrollViewThatIsSetCounts() {
        withStage { stage in
            let (nav, lowest) = scrolling(stage)
            let other = UIScrollView(frame: nav.a.view.bounds)
            other.contentSize = CGSize(width: 400, height: 1000)
            nav.a.view.addSubview(other)
            XCTAssertTrue(nav.a.contentScrollView(for: .top) === lowest)
            nav.a.setContentScrollView(other)
            stage.run(0.1)
            other.contentOffset.y = 0
            XCTAssertEqual(nav.navigation.navigationBar.frame.height, 44)
            nav.a.setContentScrollView(nil)
            stage.run(0.1)
            XCTAssertEqual(nav.navigation.navigationBar.frame.height, 96)
        }
    }

    // MARK: Looks

    func testTheLookDependsOnWhatIsUnderTheBar() {
        withStage { stage in
            let (nav, scroll) = scrolling(stage)
            let bar = nav.navigation.navigationBar
            XCTAssertNil(bar.look(of: bar.topItem).backgroundEffect, "below a large title the bar is clear")
            let looks = (0..<4).map { _ in UINavigationBarAppearance() }
            bar.standardAppearance = looks[0]
            bar.scrollEdgeAppearance = looks[1]
            stage.tick()
            XCTAssertTrue(bar.look(of: bar.topItem) === looks[1])
            scroll.contentOffset.y = 0
            looks[0].backgroundColor = .red
            XCTAssertEqual(bar.look(of: bar.topItem).backgroundColor, .red)
            nav.a.navigationItem.standardAppearance = looks[2]
            XCTAssertTrue(bar.look(of: bar.topItem) === looks[2])
            scroll.contentOffset.y = -60
            XCTAssertTrue(bar.look(of: bar.topItem) === looks[1])
            nav.a.navigationItem.scrollEdgeAppearance = looks[3]
            XCTAssertTrue(bar.look(of: bar.topItem) === looks[3])
        }
    }

    // MARK: Hiding

    func testASwipeHidesBothBarsAndBringsBothBack() {
        withStage { stage in
            let (nav, _) = scrolling(stage)
            nav.navigation.hidesBarsOnSwipe = true
            nav.navigation.setToolbarHidden(false, animated: false)
            stage.run(0.1)
            let swipe = { (from: CGFloat, to: CGFloat) in
                let finger = stage.makeHand().touch(at: [CGPoint(x: 200, y: from)])[0]
                finger.move(to: CGPoint(x: 200, y: to), duration: 0.3, steps: 18)
                finger.end()
                stage.run(1)
            }
            swipe(220, 120)
            XCTAssertTrue(nav.navigation.isNavigationBarHidden)
            XCTAssertTrue(nav.navigation.isToolbarHidden)
            XCTAssertEqual(nav.navigation.toolbar.frame.minY, 300)
            swipe(120, 220)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
            XCTAssertFalse(nav.navigation.isToolbarHidden)
        }
    }

    func testATapOnAButtonLeavesTheBarsAlone() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.hidesBarsOnTap = true
            let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
            nav.a.view.addSubview(button)
            stage.run(0.1)
            stage.tap(CGPoint(x: 150, y: 125))
            stage.run(0.5)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
            stage.tap(CGPoint(x: 350, y: 225))
            stage.run(0.5)
            XCTAssertTrue(nav.navigation.isNavigationBarHidden)
            stage.tap(CGPoint(x: 350, y: 225))
            stage.run(0.5)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
        }
    }
}

/// A with a large title above content that scrolls.
@MainActor
private func scrolling(_ stage: Stage) -> (NavigationStage, UIScrollView) {
    let nav = NavigationStage(stage)
    let scroll = UIScrollView(frame: nav.a.view.bounds)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 400, height: 1000)
    nav.a.view.addSubview(scroll)
    nav.a.navigationItem.title = "A"
    nav.navigation.navigationBar.prefersLargeTitles = true
    stage.run(0.1)
    return (nav, scroll)
}

@MainActor
private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { labels($0) + [$0 as? UILabel].compactMap { $0 } }
}

@MainActor
private func edgeOfBar(_ nav: NavigationStage) -> CGFloat {
    nav.navigation.navigationBar.layer.presentation()?.frame.minX ?? .nan
}

@MainActor
private func edge(_ page: Page) -> CGFloat { page.view.layer.presentation()?.frame.minX ?? .nan }

/// A without a bar, B with one: the idiom of a start page.
@MainActor
private func hidesOnA(_ nav: NavigationStage) {
    nav.a.onWillAppear = { nav.navigation.setNavigationBarHidden(true, animated: true) }
    nav.a.onWillDisappear = { nav.navigation.setNavigationBarHidden(false, animated: true) }
    nav.navigation.setNavigationBarHidden(true, animated: false)
    nav.stage.run(0.1)
}

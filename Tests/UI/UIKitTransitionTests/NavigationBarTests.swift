import GimbalTesting
import QuartzCore
import UIKit
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

    func testACancelledPopRestoresABarThatNobodyRestores() {
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

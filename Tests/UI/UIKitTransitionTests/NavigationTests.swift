import GimbalTesting
import UIKit
import XCTest

/// What an animator of a push or pop sees (sections A and B), and what the delegate and the bar do.
final class NavigationTests: TransitionTestCase {
    func testA1_navigationKeys() {
        withStage { stage in
            let nav = NavigationStage(stage, animates: true)
            nav.navigation.delegate = nav.delegate
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.tick()
            let context = (nav.delegate.animator as? Animator)?.contexts.last
            XCTAssertTrue(context?.viewController(forKey: .from) === nav.a)
            XCTAssertTrue(context?.viewController(forKey: .to) === b)
            XCTAssertTrue(context?.view(forKey: .from) === nav.a.view)
            XCTAssertTrue(context?.view(forKey: .to) === b.view)
            nav.settle()
            nav.navigation.popViewController(animated: true)
            stage.tick()
            let back = (nav.delegate.animator as? Animator)?.contexts.last
            XCTAssertTrue(back?.viewController(forKey: .from) === b)
            XCTAssertTrue(back?.viewController(forKey: .to) === nav.a)
            nav.settle()
        }
    }

    func testA7_thePresentationStyleOfAPushIsNone() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            stage.tick()
            XCTAssertEqual(nav.navigation.transitionCoordinator?.presentationStyle, UIModalPresentationStyle.none)
            XCTAssertEqual(nav.navigation.transitionCoordinator?.targetTransform, .identity)
            nav.settle()
        }
    }

    func testA12_noInteractorWithoutAnimator() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.delegate = nav.delegate
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            nav.settle()
            XCTAssertEqual(stage.journal.only("ask.animator", "ask.interactor"), ["ask.animator"])
            XCTAssertNotNil(nav.navigation.topViewController?.view.window)
        }
    }

    func testB20_theOutgoingViewIsInTheContainerAndTheIncomingIsNot() {
        withStage { stage in
            let nav = NavigationStage(stage, animates: true)
            nav.navigation.delegate = nav.delegate
            var seen: [Bool] = []
            (nav.delegate.animator as? Animator)?.onAnimate = { context in
                seen = [
                    context.containerView.window != nil,
                    context.view(forKey: .from)?.isDescendant(of: context.containerView) ?? false,
                    context.view(forKey: .to)?.isDescendant(of: context.containerView) ?? true,
                ]
            }
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            nav.settle()
            XCTAssertEqual(seen, [true, true, false])
        }
    }

    func testB25_framesOfPushAndPop() {
        withStage { stage in
            let nav = NavigationStage(stage, animates: true)
            nav.navigation.delegate = nav.delegate
            var frames: [[CGRect]] = []
            (nav.delegate.animator as? Animator)?.onAnimate = { context in
                guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to) else {
                    return
                }
                frames.append([
                    context.initialFrame(for: from), context.finalFrame(for: from), context.initialFrame(for: to),
                    context.finalFrame(for: to),
                ])
            }
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            nav.settle()
            nav.navigation.popViewController(animated: true)
            nav.settle()
            let whole = stage.window.bounds
            XCTAssertEqual(frames, [[whole, .zero, .zero, whole], [whole, .zero, .zero, whole]])
        }
    }

    func testB25_aPageThatDoesNotExtendUnderTheBarStandsBelowIt() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            b.edgesForExtendedLayout = []
            nav.navigation.pushViewController(b, animated: true)
            nav.settle()
            XCTAssertEqual(b.view.frame, CGRect(x: 0, y: 44, width: 400, height: 256))
            XCTAssertEqual(b.view.safeAreaInsets.top, 0)
            let c = nav.page("C")
            nav.navigation.pushViewController(c, animated: true)
            nav.settle()
            XCTAssertEqual(c.view.frame, stage.window.bounds)
            XCTAssertEqual(c.view.safeAreaInsets.top, 44)
        }
    }

    func testF82_theBuiltInPushHasACoordinator() {
        withStage { stage in
            let nav = NavigationStage(stage)
            var isCompleted = false
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            stage.tick()
            let coordinator = nav.navigation.transitionCoordinator
            XCTAssertEqual(coordinator?.transitionDuration ?? 0, 0.508, accuracy: 0.004)
            XCTAssertTrue(nav.navigation.topViewController?.transitionCoordinator === coordinator)
            XCTAssertTrue(coordinator?.animate(alongsideTransition: nil) { _ in isCompleted = true } ?? false)
            nav.settle()
            XCTAssertTrue(isCompleted)
            XCTAssertNil(nav.navigation.transitionCoordinator)
        }
    }

    func testThePushMovesAsTheSpringDoesAndLeavesNothingBehind() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.tick()
            stage.tick(after: 1.0 / 60)
            var last = seenX(b.view)
            XCTAssertGreaterThan(last, 500)
            for _ in 0..<20 {
                stage.tick(after: 1.0 / 60)
                let now = seenX(b.view)
                XCTAssertLessThan(now, last)
                last = now
            }
            nav.settle()
            XCTAssertEqual(seenX(b.view), 200)
            XCTAssertEqual(b.view.superview?.subviews, [b.view])
            XCTAssertEqual(nav.a.view.center.x, 200)
        }
    }

    func testRightToLeftInterfacesPushFromTheLeft() {
        withStage { stage in
            let nav = NavigationStage(stage, isRightToLeft: true)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.tick()
            stage.tick(after: 0.1)
            XCTAssertLessThan(seenX(b.view), 200)
            XCTAssertGreaterThan(seenX(nav.a.view), 200)
            nav.settle()
        }
    }

    func testReduceMotionDissolves() {
        withStage { stage in
            UIAccessibility.reducesMotion = true
            defer { UIAccessibility.reducesMotion = false }
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.tick()
            stage.tick(after: 0.1)
            XCTAssertEqual(seenX(b.view), 200)
            XCTAssertLessThan(b.view.layer.presentation()?.opacity ?? 1, 1)
            nav.settle()
            XCTAssertEqual(b.view.alpha, 1)
        }
    }

    func testTheBarFollowsTheStack() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.a.title = "Home"
            let b = nav.page("B")
            b.title = "Detail"
            nav.navigation.pushViewController(b, animated: true)
            nav.settle()
            let bar = nav.navigation.navigationBar
            XCTAssertEqual(bar.items?.map(\.title), ["Home", "Detail"])
            XCTAssertTrue(bar.topItem === b.navigationItem)
            stage.tap(bar.convert(CGPoint(x: 30, y: 22), to: nil))
            nav.settle()
            XCTAssertEqual(nav.names, "A")
            XCTAssertTrue(bar.topItem === nav.a.navigationItem)
        }
    }

    func testBarButtonsAreTapped() {
        withStage { stage in
            let nav = NavigationStage(stage)
            var taps = 0
            nav.a.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Go", primaryAction: UIAction { _ in taps += 1 })
            stage.run(0.1)
            stage.tap(nav.navigation.navigationBar.convert(CGPoint(x: 375, y: 22), to: nil))
            stage.run(0.5)
            XCTAssertEqual(taps, 1)
        }
    }

    func testAPageHidesTheBarAndTheNextShowsIt() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.a.onWillAppear = { nav.navigation.setNavigationBarHidden(true, animated: true) }
            nav.a.onWillDisappear = { nav.navigation.setNavigationBarHidden(false, animated: true) }
            nav.navigation.setNavigationBarHidden(true, animated: false)
            stage.run(0.1)
            XCTAssertEqual(nav.a.view.safeAreaInsets.top, 0)
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            nav.settle()
            XCTAssertEqual(nav.navigation.navigationBar.frame.minY, 0)
            XCTAssertEqual(nav.navigation.topViewController?.view.safeAreaInsets.top, 44)
            nav.navigation.popViewController(animated: true)
            nav.settle()
            XCTAssertEqual(nav.navigation.navigationBar.frame.maxY, 0)
            XCTAssertEqual(nav.a.view.safeAreaInsets.top, 0)
        }
    }

    func testAPageCoversTheTabBar() {
        withStage { stage in
            let tabs = UITabBarController()
            let nav = UINavigationController(rootViewController: stage.page("A"))
            tabs.viewControllers = [nav, stage.page("T")]
            stage.window.rootViewController = tabs
            stage.run(0.1)
            XCTAssertEqual(nav.topViewController?.view.safeAreaInsets.bottom, 49)
            let b = stage.page("B")
            b.hidesBottomBarWhenPushed = true
            nav.pushViewController(b, animated: true)
            stage.run(1)
            XCTAssertEqual(b.view.safeAreaInsets.bottom, 0)
            XCTAssertLessThanOrEqual(tabs.tabBar.frame.maxX, 0)
            nav.popViewController(animated: true)
            stage.run(1)
            XCTAssertEqual(tabs.tabBar.frame.minX, 0)
            XCTAssertEqual(nav.topViewController?.view.safeAreaInsets.bottom, 49)
        }
    }

    func testTheFirstPageIsShownWithTheControllerItself() {
        withStage { stage in
            let (a, b) = (stage.page("A"), stage.page("B"))
            let nav = UINavigationController(rootViewController: a)
            nav.pushViewController(b, animated: true)
            XCTAssertEqual(stage.journal.entries, ["A.willMove", "B.willMove"])
            stage.journal.entries = []
            nav.modalPresentationStyle = .fullScreen
            stage.a.present(nav, animated: true)
            stage.run(1)
            XCTAssertEqual(
                stage.journal.starting(with: "B.").filter { $0 != "B.didLoad" },
                [
                    "B.willAppear", "B.isAppearing", "B.didAppear", "B.didMove",
                ])
            XCTAssertEqual(nav.viewControllers.count, 2)
            nav.dismiss(animated: true)
            stage.run(1)
            XCTAssertEqual(stage.journal.only("B.willDisappear", "B.didDisappear").count, 2)
        }
    }

    func testATapHidesTheBarsAndASwipeDownBringsThemBack() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.hidesBarsOnTap = true
            nav.navigation.hidesBarsOnSwipe = true
            stage.run(0.1)
            stage.tap(CGPoint(x: 200, y: 200))
            stage.run(0.5)
            XCTAssertTrue(nav.navigation.isNavigationBarHidden)
            XCTAssertEqual(nav.a.view.safeAreaInsets.top, 0)
            let finger = stage.makeHand().touch(at: [CGPoint(x: 200, y: 100)])[0]
            finger.move(to: CGPoint(x: 200, y: 220), duration: 0.2)
            finger.end()
            stage.run(0.5)
            XCTAssertFalse(nav.navigation.isNavigationBarHidden)
            XCTAssertEqual(nav.a.view.safeAreaInsets.top, 44)
        }
    }

    func testTheToolbarShowsThePagesItems() {
        withStage { stage in
            let nav = NavigationStage(stage)
            var taps = 0
            nav.a.toolbarItems = [
                .flexibleSpace(), UIBarButtonItem(title: "Go", primaryAction: UIAction { _ in taps += 1 }),
            ]
            nav.navigation.setToolbarHidden(false, animated: true)
            stage.run(0.5)
            XCTAssertEqual(nav.navigation.toolbar.frame, CGRect(x: 0, y: 256, width: 400, height: 44))
            XCTAssertEqual(nav.a.view.safeAreaInsets.bottom, 44)
            stage.tap(CGPoint(x: 372, y: 278))
            stage.run(0.3)
            XCTAssertEqual(taps, 1)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            nav.settle()
            XCTAssertNil(nav.navigation.toolbar.items)
        }
    }

    func testABlockedAppDoesNotStopThePush() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.tick()
            stage.tick(after: 1.0 / 60)
            // No turn for half a second: what is shown then is where the spring is then.
            stage.tick(after: 0.45)
            XCTAssertEqual(seenX(b.view), 200, accuracy: 2)
            nav.settle()
            XCTAssertNil(nav.navigation.transitionCoordinator)
        }
    }
}

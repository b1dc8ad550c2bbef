import GimbalTesting
import UIKit
import XCTest

/// Section 4's rows about stacks, and the swipe back.
final class NavigationMisuseTests: TransitionTestCase {

    func testH103_aCancelledPop() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.pushed("B")[0]
            let hand = stage.makeHand()
            let finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
            finger.move(to: CGPoint(x: 120, y: 150), duration: 0.3, steps: 18)
            XCTAssertEqual(nav.navigation.transitionCoordinator?.isInteractive, true)
            XCTAssertEqual(nav.names, "A")
            XCTAssertEqual(seenX(b.view) - 200, 117, accuracy: 12)
            var order: [String] = []
            nav.navigation.transitionCoordinator?.notifyWhenInteractionChanges { order.append("changed \($0.isCancelled)") }
            stage.run(0.2)
            stage.journal.note("let go")
            finger.end()
            stage.run(1)
            XCTAssertEqual(order, ["changed true"])
            XCTAssertEqual(
                stage.journal.entries.filter { $0 == "let go" || stage.journal.appearances.contains($0) },
                [
                    "B.willDisappear", "A.willAppear", "let go", "A.willDisappear", "A.didDisappear", "B.willAppear",
                    "B.didAppear",
                ])
            XCTAssertEqual(
                stage.journal.only("B.willMove(nil)", "B.didMove(nil)", "B.didMove"), ["B.willMove(nil)", "B.didMove"])
            XCTAssertEqual(nav.names, "AB")
            XCTAssertTrue(b.parent === nav.navigation)
            XCTAssertEqual(b.view.center.x, 200)
            XCTAssertEqual(b.view.superview?.subviews, [b.view])
            XCTAssertEqual(nav.navigation.navigationBar.items?.count, 2)
        }
    }

    func testH103_aFinishedSwipePops() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let delegate = PlainNavigationDelegate()
            nav.navigation.delegate = delegate
            nav.pushed("B")
            delegate.shown = []
            let hand = stage.makeHand()
            let finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
            finger.move(to: CGPoint(x: 300, y: 150), duration: 0.3, steps: 18)
            finger.end()
            stage.run(1)
            XCTAssertEqual(
                stage.journal.appearances, ["B.willDisappear", "A.willAppear", "B.didDisappear", "A.didAppear"])
            XCTAssertEqual(nav.names, "A")
            XCTAssertTrue(delegate.shown.last === nav.a)
            XCTAssertNil(nav.navigation.transitionCoordinator)
        }
    }

    func testTheSwipeComesFromTheOtherEdgeInMirroredInterfaces() {
        withStage { stage in
            let nav = NavigationStage(stage, isRightToLeft: true)
            nav.pushed("B")
            let hand = stage.makeHand()
            var finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
            finger.move(to: CGPoint(x: 300, y: 150), duration: 0.3, steps: 18)
            finger.end()
            stage.run(1)
            XCTAssertEqual(nav.names, "AB")
            finger = hand.touch(at: [CGPoint(x: 397, y: 150)])[0]
            finger.move(to: CGPoint(x: 100, y: 150), duration: 0.3, steps: 18)
            finger.end()
            stage.run(1)
            XCTAssertEqual(nav.names, "A")
        }
    }

    func testE12_popsAndPushesWhileOneRunsAreCoalesced() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            stage.run(0.1)
            XCTAssertTrue(nav.navigation.popViewController(animated: true) === b)
            nav.navigation.pushViewController(nav.page("C"), animated: true)
            nav.navigation.pushViewController(nav.page("D"), animated: true)
            XCTAssertEqual(nav.names, "ACD")
            stage.run(2.5)
            XCTAssertNotNil(nav.navigation.topViewController?.view.window)
            XCTAssertNil(b.parent)
            XCTAssertEqual(stage.journal.starting(with: "C."), ["C.willMove", "C.didMove"])
            XCTAssertEqual(stage.journal.only("B.didAppear", "B.didDisappear", "D.didAppear").count, 3)
            XCTAssertEqual(nav.navigation.navigationBar.items?.count, 3)
        }
    }

    func testE13_pushingInWillAppearAndDidLoad() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let (b, c, d) = (nav.page("B"), nav.page("C"), nav.page("D"))
            b.onWillAppear = { if nav.names == "AB" { nav.navigation.pushViewController(c, animated: true) } }
            c.onDidLoad = { nav.navigation.pushViewController(d, animated: true) }
            nav.navigation.pushViewController(b, animated: true)
            stage.run(3)
            XCTAssertEqual(nav.names, "ABCD")
            XCTAssertNotNil(d.view.window)
            for name in ["A", "B", "C", "D"] {
                XCTAssertEqual(stage.journal.count("\(name).willAppear"), stage.journal.count("\(name).didAppear"), name)
                XCTAssertEqual(stage.journal.count("\(name).willDisappear"), stage.journal.count("\(name).didDisappear"), name)
            }
        }
    }

    func testE14_impossibleStacksAreReportedAndChangeNothing() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.pushed("B")[0]
            expectReports(
                [.invalidNavigation, .invalidNavigation, .invalidNavigation, .invalidNavigation],
                naming: ["UINavigationController", "Page"]
            ) {
                nav.navigation.pushViewController(b, animated: true)
                nav.navigation.pushViewController(UINavigationController(), animated: true)
                XCTAssertNil(nav.navigation.popToViewController(nav.page("X"), animated: true))
                nav.navigation.setViewControllers([nav.a, b, nav.a], animated: true)
            }
            nav.settle()
            XCTAssertEqual(nav.names, "AB")
            XCTAssertEqual(stage.journal.entries, [])
        }
    }

    func testE16_noSwipeAtTheRootNorIntoATransition() {
        withStage { stage in
            let nav = NavigationStage(stage)
            // Whatever an app's delegate says.
            nav.navigation.interactivePopGestureRecognizer?.delegate = nil
            let hand = stage.makeHand()
            var finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
            finger.move(to: CGPoint(x: 300, y: 150), duration: 0.2)
            XCTAssertNil(nav.navigation.transitionCoordinator)
            finger.end()
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            stage.run(0.1)
            finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
            finger.move(to: CGPoint(x: 200, y: 150), duration: 0.2)
            XCTAssertEqual(nav.navigation.transitionCoordinator?.isInteractive, false)
            finger.end()
            nav.settle()
            XCTAssertEqual(nav.names, "AB")
            XCTAssertEqual(stage.journal.count("B.didAppear"), 1)
        }
    }

    func testE16_aDelegateWithAnimatorsEndsTheSwipeUnlessItsRecognizersAreTied() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.delegate = nav.delegate
            nav.pushed("B")
            let hand = stage.makeHand()
            @MainActor func swipe() {
                let finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
                finger.move(to: CGPoint(x: 300, y: 150), duration: 0.2)
                finger.end()
                stage.run(1)
            }
            swipe()
            XCTAssertEqual(nav.names, "AB")
            let own = UIPanGestureRecognizer()
            own.isEnabled = false
            nav.navigation.view.addGestureRecognizer(own)
            nav.navigation.interactivePopGestureRecognizer?.require(toFail: own)
            swipe()
            XCTAssertEqual(nav.names, "A")
        }
    }

    func testE16_anAppsDelegateMayAllowWhatTheBuiltInOneForbids() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.pushed("B")[0]
            b.navigationItem.hidesBackButton = true
            let hand = stage.makeHand()
            for (allowed, names) in [(false, "AB"), (true, "A")] {
                if allowed { nav.navigation.interactivePopGestureRecognizer?.delegate = nil }
                let finger = hand.touch(at: [CGPoint(x: 3, y: 150)])[0]
                finger.move(to: CGPoint(x: 300, y: 150), duration: 0.2)
                finger.end()
                stage.run(1)
                XCTAssertEqual(nav.names, names)
            }
        }
    }

    func testE33_aDelegateThatIsGoneIsReported() {
        withStage { stage in
            let nav = NavigationStage(stage)
            @MainActor func setForAMoment() {
                let delegate = PlainNavigationDelegate()
                nav.navigation.delegate = delegate
            }
            setForAMoment()
            expectReports([.delegateGone], naming: ["UINavigationController"]) {
                nav.navigation.pushViewController(nav.page("B"), animated: true)
                nav.settle()
            }
            XCTAssertEqual(stage.journal.count("B.didAppear"), 1)
        }
    }

    func testE40_aChildsTransitionInsideAParentsHasItsOwnCoordinator() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let modal = UINavigationController(rootViewController: stage.page("M"))
            modal.modalPresentationStyle = .fullScreen
            nav.navigation.present(modal, animated: true)
            stage.run(0.1)
            let outer = modal.transitionCoordinator
            modal.pushViewController(stage.page("N"), animated: true)
            XCTAssertNotNil(outer)
            stage.run(1.5)
            XCTAssertEqual(stage.journal.only("N.willAppear", "N.didAppear"), ["N.willAppear", "N.didAppear"])
            XCTAssertEqual(stage.journal.count("M.willAppear"), 1)
            XCTAssertEqual(stage.journal.count("A.didDisappear"), 1)
            XCTAssertNil(modal.transitionCoordinator)
        }
    }

    func testE41_setViewControllersMidTransition() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let (b, c) = (nav.page("B"), nav.page("C"))
            nav.navigation.pushViewController(b, animated: true)
            stage.run(0.1)
            nav.navigation.setViewControllers([nav.a, c], animated: true)
            XCTAssertEqual(nav.names, "AC")
            stage.run(2)
            XCTAssertNotNil(c.view.window)
            XCTAssertNil(b.parent)
            XCTAssertEqual(stage.journal.only("B.didAppear", "B.didDisappear").count, 2)
            XCTAssertEqual(stage.journal.only("B.willMove", "B.willMove(nil)", "B.didMove(nil)").last, "B.didMove(nil)")
        }
    }

    func testE41_theWholeStackNamedDuringASwipeHoldsWhenTheSwipeIsGivenUp() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.pushed("B")
            let finger = stage.makeHand().touch(at: [CGPoint(x: 3, y: 150)])[0]
            finger.move(to: CGPoint(x: 60, y: 150), duration: 0.2)
            XCTAssertEqual(nav.navigation.transitionCoordinator?.isInteractive, true)
            nav.navigation.setViewControllers([nav.a], animated: false)
            finger.move(to: CGPoint(x: 10, y: 150), duration: 0.3)
            finger.end()
            nav.settle()
            XCTAssertEqual(nav.names, "A")
            XCTAssertNotNil(nav.a.view.window)
        }
    }

    func testE41_aThousandPushesInOneTurnEnd() {
        withStage { stage in
            let nav = NavigationStage(stage)
            for number in 0..<1000 { nav.navigation.pushViewController(nav.page("\(number)"), animated: number % 2 == 0) }
            nav.settle()
            XCTAssertEqual(nav.navigation.viewControllers.count, 1001)
            XCTAssertNotNil(nav.navigation.topViewController?.view.window)
        }
    }

    func testE41_takingOutWhatLiesBelowKeepsThePushAnimated() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.pushed("B")
            let c = nav.page("C")
            nav.navigation.pushViewController(c, animated: true)
            nav.navigation.viewControllers = [nav.a, c]
            stage.tick()
            XCTAssertEqual(nav.navigation.transitionCoordinator?.isAnimated, true)
            nav.settle()
            XCTAssertEqual(nav.names, "AC")
        }
    }

    func testE45_withAnimationsOffPushesAreAtOnce() {
        withStage { stage in
            let nav = NavigationStage(stage)
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            let b = nav.page("B")
            b.notesArguments = true
            nav.navigation.pushViewController(b, animated: true)
            stage.tick()
            XCTAssertNil(nav.navigation.transitionCoordinator)
            XCTAssertEqual(stage.journal.only("B.willAppear(true)", "B.didAppear(true)").count, 2)
        }
    }

    func testE46_theStackIsAheadOfTheScreen() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            XCTAssertTrue(nav.navigation.topViewController === b)
            XCTAssertTrue(nav.navigation.visibleViewController === b)
            XCTAssertNotNil(nav.a.view.window)
            XCTAssertFalse(b.isViewLoaded)
            nav.settle()
        }
    }
}

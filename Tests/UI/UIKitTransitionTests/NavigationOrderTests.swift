import UIKit
import XCTest

/// Section D: who hears what, in which order, when a stack changes.
final class NavigationOrderTests: TransitionTestCase {
    func testD51_pushingChangesTheStackAtOnceAndNothingElse() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            XCTAssertEqual(nav.names, "AB")
            XCTAssertFalse(b.isViewLoaded)
            XCTAssertEqual(stage.journal.entries, ["B.willMove"])
            nav.settle()
            XCTAssertNotNil(b.view.window)
            XCTAssertNil(nav.a.view.window)
        }
    }

    func testD52_pushOrder() {
        for animated in [true, false] {
            withStage { stage in
                let nav = NavigationStage(stage)
                nav.navigation.pushViewController(nav.page("B"), animated: animated)
                nav.settle()
                XCTAssertEqual(
                    stage.journal.appearances, ["A.willDisappear", "B.willAppear", "A.didDisappear", "B.didAppear"])
                XCTAssertEqual(stage.journal.count("B.isAppearing"), 1)
            }
        }
    }

    func testD53_popOrder() {
        for animated in [true, false] {
            withStage { stage in
                let nav = NavigationStage(stage)
                nav.pushed("B")
                nav.navigation.popViewController(animated: animated)
                nav.settle()
                XCTAssertEqual(
                    stage.journal.appearances, ["B.willDisappear", "A.willAppear", "B.didDisappear", "A.didAppear"])
                XCTAssertEqual(stage.journal.count("A.isAppearing"), 1)
            }
        }
    }

    func testD54_willMoveComesFirstAndDidMoveLast() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            nav.settle()
            XCTAssertEqual(
                stage.journal.starting(with: "B."),
                ["B.willMove", "B.didLoad", "B.willAppear", "B.isAppearing", "B.didAppear", "B.didMove"])
        }
    }

    func testD55_popMovesToNoParentAtTheEnd() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.pushed("B")
            nav.navigation.popViewController(animated: true)
            nav.settle()
            XCTAssertEqual(
                stage.journal.starting(with: "B."),
                ["B.willMove(nil)", "B.willDisappear", "B.didDisappear", "B.didMove(nil)"])
        }
    }

    func testD56_movingFlags() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let b = nav.page("B")
            var flags: [String] = []
            @MainActor func note(_ page: Page, _ what: String) {
                if page.isMovingToParent { flags.append("\(page.name).to in \(what)") }
                if page.isMovingFromParent { flags.append("\(page.name).from in \(what)") }
            }
            for page in [nav.a, b] {
                page.onWillAppear = { note(page, "willAppear") }
                page.onDidAppear = { note(page, "didAppear") }
                page.onWillDisappear = { note(page, "willDisappear") }
                page.onDidDisappear = { note(page, "didDisappear") }
            }
            nav.navigation.pushViewController(b, animated: true)
            nav.settle()
            XCTAssertEqual(flags, ["B.to in willAppear", "B.to in didAppear"])
            flags = []
            nav.navigation.popViewController(animated: true)
            nav.settle()
            XCTAssertEqual(flags, ["B.from in willDisappear", "B.from in didDisappear"])
            XCTAssertFalse(b.isMovingFromParent || b.isMovingToParent || nav.a.isMovingToParent)
        }
    }

    func testD57_popReturnsWhatItPops() {
        withStage { stage in
            let nav = NavigationStage(stage)
            let pages = nav.pushed("B", "C", "D")
            XCTAssertTrue(nav.navigation.popViewController(animated: false) === pages[2])
            XCTAssertEqual(
                nav.navigation.popToViewController(nav.a, animated: false)?.map { ($0 as? Page)?.name }, ["B", "C"])
            nav.settle()
            XCTAssertNil(nav.navigation.popViewController(animated: true))
            XCTAssertEqual(nav.navigation.popToRootViewController(animated: true), [])
            XCTAssertEqual(nav.names, "A")
        }
    }

    func testD58_setViewControllersPushesWhatIsNewAndPopsToWhatIsKnown() {
        withStage { stage in
            let nav = NavigationStage(stage)
            nav.navigation.delegate = nav.delegate
            let (b, c) = (nav.page("B"), nav.page("C"))
            nav.navigation.setViewControllers([nav.a, b, c], animated: true)
            nav.settle()
            nav.navigation.setViewControllers([nav.a, b], animated: true)
            nav.settle()
            nav.navigation.setViewControllers([b], animated: true)
            nav.settle()
            XCTAssertEqual(nav.delegate.asked.map(\.operation), [.push, .pop])
            XCTAssertTrue(nav.delegate.asked[0].to === c)
            XCTAssertTrue(nav.delegate.asked[1].to === b)
            XCTAssertEqual(stage.journal.only("A.didMove(nil)"), ["A.didMove(nil)"])
            XCTAssertNotNil(b.view.window)
        }
    }

    func testD59_theDelegateIsAskedForAnAnimator() {
        withStage { stage in
            let nav = NavigationStage(stage, animates: true)
            nav.navigation.delegate = nav.delegate
            let b = nav.page("B")
            nav.navigation.pushViewController(b, animated: true)
            nav.settle()
            nav.navigation.popViewController(animated: true)
            nav.settle()
            XCTAssertEqual(nav.delegate.asked.map(\.operation), [.push, .pop])
            XCTAssertTrue(nav.delegate.asked[0].from === nav.a && nav.delegate.asked[0].to === b)
            XCTAssertTrue(nav.delegate.asked[1].from === b && nav.delegate.asked[1].to === nav.a)
            XCTAssertEqual(
                stage.journal.only("ask.animator", "ask.interactor", "animator.animate").prefix(3),
                [
                    "ask.animator", "ask.interactor", "animator.animate",
                ])
        }
    }

    func testD60_willShowBeforeAndDidShowAfterTheAnimation() {
        withStage { stage in
            let nav = NavigationStage(stage, animates: true)
            nav.navigation.delegate = nav.delegate
            nav.navigation.pushViewController(nav.page("B"), animated: true)
            nav.settle()
            XCTAssertEqual(
                stage.journal.only(
                    "B.willAppear", "willShow(B,true)", "animator.animate", "B.didAppear", "B.didMove", "didShow(B,true)",
                    "animator.ended"),
                [
                    "B.willAppear", "willShow(B,true)", "animator.animate", "B.didAppear", "B.didMove", "didShow(B,true)",
                    "animator.ended",
                ])
        }
    }

    func testD61_aPoppedControllerIsReleased() {
        withStage { stage in
            let nav = NavigationStage(stage)
            weak var popped: Page?
            @MainActor func pushAndPop() {
                let page = nav.page("B")
                popped = page
                nav.navigation.pushViewController(page, animated: true)
                nav.settle()
                nav.navigation.popViewController(animated: true)
            }
            pushAndPop()
            XCTAssertNotNil(popped)
            nav.settle()
            XCTAssertNil(popped)
        }
    }

    func testD62_pushingWhilePushing() {
        for pause in [0, 0.2] {
            withStage { stage in
                let nav = NavigationStage(stage)
                nav.navigation.pushViewController(nav.page("B"), animated: true)
                if pause > 0 { stage.run(pause) }
                nav.navigation.pushViewController(nav.page("C"), animated: true)
                XCTAssertEqual(nav.names, "ABC")
                nav.settle()
                XCTAssertEqual(nav.navigation.viewControllers.count, 3)
                XCTAssertTrue(nav.navigation.topViewController?.view.window === stage.window)
                for name in ["A", "B", "C"] {
                    XCTAssertEqual(
                        stage.journal.count("\(name).willDisappear"), stage.journal.count("\(name).didDisappear"), name)
                    XCTAssertEqual(stage.journal.count("\(name).willAppear"), stage.journal.count("\(name).didAppear"), name)
                }
                XCTAssertEqual(stage.journal.count("C.didAppear"), 1)
                XCTAssertEqual(stage.journal.only("B.didMove", "C.didMove"), ["B.didMove", "C.didMove"])
            }
        }
    }
}

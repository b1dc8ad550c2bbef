import UIKit
import XCTest

/// Section E: who hears what when tabs are switched.
final class TabTests: TransitionTestCase {
    func testE63_theSetterSendsWillCallbacksBeforeItReturns() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.controller.selectedIndex = 1
            XCTAssertEqual(stage.journal.entries, ["B.didLoad", "B.willAppear", "A.willDisappear"])
            XCTAssertTrue(tabs.controller.selectedViewController === tabs.b)
        }
    }

    func testE64_didCallbacksComeWithTheNextLayout() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.controller.selectedViewController = tabs.b
            stage.journal.entries = []
            stage.tick()
            XCTAssertEqual(stage.journal.entries, ["B.isAppearing", "A.didDisappear", "B.didAppear"])
            XCTAssertNil(tabs.a.view.window)
            XCTAssertNotNil(tabs.b.view.window)
        }
    }

    func testE65_aRefusedTapChangesNothing() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.delegate.allows = false
            tabs.tap(1)
            XCTAssertEqual(stage.journal.entries, ["should(B)"])
            XCTAssertEqual(tabs.controller.selectedIndex, 0)
            tabs.delegate.allows = true
            tabs.tap(1)
            XCTAssertEqual(tabs.controller.selectedIndex, 1)
            XCTAssertEqual(
                stage.journal.only("should(B)", "B.willAppear", "did(B)"), ["should(B)", "should(B)", "B.willAppear", "did(B)"])
        }
    }

    func testE66_aProgramsSelectionIsNoTap() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.controller.selectedIndex = 1
            stage.run(0.1)
            XCTAssertEqual(stage.journal.starting(with: "should") + stage.journal.starting(with: "did("), [])
            stage.journal.entries = []
            tabs.controller.selectedIndex = 1
            stage.run(0.1)
            XCTAssertEqual(stage.journal.entries, [])
        }
    }

    func testE67_theDelegatesAnimatorRuns() {
        withStage { stage in
            let tabs = TabStage(stage)
            let animator = Animator(0.5, stage.journal)
            tabs.delegate.animator = animator
            tabs.controller.selectedIndex = 1
            stage.run(0.2)
            XCTAssertEqual(stage.journal.appearances, ["B.willAppear", "A.willDisappear"])
            let context = animator.contexts.last
            XCTAssertTrue(context?.viewController(forKey: .from) === tabs.a)
            XCTAssertTrue(context?.view(forKey: .to) === tabs.b.view)
            XCTAssertEqual(context?.presentationStyle, UIModalPresentationStyle.none)
            XCTAssertNotNil(tabs.controller.transitionCoordinator)
            XCTAssertNotNil(tabs.b.transitionCoordinator)
            stage.run(0.5)
            XCTAssertEqual(
                stage.journal.appearances, ["B.willAppear", "A.willDisappear", "A.didDisappear", "B.didAppear"])
            XCTAssertEqual(animator.ended, [true])
            tabs.delegate.animator = nil
            tabs.controller.selectedIndex = 0
            stage.tick()
            XCTAssertNotNil(tabs.a.view.window)
            XCTAssertNil(tabs.controller.transitionCoordinator)
        }
    }

    func testE68_aCancelledSwitchRestoresTheSelection() {
        withStage { stage in
            let tabs = TabStage(stage)
            let interactor = UIPercentDrivenInteractiveTransition()
            tabs.delegate.animator = Animator(0.5, stage.journal)
            tabs.delegate.interactor = interactor
            tabs.controller.selectedIndex = 1
            stage.tick()
            interactor.update(0.4)
            stage.run(0.1)
            interactor.cancel()
            stage.run(1)
            XCTAssertEqual(tabs.controller.selectedIndex, 0)
            XCTAssertTrue(tabs.controller.selectedViewController === tabs.a)
            XCTAssertNotNil(tabs.a.view.window)
            XCTAssertNil(tabs.b.view.window)
            XCTAssertEqual(
                stage.journal.appearances,
                [
                    "B.willAppear", "A.willDisappear", "B.willDisappear", "B.didDisappear", "A.willAppear", "A.didAppear",
                ])
        }
    }

    func testE12_switchesWaitForTheOneThatRuns() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.delegate.animator = Animator(0.5, stage.journal)
            tabs.controller.selectedIndex = 1
            stage.run(0.2)
            tabs.controller.selectedIndex = 2
            XCTAssertEqual(tabs.controller.selectedIndex, 2)
            XCTAssertEqual(stage.journal.count("C.willAppear"), 0)
            stage.run(2)
            XCTAssertEqual(stage.journal.count("C.didAppear"), 1)
            XCTAssertEqual(stage.journal.count("B.didDisappear"), 1)
            XCTAssertNotNil(tabs.controller.viewControllers?[2].view.window)
        }
    }

    func testE14_selectingWhatIsNotThereIsReported() {
        withStage { stage in
            let tabs = TabStage(stage)
            expectReports([.invalidSelection, .invalidSelection], naming: ["UITabBarController", "Page"]) {
                tabs.controller.selectedIndex = 7
                tabs.controller.selectedViewController = stage.page("X")
            }
            XCTAssertEqual(tabs.controller.selectedIndex, 0)
        }
    }

    func testTabsThatGoTakeTheirSelectionAlong() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.controller.viewControllers = [tabs.b]
            stage.run(0.1)
            XCTAssertTrue(tabs.controller.selectedViewController === tabs.b)
            XCTAssertNil(tabs.a.parent)
            XCTAssertNil(tabs.a.view.window)
            XCTAssertEqual(stage.journal.only("A.willMove(nil)", "A.didMove(nil)"), ["A.willMove(nil)", "A.didMove(nil)"])
            XCTAssertEqual(
                stage.journal.only("A.willDisappear", "A.didDisappear", "B.willAppear", "B.didAppear").count, 4)
        }
    }

    func testMoreTabsThanFitAreScrolledTo() {
        withStage { stage in
            let tabs = TabStage(stage)
            tabs.controller.viewControllers = (0..<9).map { stage.page("P\($0)") }
            tabs.controller.selectedIndex = 8
            stage.run(1)
            XCTAssertEqual(tabs.controller.tabBar.items?.count, 9)
            XCTAssertTrue(tabs.controller.tabBar.selectedItem === tabs.controller.viewControllers?[8].tabBarItem)
        }
    }
}

/// A tab bar controller with pages A, B, C.
@MainActor
final class TabStage {
    let stage: Stage
    let controller = UITabBarController()
    let delegate: TabJournal
    let a: Page
    let b: Page

    init(_ stage: Stage) {
        self.stage = stage
        (a, b) = (stage.page("A"), stage.page("B"))
        delegate = TabJournal(stage.journal)
        controller.delegate = delegate
        controller.viewControllers = [a, b, stage.page("C")]
        stage.window.rootViewController = controller
        stage.run(0.05)
        stage.journal.entries = []
    }

    func tap(_ index: Int) {
        let width = stage.window.bounds.width / CGFloat(controller.viewControllers?.count ?? 1)
        let bar = controller.tabBar
        let point = bar.convert(CGPoint(x: width * (CGFloat(index) + 0.5), y: 20), to: nil)
        stage.tap(point)
    }
}

@MainActor
final class TabJournal: NSObject, UITabBarControllerDelegate {
    let journal: Journal
    var allows = true
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?

    init(_ journal: Journal) { self.journal = journal }

    private func name(_ controller: UIViewController) -> String { (controller as? Page)?.name ?? "?" }

    func tabBarController(_ tabs: UITabBarController, shouldSelect page: UIViewController) -> Bool {
        journal.note("should(\(name(page)))")
        return allows
    }
    func tabBarController(_ tabs: UITabBarController, didSelect page: UIViewController) { journal.note("did(\(name(page)))") }
    func tabBarController(
        _ tabs: UITabBarController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    func tabBarController(
        _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}

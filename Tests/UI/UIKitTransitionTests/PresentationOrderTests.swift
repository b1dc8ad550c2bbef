import UIKit
import XCTest

/// Section C: the order of callbacks of presenting and dismissing.
final class PresentationOrderTests: TransitionTestCase {
    func testC33_animatedFullScreenPresentOrder() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: true) { stage.journal.note("done") }
            stage.run(0.6)
            XCTAssertEqual(
                stage.journal.take(),
                [
                    "B.didLoad", "A.willDisappear", "B.willAppear", "B.isAppearing", "B.didAppear", "A.didDisappear", "done",
                ])
        }
    }

    func testC34_aPresenterThatStaysHearsNothing() {
        withStage { stage in
            withDelegate(stage, .custom) { b, _, _ in
                stage.a.present(b, animated: true)
                stage.run(0.6)
                b.dismiss(animated: true)
                stage.run(0.6)
                XCTAssertEqual(stage.journal.starting(with: "A."), [])
                XCTAssertEqual(
                    stage.journal.starting(with: "B."),
                    ["B.didLoad", "B.willAppear", "B.isAppearing", "B.didAppear", "B.willDisappear", "B.didDisappear"])
            }
        }
    }

    func testC35_loadingComesFirst() {
        withStage { stage in
            withDelegate(stage, .custom) { b, _, _ in
                stage.a.present(b, animated: true)
                stage.run(0.6)
                let order = stage.journal.only("B.didLoad", "pc.willPresent", "B.willAppear")
                XCTAssertEqual(order, ["B.didLoad", "pc.willPresent", "B.willAppear"])
            }
        }
    }

    func testC36_delegatesAreAskedInOrder() {
        withStage { stage in
            withDelegate(stage, .custom) { b, delegate, _ in
                let interactor = UIPercentDrivenInteractiveTransition()
                delegate.presentInteractor = interactor
                stage.a.present(b, animated: true)
                XCTAssertTrue(
                    delegate.asked.presented === b && delegate.asked.presenting === stage.a
                        && delegate.asked.source === stage.a)
                interactor.finish()
                stage.run(0.6)
                let order = ["ask.controller", "ask.animator", "ask.interactor", "pc.willPresent", "animator.animate"]
                XCTAssertEqual(stage.journal.entries.filter { order.contains($0) }, order)
            }
        }
    }

    func testC37_thePreferredSizeComesBeforeTheBeginning() {
        withStage { stage in
            withDelegate(stage, .custom) { b, _, _ in
                stage.a.present(b, animated: true)
                XCTAssertEqual(stage.journal.only("pc.preferredSize", "pc.willPresent"), ["pc.preferredSize", "pc.willPresent"])
                stage.run(0.6)
                b.preferredContentSize = CGSize(width: 100, height: 100)
                XCTAssertEqual(stage.journal.count("pc.preferredSize"), 2)
            }
        }
    }

    func testC38_theEndComesOnceBeforeTheCompletion() {
        withStage { stage in
            withDelegate(stage, .custom) { b, _, _ in
                stage.a.present(b, animated: true) { stage.journal.note("done") }
                b.transitionCoordinator?.animate(alongsideTransition: nil) { _ in stage.journal.note("alongside") }
                stage.run(0.6)
                let names = ["B.didAppear", "pc.didPresent(true)", "alongside", "animator.ended", "done"]
                XCTAssertEqual(stage.journal.entries.filter { names.contains($0) }, names)
            }
        }
    }

    func testC39_theLinksAreSetWhenPresentReturns() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: true)
            XCTAssertTrue(stage.a.presentedViewController === b)
            XCTAssertTrue(b.presentingViewController === stage.a)
            XCTAssertTrue(b.isBeingPresented)
            stage.run(0.6)
        }
    }

    func testC40_beingPresentedLastsUntilItHasAppeared() {
        withStage { stage in
            let b = stage.page("B")
            var flags: [Bool] = []
            b.onWillAppear = { flags.append(b.isBeingPresented) }
            b.onDidAppear = { flags.append(b.isBeingPresented) }
            stage.a.present(b, animated: true) { flags.append(b.isBeingPresented) }
            stage.run(0.6)
            XCTAssertEqual(flags, [true, true, false])
        }
    }

    func testC41_beingDismissedLastsUntilItHasDisappeared() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false)
            stage.run(0.1)
            var flags: [Bool] = []
            b.onWillDisappear = { flags.append(b.isBeingDismissed) }
            b.onDidDisappear = { flags.append(b.isBeingDismissed) }
            b.dismiss(animated: true) { flags.append(b.isBeingDismissed) }
            stage.run(0.6)
            XCTAssertEqual(flags, [true, true, false])
        }
    }

    func testC42_thePresenterKnowsThePresentedOneWhileItComesBack() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false)
            stage.run(0.1)
            var presented: UIViewController?
            stage.a.onWillAppear = { presented = stage.a.presentedViewController }
            b.dismiss(animated: true)
            stage.run(0.6)
            XCTAssertTrue(presented === b)
            XCTAssertNil(stage.a.presentedViewController)
        }
    }

    func testC43_theLinkIsGoneWhenItHasDisappeared() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false)
            stage.run(0.1)
            var presenting: UIViewController? = stage.a
            b.onDidDisappear = { presenting = b.presentingViewController }
            b.dismiss(animated: true)
            stage.run(0.6)
            XCTAssertNil(presenting)
        }
    }

    func testC44_dismissOrder() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false)
            stage.run(0.1)
            stage.journal.entries = []
            b.dismiss(animated: true) { stage.journal.note("done") }
            stage.run(0.6)
            XCTAssertEqual(
                stage.journal.take(),
                ["B.willDisappear", "A.willAppear", "A.isAppearing", "A.didAppear", "B.didDisappear", "done"])
        }
    }

    func testC45_thePresentedOneMayDismissItself() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false)
            stage.run(0.1)
            b.dismiss(animated: false)
            stage.run(0.1)
            XCTAssertNil(stage.a.presentedViewController)
            XCTAssertNotNil(stage.a.view.window)
        }
    }

    func testC46_dismissingFromTheBottomRemovesTheWholeStack() {
        for styles in [
            [UIModalPresentationStyle.overFullScreen, .overFullScreen], [.fullScreen, .overFullScreen], [.custom, .custom],
        ] {
            withStage { stage in
                let (b, c) = (stage.page("B", styles[0]), stage.page("C", styles[1]))
                stage.a.present(b, animated: false)
                stage.run(0.1)
                b.present(c, animated: false)
                stage.run(0.1)
                stage.journal.entries = []
                var isDone = false
                stage.a.dismiss(animated: true) { isDone = true }
                XCTAssertTrue(c.isBeingDismissed)
                XCTAssertNil(b.view.window)
                stage.run(0.8)
                XCTAssertTrue(isDone)
                XCTAssertEqual(stage.journal.only("B.didDisappear", "C.didDisappear"), ["B.didDisappear", "C.didDisappear"])
                XCTAssertNil(stage.a.presentedViewController)
                XCTAssertNil(b.presentingViewController)
                XCTAssertNil(c.presentingViewController)
                XCTAssertEqual(stage.window.subviews, [stage.a.view])
            }
        }
    }

    func testC47_theCompletionSeesTheDismissedOneAlive() {
        withStage { stage in
            weak var b: Page?
            do {
                let page = stage.page("B")
                b = page
                stage.a.present(page, animated: false)
            }
            stage.run(0.1)
            var wasAlive = false
            stage.a.dismiss(animated: true) { wasAlive = b != nil }
            stage.run(0.6)
            stage.tick()
            XCTAssertTrue(wasAlive)
            XCTAssertNil(b)
        }
    }

    func testC48_theCoordinatorLivesFromWillToTheEnd() {
        withStage { stage in
            withDelegate(stage, .custom, removes: true) { b, delegate, _ in
                var found: [String: Bool] = [:]
                stage.a.onWillDisappear = { found["A.will"] = stage.a.transitionCoordinator != nil }
                b.onWillAppear = { found["B.will"] = b.transitionCoordinator != nil }
                let make = delegate.makeController!
                delegate.makeController = { presented, presenting in
                    let controller = make(presented, presenting) as! Presenter
                    controller.onWillBegin = { found["pc"] = presented.transitionCoordinator != nil }
                    return controller
                }
                XCTAssertNil(b.transitionCoordinator)
                stage.a.present(b, animated: true) {
                    found["done"] = b.transitionCoordinator != nil || stage.a.transitionCoordinator != nil
                }
                XCTAssertTrue(b.transitionCoordinator === stage.a.transitionCoordinator)
                stage.run(0.6)
                XCTAssertEqual(found, ["A.will": true, "B.will": true, "pc": true, "done": false])
            }
        }
    }

    func testC49_callbacksGetTheFlagThatWasPassed() {
        for animated in [true, false] {
            withStage { stage in
                let b = stage.page("B")
                (stage.a.notesArguments, b.notesArguments) = (true, true)
                stage.a.present(b, animated: animated)
                stage.run(0.6)
                stage.a.dismiss(animated: animated)
                stage.run(0.6)
                XCTAssertTrue(
                    stage.journal.entries.allSatisfy { $0.hasSuffix("(\(animated))") || $0 == "B.didLoad" },
                    "\(stage.journal.entries)")
            }
        }
    }

    func testC50_withoutAnimationTheOrderIsTheSame() {
        withStage { stage in
            let b = stage.page("B")
            stage.a.present(b, animated: false) { stage.journal.note("done") }
            stage.run(0.1)
            XCTAssertEqual(
                stage.journal.take(),
                ["B.didLoad", "A.willDisappear", "B.willAppear", "B.isAppearing", "B.didAppear", "A.didDisappear", "done"])
            stage.a.dismiss(animated: false) { stage.journal.note("done") }
            stage.run(0.1)
            XCTAssertEqual(
                stage.journal.take(),
                ["B.willDisappear", "A.willAppear", "A.isAppearing", "A.didAppear", "B.didDisappear", "done"])
        }
    }
}

/// B with a delegate whose animator moves it in and out.
@MainActor
private func withDelegate(
    _ stage: Stage, _ style: UIModalPresentationStyle, removes: Bool = false,
    _ body: (Page, Transitioning, Animator) -> Void
) {
    let b = stage.page("B", style)
    let delegate = Transitioning(stage.journal)
    let animator = Animator(0.5, stage.journal)
    (delegate.presenter, delegate.dismisser) = (animator, animator)
    if style == .custom {
        delegate.makeController = {
            let presenter = Presenter($0, $1, stage.journal)
            presenter.removes = removes
            return presenter
        }
    }
    b.transitioningDelegate = delegate
    body(b, delegate, animator)
}

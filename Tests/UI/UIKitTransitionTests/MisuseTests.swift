import UIKit
import XCTest

/// Section 4: what goes wrong in apps, and what is answered to it; presentations first.
final class MisuseTests: TransitionTestCase {
    func testE1_aTransitionThatIsNeverCompletedIsReported() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.body = { context in
                UIView.animate(withDuration: 1) { context.view(forKey: .from)?.alpha = 0 }
            }
            expectReports([.transitionNeverCompleted], naming: ["Animator", "the dismissal of Page by Page"]) {
                drag.beginPlain()
                stage.run(4)
            }
            drag.animator.contexts.last?.completeTransition(true)
            XCTAssertTrue(drag.isDone)
        }
    }

    func testE2_completingTwiceIsReportedAndChangesNothing() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.body = { $0.completeTransition(true) }
            drag.beginPlain()
            stage.journal.entries = []
            expectReports([.transitionCompletedTwice], naming: ["Page"]) {
                drag.animator.contexts.last?.completeTransition(false)
            }
            XCTAssertEqual(stage.journal.entries, [])
            XCTAssertNil(stage.a.presentedViewController)
        }
    }

    func testE3_theArgumentCountsAndAContradictionIsReported() {
        for says in [true, false] {
            withStage { stage in
                let drag = Drag(stage)
                drag.animator.body = { context in
                    UIView.animate(withDuration: 1) {
                        context.view(forKey: .from)?.center.x += 400
                    } completion: { _ in
                        context.completeTransition(says)
                    }
                }
                drag.begin()
                drag.update(0.5)
                expectReports([.completionContradictsCancellation]) {
                    says ? drag.interactor.cancel() : drag.interactor.finish()
                    stage.run(1)
                }
                XCTAssertEqual(drag.animator.ended, [says])
                XCTAssertEqual(stage.a.presentedViewController == nil, says)
                XCTAssertNotNil(stage.a.view.window)
            }
        }
    }

    func testE4_completingAtOnceWaitsForWhatRunsAlongside() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.body = {
                $0.completeTransition(true)
                stage.journal.note("completed")
            }
            drag.b.onWillDisappear = {
                drag.b.transitionCoordinator?.animate { _ in stage.journal.note("alongside") }
            }
            drag.beginPlain()
            XCTAssertEqual(
                stage.journal.only("completed", "alongside", "B.didDisappear"), ["completed", "alongside", "B.didDisappear"])
            XCTAssertTrue(drag.isDone)
        }
    }

    func testE5_aViewThatIsTakenAwayStillCompletesOnce() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            delegate.presenter = animator
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: true)
            stage.run(0.1)
            expectReports([.viewLost], naming: ["Page"]) {
                b.view.removeFromSuperview()
                stage.run(0.6)
            }
            XCTAssertEqual(animator.finishedFlags, [false])
            XCTAssertEqual(animator.ended, [true])
            XCTAssertNotNil(b.view.window)
        }
    }

    func testE6_presentingWhilePresentingIsDropped() {
        withStage { stage in
            let (b, c) = (stage.page("B"), stage.page("C"))
            stage.a.present(b, animated: true)
            expectReports([.presentationInProgress], naming: ["Page"]) {
                stage.a.present(c, animated: true) { XCTFail("it was dropped") }
            }
            stage.run(0.6)
            expectReports([.presentationInProgress], naming: ["already presenting"]) {
                stage.a.present(c, animated: true) { XCTFail("it was dropped") }
            }
            b.dismiss(animated: true)
            expectReports([.presentationInProgress]) { stage.a.present(c, animated: true) }
            expectReports([.presentationInProgress], naming: ["being dismissed"]) { b.present(c, animated: true) }
            stage.run(0.6)
            XCTAssertNil(c.presentingViewController)
            XCTAssertEqual(stage.journal.starting(with: "C."), [])
        }
    }

    func testE7_presentingFromNowhereIsDropped() {
        withStage { stage in
            let (away, b) = (stage.page("X"), stage.page("B"))
            expectReports([.presenterNotInWindow], naming: ["not in the window hierarchy"]) {
                away.present(b, animated: true) { XCTFail("it was dropped") }
            }
            XCTAssertNil(b.presentingViewController)
        }
    }

    func testE8_presentingWhatCannotBePresentedChangesNothing() {
        withStage { stage in
            let (b, child) = (stage.page("B"), stage.page("C"))
            stage.a.addChild(child)
            stage.a.present(b, animated: false)
            stage.run(0.1)
            expectReports([.invalidPresentation, .invalidPresentation, .invalidPresentation]) {
                b.present(b, animated: false)
                b.present(child, animated: false)
                stage.a.present(b, animated: false)
            }
            XCTAssertTrue(stage.a.presentedViewController === b)
            XCTAssertNil(b.presentedViewController)
            XCTAssertTrue(child.parent === stage.a)
        }
    }

    func testE9_dismissingNothingIsReportedAndCompletes() {
        withStage { stage in
            var isDone = false
            expectReports([.nothingToDismiss], naming: ["Page"]) { stage.a.dismiss(animated: true) { isDone = true } }
            XCTAssertFalse(isDone)
            stage.tick()
            XCTAssertTrue(isDone)
        }
    }

    func testE10_dismissingDuringThePresentationWaitsForItsEnd() {
        withStage { stage in
            let b = stage.page("B")
            var done: [String] = []
            stage.a.present(b, animated: true) { done.append("presented") }
            stage.run(0.1)
            stage.a.dismiss(animated: true) { done.append("dismissed") }
            XCTAssertTrue(b.isBeingPresented)
            stage.run(1.2)
            XCTAssertEqual(done, ["presented", "dismissed"])
            XCTAssertNil(stage.a.presentedViewController)
            XCTAssertEqual(
                stage.journal.starting(with: "B."),
                ["B.didLoad", "B.willAppear", "B.isAppearing", "B.didAppear", "B.willDisappear", "B.didDisappear"])
        }
    }

    func testE11_theTopmostIsTheOneThatLeaves() {
        withStage { stage in
            let (b, c) = (stage.page("B", .overFullScreen), stage.page("C", .overFullScreen))
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            delegate.dismisser = animator
            c.transitioningDelegate = delegate
            stage.a.present(b, animated: false)
            stage.run(0.1)
            b.present(c, animated: false)
            stage.run(0.1)
            var pair: [UIViewController?] = []
            animator.onAnimate = { pair = [$0.viewController(forKey: .from), $0.viewController(forKey: .to)] }
            stage.a.dismiss(animated: true)
            XCTAssertTrue(pair[0] === c && pair[1] === stage.a)
            stage.run(0.6)
            XCTAssertEqual(stage.window.subviews, [stage.a.view])
        }
    }

    func testE15_unbalancedCallsAreReportedAndNotHandedOn() {
        withStage { stage in
            let child = stage.page("C")
            stage.a.addChild(child)
            expectReports([.unbalancedAppearance, .unbalancedAppearance], naming: ["Page"]) {
                child.endAppearanceTransition()
                child.beginAppearanceTransition(true, animated: false)
                child.beginAppearanceTransition(true, animated: false)
            }
            child.beginAppearanceTransition(false, animated: false)
            child.endAppearanceTransition()
            XCTAssertEqual(
                stage.journal.starting(with: "C.").filter { $0.contains("ppear") },
                ["C.willAppear", "C.willDisappear", "C.didDisappear"])
        }
    }

    func testE17_requestsDuringATransitionAreRefused() {
        withStage { stage in
            let drag = Drag(stage)
            drag.beginPlain()
            drag.interactor.update(0.5)
            expectReports([.presentationInProgress]) { drag.b.dismiss(animated: true) }
            stage.run(1.1)
            XCTAssertTrue(drag.isDone)
        }
    }

    func testE18_anEndBeforeTheStartIsNotLost() {
        withStage { stage in
            let drag = Drag(stage)
            drag.interactor.cancel()
            drag.begin()
            stage.run(0.1)
            XCTAssertEqual(drag.animator.ended, [false])
            // One that belongs to no transition is forgotten.
            drag.interactor.finish()
            stage.run(1)
            drag.begin()
            XCTAssertEqual(drag.b.transitionCoordinator?.isInteractive, true)
            drag.interactor.finish()
            stage.run(1.1)
        }
    }

    func testE19_finishingWithoutAnUpdateTakesTheWholeTime() {
        withStage { stage in
            let drag = Drag(stage, duration: 0.5)
            drag.begin()
            drag.interactor.finish()
            XCTAssertEqual(drag.timeToEnd(), 0.5, accuracy: 1.0 / 60)
        }
    }

    func testE20_updatesAfterLettingGoAreIgnored() {
        withStage { stage in
            let drag = Drag(stage)
            drag.begin()
            drag.update(0.5)
            drag.interactor.finish()
            stage.run(0.2)
            let way = drag.way
            drag.interactor.update(0.1)
            drag.interactor.cancel()
            XCTAssertEqual(drag.way, way, accuracy: 1e-6)
            stage.run(1)
            XCTAssertEqual(drag.animator.ended, [true])
        }
    }

    func testE21_withoutADurationItStaysUnderTheFinger() {
        withStage { stage in
            let drag = Drag(stage, duration: 0)
            drag.begin()
            drag.update(0.5)
            XCTAssertEqual(drag.animator.ended, [])
            drag.interactor.cancel()
            stage.run(0.1)
            XCTAssertEqual(drag.animator.ended, [false])
            XCTAssertEqual(drag.b.view.center.x, 200)
        }
    }

    func testE22_aSpeedThatIsNoneIsReportedAndOneThatIsHugeTakesAFrame() {
        for speed in [0, -2, CGFloat.nan] {
            withStage { stage in
                let drag = Drag(stage)
                drag.begin()
                drag.update(0.5)
                drag.interactor.completionSpeed = speed
                let reports = UIKitDiagnostics.collect { drag.interactor.finish() }
                XCTAssertEqual(Set(reports.map(\.kind)), [.invalidCompletionSpeed])
                XCTAssertEqual(drag.timeToEnd(), 0.5, accuracy: 1.0 / 60)
            }
        }
        withStage { stage in
            let drag = Drag(stage)
            drag.begin()
            drag.update(0.5)
            drag.interactor.completionSpeed = 1e9
            drag.interactor.finish()
            XCTAssertEqual(drag.animator.ended, [])
            stage.run(0.05)
            XCTAssertEqual(drag.animator.ended, [true])
        }
    }

    func testE23_anAnimatorThatAnimatesNothingIsReported() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.body = { _ in }
            expectReports([.nothingToScrub], naming: ["Animator"]) { drag.begin() }
            drag.interactor.finish()
            drag.animator.contexts.last?.completeTransition(true)
        }
    }

    func testE24_otherAnimationsHoldNothingUp() {
        withStage { stage in
            let side = stage.sideView()
            UIView.animate(withDuration: 0.8, delay: 0, options: [.repeat, .autoreverse]) { side.center.x += 100 }
            let drag = Drag(stage, duration: 0.5)
            drag.begin()
            drag.update(0.5)
            let before = seenX(side)
            stage.tick(after: 0.1)
            XCTAssertNotEqual(seenX(side), before, "it goes on beside the finger")
            drag.interactor.finish()
            stage.run(0.4)
            XCTAssertEqual(drag.animator.ended, [true])
            side.layer.removeAllAnimations()
        }
    }

    func testE25_cancellingNeverShowsTheEnd() {
        withStage { stage in
            let drag = Drag(stage, duration: 0.5)
            drag.begin()
            drag.update(0.6)
            drag.interactor.cancel()
            stage.tick()
            var last = drag.way
            for _ in 0..<60 {
                stage.tick(after: 1.0 / 60)
                XCTAssertLessThanOrEqual(drag.way, last + 1e-6)
                last = drag.way
            }
            XCTAssertEqual(last, 0, accuracy: 1e-9)
        }
    }

    func testE26_aSlowFingerMovesThePictureExactly() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.options = .curveEaseInOut
            drag.begin()
            for step in 1...50 {
                drag.interactor.update(CGFloat(step) / 1000)
                stage.tick(after: 0.05)
                XCTAssertEqual(drag.way, CGFloat(step) * 0.4, accuracy: 1e-6)
            }
            drag.interactor.cancel()
            stage.run(0.2)
        }
    }

    func testE27_theInitialFlagStaysTheOtherChanges() {
        withStage { stage in
            let drag = Drag(stage)
            drag.begin()
            let coordinator = drag.b.transitionCoordinator
            drag.interactor.finish()
            XCTAssertEqual(coordinator?.initiallyInteractive, true)
            XCTAssertEqual(coordinator?.isInteractive, false)
            stage.run(1.1)
        }
    }

    func testE31_anInteractiveStartWithoutAnUpdateIsReported() {
        withStage { stage in
            let drag = Drag(stage)
            expectReports([.interactionWithoutUpdate], naming: ["wantsInteractiveStart"]) {
                drag.begin()
                stage.run(12)
            }
            XCTAssertEqual(drag.way, 0)
            drag.interactor.finish()
            stage.run(1.1)
        }
    }

    func testE32_pausingWhatCannotBeInterruptedIsReported() {
        withStage { stage in
            let drag = Drag(stage)
            drag.begin()
            drag.update(0.5)
            drag.interactor.finish()
            expectReports([.pauseOfUninterruptibleTransition], naming: ["interruptible"]) { drag.interactor.pause() }
            stage.run(1.1)
            XCTAssertEqual(drag.animator.ended, [true])
        }
    }

    func testE33_aDelegateThatIsGoneIsReported() {
        withStage { stage in
            let b = stage.page("B")
            do {
                let delegate = Transitioning(stage.journal)
                b.transitioningDelegate = delegate
            }
            expectReports([.delegateGone], naming: ["Page", "weakly"]) { stage.a.present(b, animated: true) }
            stage.run(0.6)
            XCTAssertNotNil(b.view.window)
        }
    }

    func testE34_aViewThatIsNotToBeTouchedIsNil() {
        for style in [UIModalPresentationStyle.custom, .overFullScreen, .overCurrentContext, .pageSheet] {
            withStage { stage in
                let drag = Drag(stage, style: style)
                var views: [UIView?] = []
                drag.animator.onAnimate = { views = [$0.view(forKey: .from), $0.view(forKey: .to)] }
                drag.beginPlain()
                XCTAssertEqual(views, [drag.b.view, nil])
                stage.run(1.1)
            }
        }
    }

    func testE35_aHandlerUndoesWhatWillAppearDid() {
        withStage { stage in
            let drag = Drag(stage, style: .fullScreen)
            var isDimmed = false
            stage.a.onWillAppear = {
                isDimmed = true
                stage.a.transitionCoordinator?.notifyWhenInteractionChanges { if $0.isCancelled { isDimmed = false } }
            }
            var seen: Bool?
            stage.a.onWillDisappear = { seen = isDimmed }
            drag.begin()
            XCTAssertTrue(isDimmed)
            drag.interactor.cancel()
            stage.run(0.2)
            XCTAssertEqual(seen, false)
        }
    }

    func testE36_animatingTooLateCompletesOnly() {
        withStage { stage in
            let drag = Drag(stage)
            drag.beginPlain()
            let coordinator = drag.b.transitionCoordinator
            stage.run(1.1)
            var isDone = false
            XCTAssertEqual(
                coordinator?.animate(alongsideTransition: { _ in XCTFail("too late") }, completion: { _ in isDone = true }), false
            )
            stage.tick()
            XCTAssertTrue(isDone)
        }
    }

    func testE37_animatorContextAndCoordinatorLetGoOfOneAnother() {
        let kept = Kept()
        withStage { stage in
            let drag = Drag(stage)
            drag.b.onWillDisappear = {
                let coordinator = drag.b.transitionCoordinator
                coordinator?.animate(alongsideTransition: { _ in _ = coordinator }, completion: { _ in _ = coordinator })
            }
            drag.beginPlain()
            (kept.context, kept.page) = (drag.b.transitionCoordinator, drag.b)
            stage.run(1.1)
            // The animator itself still holds the context, and yet no controller is held by it.
            XCTAssertFalse(drag.animator.contexts.isEmpty)
            drag.b.onWillDisappear = nil
            drag.animator.onAnimate = nil
            kept.animator = drag.animator
        }
        XCTAssertNil(kept.page)
        kept.animator = nil
        XCTAssertNil(kept.context)
    }

    func testE40_aTransitionInsideAnotherHasItsOwnCoordinator() {
        withStage { stage in
            let (one, two) = (stage.page("C"), stage.page("D"))
            let b = stage.page("B")
            for child in [one, two] { b.addChild(child) }
            b.view.addSubview(one.view)
            stage.a.present(b, animated: true)
            let outer = b.transitionCoordinator
            XCTAssertTrue(one.transitionCoordinator === outer)
            b.transition(from: one, to: two, duration: 0.2, animations: nil)
            XCTAssertTrue(b.transitionCoordinator === outer)
            stage.run(0.8)
            XCTAssertNil(b.transitionCoordinator)
            for name in ["C.willAppear", "D.willAppear", "D.didAppear"] { XCTAssertEqual(stage.journal.count(name), 1, name) }
        }
    }

    func testE42_transitionsLeftInteractiveAreReportedWhenTheAppIsPutAside() {
        withStage { stage in
            let drag = Drag(stage)
            drag.begin()
            drag.update(0.5)
            UIApplication.shared.setActive(true)
            expectReports([.interactionLeftAlone], naming: ["the dismissal of Page"]) { UIApplication.shared.setActive(false) }
            UIApplication.shared.setActive(true)
            drag.interactor.cancel()
            stage.run(1)
            expectReports([]) { UIApplication.shared.setActive(false) }
            UIApplication.shared.setActive(true)
        }
    }

    func testE43_movingToAParentIsToldOnce() {
        withStage { stage in
            let child = stage.page("C")
            stage.a.addChild(child)
            stage.a.addChild(child)
            child.didMove(toParent: stage.a)
            child.willMove(toParent: nil)
            child.removeFromParent()
            child.removeFromParent()
            XCTAssertEqual(
                stage.journal.starting(with: "C."), ["C.willMove", "C.didMove", "C.willMove(nil)", "C.didMove(nil)"])
        }
    }

    func testE45_withAnimationsOffItCompletesAtOnceWithTheFlagsAsPassed() {
        withStage { stage in
            let b = stage.page("B")
            b.notesArguments = true
            UIView.setAnimationsEnabled(false)
            var isDone = false
            stage.a.present(b, animated: true) { isDone = true }
            UIView.setAnimationsEnabled(true)
            XCTAssertTrue(isDone)
            XCTAssertEqual(
                stage.journal.starting(with: "B."),
                ["B.didLoad", "B.willAppear(true)", "B.isAppearing(true)", "B.didAppear(true)"])
        }
    }

    func testAViewThatTheAnimatorForgotIsAdded() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            animator.body = { $0.completeTransition(true) }
            delegate.presenter = animator
            b.transitioningDelegate = delegate
            expectReports([.viewLost], naming: ["Animator", "Page"]) { stage.a.present(b, animated: true) }
            XCTAssertNotNil(b.view.window)
            XCTAssertEqual(b.view.frame, stage.window.bounds)
            XCTAssertEqual(
                stage.journal.starting(with: "B."), ["B.didLoad", "B.willAppear", "B.isAppearing", "B.didAppear"])
        }
    }

    func testAPresenterThatTheAnimatorTookAlongComesBack() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.body = { context in
                context.containerView.insertSubview(stage.a.view, at: 0)
                drag.animator.move(context)
            }
            drag.beginPlain()
            stage.run(1.1)
            XCTAssertTrue(stage.a.view.superview === stage.window)
            XCTAssertEqual(stage.window.subviews, [stage.a.view])
        }
    }

    func testAnInvalidDurationIsReported() {
        withStage { stage in
            let drag = Drag(stage, duration: .nan)
            expectReports([.invalidDuration], naming: ["Animator"]) { drag.beginPlain() }
            stage.run(0.1)
        }
    }
}

/// What is held, and what must not be, when a test is over.
private final class Kept: @unchecked Sendable {
    weak var context: AnyObject?
    weak var page: AnyObject?
    var animator: AnyObject?
}

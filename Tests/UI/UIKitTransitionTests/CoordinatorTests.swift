import UIKit
import XCTest

/// Section F: the coordinator, and what runs alongside.
final class CoordinatorTests: TransitionTestCase {
    func testF69_alongsideRunsOnceWithTheMainPace() {
        withStage { stage in
            let side = stage.sideView()
            let drag = Drag(stage)
            drag.animator.options = .curveEaseIn
            var runs = 0
            drag.beginPlain()
            XCTAssertEqual(
                drag.b.transitionCoordinator?.animate { _ in runs += 1 }, false, "the blocks have run when dismiss returns")
            drag.stage.run(1.1)
            XCTAssertEqual(runs, 0)
            drag.presentAgain()
            drag.b.onWillDisappear = {
                drag.b.transitionCoordinator?.animate { _ in
                    runs += 1
                    side.center.x += 400
                }
            }
            drag.beginPlain()
            for _ in 0..<9 {
                stage.tick(after: 0.1)
                XCTAssertEqual(seenX(side), drag.way, accuracy: 1e-6)
            }
            stage.run(0.3)
            XCTAssertEqual(runs, 1)
        }
    }

    func testF70_alongsideIsScrubbed() {
        withStage { stage in
            let drag = Drag(stage)
            var inside: UIView?
            drag.b.onWillDisappear = {
                drag.b.transitionCoordinator?.animate { context in
                    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                    UIView.performWithoutAnimation { context.containerView.addSubview(view) }
                    inside = view
                    view.alpha = 0
                }
            }
            drag.begin()
            drag.update(0.25)
            XCTAssertEqual(inside?.layer.presentation()?.opacity ?? 0, 0.75, accuracy: 1e-6)
            drag.interactor.cancel()
            stage.run(1)
            XCTAssertEqual(inside?.alpha, 1)
        }
    }

    func testF71_aCompletionAloneIsTaken() {
        withStage { stage in
            let drag = Drag(stage)
            var isDone = false
            var answer: Bool?
            drag.b.onWillDisappear = {
                answer = drag.b.transitionCoordinator?.animate(alongsideTransition: nil) { _ in isDone = true }
            }
            drag.beginPlain()
            stage.run(1.1)
            XCTAssertEqual(answer, true)
            XCTAssertTrue(isDone)
        }
    }

    func testF72_completionsComeAfterTheCallbacksAndKnowOfCancellation() {
        for finishes in [true, false] {
            withStage { stage in
                let drag = Drag(stage, style: .fullScreen)
                var cancelled: Bool?
                drag.b.onWillDisappear = {
                    drag.b.onWillDisappear = nil
                    drag.b.transitionCoordinator?.animate(alongsideTransition: nil) {
                        stage.journal.note("completion")
                        cancelled = $0.isCancelled
                    }
                }
                drag.begin()
                drag.update(0.5)
                finishes ? drag.interactor.finish() : drag.interactor.cancel()
                stage.run(1.1)
                XCTAssertEqual(cancelled, !finishes)
                let last = stage.journal.entries.filter {
                    $0.hasSuffix("Appear") || $0.hasSuffix("Disappear") || $0 == "completion"
                }
                XCTAssertEqual(last.last, "completion")
            }
        }
    }

    func testF73_lateAnimationsAreRefusedButTheirCompletionRuns() {
        withStage { stage in
            let drag = Drag(stage)
            drag.beginPlain()
            var (ran, completed) = (false, false)
            let answer = drag.b.transitionCoordinator?.animate(
                alongsideTransition: { _ in ran = true }, completion: { _ in completed = true })
            XCTAssertEqual(answer, false)
            stage.run(1.1)
            XCTAssertFalse(ran)
            XCTAssertTrue(completed)
        }
    }

    func testF74_onlyTheInitialFlagIsConstant() {
        withStage { stage in
            let drag = Drag(stage)
            var flags: [[Bool]] = []
            @MainActor func note() {
                guard let coordinator = drag.b.transitionCoordinator else { return }
                flags.append([coordinator.initiallyInteractive, coordinator.isInteractive])
            }
            drag.b.onWillDisappear = note
            drag.begin()
            note()
            drag.interactor.finish()
            note()
            stage.run(1.1)
            XCTAssertEqual(flags, [[true, true], [true, true], [true, false]])
        }
    }

    func testF75_withoutAnimationNothingIsInitiallyInteractive() {
        withStage { stage in
            let drag = Drag(stage)
            var flag: Bool?
            drag.b.onWillDisappear = { flag = drag.b.transitionCoordinator?.initiallyInteractive }
            drag.delegate.dismissInteractor = drag.interactor
            drag.b.dismiss(animated: false)
            stage.run(0.1)
            XCTAssertEqual(flag, false)
        }
    }

    func testF76_handlersHearOfEveryToggle() {
        withStage { stage in
            let drag = Drag(stage)
            drag.b.onWillDisappear = { note(stage, drag) }
            drag.begin()
            drag.update(0.4)
            stage.journal.entries = []
            drag.interactor.finish()
            stage.run(1.1)
            XCTAssertEqual(stage.journal.only("changes(false)", "changes(true)", "ends"), ["changes(false)", "ends"])
        }
    }

    func testF77_handlersRunBeforeTheCallbacksAreTurnedAround() {
        withStage { stage in
            let drag = Drag(stage, style: .fullScreen)
            drag.b.onWillDisappear = {
                drag.b.onWillDisappear = nil
                note(stage, drag)
            }
            drag.begin()
            drag.update(0.4)
            stage.journal.entries = []
            drag.interactor.cancel()
            stage.run(1.1)
            XCTAssertEqual(stage.journal.entries.prefix(2), ["changes(false)", "ends"])
            XCTAssertTrue(stage.journal.entries.dropFirst(2).contains("B.willAppear"))
        }
    }

    func testF78_thePercentageIsTheLastUpdates() {
        withStage { stage in
            let drag = Drag(stage)
            var percentages: [CGFloat] = []
            drag.b.onWillDisappear = {
                drag.b.onWillDisappear = nil
                drag.b.transitionCoordinator?.notifyWhenInteractionChanges { percentages.append($0.percentComplete) }
            }
            drag.begin()
            drag.update(0.6)
            drag.update(0.4)
            drag.interactor.cancel()
            stage.run(1.1)
            XCTAssertEqual(percentages, [0.4])
        }
    }

    func testF79_theVelocityIsTheInteractorsSpeed() {
        withStage { stage in
            let drag = Drag(stage, duration: 0.4)
            drag.interactor.completionSpeed = 0.4
            drag.interactor.completionCurve = .easeOut
            drag.b.onWillDisappear = {
                XCTAssertEqual(drag.b.transitionCoordinator?.completionVelocity, 0.4)
                XCTAssertEqual(drag.b.transitionCoordinator?.completionCurve, .easeOut)
            }
            drag.begin()
            drag.interactor.finish()
            stage.run(1.1)
            drag.presentAgain()
            drag.b.onWillDisappear = { XCTAssertEqual(drag.b.transitionCoordinator?.completionVelocity, 1) }
            drag.beginPlain()
            stage.run(1)
        }
    }

    func testF80_theDurationIsTheAnimators() {
        withStage { stage in
            let drag = Drag(stage, duration: 0.8)
            var duration: TimeInterval?
            drag.b.onWillDisappear = { duration = drag.b.transitionCoordinator?.transitionDuration }
            drag.beginPlain()
            XCTAssertEqual(duration, 0.8)
            stage.run(1)
        }
    }

    func testF81_aChildAsksItsParent() {
        withStage { stage in
            let child = stage.page("C")
            stage.a.addChild(child)
            stage.a.view.addSubview(child.view)
            child.didMove(toParent: stage.a)
            let b = stage.page("B")
            XCTAssertNil(child.transitionCoordinator)
            stage.a.present(b, animated: true)
            XCTAssertNotNil(child.transitionCoordinator)
            XCTAssertTrue(child.transitionCoordinator === stage.a.transitionCoordinator)
            stage.run(0.6)
            XCTAssertNil(child.transitionCoordinator)
        }
    }

    func testF82_builtInTransitionsHaveOneToo() {
        withStage { stage in
            let b = stage.page("B")
            var isDone = false
            stage.a.present(b, animated: true)
            XCTAssertEqual(b.transitionCoordinator?.isAnimated, true)
            b.transitionCoordinator?.animate(alongsideTransition: nil) { _ in isDone = true }
            stage.run(0.6)
            XCTAssertTrue(isDone)
        }
    }

    func testF83_viewsOutsideTheContainerAreScrubbed() {
        withStage { stage in
            let side = stage.sideView()
            let drag = Drag(stage)
            drag.b.onWillDisappear = {
                drag.b.onWillDisappear = nil
                drag.b.transitionCoordinator?.animateAlongsideTransition(
                    in: side.superview, animation: { _ in side.center.x += 100 }, completion: nil)
            }
            drag.begin()
            drag.update(0.5)
            XCTAssertEqual(seenX(side), 50, accuracy: 1e-6)
            drag.interactor.cancel()
            stage.tick()
            stage.tick(after: 0.25)
            XCTAssertEqual(seenX(side), drag.way / 4, accuracy: 1e-6)
            XCTAssertGreaterThan(seenX(side), 1)
            stage.run(1)
            XCTAssertEqual(side.center.x, 0)
        }
    }

    @available(*, deprecated, message: "tests what is deprecated")
    func testOldSpellingsStillAnswer() {
        withStage { stage in
            let drag = Drag(stage)
            drag.animator.onAnimate = { context in
                XCTAssertTrue(context.containerView() === context.containerView)
                XCTAssertTrue(context.isAnimated() && !context.isInteractive())
                XCTAssertTrue(context.viewControllerForKey(UITransitionContextFromViewControllerKey) === drag.b)
                XCTAssertTrue(context.viewForKey(UITransitionContextFromViewKey) === drag.b.view)
                XCTAssertEqual(context.presentationStyle(), .custom)
            }
            drag.b.onWillDisappear = {
                drag.b.transitionCoordinator?.animateAlongsideTransition(nil, completion: { _ in stage.journal.note("old") })
            }
            drag.beginPlain()
            stage.run(1.1)
            XCTAssertEqual(stage.journal.count("old"), 1)
        }
    }
}

extension Stage {
    /// A view in the root's view, whose middle is at x = 0.
    func sideView() -> UIView {
        let view = UIView(frame: CGRect(x: -10, y: 0, width: 20, height: 20))
        a.view.addSubview(view)
        tick()
        return view
    }
}

/// Has the handlers of the dismissal under way note what they hear.
@MainActor
private func note(_ stage: Stage, _ drag: Drag) {
    drag.b.transitionCoordinator?.notifyWhenInteractionChanges { stage.journal.note("changes(\($0.isInteractive))") }
    drag.b.transitionCoordinator?.notifyWhenInteractionEnds { _ in stage.journal.note("ends") }
}

import UIKit
import XCTest

/// Section G: percent-driven transitions of animators with block animations.
final class PercentDrivenTests: TransitionTestCase {
    private func withDrag(
        duration: TimeInterval = 1, style: UIModalPresentationStyle = .custom, _ body: @MainActor (Drag) -> Void
    ) {
        withStage { body(Drag($0, duration: duration, style: style)) }
    }

    func testG84_theInteractorStartsTheAnimatorOnce() {
        withDrag { drag in
            drag.begin()
            XCTAssertEqual(drag.stage.journal.count("animator.animate"), 1)
            XCTAssertTrue(drag.animator.contexts[0].isInteractive)
            drag.interactor.finish()
            drag.stage.run(1.1)
            XCTAssertEqual(drag.stage.journal.count("animator.animate"), 1)
        }
    }

    func testG85_theDurationIsTheAnimators() {
        withDrag(duration: 0.7) { drag in
            XCTAssertEqual(drag.interactor.duration, 0)
            drag.begin()
            XCTAssertEqual(drag.interactor.duration, 0.7, accuracy: 1e-9)
            drag.interactor.finish()
            drag.stage.run(1)
        }
    }

    func testG86_theWayIsTheProgressWhateverTheCurve() {
        for options in [UIView.AnimationOptions.curveLinear, .curveEaseIn, .curveEaseOut, []] {
            withDrag { drag in
                drag.animator.options = options
                drag.begin()
                XCTAssertEqual(drag.way, 0, accuracy: 1e-6)
                drag.update(0.5)
                XCTAssertEqual(drag.way, 200, accuracy: 1e-6)
                drag.interactor.finish()
                drag.stage.run(1)
            }
        }
    }

    func testG87_theFingerMayGoBack() {
        withDrag { drag in
            drag.begin()
            drag.update(0.7)
            XCTAssertEqual(drag.way, 280, accuracy: 1e-6)
            drag.update(0.3)
            XCTAssertEqual(drag.way, 120, accuracy: 1e-6)
            drag.interactor.cancel()
            drag.stage.run(1)
        }
    }

    func testG88_finishingTakesTheRestOfTheTime() {
        for (progress, speed) in [(0.25, 1.0), (0.5, 2), (0.9, 0.5)] {
            withDrag { drag in
                drag.begin()
                drag.update(progress)
                drag.interactor.completionSpeed = speed
                drag.interactor.finish()
                XCTAssertEqual(drag.timeToEnd(), (1 - progress) / speed, accuracy: 1.0 / 60)
                XCTAssertTrue(drag.isDone)
            }
        }
    }

    func testG89_cancellingTakesTheTimeOfTheWayBack() {
        for (progress, speed) in [(0.25, 1.0), (0.5, 2), (0.9, 0.5)] {
            withDrag { drag in
                drag.begin()
                drag.update(progress)
                drag.interactor.completionSpeed = speed
                drag.interactor.cancel()
                XCTAssertEqual(drag.timeToEnd(), progress / speed, accuracy: 1.0 / 60)
                XCTAssertFalse(drag.isDone)
            }
        }
    }

    func testG90_theRestEasesInAndOut() {
        withDrag { drag in
            XCTAssertEqual(drag.interactor.completionCurve, .easeInOut)
            drag.begin()
            drag.update(0.5)
            drag.interactor.finish()
            drag.stage.tick()
            drag.stage.tick(after: 0.125)
            XCTAssertEqual(drag.way, 200 + 200 * 0.129, accuracy: 2)
            drag.stage.tick(after: 0.125)
            XCTAssertEqual(drag.way, 300, accuracy: 1)
            drag.stage.run(1)
        }
        withDrag { drag in
            drag.interactor.completionCurve = .linear
            drag.begin()
            drag.update(0.5)
            drag.interactor.finish()
            drag.stage.tick()
            drag.stage.tick(after: 0.125)
            XCTAssertEqual(drag.way, 250, accuracy: 1)
            drag.stage.run(1)
        }
    }

    func testG91_cancelledPropertiesAreBackBeforeTheCompletion() {
        withDrag { drag in
            var seen: CGFloat?
            drag.b.onWillAppear = { seen = drag.b.view.center.x }
            drag.begin()
            XCTAssertEqual(drag.b.view.center.x, 600)
            drag.update(0.6)
            drag.interactor.cancel()
            drag.stage.run(1)
            XCTAssertEqual(seen, 200)
            XCTAssertEqual(drag.b.view.center.x, 200)
        }
    }

    func testG92_theCompletionRunsOnceWithTrue() {
        for finishes in [true, false] {
            withDrag { drag in
                drag.begin()
                drag.update(0.5)
                XCTAssertEqual(drag.animator.finishedFlags, [])
                finishes ? drag.interactor.finish() : drag.interactor.cancel()
                drag.stage.run(1)
                XCTAssertEqual(drag.animator.finishedFlags, [true])
                XCTAssertEqual(drag.animator.ended, [finishes])
            }
        }
    }

    func testG93_theCompletionKnowsOfTheCancellation() {
        withDrag { drag in
            drag.begin()
            drag.update(0.5)
            XCTAssertFalse(drag.animator.contexts[0].transitionWasCancelled)
            drag.interactor.cancel()
            XCTAssertTrue(drag.animator.contexts[0].transitionWasCancelled)
            drag.stage.run(1)
            XCTAssertEqual(drag.animator.ended, [false])
        }
    }

    func testG94_thePercentageIsTheLastOneWithinBounds() {
        withDrag { drag in
            drag.begin()
            for (given, kept) in [(0.4, 0.4), (1.7, 1), (-3, 0), (CGFloat.nan, 0)] {
                drag.interactor.update(given)
                XCTAssertEqual(drag.interactor.percentComplete, kept)
            }
            drag.interactor.cancel()
            drag.stage.run(1)
        }
    }

    func testG95_anEndBeforeTheStartCountsAtTheStart() {
        for finishes in [true, false] {
            withDrag { drag in
                finishes ? drag.interactor.finish() : drag.interactor.cancel()
                drag.begin()
                XCTAssertFalse(drag.animator.contexts[0].isInteractive)
                drag.stage.run(1.1)
                XCTAssertEqual(drag.animator.ended, [finishes])
            }
        }
    }

    func testG96_updatingWithoutATransitionIsHarmless() {
        withDrag { drag in
            drag.interactor.update(0.5)
            XCTAssertEqual(drag.interactor.percentComplete, 0)
            drag.begin()
            XCTAssertEqual(drag.way, 0, accuracy: 1e-6)
            drag.interactor.finish()
            drag.stage.run(1.1)
            drag.interactor.update(0.5)
        }
    }

    func testG97_withoutADurationItStillFinishesAndCancels() {
        for finishes in [true, false] {
            withDrag(duration: 0) { drag in
                drag.begin()
                drag.update(0.3)
                XCTAssertEqual(drag.animator.ended, [])
                finishes ? drag.interactor.finish() : drag.interactor.cancel()
                drag.stage.run(0.2)
                XCTAssertEqual(drag.animator.ended, [finishes])
                XCTAssertEqual(drag.b.view.window == nil, finishes)
                if !finishes { XCTAssertEqual(drag.b.view.center.x, 200) }
            }
        }
    }

    func testAnAnimatorThatCannotBeCaughtMayStartByItself() {
        withDrag { drag in
            drag.interactor.wantsInteractiveStart = false
            drag.begin()
            XCTAssertEqual(drag.b.transitionCoordinator?.initiallyInteractive, false)
            drag.interactor.update(0.9)
            drag.stage.tick()
            drag.stage.tick(after: 0.25)
            XCTAssertEqual(drag.way, 100, accuracy: 1)
            drag.stage.run(0.9)
            XCTAssertEqual(drag.animator.ended, [true])
        }
    }

    func testG98_keyframesSpringsAndExplicitAnimationsAreScrubbed() {
        withDrag { drag in
            drag.animator.body = { context in
                let view = drag.b.view!
                UIView.animateKeyframes(withDuration: 1, delay: 0) {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 300 }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 600 }
                }
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: []
                ) {
                    view.center.y = 350
                }
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 1
                fade.toValue = 0
                fade.duration = 1
                view.layer.opacity = 0
                view.layer.add(fade, forKey: "fade")
                UIView.animate(withDuration: 1, delay: 0.5) {
                    view.layer.cornerRadius = 10
                } completion: { _ in
                    context.completeTransition(!context.transitionWasCancelled)
                }
            }
            let layer = drag.b.view.layer
            drag.begin()
            drag.update(0.25)
            // The longest of them makes the whole 1.5 s.
            XCTAssertEqual(layer.presentation()!.position.x, 200 + 100 * 0.75, accuracy: 1e-4)
            XCTAssertEqual(layer.presentation()!.position.y, 150 + 200 * 0.375, accuracy: 1e-4)
            XCTAssertEqual(layer.presentation()!.opacity, 0.625, accuracy: 1e-4)
            XCTAssertEqual(layer.presentation()!.cornerRadius, 0, accuracy: 1e-4)
            drag.update(0.8)
            XCTAssertEqual(layer.presentation()!.cornerRadius, 7, accuracy: 1e-4)
            drag.interactor.cancel()
            drag.stage.run(1.1)
            XCTAssertEqual(drag.animator.ended, [false])
            XCTAssertEqual(layer.position, CGPoint(x: 200, y: 150))
            XCTAssertEqual(layer.opacity, 1)
            XCTAssertEqual(layer.cornerRadius, 0)
            XCTAssertNil(layer.animationKeys())
        }
    }
}

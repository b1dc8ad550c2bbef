import TestSupport
import UIKit
import XCTest

/// Section J of ASSERTIONS.md, one test for each line.
final class AnimatorAssertionTests: ViewTestCase {
    func testJ113_aNewAnimatorIsInactive() {
        withWindow { _, _ in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertFalse(animator.isRunning)
            XCTAssertEqual(animator.fractionComplete, 0)
            XCTAssertEqual(animator.delay, 0)
        }
    }

    func testJ114_startPauseAndNaturalEnd() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
            var ended: [UIViewAnimatingPosition] = []
            animator.addCompletion {
                ended.append($0)
                XCTAssertEqual(animator.state, .inactive)
                XCTAssertFalse(animator.isRunning)
            }
            animator.startAnimation()
            XCTAssertEqual(animator.state, .active)
            XCTAssertTrue(animator.isRunning)
            time.run(0.3)
            animator.pauseAnimation()
            XCTAssertEqual(animator.state, .active)
            XCTAssertFalse(animator.isRunning)
            animator.startAnimation()
            time.run(1)
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertEqual(ended, [.end])
        }
    }

    func testJ115_aReversedRunEndsAtTheStart() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.center.x = 150 }
            var ended: UIViewAnimatingPosition?
            animator.addCompletion { ended = $0 }
            animator.startAnimation()
            time.run(0.5)
            animator.isReversed = true
            time.run(0.7)
            XCTAssertEqual(ended, .start)
            XCTAssertEqual(view.center.x, 50)
            XCTAssertEqual(x(view), 50)
        }
    }

    func testJ116_stoppedWithoutFinishingTheModelTakesWhatWasSeen() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
            animator.addCompletion { _ in XCTFail("called") }
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.4)
            let seen = x(view)
            animator.stopAnimation(true)
            time.run(1)
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertEqual(view.center.x, seen, accuracy: 0.01)
        }
    }

    func testJ117_stoppedItFinishesAtAnyPosition() {
        for (position, expected) in [(UIViewAnimatingPosition.start, 50.0), (.current, 90), (.end, 150)] {
            withWindow { window, time in
                let view = shownView(window, time)
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
                var ended: UIViewAnimatingPosition?
                animator.addCompletion { ended = $0 }
                animator.startAnimation()
                time.tick()
                time.tick(after: 0.4)
                animator.stopAnimation(false)
                XCTAssertEqual(animator.state, .stopped)
                XCTAssertNil(ended)
                animator.finishAnimation(at: position)
                XCTAssertEqual(ended, position)
                XCTAssertEqual(view.center.x, expected, accuracy: 0.01)
            }
        }
    }

    func testJ118_finishingWhatIsNotStoppedIsReported() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
            animator.addCompletion { _ in XCTFail("called") }
            XCTAssertTrue(said { animator.finishAnimation(at: .end) }.contains("finishAnimation(at:)"))
            animator.startAnimation()
            XCTAssertTrue(said { animator.finishAnimation(at: .end) }.contains("not stopped"))
            XCTAssertTrue(animator.isRunning)
            animator.stopAnimation(true)
        }
    }

    func testJ119_pausingOnCompletionItStaysActiveAndCanGoBack() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) { view.center.x = 150 }
            animator.pausesOnCompletion = true
            var ended: [UIViewAnimatingPosition] = []
            var changes = 0
            animator.addCompletion { ended.append($0) }
            animator.stateChanged = { _ in changes += 1 }
            animator.startAnimation()
            time.run(0.8)
            XCTAssertEqual(animator.state, .active)
            XCTAssertFalse(animator.isRunning)
            XCTAssertEqual(ended, [])
            XCTAssertGreaterThan(changes, 1)
            animator.pausesOnCompletion = false
            animator.isReversed = true
            animator.startAnimation()
            time.run(0.8)
            XCTAssertEqual(ended, [.start])
            XCTAssertEqual(view.center.x, 50)
        }
    }

    func testJ120_pausedItReadsProgressAndGoesOnWithoutAJump() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 150 }
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.5)
            animator.pauseAnimation()
            // A cubic with control points (0.42, 0) and (1, 1) has covered 31.5 % at half its time.
            XCTAssertEqual(animator.fractionComplete, 0.3154, accuracy: 0.001)
            XCTAssertEqual(x(view), 50 + 31.54, accuracy: 0.1)
            animator.fractionComplete = animator.fractionComplete
            time.tick()
            XCTAssertEqual(x(view), 50 + 31.54, accuracy: 0.1)
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            time.tick()
            XCTAssertEqual(x(view), 50 + 31.54, accuracy: 0.1)
            time.tick(after: 0.25)
            XCTAssertEqual(x(view), 50 + 62.2, accuracy: 0.2)
            animator.stopAnimation(true)
        }
    }

    func testJ121_aDelayedBlockTakesTheRestOfTheTime() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
            animator.addAnimations({ view.center.x = 150 }, delayFactor: 0.5)
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.99)
            XCTAssertEqual(x(view), 50)
            time.tick(after: 0.51)
            XCTAssertEqual(x(view), 100, accuracy: 0.1)
            time.tick(after: 0.49)
            XCTAssertEqual(x(view), 149, accuracy: 0.1)
            animator.stopAnimation(true)
        }
    }

    func testJ122_continuedItTakesAPartOfTheWholeDuration() {
        for factor in [0.25, 1, 2] {
            withWindow { window, time in
                let view = shownView(window, time)
                let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.center.x = 150 }
                var isOver = false
                animator.addCompletion { _ in isOver = true }
                animator.startAnimation()
                time.tick()
                time.tick(after: 0.6)
                animator.pauseAnimation()
                animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
                time.tick()
                time.tick(after: factor - 0.01)
                XCTAssertFalse(isOver)
                time.tick(after: 0.02)
                XCTAssertTrue(isOver)
            }
        }
    }

    func testJ123_flagsCannotBeSetWhileActive() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
            animator.isInterruptible = true
            animator.startAnimation()
            XCTAssertTrue(said { animator.isInterruptible = false }.contains("isInterruptible"))
            XCTAssertTrue(said { animator.isUserInteractionEnabled = false }.contains("isUserInteractionEnabled"))
            XCTAssertTrue(animator.isInterruptible)
            XCTAssertTrue(animator.isUserInteractionEnabled)
            animator.stopAnimation(true)
        }
    }

    func testJ124_aSpringWithAMassTakesItsOwnTime() {
        withWindow { _, _ in
            let parameters = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 5, initialVelocity: .zero)
            let short = UIViewPropertyAnimator(duration: 0.1, timingParameters: parameters)
            let long = UIViewPropertyAnimator(duration: 10, timingParameters: parameters)
            XCTAssertEqual(short.duration, long.duration)
            XCTAssertEqual(short.duration, 2.85, accuracy: 0.1)
        }
    }

    func testJ125_releasingAPausedOneIsReportedAndARunningOneLives() {
        withWindow { window, time in
            let view = shownView(window, time)
            weak var paused: UIViewPropertyAnimator?
            let words = said {
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
                animator.fractionComplete = 0.5
                paused = animator
            }
            XCTAssertNil(paused)
            XCTAssertTrue(words.contains("released while it was paused"), words)
            var ended = false
            UIViewPropertyAnimator(duration: 0.2, curve: .linear) { view.alpha = 0.5 }.startAnimation()
            UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.2, delay: 0) {
                view.alpha = 0
            } completion: { _ in
                ended = true
            }
            time.run(0.5)
            XCTAssertTrue(ended)
        }
    }

    // MARK: What the table of states says beside the assertions

    func testStartedWithNothingItWaitsForTheFirstBlock() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
            animator.startAnimation()
            XCTAssertEqual(animator.state, .active)
            XCTAssertFalse(animator.isRunning)
            time.run(1)
            animator.addAnimations { view.center.x = 150 }
            XCTAssertTrue(animator.isRunning)
            time.tick()
            time.tick(after: 0.25)
            XCTAssertEqual(x(view), 100, accuracy: 0.1)
            animator.stopAnimation(true)
        }
    }

    func testNotScrubbingLinearlyAFractionIsAPartOfTheTime() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 150 }
            animator.scrubsLinearly = false
            animator.fractionComplete = 0.5
            time.tick()
            XCTAssertEqual(x(view), 50 + 31.54, accuracy: 0.1)
            XCTAssertEqual(animator.fractionComplete, 0.5)
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.25)
            animator.pauseAnimation()
            XCTAssertEqual(animator.fractionComplete, 0.75, accuracy: 0.01)
            XCTAssertEqual(x(view), 50 + 62.2, accuracy: 0.2)
            animator.stopAnimation(true)
        }
    }

    func testNotInterruptibleItRunsToItsEnd() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { view.center.x = 150 }
            animator.isInterruptible = false
            animator.startAnimation()
            time.run(0.2)
            let words = said {
                animator.pauseAnimation()
                animator.stopAnimation(true)
                animator.isReversed = true
            }
            XCTAssertEqual(words.split(separator: "\n").count, 3, words)
            time.run(0.5)
            XCTAssertEqual(x(view), 150)
        }
    }

    func testWhateverInterruptsItThePictureDoesNotJump() {
        var random = SeededRandom("animators interrupted")
        for _ in 0..<60 { withWindow { window, time in interrupt(window, time, &random) } }
    }
}

@MainActor
private func interrupt(_ window: UIWindow, _ time: TurnClock, _ random: inout SeededRandom) {
    let views = (0..<3).map { _ in shownView(window, time) }
    let curves: [any UITimingCurveProvider] = [
        UICubicTimingParameters(animationCurve: .easeIn), UISpringTimingParameters(dampingRatio: 0.6),
        UICubicTimingParameters(animationCurve: .linear), UISpringTimingParameters(),
    ]
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curves.randomElement(using: &random)!)
    animator.pausesOnCompletion = true
    animator.addAnimations { views[0].center.x = 150 }
    animator.addAnimations({ views[1].center.x = 150 }, delayFactor: 0.4)
    animator.addAnimations {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { views[2].center.x = 150 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { views[2].center.x = 70 }
        }
    }
    animator.startAnimation()
    var story = ["start"]
    time.tick()
    for _ in 0..<25 {
        time.tick(after: Double.random(in: 0.01...0.2, using: &random))
        let before = views.map { x($0) }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            story.append("pause")
            animator.pauseAnimation()
        case 1 where !animator.isRunning:
            story.append("start")
            animator.startAnimation()
        case 2 where !animator.isRunning:
            let factor = CGFloat.random(in: 0...1, using: &random)
            story.append("continue with another pace over \(factor)")
            animator.continueAnimation(withTimingParameters: curves.randomElement(using: &random)!, durationFactor: factor)
        case 3:
            story.append("turn")
            animator.isReversed.toggle()
        default: continue
        }
        time.tick()
        // Keyframes on a leg are read off at places, and cut their corners.
        for ((view, place), accuracy) in zip(zip(views, before), [1.0, 1, 8]) {
            XCTAssertEqual(x(view), place, accuracy: accuracy, story.joined(separator: ", "))
        }
    }
    animator.stopAnimation(true)
}

/// What is reported while `work` runs, a line each.
@MainActor
private func said(_ work: () -> Void) -> String {
    UIKitDiagnostics.collect(work).map(\.message).joined(separator: "\n")
}

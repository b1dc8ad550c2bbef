import UIKit
import XCTest

final class PropertyAnimatorTests: ViewTestCase {
    func testItsLife() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
            var ended: UIViewAnimatingPosition?
            animator.addCompletion { ended = $0 }
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertEqual(animator.fractionComplete, 0)
            animator.startAnimation()
            XCTAssertTrue(animator.isRunning)
            XCTAssertEqual(view.center.x, 150)
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(x(view), 100, accuracy: 0.1)
            XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 0.01)
            time.tick(after: 0.6)
            time.tick()
            XCTAssertEqual(ended, .end)
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertFalse(animator.isRunning)
            XCTAssertEqual(x(view), 150)
        }
    }

    func testPausingKeepsThePlaceAndScrubbingIsLinear() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 150 }
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.5)
            let seen = x(view)
            animator.pauseAnimation()
            time.tick()
            XCTAssertEqual(x(view), seen, accuracy: 0.1)
            time.tick(after: 3)
            XCTAssertEqual(x(view), seen, accuracy: 0.1)
            XCTAssertEqual(animator.fractionComplete, (seen - 50) / 100, accuracy: 0.01)
            animator.fractionComplete = 0.25
            time.tick()
            XCTAssertEqual(x(view), 75, accuracy: 0.1)
            animator.startAnimation()
            time.tick()
            XCTAssertEqual(x(view), 75, accuracy: 0.1)
            time.run(1.1)
            time.tick()
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertEqual(x(view), 150)
        }
    }

    func testTurnedAroundItEndsAtTheStart() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.center.x = 150
                view.alpha = 0.5
            }
            var ended: UIViewAnimatingPosition?
            animator.addCompletion { ended = $0 }
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.6)
            animator.isReversed = true
            time.tick()
            XCTAssertEqual(x(view), 110, accuracy: 0.2)
            time.tick(after: 0.3)
            XCTAssertEqual(x(view), 80, accuracy: 0.2)
            time.run(0.5)
            time.tick()
            XCTAssertEqual(ended, .start)
            XCTAssertEqual(view.center.x, 50)
            XCTAssertEqual(view.alpha, 1)
        }
    }

    func testStoppedItCanBeFinishedAnywhere() {
        for position in [UIViewAnimatingPosition.end, .start, .current] {
            withWindow { window, time in
                let view = shownView(window, time)
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
                var ended: UIViewAnimatingPosition?
                animator.addCompletion { ended = $0 }
                animator.startAnimation()
                time.tick()
                time.tick(after: 0.5)
                animator.stopAnimation(false)
                XCTAssertEqual(animator.state, .stopped)
                XCTAssertEqual(view.center.x, 100, accuracy: 0.1)
                animator.finishAnimation(at: position)
                XCTAssertEqual(ended, position)
                let expected: CGFloat = position == .end ? 150 : position == .start ? 50 : 100
                XCTAssertEqual(view.center.x, expected, accuracy: 0.1)
                XCTAssertEqual(animator.state, .inactive)
            }
        }
    }

    func testStoppedForGoodItCallsNobody() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
            animator.addCompletion { _ in XCTFail("called") }
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.25)
            animator.stopAnimation(true)
            time.run(1)
            XCTAssertEqual(view.center.x, 75, accuracy: 0.1)
            XCTAssertEqual(animator.state, .inactive)
        }
    }

    func testAPartStartsLaterAndANewPaceTakesOver() {
        withWindow { window, time in
            let (a, b) = (shownView(window, time), shownView(window, time))
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { a.center.x = 250 }
            animator.addAnimations({ b.center.x = 250 }, delayFactor: 0.5)
            animator.startAnimation()
            time.tick()
            time.tick(after: 1)
            XCTAssertEqual(x(a), 150, accuracy: 0.2)
            XCTAssertEqual(x(b), 50, accuracy: 0.2)
            time.tick(after: 0.5)
            XCTAssertEqual(x(b), 150, accuracy: 0.2)
            animator.pauseAnimation()
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
            time.tick()
            XCTAssertEqual(x(a), 200, accuracy: 0.5)
            time.tick(after: 0.5)
            XCTAssertEqual(x(a), 225, accuracy: 0.5)
            time.run(0.7)
            time.tick()
            XCTAssertEqual(animator.state, .inactive)
            XCTAssertEqual(x(a), 250)
        }
    }

    func testKeyframesInsideAreScrubbedAndAPauseAtTheEndCanBeTurnedAround() {
        withWindow { window, time in
            let view = shownView(window, time)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                UIView.animateKeyframes(withDuration: 0, delay: 0) {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
                }
            }
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.25
            time.tick()
            XCTAssertEqual(x(view), 100, accuracy: 0.1)
            animator.fractionComplete = 0.5
            time.tick()
            XCTAssertEqual(x(view), 150, accuracy: 0.1)
            animator.startAnimation()
            time.run(0.7)
            XCTAssertEqual(animator.state, .active)
            XCTAssertFalse(animator.isRunning)
            XCTAssertEqual(animator.fractionComplete, 1)
            animator.isReversed = true
            animator.startAnimation()
            time.tick()
            time.tick(after: 0.25)
            XCTAssertEqual(x(view), 100, accuracy: 0.2)
            animator.stopAnimation(true)
        }
    }

    func testALateKeyframeIsReachedAlsoByTheRestOfAScrubbedSpring() {
        withWindow { window, time in
            let view = shownView(window, time)
            let spring = UISpringTimingParameters(dampingRatio: 0.9)
            let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: spring)
            animator.addAnimations {
                UIView.animateKeyframes(withDuration: 0, delay: 0) {
                    UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.3) { view.center.x = 150 }
                }
            }
            animator.pauseAnimation()
            time.tick()
            for step in 1...4 {
                animator.fractionComplete = Double(step) * 0.1
                time.tick(after: 0.1)
                XCTAssertEqual(x(view), 50, accuracy: 0.1)
            }
            animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
            time.tick()
            var seen: [Double] = []
            for _ in 0..<10 {
                time.tick(after: 0.04)
                seen.append(x(view))
            }
            XCTAssertTrue(seen.contains { $0 > 60 && $0 < 140 }, "\(seen)")
            XCTAssertEqual(seen.last ?? 0, 150, accuracy: 0.5)
        }
    }
}

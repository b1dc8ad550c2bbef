import UIKit
import XCTest

final class AnimationTests: ViewTestCase {
    func testModelsJumpAndThePresentationFollows() {
        withWindow { window, time in
            let view = shownView(window, time)
            var finished: Bool?
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.center.x = 150
            } completion: {
                finished = $0
            }
            XCTAssertEqual(view.center.x, 150)
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(x(view), 100, accuracy: 0.01)
            XCTAssertNil(finished)
            time.tick(after: 0.6)
            time.tick()
            XCTAssertEqual(finished, true)
            XCTAssertEqual(x(view), 150)
            XCTAssertNil(view.layer.animationKeys())
        }
    }

    func testADelayShowsTheOldValueUntilItIsOver() {
        withWindow { window, time in
            let view = shownView(window, time)
            UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { view.alpha = 0 }
            time.tick()
            time.tick(after: 0.4)
            XCTAssertEqual(view.layer.presentation()?.opacity, 1)
            time.tick(after: 0.6)
            XCTAssertEqual(view.layer.presentation()?.opacity ?? -1, 0.5, accuracy: 0.01)
        }
    }

    func testANewDirectionHasNoJump() {
        withWindow { window, time in
            let view = shownView(window, time)
            UIView.animate(withDuration: 1) { view.center.x = 250 }
            time.tick()
            time.tick(after: 0.4)
            let before = x(view)
            UIView.animate(withDuration: 1) { view.center.x = 50 }
            time.tick()
            XCTAssertEqual(x(view), before, accuracy: 0.01)
            time.tick(after: 1.1)
            XCTAssertEqual(x(view), 50, accuracy: 0.01)
        }
    }

    func testNothingToAnimateCompletesWithTrue() {
        withWindow { window, time in
            var results: [Bool] = []
            UIView.animate(withDuration: 1, animations: {}, completion: { results.append($0) })
            UIView.animate(withDuration: 0, animations: { window.alpha = 0.9 }, completion: { results.append($0) })
            XCTAssertEqual(results, [])
            time.tick()
            XCTAssertEqual(results, [true, true])
        }
    }

    func testWithoutAnimationsChangesAreMadeAtOnceAndTheCompletionRuns() {
        withWindow { window, time in
            let view = shownView(window, time)
            var done = false
            UIView.performWithoutAnimation {
                UIView.animate(withDuration: 1, animations: { view.center.x = 300 }, completion: { _ in done = true })
            }
            XCTAssertNil(view.layer.animationKeys())
            time.tick()
            XCTAssertTrue(done)
            XCTAssertEqual(x(view), 300)
        }
    }

    func testANestedBlockInheritsTimeAndPaceUnlessItSaysOtherwise() {
        withWindow { window, time in
            let (a, b) = (shownView(window, time), shownView(window, time))
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                UIView.animate(withDuration: 0.1) { a.center.x = 250 }
                UIView.animate(
                    withDuration: 1, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
                ) { b.center.x = 250 }
                XCTAssertEqual(UIView.inheritedAnimationDuration, 2)
            }
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(x(a), 100, accuracy: 0.1)
            XCTAssertEqual(x(b), 150, accuracy: 0.1)
        }
    }

    func testKeyframesAreReachedWhenTheySay() {
        withWindow { window, time in
            let view = shownView(window, time)
            let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
            UIView.animateKeyframes(withDuration: 4, delay: 0, options: linear) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 150 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
            }
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(x(view), 100, accuracy: 0.1)
            time.tick(after: 1)
            XCTAssertEqual(x(view), 150, accuracy: 0.1)
            time.tick(after: 1.5)
            XCTAssertEqual(x(view), 100, accuracy: 0.1)
            XCTAssertEqual(view.center.x, 50)
        }
    }

    func testASpringOvershootsAndRests() {
        withWindow { window, time in
            let view = shownView(window, time)
            UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0) {
                view.center.x = 150
            }
            time.tick()
            var highest: CGFloat = 0
            for _ in 0..<60 {
                time.tick(after: 1.0 / 60)
                highest = max(highest, x(view))
            }
            XCTAssertGreaterThan(highest, 155)
            time.tick(after: 0.2)
            XCTAssertEqual(x(view), 150, accuracy: 0.01)
        }
    }

    func testTransformsAndColorsStartAtWhatIsSeen() {
        withWindow { window, time in
            let view = shownView(window, time)
            view.backgroundColor = .black
            time.tick()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(scaleX: 3, y: 3)
                view.backgroundColor = .white
            }
            time.tick()
            time.tick(after: 0.5)
            XCTAssertEqual(view.layer.presentation()?.transform.m11 ?? 0, 2, accuracy: 0.01)
            UIView.animate(withDuration: 1) { view.transform = .identity }
            time.tick()
            XCTAssertEqual(view.layer.presentation()?.transform.m11 ?? 0, 2, accuracy: 0.01)
        }
    }

    func testADissolveEndsAndRunsItsCompletion() {
        withWindow { window, time in
            let view = shownView(window, time)
            for options in [UIView.AnimationOptions.transitionCrossDissolve, .transitionFlipFromLeft] {
                var finished: Bool?
                UIView.transition(with: view, duration: 0.5, options: options) {
                    view.backgroundColor = .green
                } completion: {
                    finished = $0
                }
                time.tick()
                time.run(0.7)
                time.tick()
                XCTAssertEqual(finished, true, "\(options)")
                XCTAssertEqual(window.subviews.count, 1)
            }
        }
    }
}

import Compositing
import Geometry
import QuartzCore
import Scene
import UIKit
import XCTest

/// Several animations of one property, some of them property animators: none takes more than its own way along.
final class AnimatorContinuityTests: SequenceTestCase {
    /// An animator takes the ball from 80 to 300, and 0.1 s later a block sends it to 200.
    private func withTwo(
        _ body: @escaping @MainActor (SequenceScene, SequencePage, UIViewPropertyAnimator) -> Void
    ) {
        withScene {
            SequencePage(0)
        } _: { scene in
            guard let page = scene.window.rootViewController as? SequencePage else { return XCTFail("no page") }
            scene.watch(page.ball, "the ball")
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) { page.ball.center.x = 300 }
            animator.startAnimation()
            scene.pass(6)
            UIView.animate(withDuration: 0.8, delay: 0, options: .curveEaseInOut) { page.ball.center.x = 200 }
            scene.pass(6)
            body(scene, page, animator)
            scene.pass(60)
        }
    }

    func testAnAnimatorThatEndsLeavesANewGoalAlone() {
        withTwo { scene, page, _ in
            scene.pass(60)
            XCTAssertEqual(page.ball.center.x, 200)
        }
    }

    func testOneThatIsTurnedAroundTakesItsOwnWayBack() {
        withTwo { scene, page, animator in
            scene.watch.allow()
            animator.isReversed = true
            scene.pass(60)
            XCTAssertEqual(page.ball.center.x, 200 + 80 - 300)
        }
    }

    func testOneThatIsStoppedStopsItsOwnWay() {
        withTwo { scene, page, animator in
            scene.watch.allow()
            animator.stopAnimation(true)
            scene.pass(60)
            XCTAssertLessThan(page.ball.center.x, 200)
        }
    }

    func testOneThatIsStoppedAndFinishedLeavesANewGoalAlone() {
        withTwo { scene, page, animator in
            scene.watch.allow(jump: 300)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
            XCTAssertEqual(page.ball.center.x, 200, accuracy: 1e-9)
        }
    }

    func testOneThatIsScrubbedKeepsItsPlaceInTheOrderOfAnimations() {
        withScene {
            SequencePage(0)
        } _: { scene in
            guard let page = scene.window.rootViewController as? SequencePage else { return XCTFail("no page") }
            let animators = [2.0, 4].map { scale in
                UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    page.ball.transform = CGAffineTransform(scaleX: scale, y: scale)
                }
            }
            for animator in animators { animator.pauseAnimation() }
            scene.pass(2)
            animators[1].fractionComplete = 0.5
            scene.pass(2)
            let latest = page.ball.layer.presentation()?.transform.m11 ?? .nan
            for fraction in [0.3, 0.9] {
                animators[0].fractionComplete = fraction
                scene.pass(2)
                let seen = page.ball.layer.presentation()?.transform.m11
                XCTAssertEqual(seen ?? .nan, latest, "the later animation determines it")
                let shown = scene.screen.tree.node(page.ball.layer.id)?.values.transform.m11
                XCTAssertEqual(shown ?? .nan, latest, "and so on the display")
            }
            scene.watch.allow(jump: 300)
            for animator in animators {
                animator.stopAnimation(false)
                animator.finishAnimation(at: .end)
            }
        }
    }

    func testASpringThatWasScrubbedComesToRestInTheTimeThatIsLeft() {
        withScene {
            SequencePage(0)
        } _: { scene in
            guard let page = scene.window.rootViewController as? SequencePage else { return XCTFail("no page") }
            scene.watch(page.ball, "the ball")
            let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.6) { page.ball.center.x = 300 }
            animator.pauseAnimation()
            scene.watch.allow(jump: 220)
            animator.fractionComplete = 0.8
            scene.pass(2)
            scene.watch.allow()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            scene.pass(60)
            XCTAssertEqual(animator.state, .inactive)
        }
    }
}

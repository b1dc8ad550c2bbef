import UIKit
import XCTest

/// What the watch over motion has to find.
final class MotionWatchTests: SequenceTestCase {
    private func expect(_ finding: String, line: UInt = #line, _ body: @escaping @MainActor (SequenceScene, UIView) -> Void) {
        withScene {
            SequencePage(0)
        } _: { scene in
            guard let page = scene.window.rootViewController as? SequencePage else { return XCTFail("no page") }
            scene.watch(page.ball, "the ball")
            scene.pass(1)
            body(scene, page.ball)
            scene.pass(2)
            let found = scene.watch.take()
            XCTAssertTrue(found.contains { $0.contains(finding) }, "\(found)", line: line)
        }
    }

    func testAJump() { expect("jumps by") { _, ball in ball.center.x += 2 } }

    func testAStop() {
        expect("changes its speed") { scene, ball in
            UIView.animate(withDuration: 0.5) { ball.center.x += 200 }
            scene.pass(10)
            let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) { ball.center.x += 100 }
            animator.startAnimation()
            scene.pass(10)
            animator.pauseAnimation()
            scene.pass(2)
            animator.stopAnimation(true)
        }
    }

    func testAPageThatVanishes() {
        expect("vanishes while") { scene, ball in
            scene.watch.cuts = false
            ball.isHidden = true
        }
    }

    func testAPageOutOfNothing() {
        expect("comes up with") { scene, ball in
            ball.isHidden = true
            scene.pass(2)
            scene.watch.cuts = false
            ball.isHidden = false
        }
    }

    func testASpeedThatIsNotHandedOver() {
        expect("is let go at a speed") { scene, ball in
            for _ in 0..<10 {
                scene.watch.allow(jump: 8)
                ball.center.x += 5
                scene.pass(1)
            }
            scene.watch.allow()
            scene.watch.allowance.handsOver = true
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { ball.center.x += 50 }
        }
    }
}

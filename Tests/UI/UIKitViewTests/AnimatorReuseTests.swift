import UIKit
import XCTest

/// A property animator that has done its work is one that has not begun: it takes new blocks and runs again.
final class AnimatorReuseTests: ViewTestCase {
    func testAFinishedAnimatorTakesNewBlocksAndRunsAgain() {
        withWindow { window, time in
            let view = shownView(window, time)
            var ends: [UIViewAnimatingPosition] = []
            expectNoReports {
                let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear)
                for round in 1...3 {
                    let goal = CGFloat(100 * round)
                    animator.addAnimations { view.center.x = goal }
                    animator.addCompletion { ends.append($0) }
                    animator.startAnimation()
                    XCTAssertTrue(animator.isRunning)
                    time.run(0.5)
                    XCTAssertEqual(animator.state, .inactive)
                    XCTAssertEqual(view.center.x, goal)
                    XCTAssertEqual(ends.count, round)
                }
            }
        }
    }

    func testEachWayToTheEndLeavesAnAnimatorThatMayBeUsedAgain() {
        let ways: [@MainActor (UIViewPropertyAnimator, TurnClock) -> Void] = [
            { _, time in time.run(1) },
            { animator, _ in animator.stopAnimation(true) },
            { animator, _ in
                animator.stopAnimation(false)
                animator.finishAnimation(at: .current)
            },
            { animator, time in
                animator.isReversed = true
                time.run(1)
            },
            { animator, time in
                animator.pauseAnimation()
                animator.fractionComplete = 0.7
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
                time.run(1)
            },
        ]
        for way in ways {
            withWindow { window, time in
                let view = shownView(window, time)
                expectNoReports {
                    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut) { view.center.x = 200 }
                    animator.startAnimation()
                    time.run(0.1)
                    way(animator, time)
                    XCTAssertEqual(animator.state, .inactive)
                    XCTAssertFalse(animator.isReversed)
                    animator.addAnimations { view.center.x = 300 }
                    animator.startAnimation()
                    time.run(0.5)
                    XCTAssertEqual(view.center.x, 300)
                }
            }
        }
    }

    /// What ordinary code does when it does not know how far its animator is: stops it, scrubs it, starts it, lets go of it.
    func testWhatIsDoneToAnAnimatorThatHasNothingToDoIsNoMisuse() {
        let deeds: [@MainActor (UIViewPropertyAnimator) -> Void] = [
            { $0.startAnimation() }, { $0.pauseAnimation() }, { $0.fractionComplete = 0.5 }, { $0.stopAnimation(true) },
            { $0.isReversed = true },
            { animator in
                animator.pauseAnimation()
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            },
            { animator in if animator.isRunning { animator.stopAnimation(true) } },
        ]
        for (index, deed) in deeds.enumerated() {
            withWindow { window, time in
                let view = shownView(window, time)
                weak var weakAnimator: UIViewPropertyAnimator?
                let reports = UIKitDiagnostics.collect {
                    var ends = 0
                    do {
                        let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { view.center.x = 200 }
                        animator.addCompletion { _ in ends += 1 }
                        weakAnimator = animator
                        animator.startAnimation()
                        time.run(0.4)
                        XCTAssertEqual(ends, 1, "\(index)")
                        deed(animator)
                        time.run(0.4)
                        XCTAssertEqual(ends, 1, "\(index)")
                        XCTAssertEqual(view.center.x, 200, "\(index)")
                    }
                    time.run(0.1)
                }
                XCTAssertEqual(reports.map(\.message), [], "\(index)")
                XCTAssertNil(weakAnimator, "\(index)")
            }
        }
    }

    func testAnAnimatorThatHoldsViewsIsStillReportedWhenItIsLetGo() {
        withWindow { window, time in
            let view = shownView(window, time)
            let reports = UIKitDiagnostics.collect {
                do {
                    let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { view.center.x = 200 }
                    animator.pauseAnimation()
                }
                time.run(0.1)
            }
            XCTAssertEqual(reports.map(\.kind), [.invalidAnimatorUse])
        }
    }
}

@MainActor
private func expectNoReports(_ line: UInt = #line, _ work: () -> Void) {
    XCTAssertEqual(UIKitDiagnostics.collect(work).map(\.message), [], line: line)
}

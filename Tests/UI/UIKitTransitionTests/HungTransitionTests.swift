import UIKit
import XCTest

/// Transitions whose animator never completes them, where the app requested that they end.
final class HungTransitionTests: TransitionTestCase {
    func testE1_aTransitionThatIsNeverCompletedIsEndedForWhoAsksForThat() {
        for isInteractive in [false, true] {
            withStage { stage in
                UIKitDiagnostics.completesHungTransitions = true
                defer { UIKitDiagnostics.completesHungTransitions = false }
                let drag = Drag(stage)
                drag.animator.body = { context in
                    UIView.animate(withDuration: 1) { context.view(forKey: .from)?.alpha = 0 }
                }
                expectReports([.transitionNeverCompleted], naming: ["Animator"]) {
                    if isInteractive {
                        drag.begin()
                        drag.update(0.5)
                        drag.interactor.cancel()
                    } else {
                        drag.beginPlain()
                    }
                    stage.run(4)
                }
                XCTAssertEqual(drag.animator.ended, [!isInteractive])
                XCTAssertEqual(drag.isDone, !isInteractive)
                XCTAssertEqual(stage.a.presentedViewController == nil, !isInteractive)
                XCTAssertNil(stage.a.transitionCoordinator)
            }
        }
    }
}

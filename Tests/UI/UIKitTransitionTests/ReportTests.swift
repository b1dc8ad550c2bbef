@testable import UIKit
import XCTest

/// What reports say, and how often.
final class ReportTests: TransitionTestCase {
    func testTwoOfOneClassAreToldApart() {
        withStage { stage in
            let (rooms, settings) = (stage.page("B"), stage.page("C"))
            rooms.title = "Rooms"
            settings.navigationItem.title = "Settings"
            XCTAssertEqual(stage.a.reportName, "Page")
            expectReports([.invalidContainment], naming: ["Page \"Rooms\"", "Page \"Settings\""]) {
                rooms.addChild(settings)
                settings.addChild(rooms)
            }
            let long = UIViewController()
            long.view.accessibilityIdentifier = String(repeating: "x", count: 80)
            XCTAssertEqual(long.reportName, "UIViewController \"\(String(repeating: "x", count: 39))…\"")
        }
    }

    func testAnotherAnimatorEachTimeIsReportedOnce() {
        withStage { stage in
            let animator = Fickle()
            let delegate = Transitioning(stage.journal)
            let interactor = UIPercentDrivenInteractiveTransition()
            (delegate.dismisser, delegate.dismissInteractor) = (animator, interactor)
            let b = stage.page("B")
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: false)
            stage.run(0.1)
            expectReports([.changingInterruptibleAnimator], naming: ["Fickle", "the dismissal of Page by Page"]) {
                b.dismiss(animated: true)
                stage.run(0.1)
                for _ in 0..<3 {
                    interactor.update(0.4)
                    interactor.cancel()
                    stage.run(0.05)
                    interactor.pause()
                }
                interactor.finish()
                stage.run(1)
            }
            XCTAssertNil(stage.a.presentedViewController)
            XCTAssertEqual(animator.made.first?.state, .inactive)
        }
    }

    /// Makes a new animator whenever it is asked; only the first does anything.
    private final class Fickle: NSObject, UIViewControllerAnimatedTransitioning {
        var made: [UIViewPropertyAnimator] = []
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            interruptibleAnimator(using: context).startAnimation()
        }
        func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
            let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear)
            if made.isEmpty {
                if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
                animator.addAnimations { context.view(forKey: .from)?.alpha = 0 }
                animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
            }
            made.append(animator)
            return animator
        }
    }
}

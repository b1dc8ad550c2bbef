import UIKit
import XCTest

/// Section A: keys and the context of a transition that no finger drives.
final class ContextTests: TransitionTestCase {
    func testA1_keysNameTheControllersOfPresentAndDismiss() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            (delegate.presenter, delegate.dismisser) = (animator, animator)
            b.transitioningDelegate = delegate
            var pairs: [[UIViewController?]] = []
            animator.onAnimate = { pairs.append([$0.viewController(forKey: .from), $0.viewController(forKey: .to)]) }
            stage.a.present(b, animated: true)
            stage.run(0.6)
            b.dismiss(animated: true)
            stage.run(0.6)
            XCTAssertEqual(pairs.count, 2)
            XCTAssertTrue(pairs[0][0] === stage.a && pairs[0][1] === b)
            XCTAssertTrue(pairs[1][0] === b && pairs[1][1] === stage.a)
        }
    }

    func testA2_unknownKeysHaveNothing() {
        withPresentation { context, _, _ in
            XCTAssertNil(context.viewController(forKey: UITransitionContextViewControllerKey(rawValue: "other")))
            XCTAssertNil(context.view(forKey: UITransitionContextViewKey(rawValue: "other")))
        }
    }

    func testA3_theContainerIsInAWindow() {
        withPresentation { context, stage, _ in XCTAssertTrue(context.containerView.window === stage.window) }
    }

    func testA4_anAnimatedPresentationIsAnimated() {
        withPresentation { context, _, _ in XCTAssertTrue(context.isAnimated) }
    }

    func testA5_customWithoutAnimationStillAsksTheAnimator() {
        withPresentation(.custom, animated: false) { context, _, _ in XCTAssertFalse(context.isAnimated) }
    }

    func testA6_otherStylesWithoutAnimationAskNoDelegate() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            delegate.presenter = Animator(0.5, stage.journal)
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: false)
            stage.run(0.1)
            XCTAssertEqual(stage.journal.only("ask.animator", "animator.animate"), [])
            XCTAssertNotNil(b.view.window)
        }
    }

    func testA7_theStyleIsTheResolvedOne() {
        for style in [UIModalPresentationStyle.fullScreen, .custom, .overFullScreen, .automatic] {
            withPresentation(style) { context, _, b in
                XCTAssertEqual(context.presentationStyle, b.modalPresentationStyle)
                XCTAssertEqual(context.presentationStyle, style == .automatic ? .pageSheet : style)
            }
        }
    }

    func testA8_nothingIsInteractiveOrCancelledInAPlainTransition() {
        withPresentation { context, stage, _ in
            XCTAssertFalse(context.isInteractive || context.transitionWasCancelled)
            stage.tick(after: 0.2)
            XCTAssertFalse(context.isInteractive || context.transitionWasCancelled)
        }
    }

    func testA9_nothingTurnsWithoutRotation() {
        withPresentation { context, _, _ in XCTAssertEqual(context.targetTransform, .identity) }
    }

    func testA10_allCallsGetTheSameContext() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            delegate.presenter = animator
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: true)
            stage.run(0.6)
            XCTAssertGreaterThan(animator.contexts.count, 1)
            XCTAssertTrue(animator.contexts.allSatisfy { $0 === animator.contexts[0] })
        }
    }

    func testA11_withoutAnAnimatorTheBuiltInOneRuns() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            b.transitioningDelegate = delegate
            var isDone = false
            stage.a.present(b, animated: true) { isDone = true }
            stage.tick()
            stage.tick(after: 0.1)
            XCTAssertFalse(isDone)
            XCTAssertGreaterThan(b.view.layer.presentation()?.position.y ?? 0, 150)
            stage.run(0.6)
            XCTAssertTrue(isDone)
        }
    }

    func testA12_withoutAnAnimatorNoInteractorIsAskedFor() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            delegate.presentInteractor = UIPercentDrivenInteractiveTransition()
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: true)
            stage.run(0.6)
            XCTAssertEqual(stage.journal.only("ask.animator", "ask.interactor"), ["ask.animator"])
        }
    }

    func testA13_theEndIsToldOnce() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            (delegate.presenter, delegate.dismisser) = (animator, animator)
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: true)
            stage.run(0.6)
            XCTAssertEqual(animator.ended, [true])
            stage.a.dismiss(animated: true)
            stage.run(0.6)
            XCTAssertEqual(animator.ended, [true, true])
        }
    }

    func testA14_aSecondCompletionIsReportedAndChangesNothing() {
        withPresentation { context, stage, b in
            context.completeTransition(true)
            stage.journal.entries = []
            expectReports([.transitionCompletedTwice], naming: ["Page"]) { context.completeTransition(false) }
            XCTAssertEqual(stage.journal.entries, [])
            XCTAssertTrue(stage.a.presentedViewController === b)
            // The animation's own completion is one too many as well.
            expectReports([.transitionCompletedTwice]) { stage.run(0.6) }
        }
    }

    func testA15_aMissingCompletionIsReportedButNotWhileInteractive() {
        withStage { stage in
            let b = stage.page("B")
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            animator.body = { context in
                guard let view = context.view(forKey: .to) else { return }
                context.containerView.addSubview(view)
                UIView.animate(withDuration: 0.5) { view.alpha = 0.5 }
            }
            delegate.presenter = animator
            let interactor = UIPercentDrivenInteractiveTransition()
            delegate.presentInteractor = interactor
            b.transitioningDelegate = delegate
            expectReports([]) {
                stage.a.present(b, animated: true)
                stage.tick()
                interactor.update(0.5)
                stage.run(3)
            }
            expectReports([.transitionNeverCompleted], naming: ["Animator", "Page"]) {
                interactor.finish()
                stage.run(3)
            }
            animator.contexts.last?.completeTransition(true)
            XCTAssertNil(b.transitionCoordinator)
        }
    }

    /// Looks at the context while the transition runs, then lets it end.
    private func withPresentation(
        _ style: UIModalPresentationStyle = .fullScreen, animated: Bool = true,
        _ look: @MainActor (any UIViewControllerContextTransitioning, Stage, Page) -> Void
    ) {
        withStage { stage in
            let b = stage.page("B", style)
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            delegate.presenter = animator
            b.transitioningDelegate = delegate
            var count = 0
            animator.onAnimate = { _ in count += 1 }
            stage.a.present(b, animated: animated)
            XCTAssertEqual(count, 1)
            if let context = animator.contexts.last { look(context, stage, b) }
            stage.run(0.6)
        }
    }
}

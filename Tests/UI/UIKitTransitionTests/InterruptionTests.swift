@testable import QuartzCore
import UIKit
import XCTest

/// Section I: transitions that can be caught, turned around and let go.
final class InterruptionTests: TransitionTestCase {
    /// An animator whose work is a property animator's.
    @MainActor
    private final class Grabbable: NSObject, UIViewControllerAnimatedTransitioning {
        let duration: TimeInterval
        let journal: Journal
        var ended: [Bool] = []
        var property: UIViewPropertyAnimator?
        var givesNewOnes = false
        var curve = UIView.AnimationCurve.linear

        init(_ duration: TimeInterval, _ journal: Journal) {
            self.duration = duration
            self.journal = journal
        }

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }

        func make(_ context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
            if let property, !givesNewOnes { return property }
            let made = UIViewPropertyAnimator(duration: duration, curve: curve)
            if let from = context.view(forKey: .from) { made.addAnimations { from.center.x += 400 } }
            made.addCompletion { [journal] position in
                journal.note("position.\(position.rawValue)")
                context.completeTransition(!context.transitionWasCancelled)
            }
            property = made
            return made
        }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            journal.note("animator.animate")
            interruptibleAnimator(using: context).startAnimation()
        }

        func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
            journal.note("animator.interruptible")
            return make(context)
        }

        func animationEnded(_ transitionCompleted: Bool) {
            ended.append(transitionCompleted)
            property = nil
        }
    }

    /// Notes when it is started.
    private final class Interactor: UIPercentDrivenInteractiveTransition {
        var journal: Journal?
        var updatesAtOnce = false
        override func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
            journal?.note("interactor.start")
            super.startInteractiveTransition(context)
            if updatesAtOnce { update(0.25) }
        }
    }

    @MainActor
    private final class Grab {
        let stage: Stage
        let b: Page
        let animator: Grabbable
        let interactor = Interactor()
        let delegate: Transitioning
        var handlers: [Bool] = []
        var coordinator: (any UIViewControllerTransitionCoordinator)? { b.transitionCoordinator }
        var way: CGFloat { seenX(b.view) - 200 }

        init(_ stage: Stage, wantsInteractiveStart: Bool = true) {
            self.stage = stage
            b = stage.page("B", .custom)
            animator = Grabbable(1, stage.journal)
            delegate = Transitioning(stage.journal)
            delegate.dismisser = animator
            delegate.dismissInteractor = interactor
            interactor.wantsInteractiveStart = wantsInteractiveStart
            interactor.journal = stage.journal
            b.transitioningDelegate = delegate
            stage.a.present(b, animated: false)
            stage.run(0.05)
            stage.journal.entries = []
        }

        func begin() {
            b.dismiss(animated: true)
            coordinator?.notifyWhenInteractionChanges { [weak self] in self?.handlers.append($0.isInteractive) }
            stage.tick()
        }
    }

    private func withGrab(wantsInteractiveStart: Bool = true, _ body: @MainActor (Grab) -> Void) {
        withStage { body(Grab($0, wantsInteractiveStart: wantsInteractiveStart)) }
    }

    func testI105_theInterruptibleAnimatorIsAskedForAfterTheStart() {
        withGrab { grab in
            grab.begin()
            XCTAssertEqual(
                grab.stage.journal.only("interactor.start", "animator.animate", "animator.interruptible").prefix(2),
                ["interactor.start", "animator.interruptible"])
            XCTAssertEqual(grab.stage.journal.count("animator.animate"), 0)
            grab.interactor.finish()
            grab.stage.run(1.1)
            XCTAssertEqual(grab.animator.ended, [true])
        }
        withGrab { grab in
            grab.delegate.dismissInteractor = nil
            grab.begin()
            XCTAssertEqual(grab.stage.journal.only("animator.animate", "animator.interruptible").first, "animator.animate")
            grab.stage.run(1.1)
            XCTAssertEqual(grab.animator.ended, [true])
        }
    }

    func testAnUpdateDuringTheStartLeavesNoRetimeBehind() {
        withGrab { grab in
            grab.interactor.updatesAtOnce = true
            grab.begin()
            XCTAssertEqual(grab.animator.property?.fractionComplete, 0.25)
            XCTAssertEqual(SceneContext.main.retimes.values.count { !$0.isMoving }, 1, "the animator's")
            grab.interactor.finish()
            grab.stage.run(1.1)
            XCTAssertEqual(grab.animator.ended, [true])
            XCTAssertTrue(SceneContext.main.retimes.isEmpty)
        }
    }

    func testI106_anotherInstanceIsReportedAndTheFirstOneKept() {
        withGrab { grab in
            grab.begin()
            let first = grab.animator.property
            grab.animator.givesNewOnes = true
            expectReports([.changingInterruptibleAnimator], naming: ["Grabbable"]) {
                grab.interactor.update(0.5)
                grab.interactor.finish()
            }
            XCTAssertEqual(first?.isRunning, true)
            grab.stage.run(0.7)
            XCTAssertEqual(grab.animator.ended, [true])
        }
    }

    func testE28_anotherInstanceIsReported() { testI106_anotherInstanceIsReportedAndTheFirstOneKept() }

    func testE29_anAnimatorThatStopsEarlyIsReported() {
        withGrab { grab in
            grab.delegate.dismissInteractor = nil
            expectReports([.transitionNeverCompleted], naming: ["Grabbable"]) {
                grab.begin()
                grab.stage.run(0.2)
                grab.animator.property?.stopAnimation(true)
                grab.animator.property = nil
                grab.stage.run(4)
            }
            XCTAssertNotNil(grab.coordinator)
        }
    }

    func testE30_withoutAnInteractorTheAnimatorStartsItself() {
        withGrab { grab in
            grab.delegate.dismissInteractor = nil
            grab.begin()
            XCTAssertEqual(grab.coordinator?.isInterruptible, true)
            XCTAssertEqual(grab.coordinator?.isInteractive, false)
            grab.stage.run(1.1)
            XCTAssertEqual(grab.animator.ended, [true])
        }
    }

    func testI107_theCoordinatorKnowsWhetherItCanBeInterrupted() {
        withGrab { grab in
            grab.begin()
            XCTAssertEqual(grab.coordinator?.isInterruptible, true)
            grab.interactor.finish()
            grab.stage.run(1.1)
        }
        withStage { stage in
            let drag = Drag(stage)
            drag.begin()
            XCTAssertEqual(drag.b.transitionCoordinator?.isInterruptible, false)
            drag.interactor.finish()
            stage.run(1.1)
        }
    }

    func testI108_pausingKeepsThePicture() {
        for curve in [UIView.AnimationCurve.linear, .easeIn, .easeInOut] {
            withGrab(wantsInteractiveStart: false) { grab in
                grab.animator.curve = curve
                grab.begin()
                grab.stage.run(0.4)
                let before = grab.way
                XCTAssertGreaterThan(before, 10)
                grab.interactor.pause()
                grab.stage.tick()
                XCTAssertEqual(grab.way, before, accuracy: 8, "a frame's way at most")
                let held = grab.way
                XCTAssertEqual(grab.coordinator?.isInteractive, true)
                XCTAssertEqual(grab.handlers, [true])
                XCTAssertEqual(grab.interactor.percentComplete * 400, held, accuracy: 1)
                // A main thread that does not come to it for two seconds.
                grab.stage.tick(after: 2)
                XCTAssertEqual(grab.way, held, accuracy: 1e-6)
                grab.interactor.update(grab.interactor.percentComplete)
                grab.stage.tick()
                XCTAssertEqual(grab.way, held, accuracy: 1e-3)
                grab.interactor.finish()
                grab.stage.tick()
                XCTAssertEqual(grab.way, held, accuracy: 1e-3)
                grab.stage.run(1.1)
                XCTAssertEqual(grab.animator.ended, [true])
            }
        }
    }

    func testI109_catchingAndLettingGoAsOftenAsOneLikes() {
        withGrab { grab in
            grab.begin()
            grab.interactor.update(0.3)
            grab.stage.tick(after: 0.1)
            XCTAssertEqual(grab.way, 120, accuracy: 1e-3)
            grab.interactor.cancel()
            grab.stage.tick()
            grab.stage.tick(after: 0.1)
            XCTAssertEqual(grab.way, 80, accuracy: 1)
            grab.interactor.pause()
            grab.stage.tick()
            grab.interactor.update(0.6)
            grab.stage.tick(after: 0.1)
            XCTAssertEqual(grab.way, 240, accuracy: 1e-3)
            grab.interactor.cancel()
            XCTAssertEqual(grab.coordinator?.isCancelled, true)
            grab.stage.tick()
            grab.stage.tick(after: 0.1)
            grab.interactor.pause()
            grab.stage.tick()
            let before = grab.way
            grab.interactor.finish()
            XCTAssertEqual(grab.coordinator?.isCancelled, false)
            grab.stage.tick()
            XCTAssertEqual(grab.way, before, accuracy: 1e-3)
            grab.stage.run(1.1)
            XCTAssertEqual(grab.animator.ended, [true])
            XCTAssertEqual(grab.stage.journal.starting(with: "position"), ["position.0"])
            XCTAssertEqual(grab.handlers, [false, true, false, true, false])
            XCTAssertNil(grab.b.view.window)
        }
    }

    func testI109_cancellingForGoodLeavesItAsItWas() {
        withGrab { grab in
            grab.begin()
            grab.interactor.update(0.6)
            grab.stage.tick()
            grab.interactor.cancel()
            grab.stage.run(1)
            XCTAssertEqual(grab.animator.ended, [false])
            XCTAssertEqual(grab.b.view.center.x, 200)
            XCTAssertTrue(grab.stage.a.presentedViewController === grab.b)
        }
    }

    func testI110_itMayStartByItself() {
        withGrab(wantsInteractiveStart: false) { grab in
            grab.begin()
            XCTAssertEqual(grab.coordinator?.initiallyInteractive, false)
            XCTAssertEqual(grab.coordinator?.isInteractive, false)
            grab.stage.run(0.5)
            XCTAssertGreaterThan(grab.way, 150)
            grab.stage.run(0.6)
            XCTAssertEqual(grab.animator.ended, [true])
        }
    }

    func testI111_theTimingCurveIsTheRests() {
        withGrab { grab in
            grab.begin()
            grab.interactor.timingCurve = UICubicTimingParameters(animationCurve: .easeIn)
            grab.interactor.finish()
            grab.stage.tick()
            grab.stage.tick(after: 0.5)
            XCTAssertEqual(grab.way, 400 * 0.315, accuracy: 8)
            grab.stage.run(0.6)
        }
        withGrab { grab in
            grab.begin()
            grab.interactor.finish()
            grab.stage.tick()
            grab.stage.tick(after: 0.5)
            XCTAssertEqual(grab.way, 200, accuracy: 8)
            grab.stage.run(0.6)
            XCTAssertEqual(grab.animator.ended, [true])
        }
    }

    /// Steps nothing and notes what the engine asks of it.
    @MainActor
    private final class Custom: NSObject, UIViewImplicitlyAnimating {
        let journal: Journal
        var completions: [(UIViewAnimatingPosition) -> Void] = []
        private(set) var state = UIViewAnimatingState.inactive
        private(set) var isRunning = false
        var isReversed = false { didSet { journal.note("reversed(\(isReversed))") } }
        var fractionComplete: CGFloat = 0 { didSet { journal.note("fraction(\(fractionComplete))") } }

        init(_ journal: Journal) { self.journal = journal }

        func startAnimation() { (state, isRunning) = (.active, true) }
        func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
        func pauseAnimation() {
            journal.note("pause")
            (state, isRunning) = (.active, false)
        }
        func stopAnimation(_ withoutFinishing: Bool) { state = .stopped }
        func finishAnimation(at finalPosition: UIViewAnimatingPosition) { state = .inactive }
        func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }
        func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
            journal.note("continue")
            isRunning = true
        }
        func end() {
            state = .inactive
            for completion in completions { completion(isReversed ? .start : .end) }
        }
    }

    @MainActor
    private final class CustomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
        let journal: Journal
        var custom: Custom?
        var ended: [Bool] = []

        init(_ journal: Journal) { self.journal = journal }
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {}
        func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
        func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
            if let custom { return custom }
            let made = Custom(journal)
            made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
            custom = made
            return made
        }
    }

    func testI112_anyAdopterOfTheProtocolIsDriven() {
        withStage { stage in
            let drag = Drag(stage)
            let animator = CustomAnimator(stage.journal)
            drag.delegate.dismisser = animator
            drag.begin()
            drag.interactor.update(0.25)
            drag.interactor.cancel()
            drag.interactor.pause()
            drag.interactor.update(0.5)
            drag.interactor.finish()
            XCTAssertEqual(
                stage.journal.entries.filter { ["pause", "continue"].contains($0) || $0.hasPrefix("fraction") },
                ["pause", "fraction(0.25)", "continue", "pause", "fraction(0.5)", "continue"])
            XCTAssertEqual(animator.custom?.isReversed, false)
            stage.run(0.2)
            XCTAssertNotNil(drag.b.transitionCoordinator)
            animator.custom?.end()
            XCTAssertEqual(animator.ended, [true])
            XCTAssertTrue(drag.isDone)
        }
    }
}

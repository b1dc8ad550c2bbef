import UIKit

/// A dismissal under a finger: `b` moves 400 points to the right.
@MainActor
final class Drag {
    let stage: Stage
    let b: Page
    let animator: Animator
    let interactor = UIPercentDrivenInteractiveTransition()
    let delegate: Transitioning
    var isDone = false

    init(_ stage: Stage, duration: TimeInterval = 1, style: UIModalPresentationStyle = .custom) {
        self.stage = stage
        b = stage.page("B", style)
        animator = Animator(duration, stage.journal)
        delegate = Transitioning(stage.journal)
        delegate.dismisser = animator
        b.transitioningDelegate = delegate
        presentAgain()
    }

    func presentAgain() {
        stage.a.present(b, animated: false)
        stage.run(0.05)
        stage.journal.entries = []
    }

    func begin() {
        delegate.dismissInteractor = interactor
        b.dismiss(animated: true) { self.isDone = true }
        stage.tick()
    }

    /// Without a finger.
    func beginPlain() {
        delegate.dismissInteractor = nil
        b.dismiss(animated: true) { self.isDone = true }
        stage.tick()
    }

    func update(_ progress: CGFloat) {
        interactor.update(progress)
        stage.tick(after: 0.2)
    }

    /// How far `b` is seen from its place.
    var way: CGFloat { seenX(b.view) - 200 }

    /// Seconds until the transition is over, in steps of a millisecond.
    func timeToEnd() -> Double {
        stage.tick()
        let start = stage.time
        while animator.ended.isEmpty, stage.time < start + 5 { stage.tick(after: 0.001) }
        return stage.time - start
    }
}

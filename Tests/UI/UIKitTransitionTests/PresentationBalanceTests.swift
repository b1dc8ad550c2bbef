import UIKit
import XCTest

/// Each way of presenting and dismissing tells each controller in turn, and each once.
final class PresentationBalanceTests: TransitionTestCase {
    private struct Kind {
        let name: String
        let style: UIModalPresentationStyle
        var removes = false
    }

    private static let kinds = [
        Kind(name: "full screen", style: .fullScreen, removes: true),
        Kind(name: "current context", style: .currentContext, removes: true),
        Kind(name: "over full screen", style: .overFullScreen), Kind(name: "over context", style: .overCurrentContext),
        Kind(name: "page sheet", style: .pageSheet), Kind(name: "form sheet", style: .formSheet),
        Kind(name: "custom", style: .custom), Kind(name: "custom that removes", style: .custom, removes: true),
    ]

    @MainActor
    private static func page(_ name: String, _ kind: Kind, _ stage: Stage, _ habit: AnimatorHabit?) -> (Page, Transitioning) {
        let page = stage.page(name, kind.style)
        let delegate = Transitioning(stage.journal)
        if let habit {
            let animator = Animator(0.3, stage.journal)
            animator.body = { [unowned animator] in habit.animate(animator, $0) }
            (delegate.presenter, delegate.dismisser) = (animator, animator)
        }
        if kind.style == .custom {
            delegate.makeController = {
                let presenter = Presenter($0, $1, stage.journal)
                presenter.removes = kind.removes
                return presenter
            }
        }
        page.transitioningDelegate = delegate
        stage.held.append(delegate)
        return (page, delegate)
    }

    private func each(_ body: @MainActor (String, Kind, Stage, Page, Transitioning) -> Void) {
        for kind in Self.kinds {
            for habit in [nil] + AnimatorHabit.allCases.map(Optional.some) {
                withStage { stage in
                    let (b, delegate) = Self.page("B", kind, stage, habit)
                    let what = "\(kind.name), \(habit.map { "\($0)" } ?? "built in")"
                    body(what, kind, stage, b, delegate)
                }
            }
        }
    }

    func testPresentedAndDismissed() {
        each { what, kind, stage, b, _ in
            for animated in [true, false] {
                let below = kind.removes ? [] : ["A"]
                expectBalance("\(what), present", stage, [stage.a, b], before: ["A"], after: below + ["B"]) {
                    stage.a.present(b, animated: animated)
                    stage.run(1)
                }
                expectBalance("\(what), dismiss", stage, [stage.a, b], before: below + ["B"], after: ["A"]) {
                    b.dismiss(animated: animated)
                    stage.run(1)
                }
                XCTAssertEqual(stage.window.subviews, [stage.a.view], what)
            }
        }
    }

    func testTakenBackUnderAFinger() {
        each { what, kind, stage, b, delegate in
            guard delegate.presenter != nil else { return }
            let below = kind.removes ? [] : ["A"]
            let interactor = UIPercentDrivenInteractiveTransition()
            @MainActor func takeBack() {
                stage.tick()
                interactor.update(0.4)
                stage.tick(after: 0.1)
                interactor.cancel()
                stage.run(1)
            }
            delegate.presentInteractor = interactor
            expectBalance("\(what), present taken back", stage, [stage.a, b], before: ["A"], after: ["A"]) {
                stage.a.present(b, animated: true)
                takeBack()
            }
            delegate.presentInteractor = nil
            stage.a.present(b, animated: true)
            stage.run(1)
            delegate.dismissInteractor = interactor
            for _ in 0..<2 {
                expectBalance(
                    "\(what), dismiss taken back", stage, [stage.a, b], before: below + ["B"], after: below + ["B"]
                ) {
                    b.dismiss(animated: true)
                    takeBack()
                }
            }
        }
    }

    func testAChainIsDismissedOrTakenBack() {
        for first in Self.kinds {
            for second in Self.kinds {
                for isTakenBack in [false, true] {
                    withStage { stage in
                        let (b, _) = Self.page("B", first, stage, nil)
                        let (c, delegate) = Self.page("C", second, stage, .plain)
                        let what = "\(first.name) under \(second.name)\(isTakenBack ? ", taken back" : "")"
                        let belowB = first.removes ? [] : ["A"]
                        let belowC = second.removes ? belowB : belowB + ["B"]
                        expectBalance("\(what), both", stage, [stage.a, b, c], before: ["A"], after: belowC + ["C"]) {
                            stage.a.present(b, animated: true) { b.present(c, animated: true) }
                            stage.run(2)
                        }
                        let interactor = UIPercentDrivenInteractiveTransition()
                        if isTakenBack { delegate.dismissInteractor = interactor }
                        // What lay between is gone; what the last one covers is the first one's presenter.
                        let left = isTakenBack ? (second.removes ? [] : ["A"]) + ["C"] : ["A"]
                        expectBalance(what, stage, [b, c], before: belowC + ["C"], after: left.filter { $0 != "A" }) {
                            stage.a.dismiss(animated: true)
                            stage.tick()
                            interactor.update(0.3)
                            stage.tick(after: 0.1)
                            interactor.cancel()
                            stage.run(1)
                        }
                    }
                }
            }
        }
    }

    func testPresentedFromWithinCallbacks() {
        for kind in Self.kinds {
            withStage { stage in
                let (b, _) = Self.page("B", kind, stage, nil)
                let (c, _) = Self.page("C", kind, stage, nil)
                let below = kind.removes ? [] : ["A"]
                b.onDidAppear = { [weak b] in
                    guard let b, b.presentedViewController == nil, c.presentingViewController == nil else { return }
                    b.present(c, animated: true)
                }
                expectBalance(
                    "\(kind.name), in didAppear", stage, [stage.a, b, c], before: ["A"],
                    after: below + (kind.removes ? [] : ["B"]) + ["C"]
                ) {
                    stage.a.present(b, animated: true)
                    stage.run(2)
                }
                b.onDidAppear = nil
                expectBalance(
                    "\(kind.name), one after the other", stage, [stage.a, b, c],
                    before: below + (kind.removes ? [] : ["B"]) + ["C"], after: below + ["B"]
                ) {
                    stage.a.dismiss(animated: true) { stage.a.present(b, animated: true) }
                    stage.run(2)
                }
                expectBalance(
                    "\(kind.name), dismissed while it comes", stage, [stage.a, b, c], before: below + ["B"], after: ["A"]
                ) {
                    b.present(c, animated: true)
                    stage.run(0.1)
                    stage.a.dismiss(animated: true)
                    stage.run(3)
                }
            }
        }
    }

    /// Some presentations tell the presenter that stays what one that goes would be told.
    func testAPresentationThatTellsItsPresenterItself() {
        for order in [[true, true], [true, false], [false, true], [false, false]] {
            withStage { stage in
                let b = stage.page("B", .custom)
                let delegate = Transitioning(stage.journal)
                let animator = Animator(0.3, stage.journal)
                (delegate.presenter, delegate.dismisser) = (animator, animator)
                delegate.makeController = {
                    let telling = TellingPresenter($0, $1, stage.journal)
                    telling.animator = animator
                    (telling.beginsInAnimator, telling.endsInAnimator) = (order[0], order[1])
                    return telling
                }
                b.transitioningDelegate = delegate
                expectBalance("telling \(order)", stage, [stage.a, b], before: ["A"], after: ["B"]) {
                    stage.a.present(b, animated: true)
                    stage.run(1)
                }
                expectBalance("telling \(order), back", stage, [stage.a, b], before: ["B"], after: ["A"]) {
                    b.dismiss(animated: true)
                    stage.run(1)
                }
            }
        }
    }
}

/// Begins and ends the presenter's appearance itself, in the presentation controller's callbacks or in the animator.
@MainActor
private final class TellingPresenter: Presenter {
    weak var animator: Animator?
    var beginsInAnimator = false
    var endsInAnimator = false
    private var isPresenting = true

    override func presentationTransitionWillBegin() { begin(presenting: true) }
    override func dismissalTransitionWillBegin() { begin(presenting: false) }
    override func presentationTransitionDidEnd(_ completed: Bool) { if !endsInAnimator { tellEnd() } }
    override func dismissalTransitionDidEnd(_ completed: Bool) { if !endsInAnimator { tellEnd() } }

    private func begin(presenting: Bool) {
        isPresenting = presenting
        if !beginsInAnimator { tellBegin() }
        animator?.body = { [weak self] context in
            guard let self, let animator else { return }
            if beginsInAnimator { tellBegin() }
            if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
            let view = context.view(forKey: .to) ?? context.view(forKey: .from)
            UIView.animate(withDuration: 0.3) {
                view?.alpha = 0.5
            } completion: { _ in
                view?.alpha = 1
                if self.endsInAnimator { self.tellEnd() }
                context.completeTransition(!context.transitionWasCancelled)
            }
            _ = animator
        }
    }

    private func tellBegin() { presentingViewController.beginAppearanceTransition(!isPresenting, animated: true) }
    private func tellEnd() { presentingViewController.endAppearanceTransition() }
}

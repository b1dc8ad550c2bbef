import UIKit
import XCTest

/// Section B: which views are where, and with which frames, while a presentation comes and goes.
final class HierarchyTests: TransitionTestCase {
    /// What an animator sees when it starts.
    @MainActor
    private struct Look {
        let from, to: UIView?
        let fromIsInside, toIsInside: Bool
        let initialFrom, finalFrom, initialTo, finalTo: CGRect
        let container: UIView

        init(_ context: any UIViewControllerContextTransitioning) {
            container = context.containerView
            (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
            fromIsInside = from?.isDescendant(of: container) ?? false
            toIsInside = to?.isDescendant(of: container) ?? false
            let (a, b) = (context.viewController(forKey: .from)!, context.viewController(forKey: .to)!)
            (initialFrom, finalFrom) = (context.initialFrame(for: a), context.finalFrame(for: a))
            (initialTo, finalTo) = (context.initialFrame(for: b), context.finalFrame(for: b))
        }
    }

    private struct Seen {
        var present, dismiss: Look
    }

    private static let whole = CGRect(x: 0, y: 0, width: 400, height: 300)

    /// Presents and dismisses; `between` runs while B is presented, `after` when it is gone.
    private func look(
        _ style: UIModalPresentationStyle, removes: Bool? = nil, wrapper: UIView? = nil,
        between: @MainActor (Stage, Page) -> Void = { _, _ in }, after: @MainActor (Stage, Page) -> Void = { _, _ in },
        _ check: @MainActor (Look, Look, Stage, Page) -> Void
    ) {
        withStage { stage in
            let b = stage.page("B", style)
            let delegate = Transitioning(stage.journal)
            let animator = Animator(0.5, stage.journal)
            (delegate.presenter, delegate.dismisser) = (animator, animator)
            if let removes {
                delegate.makeController = {
                    let presenter = Presenter($0, $1, stage.journal)
                    presenter.removes = removes
                    presenter.wrapper = wrapper
                    return presenter
                }
            }
            b.transitioningDelegate = delegate
            var looks: [Look] = []
            animator.onAnimate = { looks.append(Look($0)) }
            stage.a.present(b, animated: true)
            stage.run(0.6)
            between(stage, b)
            let container = looks.first?.container
            stage.a.dismiss(animated: true)
            stage.run(0.6)
            after(stage, b)
            XCTAssertNil(container?.window)
            XCTAssertNil(b.view.window)
            guard looks.count == 2 else { return XCTFail("\(looks.count) looks") }
            check(looks[0], looks[1], stage, b)
        }
    }

    func testB16_fullScreenHasTheOutgoingViewInsideAndTheIncomingNot() {
        look(.fullScreen) { present, _, stage, b in
            XCTAssertTrue(present.from === stage.a.view && present.fromIsInside)
            XCTAssertTrue(present.to === b.view && !present.toIsInside)
        }
    }

    func testB17_aCustomPresentationLeavesThePresenterAlone() {
        look(.custom, removes: false) { present, _, _, b in
            XCTAssertNil(present.from)
            XCTAssertTrue(present.to === b.view)
        }
    }

    func testB18_aCustomDismissalHasOnlyThePresentedView() {
        look(.custom, removes: false) { _, dismiss, _, b in
            XCTAssertNil(dismiss.to)
            XCTAssertTrue(dismiss.from === b.view)
        }
    }

    func testB19_aFullScreenDismissalBringsThePresentersViewBack() {
        look(.fullScreen) { _, dismiss, stage, _ in XCTAssertTrue(dismiss.to === stage.a.view && !dismiss.toIsInside) }
    }

    func testB21_theIncomingFrameIsThePresentationControllers() {
        look(.custom, removes: false) { present, _, _, _ in
            XCTAssertEqual(present.initialTo, .zero)
            XCTAssertEqual(present.finalTo, Self.whole.insetBy(dx: 40, dy: 30))
        }
    }

    func testB22_aPresenterThatLeavesHasNoFinalFrame() {
        look(.fullScreen) { present, _, _, _ in
            XCTAssertEqual(present.finalFrom, .zero)
            XCTAssertEqual(present.initialFrom, Self.whole)
        }
    }

    func testB23_aPresenterThatStaysKeepsItsFrame() {
        look(.custom, removes: false) { present, _, _, _ in
            XCTAssertEqual(present.initialFrom, Self.whole)
            XCTAssertEqual(present.finalFrom, Self.whole)
        }
    }

    func testB24_aCustomDismissalKnowsTheRestingFrame() {
        look(.custom, removes: false) { _, dismiss, _, _ in
            XCTAssertEqual(dismiss.initialFrom, Self.whole.insetBy(dx: 40, dy: 30))
            XCTAssertEqual(dismiss.finalFrom, dismiss.initialFrom)
            XCTAssertEqual(dismiss.finalTo, Self.whole)
        }
        look(.fullScreen) { _, dismiss, _, _ in
            XCTAssertEqual(dismiss.finalFrom, .zero)
            XCTAssertEqual(dismiss.initialTo, .zero)
            XCTAssertEqual(dismiss.finalTo, Self.whole)
        }
    }

    func testB26_aFullScreenPresentationTakesThePresenterOffTheWindow() {
        for style in [UIModalPresentationStyle.fullScreen, .currentContext] {
            look(style, between: { stage, _ in XCTAssertNil(stage.a.view.window) }) { _, _, _, _ in }
        }
    }

    func testB27_otherStylesKeepThePresenterInItsPlace() {
        let styles: [UIModalPresentationStyle] = [
            .overFullScreen, .overCurrentContext, .custom, .pageSheet, .formSheet, .popover, .automatic,
        ]
        for style in styles {
            look(style, between: { stage, _ in XCTAssertTrue(stage.a.view.superview === stage.window) }) { _, _, _, _ in }
        }
    }

    func testB28_afterwardsThePresenterIsWhereItWas() {
        for style in [UIModalPresentationStyle.fullScreen, .custom, .overFullScreen, .automatic] {
            look(
                style,
                after: { stage, _ in
                    XCTAssertTrue(stage.a.view.superview === stage.window)
                    XCTAssertEqual(stage.a.view.frame, Self.whole)
                }
            ) { _, _, _, _ in }
        }
    }

    func testB29_afterwardsContainerAndPresentedViewAreGone() {
        look(.custom, removes: false) { present, _, stage, _ in XCTAssertEqual(stage.window.subviews, [stage.a.view]) }
        look(.fullScreen) { present, _, stage, _ in XCTAssertEqual(stage.window.subviews, [stage.a.view]) }
    }

    func testB30_aWrapperIsWhatTheAnimatorMoves() {
        let wrapper = MainActor.assumeIsolated { UIView() }
        look(.custom, removes: false, wrapper: wrapper) { present, dismiss, _, _ in
            XCTAssertTrue(present.to === wrapper)
            XCTAssertTrue(dismiss.from === wrapper)
        }
    }

    func testB31_aPresentationControllerMayTakeThePresenterOff() {
        look(.custom, removes: true, between: { stage, _ in XCTAssertNil(stage.a.view.window) }) { present, dismiss, stage, b in
            XCTAssertTrue(present.from === stage.a.view && present.fromIsInside)
            XCTAssertTrue(present.to === b.view && !present.toIsInside)
            XCTAssertEqual(present.finalFrom, .zero)
            XCTAssertEqual(present.initialFrom, Self.whole)
            XCTAssertTrue(dismiss.to === stage.a.view)
        }
    }

    func testB32_wholeScreenPresentationsFillTheWindow() {
        for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom, .pageSheet] {
            look(style) { present, _, stage, _ in
                XCTAssertTrue(present.container.superview === stage.window || present.container.superview == nil)
                XCTAssertEqual(present.container.bounds.size, stage.window.bounds.size)
            }
        }
    }

    func testB32_contextPresentationsFillTheirContext() {
        withStage { stage in
            let child = stage.page("C")
            child.definesPresentationContext = true
            stage.a.addChild(child)
            child.view.frame = CGRect(x: 50, y: 40, width: 200, height: 100)
            stage.a.view.addSubview(child.view)
            child.didMove(toParent: stage.a)
            let b = stage.page("B", .overCurrentContext)
            child.present(b, animated: false)
            stage.run(0.1)
            XCTAssertTrue(b.presentingViewController === child)
            XCTAssertEqual(b.view.convert(b.view.bounds, to: stage.window), CGRect(x: 50, y: 40, width: 200, height: 100))
            XCTAssertTrue(child.presentedViewController === b)
            b.dismiss(animated: false)
            stage.run(0.1)
            XCTAssertEqual(stage.a.view.subviews, [child.view])
        }
    }
}

import UIKit
import XCTest

/// Children that come and go by hand, by `transition(from:to:…)`, and contexts of custom containers.
final class ContainmentTests: TransitionTestCase {
    func testAChildWhoseViewIsAddedByHandAppears() {
        withStage { stage in
            let c = stage.page("C")
            stage.a.addChild(c)
            stage.a.view.addSubview(c.view)
            c.didMove(toParent: stage.a)
            XCTAssertEqual(
                stage.journal.take(),
                ["C.willMove", "C.didLoad", "C.willAppear", "C.isAppearing", "C.didAppear", "C.didMove"])
            c.willMove(toParent: nil)
            c.view.removeFromSuperview()
            c.removeFromParent()
            XCTAssertEqual(
                stage.journal.take(), ["C.willMove(nil)", "C.willDisappear", "C.didDisappear", "C.didMove(nil)"])
        }
    }

    func testChildrenComeAndGoWithTheirParent() {
        withStage { stage in
            let c = stage.page("C")
            stage.a.addChild(c)
            stage.a.view.addSubview(c.view)
            stage.journal.entries = []
            let b = stage.page("B")
            stage.a.present(b, animated: true)
            stage.run(0.6)
            XCTAssertEqual(stage.journal.starting(with: "C."), ["C.willDisappear", "C.didDisappear"])
            stage.journal.entries = []
            b.dismiss(animated: true)
            stage.run(0.6)
            XCTAssertEqual(stage.journal.starting(with: "C."), ["C.willAppear", "C.isAppearing", "C.didAppear"])
        }
    }

    private final class Manual: Page {
        override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }

    func testAContainerMayForwardByItself() {
        withStage { stage in
            let (container, c) = (Manual("M", stage.journal), stage.page("C"))
            container.modalPresentationStyle = .fullScreen
            container.addChild(c)
            container.view.addSubview(c.view)
            stage.a.present(container, animated: false)
            stage.run(0.1)
            XCTAssertEqual(stage.journal.starting(with: "C.").filter { $0.contains("ppear") }, [])
            c.beginAppearanceTransition(true, animated: false)
            c.endAppearanceTransition()
            XCTAssertEqual(stage.journal.starting(with: "C.").filter { $0.contains("ppear") }, ["C.willAppear", "C.didAppear"])
        }
    }

    func testTwoChildrenAreSwapped() {
        withStage { stage in
            let (c, d) = (stage.page("C"), stage.page("D"))
            for child in [c, d] {
                stage.a.addChild(child)
                child.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            }
            stage.a.view.addSubview(c.view)
            stage.journal.entries = []
            var isDone: Bool?
            stage.a.transition(
                from: c, to: d, duration: 0.5, options: .curveLinear,
                animations: { d.view.center.x += 100 }, completion: { isDone = $0 })
            XCTAssertNotNil(c.transitionCoordinator)
            XCTAssertTrue(c.transitionCoordinator === d.transitionCoordinator)
            XCTAssertTrue(d.view.superview === stage.a.view && c.view.superview === stage.a.view)
            stage.tick()
            stage.tick(after: 0.25)
            XCTAssertEqual(seenX(d.view), 100, accuracy: 1)
            stage.run(0.4)
            XCTAssertEqual(isDone, true)
            XCTAssertNil(c.view.superview)
            XCTAssertNil(c.transitionCoordinator)
            XCTAssertEqual(
                stage.journal.take(),
                ["C.willDisappear", "D.willAppear", "D.isAppearing", "C.didDisappear", "D.didAppear"])
        }
    }

    func testSwappingStrangersIsReported() {
        withStage { stage in
            let (c, d) = (stage.page("C"), stage.page("D"))
            stage.a.addChild(c)
            stage.a.view.addSubview(c.view)
            expectReports([.invalidContainment], naming: ["children"]) {
                stage.a.transition(from: c, to: d, duration: 0.1, animations: nil)
            }
            XCTAssertNotNil(c.view.superview)
        }
    }

    func testAViewUnderAStrangersControllerIsReported() {
        withStage { stage in
            let (c, d) = (stage.page("C"), stage.page("D"))
            stage.a.addChild(c)
            c.addChild(d)
            expectReports([.viewTakenFromOtherController], naming: ["parent"]) { stage.a.view.addSubview(d.view) }
        }
    }

    /// A container's own context, as an app writes one.
    @MainActor
    private final class OwnContext: NSObject, UIViewControllerContextTransitioning {
        let containerView: UIView
        let animator: any UIViewControllerAnimatedTransitioning
        let from, to: UIViewController
        var isInteractive = true
        var transitionWasCancelled = false
        var completed: Bool?
        let isAnimated = true
        let presentationStyle = UIModalPresentationStyle.custom
        let targetTransform = CGAffineTransform.identity
        var animationController: (any UIViewControllerAnimatedTransitioning)? { animator }

        init(_ container: UIView, _ from: UIViewController, _ to: UIViewController, _ animator: Animator) {
            containerView = container
            self.from = from
            self.to = to
            self.animator = animator
        }
        func updateInteractiveTransition(_ percentComplete: CGFloat) {}
        func finishInteractiveTransition() { isInteractive = false }
        func cancelInteractiveTransition() { (isInteractive, transitionWasCancelled) = (false, true) }
        func pauseInteractiveTransition() {}
        func completeTransition(_ didComplete: Bool) { completed = didComplete }
        func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { key == .from ? from : to }
        func view(forKey key: UITransitionContextViewKey) -> UIView? { key == .from ? from.view : to.view }
        func initialFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
        func finalFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
    }

    func testAContextOfOnesOwnIsPercentDrivenToo() {
        for finishes in [true, false] {
            withStage { stage in
                let (c, d) = (stage.page("C"), stage.page("D"))
                for child in [c, d] { stage.a.addChild(child) }
                stage.a.view.addSubview(c.view)
                let animator = Animator(1, stage.journal)
                let context = OwnContext(stage.a.view, c, d, animator)
                let interactor = UIPercentDrivenInteractiveTransition()
                interactor.startInteractiveTransition(context)
                interactor.update(0.25)
                stage.tick()
                XCTAssertEqual(seenX(d.view), 200 + 300, accuracy: 1e-6)
                finishes ? interactor.finish() : interactor.cancel()
                stage.run(1.1)
                XCTAssertEqual(context.completed, finishes)
                XCTAssertEqual(d.view.center.x, finishes ? 200 : 600)
            }
        }
    }

    /// Moves the view itself, and tells the context how far it is.
    @MainActor
    private final class OwnInteractor: NSObject, UIViewControllerInteractiveTransitioning {
        var context: (any UIViewControllerContextTransitioning)?
        func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
            context = transitionContext
        }
        func update(_ progress: CGFloat) {
            context?.view(forKey: .from)?.center.x = 200 + 400 * progress
            context?.updateInteractiveTransition(progress)
        }
        func end() {
            context?.cancelInteractiveTransition()
            UIView.animate(withDuration: 0.2) {
                self.context?.view(forKey: .from)?.center.x = 200
            } completion: { _ in
                self.context?.completeTransition(false)
                self.context = nil
            }
        }
    }

    func testAnInteractorOfOnesOwnScrubsWhatRunsAlongside() {
        withStage { stage in
            let side = stage.sideView()
            let drag = Drag(stage)
            let interactor = OwnInteractor()
            drag.delegate.dismissInteractor = interactor
            drag.b.onWillDisappear = {
                drag.b.onWillDisappear = nil
                drag.b.transitionCoordinator?.animate { _ in side.center.x += 100 }
            }
            drag.b.dismiss(animated: true)
            stage.tick()
            interactor.update(0.5)
            stage.tick()
            XCTAssertEqual(seenX(side), 50, accuracy: 1e-6)
            XCTAssertEqual(drag.b.view.center.x, 400)
            XCTAssertEqual(stage.journal.count("animator.animate"), 0)
            interactor.end()
            var last = seenX(side)
            for _ in 0..<60 {
                stage.tick(after: 1.0 / 60)
                XCTAssertEqual(seenX(side), last, accuracy: 4, "it does not jump when the transition is over before it")
                last = seenX(side)
            }
            XCTAssertEqual(side.center.x, 0)
            XCTAssertEqual(drag.animator.ended, [false])
            XCTAssertTrue(stage.a.presentedViewController === drag.b)
        }
    }

    func testAnotherRootTakesPresentationsAlong() {
        withStage { stage in
            let (b, c) = (stage.page("B"), stage.page("C", .overFullScreen))
            stage.a.present(b, animated: false)
            stage.run(0.1)
            b.present(c, animated: true)
            stage.run(0.1)
            let next = stage.page("N")
            stage.window.rootViewController = next
            stage.run(0.6)
            XCTAssertEqual(stage.window.subviews, [next.view])
            for name in ["B.willDisappear", "B.didDisappear", "C.didAppear", "C.willDisappear", "C.didDisappear"] {
                XCTAssertEqual(stage.journal.count(name), 1, name)
            }
            XCTAssertNil(b.presentingViewController)
            XCTAssertNil(c.presentingViewController)
        }
    }
}

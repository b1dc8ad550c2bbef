import GimbalTesting
import QuartzCore
import UIKit
import XCTest

/// A page that a finger pulls away over the left edge.
@MainActor
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from) ?? context.viewController(forKey: .from)?.view else {
            return context.completeTransition(false)
        }
        if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, belowSubview: from) }
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            from.frame.origin.x = context.containerView.bounds.width
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

@MainActor
private final class Page: UIViewController, UIViewControllerTransitioningDelegate {
    var interaction: UIPercentDrivenInteractiveTransition?
    let edge = UIScreenEdgePanGestureRecognizer()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        edge.edges = .left
        edge.addTarget(self, action: Page.pulled)
        view.addGestureRecognizer(edge)
    }

    func pulled(_ pan: UIScreenEdgePanGestureRecognizer) {
        let width = view.window?.bounds.width ?? 400
        switch pan.state {
        case .began:
            interaction = UIPercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed: interaction?.update(pan.translation(in: nil).x / width)
        case .ended:
            if pan.translation(in: nil).x / width > 0.5 || pan.velocity(in: nil).x > 600 {
                interaction?.finish()
            } else {
                interaction?.cancel()
            }
            interaction = nil
        case .cancelled:
            interaction?.cancel()
            interaction = nil
        case .possible, .failed: break
        }
    }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { Slide() }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

final class DrivenTransitionTests: GestureTestCase {
    @MainActor
    private static func present(_ stage: Stage) -> (UIViewController, Page) {
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.pass(0.1)
        let page = Page()
        page.transitioningDelegate = page
        page.modalPresentationStyle = .fullScreen
        root.present(page, animated: false)
        stage.pass(0.2)
        return (root, page)
    }

    func testTheFingerPullsThePageAndLetsGoOfIt() {
        onStage { stage in
            let (root, page) = Self.present(stage)
            let finger = stage.touch(5, 300)
            finger.move(to: CGPoint(x: 105, y: 300), duration: 0.5, steps: 30)
            stage.pass(0.2)
            XCTAssertEqual(page.view.layer.presentation()?.frame.minX ?? -1, 100, accuracy: 2)
            finger.end()
            stage.pass(1)
            XCTAssertNotNil(root.presentedViewController)
            XCTAssertEqual(page.view.frame.minX, 0)
            XCTAssertNil(page.transitionCoordinator)

            let second = stage.touch(5, 300)
            second.move(to: CGPoint(x: 305, y: 300), duration: 0.5, steps: 30)
            second.end()
            stage.pass(1)
            XCTAssertNil(root.presentedViewController)
            XCTAssertNil(page.viewIfLoaded?.window)
            stage.window.rootViewController = nil
        }
    }

    func testAVeryFastSwipeFinishesToo() {
        onStage { stage in
            let (root, _) = Self.present(stage)
            let finger = stage.touch(5, 300)
            stage.pass(0.01)
            finger.move(by: 40, 0)
            stage.pass(0.01)
            finger.move(by: 40, 0)
            finger.end()
            stage.pass(1)
            XCTAssertNil(root.presentedViewController)
            stage.window.rootViewController = nil
        }
    }

    func testAGestureThatTheSystemTakesAwayCancelsTheTransition() {
        onStage { stage in
            let (root, page) = Self.present(stage)
            let finger = stage.touch(5, 300)
            finger.move(to: CGPoint(x: 205, y: 300), duration: 0.2, steps: 12)
            page.edge.isEnabled = false
            stage.pass(1)
            XCTAssertNotNil(root.presentedViewController)
            page.edge.isEnabled = true
            finger.end()
            stage.window.rootViewController = nil
        }
    }
}

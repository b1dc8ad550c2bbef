import CoreGraphics
import Foundation

/// Recognizes the swipe from the edge of the screen that goes back.
@MainActor
final class NavigationSwipeRecognizer: UIScreenEdgePanGestureRecognizer {}

/// Restricts the swipe to cases in which it has an effect; an app may install its own delegate instead.
@MainActor
final class NavigationSwipeGate: NSObject, UIGestureRecognizerDelegate {
    weak var navigation: UINavigationController?

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        navigation?.swipeIsOffered(to: recognizer) ?? false
    }
}

extension UINavigationController {
    /// True when there is a page to go back to, and no transition runs. It applies whatever an app's own delegate of the
    /// recognizer returns.
    var maySwipe: Bool {
        stack.wanted.count > 1 && ownTransition == nil && !isUpdating && shown === stack.top && appearance == .appeared
            && presentationAbove == nil
    }

    /// Returns true when the swipe is offered. An app with its own transitions provides its own way back, unless it ties its
    /// recognizer to this.
    fileprivate func swipeIsOffered(to recognizer: UIGestureRecognizer) -> Bool {
        guard maySwipe, let top = stack.top else { return false }
        // A page that zooms goes back by its own gesture.
        if top.zoomDismissal != nil, !isCustomised(from: top) { return false }
        let item = top.navigationItem
        if item.hidesBackButton || item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton {
            return false
        }
        return !isCustomised(from: top) || !recognizer.mustFailFirst.isEmpty
    }

    /// Returns true when the page on top may be pulled back into the view from which it zoomed.
    func mayZoomBack(_ page: UIViewController) -> Bool {
        maySwipe && stack.top === page && !page.navigationItem.hidesBackButton && !isCustomised(from: page)
    }

    private func isCustomised(from top: UIViewController) -> Bool {
        if let known = customisation.isCustom { return known }
        guard let delegate, let below = stack.wanted.dropLast().last else { return false }
        // Only a call shows whether a method is implemented; the answer is kept.
        _ = customisation.note(delegate.navigationController(self, animationControllerFor: .pop, from: top, to: below))
        return customisation.isCustom ?? false
    }

    /// Sets the edge of the swipe to the leading edge of the interface.
    func updateSwipe() {
        (interactivePopGestureRecognizer as? NavigationSwipeRecognizer)?.edges = view.isRightToLeft ? .right : .left
    }

    func swiped(_ recognizer: UIGestureRecognizer) {
        guard let pan = recognizer as? NavigationSwipeRecognizer else { return }
        let side: CGFloat = pan.edges.contains(.right) ? -1 : 1
        let width = max(1, view.bounds.width)
        let progress = max(0, pan.translation(in: view).x * side / width)
        switch pan.state {
        case .began:
            guard maySwipe else { return }
            let swipe = UIPercentDrivenInteractiveTransition()
            swipe.completionCurve = .easeOut
            self.swipe = swipe
            popViewController(animated: true)
            view.setNeedsLayout()
            view.layoutIfNeeded()
            // A subclass may have refused to pop.
            guard ownTransition != nil else { return self.swipe = nil }
            swipe.update(progress)
        case .changed:
            swipe?.update(progress)
        case .ended:
            letGo(progress, speed: pan.velocity(in: view).x * side / width)
        case .cancelled, .failed:
            swipe?.cancel()
        case .possible:
            break
        }
    }

    /// - Parameter speed: the finger's speed, in widths a second.
    private func letGo(_ progress: CGFloat, speed: CGFloat) {
        guard let swipe else { return }
        let isBack = abs(speed) > 0.8 ? speed > 0 : progress > 0.5
        // The completion is not slower than the finger was, nor so fast that it is not visible.
        swipe.completionSpeed = min(max(1, abs(speed) * swipe.duration), 3)
        isBack ? swipe.finish() : swipe.cancel()
    }
}

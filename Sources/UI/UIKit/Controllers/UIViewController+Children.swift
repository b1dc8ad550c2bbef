import Diagnostics
public import Foundation

/// Containment.
extension UIViewController {
    public var children: [UIViewController] { childControllers }
    public var parent: UIViewController? { parentController }

    func adopt(_ child: UIViewController) {
        guard child !== self else {
            return Log.transitions.warning("\(type(of: self)) cannot be a child of itself")
        }
        if child.parentController === self { return }
        if child.parentController != nil { child.removeFromParent() }
        child.willMove(toParent: self)
        childControllers.append(child)
        child.parentController = self
    }

    func leaveParent() {
        guard let parent = parentController else { return }
        parent.childControllers.removeAll { $0 === self }
        parentController = nil
        didMove(toParent: nil)
    }

    /// Swaps two children's views with a block animation; the receiver is the parent of both.
    public func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        guard fromViewController.parent === self, toViewController.parent === self else {
            Log.transitions.warning(
                "transition(from:to:) needs two children of \(type(of: self)); the views were not swapped")
            completion?(false)
            return
        }
        let isAnimated = duration > 0
        fromViewController.beginAppearanceTransition(false, animated: isAnimated)
        toViewController.beginAppearanceTransition(true, animated: isAnimated)
        fromViewController.view.superview?.addSubview(toViewController.view)
        toViewController.noteIsAppearing()
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }) { finished in
            fromViewController.view.removeFromSuperview()
            fromViewController.endAppearanceTransition()
            toViewController.endAppearanceTransition()
            completion?(finished)
        }
    }

    /// The outermost container.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }
}

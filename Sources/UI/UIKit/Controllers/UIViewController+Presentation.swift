import Diagnostics
/// Presenting and dismissing.
extension UIViewController {
    /// What this controller, or its nearest ancestor that did so, presents.
    public var presentedViewController: UIViewController? {
        var controller: UIViewController? = self
        while let here = controller {
            if let above = here.presentationAbove { return above.presented }
            controller = here.parent
        }
        return nil
    }

    /// Who presents this controller or its farthest ancestor.
    public var presentingViewController: UIViewController? { rootContainer.presentation?.presenting }

    /// What places this controller while it is presented, or would.
    public var presentationController: UIPresentationController? { rootContainer.presentation?.controller }

    /// The style with `.automatic` decided.
    var resolvedPresentationStyle: UIModalPresentationStyle {
        wantedPresentationStyle == .automatic || wantedPresentationStyle == .none ? .pageSheet : wantedPresentationStyle
    }

    /// The transition that this controller or a container around it is in.
    var currentCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentation?.context ?? presentationAbove?.context ?? parent?.transitionCoordinator
    }

    func startPresenting(_ presented: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let presenting = presenter(for: presented)
        if let reason = reasonAgainst(presented, presentedBy: presenting) {
            return Log.transitions.warning(
                "\(type(of: presented)) is not presented by \(type(of: self)): \(reason)")
        }
        let presentation = ModalPresentation(presented: presented, presenting: presenting, source: self)
        presented.presentation = presentation
        presenting.presentationAbove = presentation
        presentation.present(animated: animated, completion: completion)
    }

    private func presenter(for presented: UIViewController) -> UIViewController {
        let style = presented.resolvedPresentationStyle
        if style == .currentContext || style == .overCurrentContext {
            var controller: UIViewController? = self
            while let here = controller {
                if here.definesPresentationContext { return here }
                controller = here.parent
            }
        }
        return rootContainer
    }

    private func reasonAgainst(_ presented: UIViewController, presentedBy presenting: UIViewController) -> String? {
        if presented === presenting { return "a controller cannot present itself" }
        if presented.presentation != nil { return "it is presented already" }
        if presented.parent != nil { return "it is a child of \(type(of: presented.parent!))" }
        if let other = presenting.presentationAbove { return "\(type(of: other.presented)) is presented there already" }
        if presenting.viewIfLoaded?.window == nil { return "the presenter's view is not in a window" }
        return nil
    }

    func startDismissing(animated: Bool, completion: (() -> Void)?) {
        // What lies above goes first and without animation: only the top of the stack is animated away.
        if let above = presentedBy(self) {
            return above.dismiss(animated: animated, completion: completion)
        }
        guard let own = rootContainer.presentation else {
            completion?()
            return
        }
        own.dismiss(animated: animated, completion: completion)
    }

    private func presentedBy(_ controller: UIViewController) -> ModalPresentation? {
        var here: UIViewController? = controller
        while let candidate = here {
            if let above = candidate.presentationAbove { return above }
            here = candidate.parent
        }
        return nil
    }
}

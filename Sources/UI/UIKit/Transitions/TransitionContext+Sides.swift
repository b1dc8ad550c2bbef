import CoreGraphics

/// Who takes part, and where the views are.
extension TransitionContext {
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        switch key {
        case .from: fromController
        case .to: toController
        default: nil
        }
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: from.view
        case .to: to.view
        default: nil
        }
    }

    func initialFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.initialFrame ?? .zero }
    func finalFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.finalFrame ?? .zero }

    private func side(of controller: UIViewController) -> TransitionSide? {
        if controller === fromController { return from }
        return controller === toController ? to : nil
    }

    func controllerName(_ controller: UIViewController?) -> String {
        controller?.reportName ?? "a controller that is gone"
    }
}

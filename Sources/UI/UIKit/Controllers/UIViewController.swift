/// Has a view and answers for it.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    open var additionalSafeAreaInsets = UIEdgeInsets.zero
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    package func attach(to window: UIWindow) {}
    open var viewIfLoaded: UIView? { nil }
}

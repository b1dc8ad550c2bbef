import CoreGraphics

/// Lays a search over its page, under the navigation bar or below the search bar, and moves the bars with it.
@MainActor
final class SearchPresentation: UIPresentationController {
    private weak var search: UISearchController?
    /// The navigation controller whose bar this presentation hid.
    private weak var barless: UINavigationController?

    init(search: UISearchController, presenting: UIViewController?) {
        self.search = search
        super.init(presentedViewController: search, presenting: presenting)
    }

    override var shouldPresentInFullscreen: Bool { false }

    /// In a navigation bar the page itself is the context, so that the results lie under the bar.
    override func contextDefiner(above source: UIViewController) -> UIViewController? {
        search?.searchBar.isInNavigationBar == true ? source : super.contextDefiner(above: source)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let bar = search?.searchBar, !bar.isInNavigationBar, bar.window != nil else {
            return super.frameOfPresentedViewInContainerView
        }
        let top = containerView.convert(bar.bounds, from: bar).maxY
        let bounds = containerView.bounds
        let y = min(max(top, bounds.minY), bounds.maxY)
        return CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.maxY - y)
    }

    override func containerViewWillLayoutSubviews() {
        guard let view = presentedView, view.superview === containerView else { return }
        view.frame = frameOfPresentedViewInContainerView
    }

    override func letsThrough(_ view: UIView?, at point: CGPoint, in container: UIView) -> Bool {
        view == nil || view === container
    }

    // MARK: Coming and going

    override func presentationTransitionWillBegin() { move(isSearching: true) }

    override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { settle(isSearching: false) } }

    override func dismissalTransitionWillBegin() {
        search?.leave()
        move(isSearching: false)
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) { settle(isSearching: !completed) }

    private func move(isSearching: Bool) {
        guard let coordinator = search?.transitionCoordinator, coordinator.isAnimated else {
            return settle(isSearching: isSearching)
        }
        _ = coordinator.animate(alongsideTransition: { [weak self] _ in self?.settle(isSearching: isSearching) }, completion: nil)
    }

    private func settle(isSearching: Bool) {
        guard let search, search.isSearching != isSearching else { return }
        search.take(isSearching: isSearching)
        if search.searchBar.isInNavigationBar {
            search.searchBar.heightChanged?()
        } else {
            hideNavigationBar(isSearching)
        }
    }

    /// Hides the navigation bar for a search bar that is not on it, and brings it back afterwards.
    private func hideNavigationBar(_ isSearching: Bool) {
        guard let search else { return }
        if isSearching, search.hidesNavigationBarDuringPresentation,
            let navigation = presentingViewController as? UINavigationController
                ?? presentingViewController.navigationController, !navigation.isNavigationBarHidden
        {
            barless = navigation
        }
        guard let navigation = barless else { return }
        if !isSearching { barless = nil }
        navigation.setNavigationBarHidden(isSearching, animated: false)
        navigation.view.layoutIfNeeded()
        containerViewWillLayoutSubviews()
    }
}

/// Gives a search its presentation and its animation: a fade, while the bars move.
@MainActor
final class SearchPassage: NSObject, UIViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        (presented as? UISearchController).map { SearchPresentation(search: $0, presenting: presenting) }
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { BuiltInModalAnimator(.crossDissolve, isPresenting: true) }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        BuiltInModalAnimator(.crossDissolve, isPresenting: false)
    }
}

extension UISearchBar {
    /// Returns the controller of the page that the bar is on; in a navigation bar, the page whose item has the search.
    func searchSource(of search: UISearchController) -> UIViewController? {
        guard window != nil else { return nil }
        if isInNavigationBar {
            let bar = sequence(first: self as UIView, next: \.superview).lazy.compactMap { $0 as? UINavigationBar }.first
            return bar?.navigation?.bars.pages.last { $0.navigationItem.searchController === search }
        }
        return sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UIViewController }.first
    }
}

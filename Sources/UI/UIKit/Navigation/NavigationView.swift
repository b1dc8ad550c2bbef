/// The view of a navigation controller: the pages below, the bars above them.
///
/// Its layout pass is where a changed stack becomes a transition.
@MainActor
final class NavigationView: UIView {
    weak var navigation: UINavigationController?

    override func layoutSubviews() {
        super.layoutSubviews()
        navigation?.layoutBars()
        navigation?.updateShown()
    }

    /// No delegate of an app may start a swipe back that has nothing to go back to, or into a running transition.
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer is NavigationSwipeRecognizer { return navigation?.maySwipe ?? false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}

/// The container of pages; each page gets the safe area that its own bars leave it.
@MainActor
final class NavigationTransitionView: UIView {
    weak var navigation: UINavigationController?

    override func safeArea(offeredTo subview: UIView) -> UIEdgeInsets {
        navigation?.safeArea(of: subview) ?? safeAreaInsets
    }
}

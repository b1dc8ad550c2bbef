/// The transition that a percentage drives: in the library's context, or in a context of the app's own.
///
/// This is the only place that asks which of the two a context is. Both are held weakly, because an interactor outlives its
/// transitions, and an app's context does not report its end.
@MainActor
struct DrivenTransition {
    private(set) weak var context: (any UIViewControllerContextTransitioning)?
    private(set) weak var library: TransitionContext?
    var means = Means.context

    /// What follows the percentage.
    enum Means {
        /// The context alone: the library's has a timeline.
        case context
        case animator(any UIViewImplicitlyAnimating)
        /// The animations that were recorded in an app's context.
        case timeline(TransitionTimeline)
    }

    init(_ context: any UIViewControllerContextTransitioning) {
        self.context = context
        library = context as? TransitionContext
    }

    var name: String { library?.name ?? "the transition" }

    /// What moves the views; nil in an app's context that does not name it.
    var animating: (any UIViewControllerAnimatedTransitioning)? { library?.animator ?? context?.animationController }

    /// Asks an animator for its interruptible one, at most once in the library's context.
    func interruptible(of animating: any UIViewControllerAnimatedTransitioning) -> (any UIViewImplicitlyAnimating)? {
        if let library {
            library.askForInterruptible()
            return library.interruptible
        }
        guard let context else { return nil }
        let answer = animating.interruptibleAnimator(using: context)
        return answer is NotInterruptible ? nil : answer
    }
}

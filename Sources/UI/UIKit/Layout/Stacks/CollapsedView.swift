/// A hidden view of a stack, and where it would come back.
@MainActor
struct CollapsedView {
    let view: UIView
    /// The number of views before it that are shown.
    let shownBefore: Int
}

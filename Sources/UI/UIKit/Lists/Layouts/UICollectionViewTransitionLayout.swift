/// The layout between two layouts, at a progress that an app sets.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout before the transition.
    public let currentLayout: UICollectionViewLayout
    /// The layout after the transition.
    public let nextLayout: UICollectionViewLayout

    /// Creates the layout between two layouts, at the progress 0.
    public required init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    /// Not possible: a transition is between two layouts.
    public required init?(coder: NSCoder) { return nil }
}

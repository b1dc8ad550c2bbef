/// A view that a collection view shows for a cell, a supplementary element or a decoration, and uses again for another.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView, ListView {
    var reuseKey: ReuseKey?
    var isWaiting = false
    /// A copy of the attributes that were applied last.
    var appliedAttributes: UICollectionViewLayoutAttributes?
    /// The identifier under which the view is used again; nil for a view that was not dequeued.
    open var reuseIdentifier: String? { reuseKey?.identifier }

    /// Called before the view is used again; subclasses reset what the next content does not set, and call super.
    open func prepareForReuse() {}
    /// Called when the view gets attributes that are not equal to its last ones; frame, transform and alpha are set already.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    /// Returns the attributes that the view asks for: by default those with the size to which its constraints compress it, or those that it
    /// got where it has none.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let size = FittingSize.of(self, in: layoutAttributes.size, layoutAttributes.fixed), size != layoutAttributes.size
        else { return layoutAttributes }
        let preferred = layoutAttributes.copied()
        preferred.size = size
        return preferred
    }
    /// Called before another layout places the view.
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    /// Called after another layout has placed the view.
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
}

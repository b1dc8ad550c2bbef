/// What of a flow layout is invalid. A new context says: all.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether sizes, insets and distances are asked for anew; true by default.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether all elements are placed anew; true by default.
    open var invalidateFlowLayoutAttributes = true
    /// The sizes that cells ask for, in points.
    var preferredSizes: [ListPath: CGSize] = [:]
    /// The extents along the direction of scrolling that headers and footers ask for, in points.
    var preferredBars: [FlowElement: Double] = [:]
}

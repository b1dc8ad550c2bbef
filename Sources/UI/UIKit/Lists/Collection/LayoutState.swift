/// Whether a collection view's layout is up to date.
struct LayoutState {
    /// The layout has to be prepared before it is asked.
    var isInvalid = true
    /// The bounds for which the layout was asked whether they make it invalid.
    var knownBounds = CGRect.null
    /// What the contexts since the last preparation add to the offset, in points.
    var offsetAdjustment = CGPoint.zero
    /// Content was shown from its beginning.
    var isBegun = false
    /// The bounds before a change of their size in an animation, in points; nil without one.
    var animatedFrom: CGRect?
    /// `prepare()` runs now.
    var isPreparing = false
}

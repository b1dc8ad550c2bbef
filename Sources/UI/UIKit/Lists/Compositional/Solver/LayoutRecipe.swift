/// What holds for all sections, as values.
struct LayoutRecipe {
    /// The axis along which sections follow each other.
    var axis: ListAxis
    /// The room between two sections, in points.
    var spacing: CGFloat
    var insetsReference: UIContentInsetsReference
    var boundaries: [BoundaryRecipe]

    /// Returns only the insets across the axis: along it the collection view's own insets do the same.
    func across(_ insets: NSDirectionalEdgeInsets) -> NSDirectionalEdgeInsets {
        axis == .y
            ? NSDirectionalEdgeInsets(top: 0, leading: insets.leading, bottom: 0, trailing: insets.trailing)
            : NSDirectionalEdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0)
    }
}

/// A section as values, which an app can no longer change.
struct SectionRecipe {
    var group: ItemRecipe
    /// The distances from the section's edges to its groups, in points.
    var insets: NSDirectionalEdgeInsets
    /// Those from its edges to the boundary elements; only the ones across the layout's axis count.
    var boundaryInsets: NSDirectionalEdgeInsets
    /// The room between two groups, in points.
    var spacing: CGFloat
    /// The room above the boundary elements, in points.
    var headPadding: CGFloat
    var boundaries: [BoundaryRecipe]
    var decorations: [DecorationRecipe]
    /// How the groups scroll across the layout's axis; nil where they follow it.
    var lane: LaneRecipe?
}

extension SectionRecipe {
    /// A section in which nothing is.
    static let empty = SectionRecipe(
        group: ItemRecipe(size: .given(.zero), insets: .zero, edges: EdgesRecipe(), badges: []), insets: .zero,
        boundaryInsets: .zero, spacing: 0, headPadding: 0, boundaries: [], decorations: [])
}

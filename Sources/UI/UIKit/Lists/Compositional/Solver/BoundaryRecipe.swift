/// A supplementary element at the edge of a section or of the layout, as values.
struct BoundaryRecipe: Equatable, Sendable {
    var kind: ElementKind
    var size: SizeRecipe
    var insets: NSDirectionalEdgeInsets
    /// -1 at the leading or upper edge, 1 at the other, 0 between.
    var x: Int
    var y: Int
    var offset: CGPoint
    /// The section grows by the element.
    var extends: Bool
    /// The element stays in sight while its section is.
    var pins: Bool
    var zIndex: Int

    func side(_ axis: ListAxis) -> Int { axis == .x ? x : y }
}

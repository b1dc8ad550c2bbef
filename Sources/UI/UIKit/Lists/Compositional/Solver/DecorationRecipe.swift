/// A view behind a section, as values.
struct DecorationRecipe: Equatable, Sendable {
    var kind: ElementKind
    var insets: NSDirectionalEdgeInsets
    var zIndex: Int
}

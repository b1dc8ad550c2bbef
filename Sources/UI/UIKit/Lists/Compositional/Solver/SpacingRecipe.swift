/// The room between two elements as a value.
struct SpacingRecipe: Equatable, Sendable {
    /// The least room in points.
    var value: CGFloat = 0
    /// Whether it takes a share of what is left over.
    var isFlexible = false

    static let none = SpacingRecipe()

    /// Returns the room when each flexible one gets `share` points.
    func room(_ share: CGFloat) -> CGFloat { isFlexible ? value + share : value }
}

/// What is in a group, as values.
struct GroupRecipe {
    /// How often the items are repeated.
    enum Rule {
        case whileTheyFit
        case times(Int)
        case shares(Int)
        case custom(NSCollectionLayoutGroupCustomItemProvider)

        var fits: Bool { if case .whileTheyFit = self { true } else { false } }
    }

    var axis: ListAxis
    var rule: Rule
    var subitems: [ItemRecipe]
    var spacing: SpacingRecipe

    /// Whether it has anything to repeat, at least once.
    var isValid: Bool {
        switch rule {
        case .whileTheyFit: !subitems.isEmpty
        case .times(let count), .shares(let count): count >= 1
        case .custom: true
        }
    }
}

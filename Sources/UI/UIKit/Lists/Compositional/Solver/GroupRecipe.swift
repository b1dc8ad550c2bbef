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

    /// What makes it, or a group in it, impossible; E59.
    enum Mistake: Equatable { case empty, count(Int) }

    var mistake: Mistake? {
        switch rule {
        case .whileTheyFit: if subitems.isEmpty { return .empty }
        case .times(let count), .shares(let count): if count < 1 { return .count(count) }
        case .custom: break
        }
        return subitems.lazy.compactMap { $0.group?.mistake }.first
    }
}

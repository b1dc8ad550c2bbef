/// How the groups of a section scroll across the layout's axis, as values.
struct LaneRecipe: Equatable, Sendable {
    var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    var rate: UIScrollView.DecelerationRate
    var bounce: UICollectionLayoutSectionOrthogonalScrollingProperties.Bounce

    var centersGroups: Bool { behavior == .groupPagingCentered }
}

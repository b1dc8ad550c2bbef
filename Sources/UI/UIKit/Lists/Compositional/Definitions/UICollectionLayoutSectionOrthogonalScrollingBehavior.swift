/// Whether the groups of a section run in one row across the layout's axis, and where that row comes to rest.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// The groups follow the layout's axis.
    case none = 0
    /// The row rests anywhere.
    case continuous
    /// The row rests at the leading edge of a group.
    case continuousGroupLeadingBoundary
    /// The row rests at multiples of its visible length.
    case paging
    /// The row rests at the leading edge of a group, at most one further a drag.
    case groupPaging
    /// The row rests at the middle of a group, at most one further a drag.
    case groupPagingCentered
}

public import Foundation

/// How the items of one section are laid out: a group that repeats, and what is around the groups.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject, @preconcurrency NSCopying {
    let group: NSCollectionLayoutGroup
    /// The room above the section's boundary elements, which a list sets, in points.
    var headPadding: CGFloat = 0
    /// The list that the section is, for its cells; nil for others.
    var listConfiguration: UICollectionLayoutListConfiguration?

    /// Creates a section whose items fill the group again and again.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    /// The distances from the section's edges to its groups, in points; zero by default.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The area from which `contentInsets` count; by default that of the layout's configuration.
    open var contentInsetsReference = UIContentInsetsReference.automatic
    /// The area that boundary elements lie in when they do not follow the insets; by default that of the configuration.
    open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// Whether boundary elements are narrower by `contentInsets`; true by default.
    open var supplementariesFollowContentInsets = true
    /// The room between two groups, in points; zero by default.
    open var interGroupSpacing: CGFloat = 0
    /// The elements at the section's edges, like headers; their kinds differ.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The views behind the section.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Whether the groups scroll across the layout's axis, in one row, and where that row rests.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// How such a row moves.
    open private(set) var orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
    /// Called with the elements of the row that are seen, cells first, and with the row's offset, so that it can change their places and
    /// looks. Only sections that scroll across the layout's axis call it: after each solve, and whenever the row moved.
    open var visibleItemsInvalidationHandler:
        (@MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void)?

    /// Returns a section with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSection(group: group)
        copy.contentInsets = contentInsets
        copy.contentInsetsReference = contentInsetsReference
        copy.supplementaryContentInsetsReference = supplementaryContentInsetsReference
        copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
        copy.interGroupSpacing = interGroupSpacing
        copy.boundarySupplementaryItems = boundarySupplementaryItems
        copy.decorationItems = decorationItems
        copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
        copy.orthogonalScrollingProperties.decelerationRate = orthogonalScrollingProperties.decelerationRate
        copy.orthogonalScrollingProperties.bounce = orthogonalScrollingProperties.bounce
        copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
        (copy.headPadding, copy.listConfiguration) = (headPadding, listConfiguration)
        return copy
    }

    // MARK: Values

    /// The section as values, which later changes of the object do not reach.
    func recipe(_ environment: SolveEnvironment, _ configuration: LayoutRecipe) -> SectionRecipe {
        func area(_ reference: UIContentInsetsReference) -> NSDirectionalEdgeInsets {
            configuration.across(environment.insets(reference == .automatic ? configuration.insetsReference : reference))
        }
        let insets = contentInsets.placeable + area(contentInsetsReference)
        return SectionRecipe(
            group: group.recipe, insets: insets,
            boundaryInsets: supplementariesFollowContentInsets ? insets : area(supplementaryContentInsetsReference),
            spacing: interGroupSpacing.placeable, headPadding: headPadding.placeable,
            boundaries: boundarySupplementaryItems.map(\.boundary),
            decorations: decorationItems.map {
                DecorationRecipe(kind: .decoration($0.elementKind), insets: $0.contentInsets.placeable, zIndex: $0.zIndex)
            }, lane: lane)
    }

    private var lane: LaneRecipe? {
        guard orthogonalScrollingBehavior != .none else { return nil }
        return LaneRecipe(
            behavior: orthogonalScrollingBehavior, rate: orthogonalScrollingProperties.decelerationRate,
            bounce: orthogonalScrollingProperties.bounce)
    }

    /// Whether no two boundary elements have one kind; E59.
    var hasUniqueKinds: Bool {
        Set(boundarySupplementaryItems.map(\.elementKind)).count == boundarySupplementaryItems.count
    }
}

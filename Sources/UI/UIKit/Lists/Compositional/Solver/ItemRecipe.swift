/// An item or a group as values, which an app can no longer change.
struct ItemRecipe {
    var size: SizeRecipe
    var insets: NSDirectionalEdgeInsets
    var edges: EdgesRecipe
    var badges: [BadgeRecipe]
    /// What is in a group; nil for an item.
    var group: GroupRecipe?

    /// The kinds of the badges of the item, or of the group and all in it.
    var badgeKinds: Set<ElementKind> {
        (group?.subitems ?? []).reduce(Set(badges.map(\.kind))) { $0.union($1.badgeKinds) }
    }

    /// Whether an element in it is asked for its size.
    var hasEstimates: Bool { group.map { $0.subitems.contains(where: \.hasEstimates) } ?? size.isEstimated }

    /// Whether what items ask for changes how many of them fit into one group.
    var hasOpenCount: Bool {
        guard let group else { return false }
        let axis = group.axis
        let isOpen = group.rule.fits && !size[axis].isEstimated && group.subitems.contains { $0.size[axis].isEstimated }
        return isOpen || group.subitems.contains(where: \.hasOpenCount)
    }

    /// The insets that count: an estimated side has none.
    var appliedInsets: NSDirectionalEdgeInsets {
        var applied = insets
        if size.width.isEstimated { (applied.leading, applied.trailing) = (0, 0) }
        if size.height.isEstimated { (applied.top, applied.bottom) = (0, 0) }
        return applied
    }
}

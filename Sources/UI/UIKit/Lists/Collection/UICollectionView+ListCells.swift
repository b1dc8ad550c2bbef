/// What the cells of a list hear of their place: their look, their separators, the corners of their group.
extension UICollectionView {
    func placeInList(_ shown: ShownElement) {
        guard let cell = shown.view as? UICollectionViewListCell,
            let layout = currentLayout as? UICollectionViewCompositionalLayout,
            let configuration = layout.listConfiguration(ofSection: shown.key.path.section),
            engine.counts.items.indices.contains(shown.key.path.section)
        else { return }
        let path = shown.key.path
        let isLast = path.item == engine.counts.items[path.section] - 1
        cell.look = configuration.look(of: shown.key)
        guard shown.key.kind == .cell else { return }
        var separators = configuration.separators(at: path.indexPath)
        if isLast, configuration.roundsOrSeparatesGroups, separators?.bottomSeparatorVisibility == .automatic {
            separators?.bottomSeparatorVisibility = .hidden
        }
        cell.separators = separators
        round(cell, configuration, isFirst: path.item == configuration.firstRow, isLast: isLast)
    }

    private func round(
        _ cell: UICollectionViewListCell, _ configuration: UICollectionLayoutListConfiguration, isFirst: Bool, isLast: Bool
    ) {
        guard configuration.appearance == .insetGrouped else { return }
        let place = RowPlace(roundsTop: isFirst, roundsBottom: isLast)
        place.round(cell.layer)
        cell.clipsToBounds = isFirst || isLast
    }
}

extension UICollectionLayoutListConfiguration {
    /// Whether sections are groups, with room between them.
    var roundsOrSeparatesGroups: Bool { appearance == .grouped || appearance == .insetGrouped }

    /// The first row of a section's group: a header that is a row lies above it.
    var firstRow: Int { headerMode == .firstItemInSection ? 1 : 0 }

    func look(of key: ElementKey) -> ListElementLook {
        let isFooter = key.kind == .supplementary(UICollectionView.elementKindSectionFooter)
        let isHeader =
            key.kind == .supplementary(UICollectionView.elementKindSectionHeader)
            || key.kind == .cell && key.path.item < firstRow
        switch appearance {
        case .plain: return isHeader ? .plainHeader : isFooter ? .plainFooter : .plainCell
        case .grouped, .insetGrouped: return isHeader ? .groupedHeader : isFooter ? .groupedFooter : .groupedCell
        case .sidebar: return isHeader ? .sidebarHeader : isFooter ? .plainFooter : .sidebarCell
        case .sidebarPlain: return isHeader ? .sidebarHeader : isFooter ? .plainFooter : .accompaniedSidebarCell
        }
    }
}

/// What the cells of a list hear of their place: their look, their separators, the corners of their group.
extension UICollectionView {
    /// The look decides the cell's default content, so it is told before the data source sets the cell up.
    func tellLook(_ view: UIView, _ key: ElementKey) {
        guard let cell = view as? UICollectionViewListCell, let configuration = listConfiguration(of: key) else { return }
        cell.look = configuration.look(of: key)
    }

    private func listConfiguration(of key: ElementKey) -> UICollectionLayoutListConfiguration? {
        compositionalLayout?.listConfiguration(ofSection: key.path.section)
    }

    func placeInList(_ shown: ShownElement) {
        let key = layoutKey(shown.key)
        let path = key.path
        guard let cell = shown.view as? UICollectionViewListCell, let configuration = listConfiguration(of: key),
            engine.counts.items.indices.contains(path.section)
        else { return }
        tellLook(cell, key)
        guard key.kind == .cell else { return }
        if configuration.hasSwipes { swipes.install() }
        let isLast = path.item == numberOfItems(inSection: path.section) - 1
        let isEdge = isLast || path.item < configuration.firstRow
        var separators = configuration.separators(at: path.indexPath)
        if isEdge, configuration.roundsOrSeparatesGroups, separators?.bottomSeparatorVisibility == .automatic {
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

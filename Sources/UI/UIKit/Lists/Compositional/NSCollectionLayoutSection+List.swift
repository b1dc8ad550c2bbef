/// Sections and layouts of rows.
extension NSCollectionLayoutSection {
    /// Rows are about this high before they are asked, in points.
    static let rowEstimate: CGFloat = 44
    /// The room at both sides of rows in groups, in points.
    static let sideInset: CGFloat = 16
    /// The room above and below a group that has neither header nor footer, in points; that of a grouped table.
    static let groupGap: CGFloat = 18

    /// Returns a section of rows, one an item, that are as high as they ask for.
    ///
    /// - Parameters:
    ///   - configuration: how the rows look.
    ///   - layoutEnvironment: what the section provider was given.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let size = rowSize
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        let section = NSCollectionLayoutSection(group: group)
        section.listConfiguration = configuration
        section.headPadding = configuration.headerTopPadding ?? 0
        section.boundarySupplementaryItems = ends(of: configuration)
        if configuration.appearance == .insetGrouped || configuration.appearance == .sidebar {
            (section.contentInsets.leading, section.contentInsets.trailing) = (sideInset, sideInset)
        }
        if configuration.roundsOrSeparatesGroups, configuration.headerMode == .none {
            section.contentInsets.top = groupGap
            section.contentInsets.bottom = configuration.footerMode == .none ? groupGap : 0
        }
        return section
    }

    private static var rowSize: NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(rowEstimate))
    }

    private static func ends(
        of configuration: UICollectionLayoutListConfiguration
    ) -> [NSCollectionLayoutBoundarySupplementaryItem] {
        var ends: [NSCollectionLayoutBoundarySupplementaryItem] = []
        if configuration.headerMode == .supplementary {
            ends.append(end(UICollectionView.elementKindSectionHeader, .top, pins: configuration.appearance.isPlain))
        }
        if configuration.footerMode == .supplementary {
            ends.append(end(UICollectionView.elementKindSectionFooter, .bottom, pins: false))
        }
        return ends
    }

    private static func end(
        _ kind: String, _ alignment: NSRectAlignment, pins: Bool
    ) -> NSCollectionLayoutBoundarySupplementaryItem {
        let end = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: rowSize, elementKind: kind, alignment: alignment)
        end.pinToVisibleBounds = pins
        return end
    }
}

extension UICollectionViewCompositionalLayout {
    /// Returns a layout all of whose sections are lists.
    public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }

    /// Returns the list that a section is; nil for other sections.
    func listConfiguration(ofSection section: Int) -> UICollectionLayoutListConfiguration? {
        lists.indices.contains(section) ? lists[section] : nil
    }
}

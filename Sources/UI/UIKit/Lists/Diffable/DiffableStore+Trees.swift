/// Sections that show a tree.
extension DiffableStore {
    func apply(
        _ tree: NSDiffableDataSourceSectionSnapshot<Item>, to section: Section, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        var new = snapshot
        if new.indexOfSection(section) == nil { new.appendSections([section]) }
        new.deleteItems(new.itemIdentifiers(inSection: section))
        new.appendItems(tree.visibleItems, toSection: section)
        set(tree, of: section)
        apply(new, animated: animated, reloads: false, completion: completion)
    }

    nonisolated func treeOrItems(of section: Section) -> NSDiffableDataSourceSectionSnapshot<Item> {
        let shown = snapshot
        if let tree = tree(of: section), shown.indexOfSection(section) != nil { return tree }
        var flat = NSDiffableDataSourceSectionSnapshot<Item>()
        if shown.indexOfSection(section) != nil { flat.append(shown.itemIdentifiers(inSection: section)) }
        return flat
    }
}

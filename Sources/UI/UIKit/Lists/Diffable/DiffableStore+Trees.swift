/// Sections that show a tree.
extension DiffableStore {
    func apply(
        _ tree: NSDiffableDataSourceSectionSnapshot<Item>, to section: Section, _ animated: Bool, _ completion: (() -> Void)?
    ) {
        var new = snapshot
        if new.indexOfSection(section) == nil { new.appendSections([section]) }
        new.deleteItems(new.itemIdentifiers(inSection: section))
        new.appendItems(tree.visibleItems, toSection: section)
        apply(new, tree: (section, tree), animated: animated, reloads: false, completion: completion)
    }

    nonisolated func treeOrItems(of section: Section) -> NSDiffableDataSourceSectionSnapshot<Item> {
        let shown = snapshot
        if let tree = tree(of: section), shown.indexOfSection(section) != nil { return tree }
        var flat = NSDiffableDataSourceSectionSnapshot<Item>()
        if shown.indexOfSection(section) != nil { flat.append(shown.itemIdentifiers(inSection: section)) }
        return flat
    }
}

extension DiffableStore.State {
    /// Takes a snapshot, and lets the trees of its sections follow: a tree must not bring back what a plain snapshot took away.
    mutating func take(_ new: DiffableStore.Snapshot, _ tree: DiffableStore.Tree?) {
        snapshot = new
        if let tree { trees[tree.section] = tree.items }
        for (section, known) in trees where section != tree?.section {
            guard new.indexOfSection(section) != nil else {
                trees[section] = nil
                continue
            }
            let items = new.itemIdentifiers(inSection: section)
            if known.visibleItems != items { trees[section] = known.following(items) }
        }
    }
}

extension NSDiffableDataSourceSectionSnapshot {
    /// Returns the tree with the visible items of a plain snapshot: what went took all below it, and what came is beside the item before it.
    fileprivate func following(_ items: [ItemIdentifierType]) -> Self {
        var tree = self
        let kept = Set(items)
        tree.delete(tree.visibleItems.filter { !kept.contains($0) })
        // Items that were hidden are shown at other places now.
        tree.delete(items.filter { tree.contains($0) && !tree.isVisible($0) })
        var last: ItemIdentifierType?
        for item in items {
            if !tree.contains(item) {
                if let last {
                    tree.insert([item], after: last)
                } else if let first = tree.rootItems.first {
                    tree.insert([item], before: first)
                } else {
                    tree.append([item])
                }
            }
            last = item
        }
        guard tree.visibleItems != items else { return tree }
        // In another order no item is known to be below another.
        var flat = Self()
        flat.append(items)
        return flat
    }
}

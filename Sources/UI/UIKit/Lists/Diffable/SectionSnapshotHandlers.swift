extension UICollectionViewDiffableDataSource {
    /// What an app decides and hears of when the user expands and collapses the items of an outline. What a program applies calls nothing.
    public struct SectionSnapshotHandlers<ItemType: Hashable & Sendable> {
        /// Returns whether a tap may show the items below an item; nil, the default, lets it.
        public var shouldExpandItem: ((ItemType) -> Bool)?
        /// Called before the items below an item are shown.
        public var willExpandItem: ((ItemType) -> Void)?
        /// Returns whether a tap may hide the items below an item; nil, the default, lets it.
        public var shouldCollapseItem: ((ItemType) -> Bool)?
        /// Called before the items below an item are hidden.
        public var willCollapseItem: ((ItemType) -> Void)?
        /// Returns the items below an item that is being expanded, given those that are known, so that they can be loaded late; nil, the
        /// default, keeps them.
        public var snapshotForExpandingParent:
            ((ItemType, NSDiffableDataSourceSectionSnapshot<ItemType>) -> NSDiffableDataSourceSectionSnapshot<ItemType>)?

        /// Creates handlers that let all happen.
        public init() {}
    }
}

/// Outlines: what the cells of a tree's items show, and what a tap on them does.
extension UICollectionViewDiffableDataSource {
    /// Tells the cell of an item its place in the tree; after the provider, which sets up the same for all levels.
    func tellPlace(_ cell: UICollectionViewCell, _ item: ItemIdentifierType, _ section: SectionIdentifierType?) {
        guard let tree = section.flatMap(store.tree(of:)), tree.contains(item) else {
            cell.flags.isExpanded = false
            (cell as? UICollectionViewListCell)?.toggleOutline = nil
            return
        }
        cell.flags.isExpanded = tree.isExpanded(item)
        guard let cell = cell as? UICollectionViewListCell else { return }
        cell.indentationLevel = tree.level(of: item)
        cell.toggleOutline = { [weak self] in self?.toggle(item) }
    }

    /// Tells the cells that are shown their places after a tree changed; chevrons turn with the animation.
    func tellPlaces(_ list: UICollectionView) {
        let tell = { [self] in
            for shown in list.engine.shown.values where shown.key.kind == .cell {
                guard let cell = shown.view as? UICollectionViewCell, let item = store.snapshot.item(at: shown.key.path)
                else { continue }
                tellPlace(cell, item, sectionIdentifier(for: shown.key.path.section))
            }
        }
        guard list.window != nil, UIView.areAnimationsEnabled else { return tell() }
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction], animations: tell)
    }

    /// Shows or hides what is below an item, because the user says so.
    func toggle(_ item: ItemIdentifierType) {
        guard let section = store.snapshot.sectionIdentifier(containingItem: item), var tree = store.tree(of: section),
            tree.contains(item)
        else { return }
        if tree.isExpanded(item) {
            guard sectionSnapshotHandlers.shouldCollapseItem?(item) ?? true else { return }
            sectionSnapshotHandlers.willCollapseItem?(item)
            tree.collapse([item])
        } else {
            guard sectionSnapshotHandlers.shouldExpandItem?(item) ?? true else { return }
            sectionSnapshotHandlers.willExpandItem?(item)
            if let children = sectionSnapshotHandlers.snapshotForExpandingParent?(item, tree.snapshot(of: item)) {
                tree.replace(childrenOf: item, using: children)
            }
            tree.expand([item])
        }
        store.apply(tree, to: section, true, nil)
    }
}

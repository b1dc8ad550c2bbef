/// Items that the user moved: the list shows them at their places already.
extension DiffableStore {
    typealias Transaction = NSDiffableDataSourceTransaction<Section, Item>

    /// What the move of an item to another place changes; nil where there is no such item or place.
    func transaction(moving path: ListPath, to target: ListPath) -> Transaction? {
        let old = snapshot
        guard let item = old.item(at: path), let new = old.moving(item, to: target), let from = old.indexOfItem(item),
            let to = new.indexOfItem(item)
        else { return nil }
        let sections = Set([path.section, target.section]).sorted().compactMap { old.section(at: $0) }
        return Transaction(
            initialSnapshot: old, finalSnapshot: new, difference: Self.difference(item, from, to),
            sectionTransactions: sections.map { sectionTransaction($0, item, path, target, new) })
    }

    /// Takes over what the list shows after a move.
    func take(_ transaction: Transaction) {
        let changed = transaction.sectionTransactions.filter { tree(of: $0.sectionIdentifier) != nil }
        keepMoved(transaction.finalSnapshot, changed.map { ($0.sectionIdentifier, $0.finalSnapshot) })
    }

    private func sectionTransaction(
        _ section: Section, _ item: Item, _ path: ListPath, _ target: ListPath, _ new: Snapshot
    ) -> NSDiffableDataSourceSectionTransaction<Section, Item> {
        let index = new.indexOfSection(section)
        let old = treeOrItems(of: section)
        var moved = old
        if index == target.section {
            let items = new.itemIdentifiers(inSection: section)
            let children = path.section == target.section ? nil : snapshot.section(at: path.section).map(treeOrItems)
            moved.move(item, to: target.item, among: items, from: children)
        } else {
            moved.delete([item])
        }
        return NSDiffableDataSourceSectionTransaction(
            sectionIdentifier: section, initialSnapshot: old, finalSnapshot: moved,
            difference: Self.difference(
                item, index == path.section ? path.item : nil, index == target.section ? target.item : nil))
    }

    /// The difference that the move of one item makes; nil stands for no place before or after.
    private static func difference(_ item: Item, _ from: Int?, _ to: Int?) -> CollectionDifference<Item> {
        var changes: [CollectionDifference<Item>.Change] = []
        if let from { changes.append(.remove(offset: from, element: item, associatedWith: to)) }
        if let to { changes.append(.insert(offset: to, element: item, associatedWith: from)) }
        // One removal and one insertion of one item are always a difference.
        return CollectionDifference(changes) ?? [item].difference(from: [item])
    }
}

extension NSDiffableDataSourceSnapshot {
    /// Returns the snapshot with an item at another place; nil where there is no such place.
    func moving(_ item: ItemIdentifierType, to target: ListPath) -> Self? {
        guard let section = section(at: target.section), let path = path(of: item) else { return nil }
        var moved = self
        // What stands at the place now goes before the item if that comes from before it.
        let isLater = path.section == target.section && path.item < target.item
        if let neighbour = self.item(at: target), neighbour != item {
            if isLater { moved.moveItem(item, afterItem: neighbour) } else { moved.moveItem(item, beforeItem: neighbour) }
        } else if self.item(at: target) == nil {
            moved.appendItems([item], toSection: section)
        }
        return moved
    }
}

extension NSDiffableDataSourceSectionSnapshot {
    /// Brings an item with all that is below it to a place among the visible ones: before the item that follows there, beside it.
    ///
    /// - Parameters:
    ///   - items: the visible items after the move.
    ///   - other: the section from which the item comes; nil for this one.
    mutating func move(_ item: ItemIdentifierType, to index: Int, among items: [ItemIdentifierType], from other: Self?) {
        let part = (other ?? self).snapshot(of: item, includingParent: true)
        if other == nil { delete([item]) }
        // What is below the item goes with it, so that it cannot be its neighbour.
        let next = items[(index + 1)...].first { contains($0) }
        let before = items[..<index].last { contains($0) }
        if let next { return insert(part, before: next) }
        if let before { return insert(part, after: before) }
        append(part.rootItems)
        for root in part.rootItems { replace(childrenOf: root, using: part.snapshot(of: root)) }
    }
}

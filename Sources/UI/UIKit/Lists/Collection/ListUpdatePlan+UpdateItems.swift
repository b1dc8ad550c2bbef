extension ListUpdatePlan {
    /// The changes as a layout is told of them: deletes first, then inserts, reloads and moves.
    @MainActor
    var updateItems: [UICollectionViewUpdateItem] {
        func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        var items = deletedSections.map { UICollectionViewUpdateItem(.delete, before: whole($0), after: nil) }
        items += deletedItems.map { UICollectionViewUpdateItem(.delete, before: $0.indexPath, after: nil) }
        items += insertedSections.map { UICollectionViewUpdateItem(.insert, before: nil, after: whole($0)) }
        items += insertedItems.map { UICollectionViewUpdateItem(.insert, before: nil, after: $0.indexPath) }
        items += reloadedSections.map { UICollectionViewUpdateItem(.reload, before: whole($0.from), after: whole($0.to)) }
        items += reloadedItems.map { UICollectionViewUpdateItem(.reload, before: $0.from.indexPath, after: $0.to.indexPath) }
        items += movedSections.map { UICollectionViewUpdateItem(.move, before: whole($0.from), after: whole($0.to)) }
        items += movedItems.map { UICollectionViewUpdateItem(.move, before: $0.from.indexPath, after: $0.to.indexPath) }
        return items
    }
}

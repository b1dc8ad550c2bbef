/// Which items come and go in an update, as a layout was told.
struct PendingUpdates {
    private var inserted: Set<IndexPath> = []
    private var deleted: Set<IndexPath> = []
    private var insertedSections: Set<Int> = []
    private var deletedSections: Set<Int> = []

    @MainActor
    init(_ items: [UICollectionViewUpdateItem]) {
        for item in items {
            switch item.updateAction {
            case .insert: if let path = item.indexPathAfterUpdate { insert(path) }
            case .delete: if let path = item.indexPathBeforeUpdate { delete(path) }
            case .reload:
                if let path = item.indexPathBeforeUpdate { delete(path) }
                if let path = item.indexPathAfterUpdate { insert(path) }
            case .move, .none: break
            }
        }
    }

    private mutating func insert(_ path: IndexPath) {
        if path.item == NSNotFound { insertedSections.insert(path.section) } else { inserted.insert(path) }
    }

    private mutating func delete(_ path: IndexPath) {
        if path.item == NSNotFound { deletedSections.insert(path.section) } else { deleted.insert(path) }
    }

    func inserts(_ path: IndexPath) -> Bool { inserted.contains(path) || insertedSections.contains(path.section) }
    func deletes(_ path: IndexPath) -> Bool { deleted.contains(path) || deletedSections.contains(path.section) }
}

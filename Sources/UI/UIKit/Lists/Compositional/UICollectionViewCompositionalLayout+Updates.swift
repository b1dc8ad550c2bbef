internal import Foundation

/// Batches: the sizes that elements asked for go with them.
extension UICollectionViewCompositionalLayout {
    /// Takes the sizes of before, of which the solution has those of the same paths, to where their elements are now.
    func moveSizes(_ updateItems: [UICollectionViewUpdateItem]) {
        guard var former = formerSizes, !former.sizes.isEmpty else { return }
        formerSizes = nil
        let operations = updateItems.compactMap(Self.operation)
        guard let plan = try? ListUpdatePlan(operations, old: former.counts, new: counts) else { return }
        former.follow(plan)
        solution = solution?.withSizes(former.sizes)
        // The content's size changed after the collection view asked for it; all that is solved stays.
        collectionView?.layoutWasInvalidated(self, makeContext())
    }

    /// The number of items of each section.
    var counts: [Int] {
        guard let list = collectionView else { return [] }
        return (0..<list.numberOfSections).map { list.numberOfItems(inSection: $0) }
    }

    private static func operation(_ item: UICollectionViewUpdateItem) -> ListOperation? {
        let (before, after) = (item.indexPathBeforeUpdate.map { ListPath($0) }, item.indexPathAfterUpdate.map { ListPath($0) })
        let isSection = (before ?? after)?.item == NSNotFound
        switch (item.updateAction, before, after) {
        case (.insert, _, let to?): return isSection ? .insertSection(to.section) : .insertItem(to)
        case (.delete, let from?, _): return isSection ? .deleteSection(from.section) : .deleteItem(from)
        case (.reload, let from?, _): return isSection ? .reloadSection(from.section) : .reloadItem(from)
        case (.move, let from?, let to?):
            return isSection ? .moveSection(from.section, to: to.section) : .moveItem(from, to: to)
        default: return nil
        }
    }
}

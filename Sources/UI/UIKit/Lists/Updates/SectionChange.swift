/// Which sections have the same items after a batch as before, so that the data source need not be asked for them.
struct SectionChange {
    private let known: [Int?]

    init(_ operations: [ListOperation], old: [Int], newCount: Int) {
        var (deleted, inserted, reloaded): ([Int], [Int], [Int]) = ([], [], [])
        var moved: [ListMove<Int>] = []
        for operation in operations {
            switch operation {
            case .deleteSection(let section): deleted.append(section)
            case .insertSection(let section): inserted.append(section)
            case .reloadSection(let section): reloaded.append(section)
            case .moveSection(let section, let target): moved.append(ListMove(from: section, to: target))
            case .deleteItem, .insertItem, .reloadItem, .moveItem: break
            }
        }
        let (oldPlaces, newPlaces) = (deleted + reloaded + moved.map(\.from), inserted + moved.map(\.to))
        guard old.count + inserted.count - deleted.count == newCount, oldPlaces.allSatisfy(old.indices.contains),
            newPlaces.allSatisfy((0..<newCount).contains), Set(oldPlaces).count == oldPlaces.count,
            Set(newPlaces).count == newPlaces.count
        else {
            // The plan will name the mistake.
            known = Array(repeating: nil, count: newCount)
            return
        }
        let map = SectionMap(
            deleted: deleted, inserted: inserted, reloaded: reloaded, moved: moved, oldCount: old.count, newCount: newCount)
        var counts = (0..<newCount).map { map.isNew[$0] ? nil : old[map.oldOfNew[$0]] as Int? }
        for operation in operations {
            if let section = operation.newPath?.section, counts.indices.contains(section) { counts[section] = nil }
            if let section = operation.oldPath?.section, old.indices.contains(section), map.newOfOld[section] >= 0 {
                counts[map.newOfOld[section]] = nil
            }
        }
        known = counts
    }

    /// Returns the number of items of a section after the batch; nil when it has to be asked.
    func knownCount(of section: Int) -> Int? { known[section] }
}

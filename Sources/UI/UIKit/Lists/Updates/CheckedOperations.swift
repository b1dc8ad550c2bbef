/// The operations of a batch by kind, less those that sections swallow, once they are known to fit each other and the counts.
struct CheckedOperations {
    private(set) var deletedSections: [Int] = []
    private(set) var insertedSections: [Int] = []
    private(set) var reloadedSections: [Int] = []
    private(set) var movedSections: [ListMove<Int>] = []
    private(set) var deletedItems: [ListPath] = []
    private(set) var insertedItems: [ListPath] = []
    private(set) var reloadedItems: [ListPath] = []
    private(set) var movedItems: [ListMove<ListPath>] = []
    let sections: SectionMap

    init(_ operations: [ListOperation], old: [Int], new: [Int]) throws(ListUpdateMistake) {
        try Self.checkOldPlaces(operations, old)
        for operation in operations {
            switch operation {
            case .deleteSection(let section): deletedSections.append(section)
            case .insertSection(let section): insertedSections.append(section)
            case .reloadSection(let section): reloadedSections.append(section)
            case .moveSection(let section, let target): movedSections.append(ListMove(from: section, to: target))
            case .deleteItem, .insertItem, .reloadItem, .moveItem: break
            }
        }
        try Self.checkSections(operations, old.count, new.count)
        sections = SectionMap(
            deleted: deletedSections, inserted: insertedSections, reloaded: reloadedSections, moved: movedSections,
            oldCount: old.count, newCount: new.count)
        try takeItems(operations, new)
        try checkCounts(old, new)
        try Self.checkNewItems(operations, new)
        sort()
    }

    // MARK: Items

    private mutating func takeItems(_ operations: [ListOperation], _ new: [Int]) throws(ListUpdateMistake) {
        for operation in operations {
            if let target = operation.newPath, !new.indices.contains(target.section) {
                throw .outOfRange(operation, section: nil, count: new.count)
            }
            switch operation {
            case .deleteItem(let path): if survives(path.section) { deletedItems.append(path) }
            case .reloadItem(let path): if survives(path.section) { reloadedItems.append(path) }
            case .insertItem(let path): if !sections.isNew[path.section] { insertedItems.append(path) }
            case .moveItem(let path, let target): movedItems.append(ListMove(from: path, to: target))
            case .deleteSection, .insertSection, .reloadSection, .moveSection: break
            }
        }
    }

    /// Whether the items of a section before the batch are there after it.
    private func survives(_ section: Int) -> Bool {
        sections.newOfOld[section] >= 0 && !sections.isNew[sections.newOfOld[section]]
    }

    private mutating func sort() {
        deletedSections.sort()
        insertedSections.sort()
        reloadedSections.sort()
        movedSections.sort { $0.from < $1.from }
        deletedItems.sort()
        insertedItems.sort()
        reloadedItems.sort()
        movedItems.sort { $0.from < $1.from }
    }

    // MARK: Checks

    private static func checkOldPlaces(_ operations: [ListOperation], _ old: [Int]) throws(ListUpdateMistake) {
        for operation in operations {
            if let section = operation.oldSection ?? operation.oldPath?.section, !old.indices.contains(section) {
                throw .outOfRange(operation, section: nil, count: old.count)
            }
            if let path = operation.oldPath, !(0..<old[path.section]).contains(path.item) {
                throw .outOfRange(operation, section: path.section, count: old[path.section])
            }
        }
        try checkDifferent(operations, \.oldSection)
        try checkDifferent(operations, \.newSection)
        try checkDifferent(operations, \.oldPath)
        try checkDifferent(operations, \.newPath)
    }

    /// No two operations have one place.
    private static func checkDifferent<Place: Hashable>(
        _ operations: [ListOperation], _ place: (ListOperation) -> Place?
    ) throws(ListUpdateMistake) {
        var taken: [Place: ListOperation] = [:]
        for operation in operations {
            guard let place = place(operation) else { continue }
            if let other = taken.updateValue(operation, forKey: place) { throw .conflict(other, operation) }
        }
    }

    private static func checkSections(_ operations: [ListOperation], _ old: Int, _ new: Int) throws(ListUpdateMistake) {
        var counts = ListUpdateMistake.Counts(old: old, new: new)
        for operation in operations {
            switch operation {
            case .deleteSection: counts.deleted += 1
            case .insertSection: counts.inserted += 1
            case .moveSection:
                counts.movedIn += 1
                counts.movedOut += 1
            case .reloadSection, .deleteItem, .insertItem, .reloadItem, .moveItem: break
            }
        }
        guard counts.expected == new else { throw .counts(section: nil, counts) }
        for operation in operations {
            if let section = operation.newSection, !(0..<new).contains(section) {
                throw .outOfRange(operation, section: nil, count: new)
            }
        }
    }

    /// Each section that is neither inserted nor reloaded has what it had, with the operations in it.
    private func checkCounts(_ old: [Int], _ new: [Int]) throws(ListUpdateMistake) {
        var counts = new.indices.map { section in
            ListUpdateMistake.Counts(old: sections.oldOfNew[section] < 0 ? 0 : old[sections.oldOfNew[section]], new: new[section])
        }
        for path in insertedItems { counts[path.section].inserted += 1 }
        for path in deletedItems { counts[sections.newOfOld[path.section]].deleted += 1 }
        for move in movedItems {
            counts[move.to.section].movedIn += 1
            if sections.newOfOld[move.from.section] >= 0 { counts[sections.newOfOld[move.from.section]].movedOut += 1 }
        }
        for section in new.indices where !sections.isNew[section] && counts[section].expected != new[section] {
            throw .counts(section: section, counts[section])
        }
    }

    private static func checkNewItems(_ operations: [ListOperation], _ new: [Int]) throws(ListUpdateMistake) {
        for operation in operations {
            if let path = operation.newPath, !(0..<new[path.section]).contains(path.item) {
                throw .outOfRange(operation, section: path.section, count: new[path.section])
            }
        }
    }
}

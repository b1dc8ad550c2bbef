/// What leads from one snapshot to another, by identifiers.
///
/// Sections come first: those of both that are in order keep their place, and the others of both move. Items of both do the same in
/// their section; an item that changes its section moves, even out of a deleted section or into an inserted section. Deletes and
/// the starts of moves are places before the update, inserts and the ends of moves are places after it. Items that leave with their section
/// or come with it are not listed.
package struct SnapshotDifference: Equatable, Sendable {
    private(set) var deletedSections: [Int] = []
    private(set) var insertedSections: [Int] = []
    private(set) var movedSections: [ListMove<Int>] = []
    private(set) var deletedItems: [ListPath] = []
    private(set) var insertedItems: [ListPath] = []
    private(set) var movedItems: [ListMove<ListPath>] = []

    package init<Section: Hashable & Sendable, Item: Hashable & Sendable>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        let (before, after) = (old.order, new.order)
        var run = IncreasingRun()
        let sections = IdentifierMatch(
            before.sections, old.sections, after.sections, new.sections, positions: after.sectionPositions)
        compareSections(sections, &run)
        let items = IdentifierMatch(before.items, old.items, after.items, new.items, positions: after.positions)
        listDeletes(items, sections, before)
        let stays = Self.keepers(items, sections, before, after, &run)
        listInsertsAndMoves(items, sections, before, after, stays)
    }

    package var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && deletedItems.isEmpty
            && insertedItems.isEmpty && movedItems.isEmpty
    }

    private mutating func compareSections(_ match: IdentifierMatch, _ run: inout IncreasingRun) {
        deletedSections = match.newOfOld.indices.filter { match.newOfOld[$0] < 0 }
        insertedSections = match.oldOfNew.indices.filter { match.oldOfNew[$0] < 0 }
        let common = match.oldOfNew.indices.filter { match.oldOfNew[$0] >= 0 }
        var stays = [Bool](repeating: false, count: common.count)
        run.forEachMember(of: ContiguousArray(common.map { match.oldOfNew[$0] })) { stays[$0] = true }
        for (index, new) in common.enumerated() where !stays[index] {
            movedSections.append(ListMove(from: Int(match.oldOfNew[new]), to: new))
        }
    }

    private mutating func listDeletes(_ items: IdentifierMatch, _ sections: IdentifierMatch, _ before: SnapshotOrder) {
        deletedItems.reserveCapacity(items.newOfOld.count { $0 < 0 })
        for section in before.sections.indices where sections.newOfOld[section] >= 0 {
            let range = before.range(ofSection: section)
            for position in range where items.newOfOld[position] < 0 {
                deletedItems.append(ListPath(section: section, item: position - range.lowerBound))
            }
        }
    }

    /// Whether each item after the update keeps its place: those of a section that were in it, and are in order.
    private static func keepers(
        _ items: IdentifierMatch, _ sections: IdentifierMatch, _ before: SnapshotOrder, _ after: SnapshotOrder,
        _ run: inout IncreasingRun
    ) -> ContiguousArray<Bool> {
        var stays = ContiguousArray(repeating: false, count: after.items.count)
        var (values, places): (ContiguousArray<Int32>, ContiguousArray<Int>) = ([], [])
        let longest = after.sections.indices.map { after.range(ofSection: $0).count }.max() ?? 0
        values.reserveCapacity(longest)
        places.reserveCapacity(longest)
        for section in after.sections.indices where sections.oldOfNew[section] >= 0 {
            let home = before.range(ofSection: Int(sections.oldOfNew[section]))
            values.removeAll(keepingCapacity: true)
            places.removeAll(keepingCapacity: true)
            for position in after.range(ofSection: section) where home.contains(Int(items.oldOfNew[position])) {
                values.append(items.oldOfNew[position])
                places.append(position)
            }
            run.forEachMember(of: values) { stays[places[$0]] = true }
        }
        return stays
    }

    private mutating func listInsertsAndMoves(
        _ items: IdentifierMatch, _ sections: IdentifierMatch, _ before: SnapshotOrder, _ after: SnapshotOrder,
        _ stays: ContiguousArray<Bool>
    ) {
        insertedItems.reserveCapacity(items.oldOfNew.count { $0 < 0 })
        movedItems.reserveCapacity(stays.indices.count { !stays[$0] && items.oldOfNew[$0] >= 0 })
        for section in after.sections.indices {
            let range = after.range(ofSection: section)
            for position in range where !stays[position] {
                let (place, from) = (ListPath(section: section, item: position - range.lowerBound), items.oldOfNew[position])
                if from >= 0 {
                    movedItems.append(ListMove(from: before.path(at: Int(from)), to: place))
                } else if sections.oldOfNew[section] >= 0 {
                    insertedItems.append(place)
                }
            }
        }
    }
}

extension SnapshotDifference {
    /// The operations of a batch that does the same.
    var operations: [ListOperation] {
        deletedSections.map(ListOperation.deleteSection) + insertedSections.map(ListOperation.insertSection)
            + movedSections.map { .moveSection($0.from, to: $0.to) } + deletedItems.map(ListOperation.deleteItem)
            + insertedItems.map(ListOperation.insertItem) + movedItems.map { .moveItem($0.from, to: $0.to) }
    }
}

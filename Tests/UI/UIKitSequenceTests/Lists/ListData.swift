@testable import UIKit

/// Sections of numbers, none of which is there twice, and random changes of them with the operations that say what changed.
struct ListData: Equatable {
    struct Section: Equatable {
        var id: Int
        var items: [Int]
    }

    private enum Origin {
        case kept(Int)
        case moved(Int)
        case new
    }

    var sections: [Section] = []
    private var latest = 0

    init(_ dice: inout Dice) { fill(&dice) }

    var paths: [ListPath] {
        sections.indices.flatMap { section in
            sections[section].items.indices.map { ListPath(section: section, item: $0) }
        }
    }

    subscript(path: ListPath) -> Int? {
        guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.item) else {
            return nil
        }
        return sections[path.section].items[path.item]
    }

    private mutating func number() -> Int {
        latest += 1
        return latest
    }

    /// Starts over with other sections.
    mutating func fill(_ dice: inout Dice) {
        sections = []
        for _ in 0..<dice.one(of: [0, 1, 1, 2, 3, 4]) { sections.append(newSection(&dice)) }
    }

    private mutating func newSection(_ dice: inout Dice) -> Section {
        Section(id: number(), items: (0..<dice.one(of: [0, 1, 3, 8, 20])).map { _ in number() })
    }

    mutating func move(_ from: ListPath, to target: ListPath) {
        let number = sections[from.section].items.remove(at: from.item)
        sections[target.section].items.insert(number, at: target.item)
    }

    // MARK: Changes

    /// Deletes, moves, reloads and inserts sections and items.
    mutating func change(_ dice: inout Dice) -> [ListOperation] {
        var operations: [ListOperation] = []
        var new: [(origin: Origin, section: Section, isOpen: Bool)] = []
        var moved: [Int] = []
        let changesSections = dice.once(in: 4)
        for (index, section) in sections.enumerated() {
            switch changesSections ? dice.pick(7) : 6 {
            case 0: operations.append(.deleteSection(index))
            case 1: moved.append(index)
            case 2:
                operations.append(.reloadSection(index))
                new.append((.kept(index), Section(id: section.id, items: newSection(&dice).items), false))
            default: new.append((.kept(index), section, true))
            }
        }
        for index in moved { new.insert((.moved(index), sections[index], false), at: dice.pick(new.count + 1)) }
        if changesSections || sections.isEmpty, new.count < 5, dice.once(in: 2) {
            new.insert((.new, newSection(&dice), false), at: dice.pick(new.count + 1))
        }
        for (index, entry) in new.enumerated() {
            switch entry.origin {
            case .kept: break
            case .moved(let old): operations.append(.moveSection(old, to: index))
            case .new: operations.append(.insertSection(index))
            }
        }
        let open = new.indices.filter { new[$0].isOpen }
        let items = changeItems(open.compactMap { Self.old(new[$0].origin) }, open, &operations, &dice)
        for (index, section) in zip(open, items) { new[index].section.items = section }
        sections = new.map(\.section)
        return operations
    }

    private static func old(_ origin: Origin) -> Int? {
        switch origin {
        case .kept(let old), .moved(let old): old
        case .new: nil
        }
    }

    /// - Returns: the new items of the sections, which were at `old` and are at `new`.
    private mutating func changeItems(
        _ old: [Int], _ new: [Int], _ operations: inout [ListOperation], _ dice: inout Dice
    ) -> [[Int]] {
        var kept: [[(from: ListPath?, isNew: Bool, number: Int)]] = []
        var moved: [(from: ListPath, number: Int)] = []
        let rarity = dice.one(of: [4, 10, 30])
        for section in old {
            kept.append([])
            for (index, number) in sections[section].items.enumerated() {
                let path = ListPath(section: section, item: index)
                switch dice.pick(rarity) {
                case 0: operations.append(.deleteItem(path))
                case 1: moved.append((path, number))
                case 2:
                    operations.append(.reloadItem(path))
                    kept[kept.count - 1].append((nil, false, number))
                default: kept[kept.count - 1].append((nil, false, number))
                }
            }
        }
        guard !kept.isEmpty else { return [] }
        for move in moved {
            let section = dice.pick(kept.count)
            kept[section].insert((move.from, false, move.number), at: dice.pick(kept[section].count + 1))
        }
        for _ in 0..<dice.pick(4) {
            let section = dice.pick(kept.count)
            guard kept[section].count < 25 else { continue }
            kept[section].insert((nil, true, number()), at: dice.pick(kept[section].count + 1))
        }
        for (section, items) in zip(new, kept) {
            for (index, item) in items.enumerated() {
                let path = ListPath(section: section, item: index)
                if let from = item.from { operations.append(.moveItem(from, to: path)) }
                if item.isNew { operations.append(.insertItem(path)) }
            }
        }
        return kept.map { $0.map(\.number) }
    }

    /// One operation alone, as the calls outside of batches make it.
    mutating func changeOne(_ dice: inout Dice) -> ListOperation? {
        guard let path = paths.isEmpty ? nil : dice.one(of: paths) else {
            guard sections.count < 5 else { return nil }
            sections.append(newSection(&dice))
            return .insertSection(sections.count - 1)
        }
        switch dice.pick(7) {
        case 0:
            sections[path.section].items.remove(at: path.item)
            return .deleteItem(path)
        case 1:
            sections[path.section].items.insert(number(), at: path.item)
            return .insertItem(path)
        case 2: return .reloadItem(path)
        case 3:
            let target = ListPath(section: path.section, item: dice.pick(sections[path.section].items.count))
            move(path, to: target)
            return .moveItem(path, to: target)
        case 4:
            sections.remove(at: path.section)
            return .deleteSection(path.section)
        case 5:
            let target = dice.pick(sections.count)
            sections.insert(sections.remove(at: path.section), at: target)
            return .moveSection(path.section, to: target)
        default:
            sections[path.section].items = newSection(&dice).items
            return .reloadSection(path.section)
        }
    }
}

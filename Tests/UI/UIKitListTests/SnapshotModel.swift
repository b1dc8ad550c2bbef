@testable import UIKit

/// A snapshot as plain arrays: slow, and plainly right.
struct SnapshotModel: Equatable {
    var sections: [(name: String, items: [Int])] = []

    static func == (a: Self, b: Self) -> Bool {
        a.sections.map(\.name) == b.sections.map(\.name) && a.sections.map(\.items) == b.sections.map(\.items)
    }

    init() {}

    init(_ snapshot: NSDiffableDataSourceSnapshot<String, Int>) {
        sections = snapshot.sectionIdentifiers.map { ($0, snapshot.itemIdentifiers(inSection: $0)) }
    }

    var items: [Int] { sections.flatMap(\.items) }
    var counts: [Int] { sections.map(\.items.count) }

    var snapshot: NSDiffableDataSourceSnapshot<String, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(sections.map(\.name))
        for (name, items) in sections { snapshot.appendItems(items, toSection: name) }
        return snapshot
    }

    /// The same snapshot, in which identifiers have other slots: they entered in another order, and moved.
    func snapshotOnADetour(_ random: inout some RandomNumberGenerator) -> NSDiffableDataSourceSnapshot<String, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(sections.map(\.name).shuffled(using: &random))
        snapshot.appendItems(items.shuffled(using: &random))
        for (name, items) in sections {
            snapshot.appendItems(items, toSection: name)
            if let last = snapshot.sectionIdentifiers.last, last != name { snapshot.moveSection(name, afterSection: last) }
        }
        return snapshot
    }

    func section(of item: Int) -> Int? { sections.firstIndex { $0.items.contains(item) } }

    subscript(path: ListPath) -> Int { sections[path.section].items[path.item] }

    mutating func remove(_ items: [Int]) {
        for index in sections.indices { sections[index].items.removeAll(where: items.contains) }
    }

    mutating func insert(_ items: [Int], beside anchor: Int, offset: Int) {
        remove(items)
        guard let index = section(of: anchor), let place = sections[index].items.firstIndex(of: anchor) else { return }
        sections[index].items.insert(contentsOf: items, at: place + offset)
    }

    /// Some sections with some items of 0 to 59.
    static func random(_ random: inout some RandomNumberGenerator, sections: Int = 6, items: Int = 60) -> Self {
        var model = Self()
        let names = "ABCDEFGHIJ".prefix(sections).map { String($0) }.shuffled(using: &random)
        model.sections = names.prefix(Int.random(in: 1...sections, using: &random)).map { ($0, []) }
        for item in (0..<items).shuffled(using: &random).prefix(Int.random(in: 0...items, using: &random)) {
            model.sections[Int.random(in: model.sections.indices, using: &random)].items.append(item)
        }
        return model
    }

    /// The same with a few changes: most items stay in order.
    func changed(_ random: inout some RandomNumberGenerator) -> Self {
        var model = self
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let section = Int.random(in: model.sections.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: model.remove(model.items.shuffled(using: &random).prefix(2).map { $0 })
            case 1:
                let item = Int.random(in: 0..<90, using: &random)
                model.remove([item])
                model.sections[section].items.insert(
                    item, at: Int.random(in: 0...model.sections[section].items.count, using: &random))
            case 2 where model.sections.count > 1: model.sections.remove(at: section)
            case 3: model.sections.append(model.sections.remove(at: section))
            default:
                guard
                    let name = "ABCDEFGHIJ".map({ String($0) }).first(where: { name in
                        !model.sections.contains { $0.name == name }
                    })
                else { continue }
                model.sections.insert((name, [Int.random(in: 100..<1_000_000, using: &random)]), at: section)
            }
        }
        return model
    }
}

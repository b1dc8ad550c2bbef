import TestSupport
import XCTest

@testable import UIKit

/// The snapshot's changes and questions, without a list that shows them.
final class SnapshotTests: XCTestCase {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
        var model = SnapshotModel()
        model.sections = sections.map { ($0, $1) }
        return model.snapshot
    }

    /// The reports of a change, and the snapshot after it.
    @MainActor
    private static func reports(_ snapshot: inout Snapshot, _ change: (inout Snapshot) -> Void) -> [UIKitDiagnostics.Report] {
        var copy = snapshot
        let reports = UIKitDiagnostics.collect { change(&copy) }
        snapshot = copy
        return reports
    }

    func testS264_lookupsAnswer_andACopyWithoutMarksHasTheSameIdentifiers() {
        var all = Self.snapshot(["A": [1, 2], "B": [], "C": [3, 4, 5]])
        all.reloadItems([4, 1, 4])
        all.reconfigureItems([5])
        all.reloadSections(["C"])
        XCTAssertEqual(all.reloadedItemIdentifiers, [4, 1])
        XCTAssertEqual(all.reconfiguredItemIdentifiers, [5])
        XCTAssertEqual(all.reloadedSectionIdentifiers, ["C"])
        XCTAssertEqual(all.indexOfItem(4), 3)
        XCTAssertNil(all.indexOfItem(9))
        XCTAssertEqual(all.indexOfSection("C"), 2)
        XCTAssertNil(all.indexOfSection("D"))
        XCTAssertEqual(all.sectionIdentifier(containingItem: 5), "C")
        XCTAssertNil(all.sectionIdentifier(containingItem: 6))
        XCTAssertEqual([all.numberOfItems, all.numberOfSections, all.numberOfItems(inSection: "C")], [5, 3, 3])
        let plain = all.withoutMarks()
        XCTAssertEqual(plain.itemIdentifiers, [1, 2, 3, 4, 5])
        XCTAssertTrue(plain.reloadedItemIdentifiers.isEmpty && plain.reconfiguredItemIdentifiers.isEmpty)
        XCTAssertTrue(plain.reloadedSectionIdentifiers.isEmpty)
    }

    func testS265_anAppendedItemThatExistsMoves_aSectionThatExistsIsReported() {
        MainActor.assumeIsolated {
            var all = Self.snapshot(["A": [1, 2], "B": [3]])
            XCTAssertTrue(Self.reports(&all) { $0.appendItems([1, 4]) }.isEmpty)
            XCTAssertEqual(SnapshotModel(all).sections.map(\.items), [[2], [3, 1, 4]])
            let told = Self.reports(&all) { $0.appendSections(["C", "A"]) }
            XCTAssertEqual(told.map(\.kind), [.duplicateIdentifiers])
            XCTAssertEqual(all.sectionIdentifiers, ["A", "B", "C"])
            XCTAssertEqual(all.itemIdentifiers(inSection: "A"), [2])
        }
    }

    func testS266_E50_identifiersThatComeTwiceInOneCallAreReported_andTheFirstStays() {
        MainActor.assumeIsolated {
            var all = Self.snapshot(["A": [1, 2]])
            let told = Self.reports(&all) { $0.insertItems([7, 8, 7], beforeItem: 2) }
            XCTAssertEqual(
                told.map(\.description),
                [
                    "duplicateIdentifiers: NSDiffableDataSourceSnapshot<String, Int>.insertItems(_:beforeItem:): "
                        + "7 come twice in one call; the first stays"
                ])
            XCTAssertEqual(all.itemIdentifiers, [1, 7, 8, 2])
        }
    }

    func testS266_deletingIgnoresUnknownIdentifiers_andMarkingReportsThem() {
        MainActor.assumeIsolated {
            var all = Self.snapshot(["A": [1, 2]])
            XCTAssertTrue(Self.reports(&all) { $0.deleteItems([1, 9]) }.isEmpty)
            XCTAssertTrue(Self.reports(&all) { $0.deleteSections(["Z"]) }.isEmpty)
            XCTAssertEqual(all.itemIdentifiers, [2])
            XCTAssertEqual(Self.reports(&all) { $0.reloadItems([2, 9]) }.map(\.kind), [.unknownIdentifier])
            XCTAssertEqual(Self.reports(&all) { $0.reconfigureItems([9]) }.map(\.kind), [.unknownIdentifier])
            XCTAssertEqual(Self.reports(&all) { $0.reloadSections(["Z"]) }.map(\.kind), [.unknownIdentifier])
            XCTAssertTrue(all.reloadedItemIdentifiers.isEmpty)
        }
    }

    func testS267_E51_aPlaceThatDoesNotExistIsReported_andNothingChanges() {
        MainActor.assumeIsolated {
            var empty = Snapshot()
            let told = Self.reports(&empty) { $0.appendItems([1]) }
            XCTAssertEqual(
                told.map(\.message),
                [
                    "NSDiffableDataSourceSnapshot<String, Int>.appendItems(_:toSection:): "
                        + "the snapshot has no section, so append a section first; the call is ignored"
                ])
            XCTAssertEqual(empty.numberOfItems, 0)
            let calls: [(inout Snapshot) -> Void] = [
                { $0.appendItems([5], toSection: "Z") }, { $0.insertItems([5], beforeItem: 9) },
                { $0.insertItems([5, 1], afterItem: 1) }, { $0.moveItem(1, beforeItem: 1) }, { $0.moveItem(9, afterItem: 1) },
                { $0.moveItem(1, afterItem: 9) }, { $0.moveSection("A", beforeSection: "A") },
                { $0.insertSections(["C"], afterSection: "Z") }, { $0.moveSection("Z", afterSection: "A") },
                { _ = $0.numberOfItems(inSection: "Z") }, { _ = $0.itemIdentifiers(inSection: "Z") },
            ]
            for call in calls {
                var all = Self.snapshot(["A": [1, 2], "B": [3]])
                let before = SnapshotModel(all)
                XCTAssertEqual(Self.reports(&all, call).map(\.kind), [.unknownIdentifier])
                XCTAssertEqual(SnapshotModel(all), before)
            }
        }
    }

    /// A dictionary of indices that each change writes again would hash all identifiers each time.
    func testS264_eachChangeAndEachQuestionHashesOnlyTheIdentifiersItNames() {
        let count = 20_000
        let all = (0..<count).map(CountingIdentifier.init)
        var snapshot = NSDiffableDataSourceSnapshot<Int, CountingIdentifier>()
        snapshot.appendSections([0, 1])
        XCTAssertEqual(CountingIdentifier.count { for item in all { snapshot.appendItems([item]) } }, count)
        XCTAssertEqual(
            CountingIdentifier.count { for item in all.dropFirst() { snapshot.moveItem(item, beforeItem: all[0]) } },
            3 * (count - 1))
        XCTAssertEqual(CountingIdentifier.count { for item in all { _ = snapshot.indexOfItem(item) } }, count)
        XCTAssertEqual(CountingIdentifier.count { for item in all { snapshot.deleteItems([item]) } }, count)
        XCTAssertEqual(snapshot.numberOfItems, 0)
    }

    func testAMarkGoesWithItsItem() {
        var all = Self.snapshot(["A": [1, 2, 3]])
        all.reloadItems([1, 2])
        all.deleteItems([1])
        all.appendItems([9, 1])
        XCTAssertEqual(all.reloadedItemIdentifiers, [2])
        all.deleteSections(["A"])
        XCTAssertTrue(all.reloadedItemIdentifiers.isEmpty)
    }

    /// All hashes are equal: the table probes one place after another, and closes gaps in long runs.
    func testIdentifiersWithOneHashAreToldApart() {
        struct Clash: Hashable {
            let number: Int
            func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
        }
        var random = SeededRandom("clashes")
        var (snapshot, model) = (NSDiffableDataSourceSnapshot<Int, Clash>(), [Int]())
        snapshot.appendSections([0])
        for _ in 0..<2_000 {
            let number = Int.random(in: 0..<40, using: &random)
            if Bool.random(using: &random) {
                snapshot.appendItems([Clash(number: number)])
                model.removeAll { $0 == number }
                model.append(number)
            } else {
                snapshot.deleteItems([Clash(number: number)])
                model.removeAll { $0 == number }
            }
            XCTAssertEqual(snapshot.itemIdentifiers.map(\.number), model, "seed \(random.seed)")
            XCTAssertEqual(snapshot.indexOfItem(Clash(number: number)), model.firstIndex(of: number), "seed \(random.seed)")
        }
    }

    func testDeletingAllItemsLeavesNoSection() {
        var all = Self.snapshot(["A": [1, 2]])
        all.deleteAllItems()
        XCTAssertEqual([all.numberOfItems, all.numberOfSections], [0, 0])
        all.appendSections(["A"])
        all.appendItems([1])
        XCTAssertEqual(all.itemIdentifiers, [1])
    }

    func testACopyDoesNotSeeChangesOfTheOther() {
        var first = Self.snapshot(["A": [1, 2]])
        XCTAssertEqual(first.indexOfItem(2), 1)
        let second = first
        first.appendItems([3])
        first.insertItems([0], beforeItem: 1)
        XCTAssertEqual(first.itemIdentifiers, [0, 1, 2, 3])
        XCTAssertEqual(second.itemIdentifiers, [1, 2])
        XCTAssertEqual([first.indexOfItem(2), second.indexOfItem(2)], [2, 1])
        XCTAssertNil(second.indexOfItem(3))
    }

    func testAMistakeOnAnotherThreadIsReportedOnMain() {
        let told = expectation(description: "report")
        MainActor.assumeIsolated {
            UIKitDiagnostics.handler = { report in
                XCTAssertTrue(Thread.isMainThread)
                XCTAssertEqual(report.kind, .unknownIdentifier)
                told.fulfill()
            }
        }
        DispatchQueue.global().async {
            var snapshot = Snapshot()
            snapshot.appendItems([1])
        }
        wait(for: [told], timeout: 10)
        MainActor.assumeIsolated { UIKitDiagnostics.handler = nil }
    }

    func testRandomChangesDoWhatArraysDo() {
        var random = SeededRandom("snapshot")
        for _ in 0..<60 {
            var model = SnapshotModel.random(&random)
            var all = model.snapshot
            var older = (all, model)
            for _ in 0..<40 {
                change(&all, &model, &random)
                XCTAssertEqual(SnapshotModel(all), model, "seed \(random.seed)")
                XCTAssertEqual(all.itemIdentifiers, model.items)
                XCTAssertEqual(all.numberOfItems, model.items.count)
                for (index, item) in model.items.enumerated() where Int.random(in: 0..<8, using: &random) == 0 {
                    XCTAssertEqual(all.indexOfItem(item), index)
                    XCTAssertEqual(
                        all.sectionIdentifier(containingItem: item), model.section(of: item).map { model.sections[$0].name })
                }
                if Int.random(in: 0..<10, using: &random) == 0 {
                    XCTAssertEqual(SnapshotModel(older.0), older.1, "seed \(random.seed)")
                    older = (all, model)
                }
            }
        }
    }

    private func change(_ all: inout Snapshot, _ model: inout SnapshotModel, _ random: inout SeededRandom) {
        let some = (0..<90).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map { $0 }
        let anchor = model.items.randomElement(using: &random)
        let section = Int.random(in: model.sections.indices, using: &random)
        let name = model.sections[section].name
        switch (Int.random(in: 0..<9, using: &random), anchor) {
        case (0, _):
            all.appendItems(some, toSection: name)
            model.remove(some)
            model.sections[section].items += some
        case (1, _):
            all.appendItems(some)
            model.remove(some)
            model.sections[model.sections.count - 1].items += some
        case (2, let anchor?) where !some.contains(anchor):
            all.insertItems(some, beforeItem: anchor)
            model.insert(some, beside: anchor, offset: 0)
        case (3, let anchor?) where !some.contains(anchor):
            all.insertItems(some, afterItem: anchor)
            model.insert(some, beside: anchor, offset: 1)
        case (4, _):
            all.deleteItems(some)
            model.remove(some)
        case (5, _) where model.sections.count > 1:
            all.deleteSections([name])
            model.sections.remove(at: section)
        case (6, _) where model.section(named: "new") == nil:
            all.insertSections(["new", "newer"].filter { model.section(named: $0) == nil }, afterSection: name)
            model.sections.insert(
                contentsOf: ["new", "newer"].filter { model.section(named: $0) == nil }.map { ($0, []) }, at: section + 1)
        case (7, _) where section > 0:
            all.moveSection(name, beforeSection: model.sections[0].name)
            model.sections.insert(model.sections.remove(at: section), at: 0)
        case (8, _) where section > 0:
            all.moveSection(model.sections[0].name, afterSection: name)
            model.sections.insert(model.sections.remove(at: 0), at: section)
        default:
            guard let item = model.items.randomElement(using: &random), let anchor, item != anchor else { return }
            all.moveItem(item, afterItem: anchor)
            model.insert([item], beside: anchor, offset: 1)
        }
    }
}

extension SnapshotModel {
    fileprivate func section(named name: String) -> Int? { sections.firstIndex { $0.name == name } }
}

import TestSupport
import XCTest

@testable import UIKit

/// What leads from one snapshot to another.
final class SnapshotDifferenceTests: XCTestCase {
    private func difference(_ old: [[Int]], _ new: [[Int]]) -> SnapshotDifference {
        let names = (0..<10).map { "S\($0)" }
        return difference(zip(names, old).map { ($0, $1) }, zip(names, new).map { ($0, $1) })
    }

    private func difference(_ old: [(String, [Int])], _ new: [(String, [Int])]) -> SnapshotDifference {
        var (before, after) = (SnapshotModel(), SnapshotModel())
        before.sections = old.map { ($0, $1) }
        after.sections = new.map { ($0, $1) }
        return SnapshotDifference(from: before.snapshot, to: after.snapshot)
    }

    private func move(_ section: Int, _ item: Int, to target: Int, _ place: Int) -> ListMove<ListPath> {
        ListMove(from: ListPath(section: section, item: item), to: ListPath(section: target, item: place))
    }

    func testS259_theDifferenceAppliedToTheOldStateGivesTheNewOne_andNoIdentifierOfBothIsDeletedOrInserted() {
        var random = SeededRandom("differences")
        for round in 0..<600 {
            let old = SnapshotModel.random(&random)
            let new = round % 2 == 0 ? old.changed(&random) : SnapshotModel.random(&random)
            // Slots agree in one third of the rounds, and do not in the others.
            let edited = round % 3 == 0 ? new.snapshot : new.snapshotOnADetour(&random)
            XCTAssertEqual(SnapshotModel(edited), new, "seed \(random.seed)")
            let difference = SnapshotDifference(from: old.snapshot, to: edited)
            XCTAssertEqual(difference.applied(to: old, towards: new), new, "seed \(random.seed), round \(round)")
            let both = Set(old.items).intersection(new.items)
            XCTAssertTrue(both.isDisjoint(with: difference.deletedItems.map { old[$0] }), "seed \(random.seed)")
            XCTAssertTrue(both.isDisjoint(with: difference.insertedItems.map { new[$0] }), "seed \(random.seed)")
            XCTAssertTrue(difference.movedItems.allSatisfy { old[$0.from] == new[$0.to] }, "seed \(random.seed)")
        }
    }

    func testS260_itemsInOrderKeepTheirPlace_andTheFewestMove() {
        let one = difference([[1, 2, 3, 4, 5, 6]], [[2, 3, 4, 1, 5, 6]])
        XCTAssertEqual(one.movedItems, [move(0, 0, to: 0, 3)])
        let reversed = difference([[1, 2, 3, 4]], [[4, 3, 2, 1]])
        XCTAssertEqual(reversed.movedItems.count, 3)
        XCTAssertTrue(difference([[1, 2, 3]], [[0, 1, 9, 2, 3]]).movedItems.isEmpty)
        XCTAssertTrue(difference([[1, 2, 3]], [[1, 2, 3]]).isEmpty)
    }

    func testS260_noScriptWithFewerMovesExists() {
        var random = SeededRandom("fewest moves")
        for _ in 0..<300 {
            let count = Int.random(in: 1...9, using: &random)
            let new = (0..<count).shuffled(using: &random)
            let moves = difference([Array(0..<count)], [new]).movedItems.count
            XCTAssertEqual(moves, count - Self.longestRun(new), "seed \(random.seed): \(new)")
        }
    }

    /// The longest increasing subsequence by trying all.
    private static func longestRun(_ values: [Int]) -> Int {
        (0..<(1 << values.count)).map { mask in
            let chosen = values.indices.filter { mask & (1 << $0) != 0 }.map { values[$0] }
            return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? chosen.count : 0
        }.max() ?? 0
    }

    func testS261_sectionsAreComparedFirst_andAnItemMovesOutOfADeletedSectionAndIntoAnInsertedOne() {
        let out = difference([("A", [1, 2]), ("B", [3])], [("B", [3, 2])])
        XCTAssertEqual(out.deletedSections, [0])
        XCTAssertEqual(out.movedItems, [move(0, 1, to: 0, 1)])
        XCTAssertTrue(out.deletedItems.isEmpty && out.insertedItems.isEmpty)
        let into = difference([("B", [3, 2])], [("A", [9, 2]), ("B", [3])])
        XCTAssertEqual(into.insertedSections, [0])
        XCTAssertEqual(into.movedItems, [move(0, 1, to: 0, 1)])
        XCTAssertTrue(into.deletedItems.isEmpty && into.insertedItems.isEmpty)
        let moved = difference([("A", [1]), ("B", [2]), ("C", [3])], [("C", [3]), ("A", [1]), ("B", [2, 4])])
        XCTAssertEqual(moved.movedSections, [ListMove(from: 2, to: 0)])
        XCTAssertEqual(moved.insertedItems, [ListPath(section: 2, item: 1)])
        XCTAssertTrue(moved.movedItems.isEmpty)
    }

    func testADifferenceHashesNothing_asEachIdentifierWasHashedOnceWhereItEntered() {
        typealias Snapshot = NSDiffableDataSourceSnapshot<Int, CountingIdentifier>
        func snapshot(_ numbers: [Int]) -> Snapshot {
            var snapshot = Snapshot()
            snapshot.appendSections([0])
            snapshot.appendItems(numbers.map(CountingIdentifier.init))
            return snapshot
        }
        var random = SeededRandom("hashes")
        let count = 10_000
        let old = snapshot(Array(0..<count))
        XCTAssertEqual(CountingIdentifier.count { _ = snapshot(Array(0..<count)) }, count, "one hash to enter the snapshot")
        let news = [
            Array(0..<count), Array((0..<count).reversed()), (0..<count).shuffled(using: &random), Array(count..<2 * count),
            Array(1..<count) + [0],
        ].map(snapshot)
        let hashes = news.map { new in CountingIdentifier.count { _ = SnapshotDifference(from: old, to: new) } }
        XCTAssertEqual(hashes, [0, 0, 0, 0, 0])
        var copy = old
        copy.moveItem(CountingIdentifier(number: 0), afterItem: CountingIdentifier(number: 9))
        XCTAssertEqual(CountingIdentifier.count { _ = SnapshotDifference(from: old, to: copy) }, 0)
    }
}

extension SnapshotDifference {
    /// The old state after the difference; only what enters is read from the new state.
    fileprivate func applied(to old: SnapshotModel, towards new: SnapshotModel) -> SnapshotModel {
        var left = old.sections.map { $0.items.map(Optional.some) }
        for path in deletedItems + movedItems.map(\.from) { left[path.section][path.item] = nil }
        let goingSections = Set(deletedSections + movedSections.map(\.from))
        var staying = old.sections.indices.filter { !goingSections.contains($0) }[...]
        var result = SnapshotModel()
        for index in new.sections.indices {
            if insertedSections.contains(index) {
                let moved = Set(movedItems.map { old[$0.from] })
                result.sections.append((new.sections[index].name, new.sections[index].items.filter { !moved.contains($0) }))
            } else {
                let origin = movedSections.first { $0.to == index }?.from ?? staying.removeFirst()
                result.sections.append((old.sections[origin].name, left[origin].compactMap { $0 }))
            }
        }
        guard staying.isEmpty else { return SnapshotModel() }
        let entering = insertedItems.map { ($0, new[$0]) } + movedItems.map { ($0.to, old[$0.from]) }
        for (path, item) in entering.sorted(by: { $0.0 < $1.0 }) {
            guard path.item <= result.sections[path.section].items.count else { return SnapshotModel() }
            result.sections[path.section].items.insert(item, at: path.item)
        }
        return result
    }
}

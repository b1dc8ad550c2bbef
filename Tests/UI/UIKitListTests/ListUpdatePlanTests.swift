import TestSupport
import XCTest

@testable import UIKit

/// A batch's operations become a plan, or one mistake.
final class ListUpdatePlanTests: XCTestCase {
    private func path(_ section: Int, _ item: Int) -> ListPath { ListPath(section: section, item: item) }

    /// Where each old item of a section is after the batch, as `section.item`; a hyphen where it is deleted.
    private func targets(_ plan: ListUpdatePlan, _ section: Int, _ count: Int) -> [String] {
        (0..<count).map { item in
            plan.newPath(ofOld: path(section, item)).map { "\($0.section).\($0.item)" } ?? "-"
        }
    }

    private func mistake(_ operations: [ListOperation], _ old: [Int], _ new: [Int]) -> String? {
        do {
            _ = try ListUpdatePlan(operations, old: old, new: new)
            return nil
        } catch { return error.sentence(for: "the list") }
    }

    // MARK: Plans

    func testQ236_deletesReloadsAndStartsOfMovesAreOldPlaces_insertsAndEndsNewOnes_inAnyOrderOfTheCalls() throws {
        let operations: [ListOperation] = [
            .insertItem(path(0, 0)), .deleteItem(path(0, 0)), .moveItem(path(0, 4), to: path(0, 1)), .reloadItem(path(0, 2)),
        ]
        var random = SeededRandom("order of calls")
        let first = try ListUpdatePlan(operations, old: [5], new: [5])
        XCTAssertEqual(targets(first, 0, 5), ["-", "0.2", "0.3", "0.4", "0.1"])
        XCTAssertEqual(first.reloadedItems, [ListMove(from: path(0, 2), to: path(0, 3))])
        for _ in 0..<10 {
            XCTAssertEqual(
                try ListUpdatePlan(operations.shuffled(using: &random), old: [5], new: [5]), first, "seed \(random.seed)")
        }
    }

    func testQ237_deletesComeBeforeInserts_andBatchesInsideEachOtherAreOne() throws {
        let plan = try ListUpdatePlan([.insertItem(path(0, 1)), .deleteItem(path(0, 1))], old: [3], new: [3])
        XCTAssertEqual(targets(plan, 0, 3), ["0.0", "-", "0.2"])
        XCTAssertNil(plan.oldPath(ofNew: path(0, 1)))
        var batch = ListBatch()
        batch.open()
        batch.record(.deleteItem(path(0, 0)))
        batch.open()
        batch.record(.insertSection(1))
        XCTAssertNil(batch.close())
        XCTAssertTrue(batch.isOpen)
        XCTAssertEqual(batch.close(), [.deleteItem(path(0, 0)), .insertSection(1)])
        XCTAssertFalse(batch.isOpen)
        XCTAssertTrue(batch.operations.isEmpty)
    }

    func testQ241_theDeleteOfASectionSwallowsWhatIsInIt_andTheInsertOfOneSwallowsItsInserts() throws {
        let plan = try ListUpdatePlan(
            [
                .deleteItem(path(0, 0)), .reloadItem(path(0, 1)), .deleteSection(0), .insertSection(1), .insertItem(path(1, 2)),
                .moveItem(path(0, 2), to: path(0, 0)), .moveItem(path(1, 0), to: path(1, 0)),
            ], old: [3, 2], new: [2, 4])
        XCTAssertEqual([plan.deletedSections, plan.insertedSections], [[0], [1]])
        XCTAssertTrue(plan.deletedItems.isEmpty && plan.insertedItems.isEmpty && plan.reloadedItems.isEmpty)
        XCTAssertEqual(targets(plan, 0, 3), ["-", "-", "0.0"])
        XCTAssertEqual(targets(plan, 1, 2), ["1.0", "0.1"])
        XCTAssertNil(plan.oldPath(ofNew: path(1, 3)))
        XCTAssertEqual(plan.oldPath(ofNew: path(1, 0)), path(1, 0))
    }

    func testQ244_aMovedItemHasItsNewPath_laterOnesShift_andADeletedOneHasNone() throws {
        let plan = try ListUpdatePlan(
            [.moveItem(path(0, 1), to: path(1, 2)), .deleteItem(path(1, 0)), .moveSection(0, to: 1)], old: [3, 3], new: [2, 3])
        XCTAssertEqual(targets(plan, 0, 3), ["1.0", "1.2", "1.1"])
        XCTAssertEqual(targets(plan, 1, 3), ["-", "0.0", "0.1"])
        XCTAssertEqual(plan.newSection(ofOld: 0), 1)
        XCTAssertEqual(plan.oldSection(ofNew: 0), 1)
    }

    func testAReloadedSectionMayHaveAnyCount_andAllInItIsNew() throws {
        let plan = try ListUpdatePlan([.reloadSection(0), .deleteItem(path(0, 1))], old: [3, 1], new: [7, 1])
        XCTAssertEqual(plan.reloadedSections, [ListMove(from: 0, to: 0)])
        XCTAssertEqual(targets(plan, 0, 3), ["-", "-", "-"])
        XCTAssertNil(plan.oldPath(ofNew: path(0, 0)))
        XCTAssertEqual(targets(plan, 1, 1), ["1.0"])
    }

    // MARK: Mistakes

    func testQ240_E47_countsThatDoNotFitAreReportedWithAllSixNumbers() {
        XCTAssertNil(mistake([.insertItem(path(0, 0))], [2], [3]))
        let operations: [ListOperation] = [
            .insertItem(path(0, 0)), .deleteItem(path(0, 1)), .moveItem(path(1, 0), to: path(0, 2)),
            .moveItem(path(0, 3), to: path(1, 0)), .moveItem(path(0, 4), to: path(1, 1)),
        ]
        XCTAssertNil(mistake(operations, [6, 1], [5, 2]))
        XCTAssertEqual(
            mistake(operations, [6, 1], [6, 2]),
            "section 0 of the list has 6 items after a batch, and should have 5: 6 before it, 1 inserted, 1 deleted, 1 moved in, "
                + "2 moved out")
        XCTAssertEqual(
            mistake([.insertSection(0), .moveSection(0, to: 1)], [6, 1], [6, 2]),
            "the list has 2 sections after a batch, and should have 3: 2 before it, 1 inserted, 0 deleted, 1 moved in, 1 moved out"
        )
        XCTAssertNotNil(mistake([], [6], [7]))
    }

    func testE48_Q245_twoOperationsOnOnePlaceAreReportedBoth() {
        let pairs: [(ListOperation, ListOperation, String)] = [
            (.deleteItem(path(0, 1)), .moveItem(path(0, 1), to: path(0, 0)), "deletes item 1 of section 0 and also moves item 1"),
            (.insertItem(path(0, 0)), .moveItem(path(0, 1), to: path(0, 0)), "inserts item 0 of section 0 and also moves item 1"),
            (.moveItem(path(0, 1), to: path(0, 0)), .reloadItem(path(0, 1)), "to item 0 of section 0 and also reloads item 1"),
            (.deleteItem(path(0, 1)), .deleteItem(path(0, 1)), "a batch of the list deletes item 1 of section 0 twice"),
            (.insertItem(path(0, 1)), .insertItem(path(0, 1)), "inserts item 1 of section 0 twice"),
            (.deleteSection(0), .moveSection(0, to: 1), "deletes section 0 and also moves section 0 to section 1"),
            (.insertSection(1), .moveSection(0, to: 1), "inserts section 1 and also moves section 0 to section 1"),
            (.reloadSection(0), .deleteSection(0), "reloads section 0 and also deletes section 0"),
        ]
        for (first, second, part) in pairs {
            let said = mistake([first, second], [3, 3], [3, 3])
            XCTAssertTrue(said?.contains(part) == true, "\(said ?? "no mistake")")
        }
    }

    func testE48_aPlaceThatDoesNotExistIsReportedWithTheCount() {
        XCTAssertEqual(
            mistake([.deleteItem(path(1, 3))], [0, 3], [0, 2]),
            "a batch of the list deletes item 3 of section 1, but section 1 has 3 items")
        XCTAssertEqual(
            mistake([.reloadSection(2)], [0, 3], [0, 3]), "a batch of the list reloads section 2, but there are 2 sections")
        XCTAssertEqual(
            mistake([.insertItem(path(0, 4))], [3], [4]),
            "a batch of the list inserts item 4 of section 0, but section 0 has 4 items")
        let others: [ListOperation] = [
            .deleteItem(path(4, 0)), .deleteItem(path(0, -1)), .insertItem(path(4, 0)), .moveItem(path(0, 0), to: path(9, 0)),
            .moveItem(path(0, 0), to: path(0, 9)), .moveSection(0, to: 7), .moveSection(-1, to: 0),
        ]
        for operation in others { XCTAssertNotNil(mistake([operation], [3, 3], [3, 3]), "\(operation)") }
    }

    // MARK: Random batches

    func testRandomBatchesDoWhatArraysDo() throws {
        var random = SeededRandom("batches")
        for round in 0..<500 {
            let old = SnapshotModel.random(&random)
            let new = round % 2 == 0 ? old.changed(&random) : SnapshotModel.random(&random)
            let difference = SnapshotDifference(from: old.snapshot, to: new.snapshot)
            var operations = difference.operations
            let reloaded = old.sections.indices.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
                .filter { !difference.deletedSections.contains($0) && !difference.movedSections.map(\.from).contains($0) }
            operations += reloaded.map(ListOperation.reloadSection)
            let plan = try ListUpdatePlan(operations.shuffled(using: &random), old: old.counts, new: new.counts)
            let renewed = Set(reloaded.flatMap { old.sections[$0].items }).intersection(
                new.sections.filter { section in reloaded.contains { old.sections[$0].name == section.name } }.flatMap(\.items))
            let moved = Set(plan.movedItems.map { old[$0.from] })
            for (section, items) in old.sections.map(\.items).enumerated() {
                for (index, item) in items.enumerated() {
                    let target = plan.newPath(ofOld: path(section, index))
                    let isKept = new.section(of: item) != nil && (!renewed.contains(item) || moved.contains(item))
                    XCTAssertEqual(target.map { new[$0] }, isKept ? item : nil, "seed \(random.seed), round \(round)")
                    if let target { XCTAssertEqual(plan.oldPath(ofNew: target), path(section, index), "seed \(random.seed)") }
                }
            }
            let entering = new.sections.enumerated().flatMap { section, content in
                content.items.indices.filter { plan.oldPath(ofNew: path(section, $0)) == nil }.map { content.items[$0] }
            }
            let kept = Set(old.items).subtracting(renewed.subtracting(moved))
            XCTAssertEqual(Set(entering), Set(new.items).subtracting(kept), "seed \(random.seed), round \(round)")
        }
    }

    /// Nothing is made for an item that no operation names: twenty billion would not fit the memory.
    func testAPlanVisitsNoItemThatNoOperationNames() throws {
        let count = 20_000_000_000
        let plan = try ListUpdatePlan([.insertItem(path(0, 7)), .deleteItem(path(0, 9))], old: [count], new: [count])
        XCTAssertEqual(Array(targets(plan, 0, 11)[6...]), ["0.6", "0.8", "0.9", "-", "0.10"])
        XCTAssertEqual(plan.newPath(ofOld: path(0, count - 1)), path(0, count - 1))
    }
}

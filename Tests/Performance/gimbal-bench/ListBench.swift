import AllocationCounter
import UIKit

/// What lists cost without views: snapshots that are made, compared and changed, and the plan of a batch.
///
/// A figure is the CPU time of this thread, the least of some rounds; growth compares two sizes of one run.
enum ListBench {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

    static func run(_ options: BenchOptions) -> [Figure] {
        differences(options) + [hashes()] + snapshots(options) + plans(options)
    }

    /// B10: the snapshots are made, and compared.
    private static func hashes() -> Figure {
        let count = 10_000
        let before = HashedNumber.hashes
        let snapshots = [Array(0..<count), (0..<count).reversed()].map { numbers in
            var snapshot = NSDiffableDataSourceSnapshot<Int, HashedNumber>()
            snapshot.appendSections([0])
            snapshot.appendItems(numbers.map(HashedNumber.init))
            return snapshot
        }
        sink += SnapshotDifference(from: snapshots[0], to: snapshots[1]).isEmpty ? 1 : 0
        return Figure(
            name: "B10 two snapshots of 10000 are made and compared, hashes",
            value: Double(HashedNumber.hashes - before) / Double(count), unit: "an identifier", target: .atMost(3))
    }

    private static func snapshot(_ items: [Int]) -> Snapshot {
        var snapshot = Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(items)
        return snapshot
    }

    // MARK: Differences

    /// The snapshot after a change of one with 0 to `count`; all but the moves are made from nothing.
    private static let changes: [(name: String, change: @Sendable (Int) -> Snapshot)] = [
        ("equal", { snapshot(Array(0..<$0)) }),
        (
            "100 moves",
            { count in
                var snapshot = snapshot(Array(0..<count))
                for move in 1...100 { snapshot.moveItem(move * 7 % count, afterItem: (move * 7 + count / 2) % count) }
                return snapshot
            }
        ),
        ("reversed", { snapshot((0..<$0).reversed()) }),
        ("all new", { snapshot(Array($0..<2 * $0)) }),
    ]

    private static func differences(_ options: BenchOptions) -> [Figure] {
        changes.flatMap { name, change in
            let results = [1_000, 10_000].map { count in compare(snapshot(Array(0..<count)), change(count), options) }
            return [
                Figure(name: "difference of 10000, \(name)", value: results[1].nanoseconds / 1e3, unit: "µs CPU"),
                Figure(name: "difference of 10000, \(name), mallocs", value: results[1].mallocs, unit: "calls"),
                Figure(
                    name: "difference, \(name), growth from 1000 to 10000",
                    value: results[1].nanoseconds / results[0].nanoseconds,
                    unit: "×", target: .atMost(20)),
            ]
        }
    }

    private static func compare(
        _ old: Snapshot, _ new: Snapshot, _ options: BenchOptions
    ) -> (nanoseconds: Double, mallocs: Double) {
        // The first comparison makes the arrays of the order.
        sink += SnapshotDifference(from: old, to: new).isEmpty ? 1 : 0
        let before = allocation_count()
        sink += SnapshotDifference(from: old, to: new).isEmpty ? 1 : 0
        let mallocs = Double(allocation_count() - before)
        return (Stopwatch.least(options) { sink += SnapshotDifference(from: old, to: new).isEmpty ? 1 : 0 }, mallocs)
    }

    // MARK: Snapshots

    private static func snapshots(_ options: BenchOptions) -> [Figure] {
        let works: [(name: String, work: (Int) -> Void)] = [
            ("made at once", { count in sink += Double(snapshot(Array(0..<count)).numberOfItems) }),
            (
                "made one by one, with a question each",
                { count in
                    var snapshot = snapshot([-1])
                    for item in 0..<count {
                        snapshot.appendItems([item])
                        sink += Double(snapshot.indexOfItem(item) ?? 0)
                    }
                }
            ),
            (
                "made one by one at the front",
                { count in
                    var snapshot = snapshot([-1])
                    for item in 0..<count { snapshot.insertItems([item], afterItem: -1) }
                    sink += Double(snapshot.indexOfItem(0) ?? 0)
                }
            ),
        ]
        return works.flatMap { name, work in
            let times = [10_000, 100_000].map { count in Stopwatch.least(options) { work(count) } }
            return [
                Figure(name: "snapshot of 10000 \(name)", value: times[0] / 1e3, unit: "µs CPU"),
                Figure(
                    name: "snapshot \(name), growth from 10000 to 100000", value: times[1] / times[0], unit: "×",
                    target: .atMost(20)
                ),
            ]
        }
    }

    // MARK: Plans

    /// A batch of 100 operations, by the number of items that they do not name.
    private static func plans(_ options: BenchOptions) -> [Figure] {
        let times = [1_000, 100_000].map { count in
            let operations = (0..<100).map { number in
                number % 2 == 0
                    ? ListOperation.deleteItem(ListPath(section: 0, item: number * 5))
                    : ListOperation.insertItem(ListPath(section: 0, item: number * 7))
            }
            return Stopwatch.least(options) {
                guard let plan = try? ListUpdatePlan(operations, old: [count], new: [count]) else { return }
                for item in 0..<100 { sink += Double(plan.newPath(ofOld: ListPath(section: 0, item: item))?.item ?? 0) }
            }
        }
        return [
            Figure(name: "plan of 100 operations, 100 questions", value: times[1] / 1e3, unit: "µs CPU"),
            Figure(
                name: "plan of 100 operations, growth from 1000 to 100000 items", value: times[1] / times[0], unit: "×",
                target: .atMost(1.5)),
        ]
    }
}

/// An identifier that counts how often its kind is hashed.
private struct HashedNumber: Hashable, Sendable {
    nonisolated(unsafe) static var hashes = 0

    let number: Int

    init(_ number: Int) { self.number = number }

    func hash(into hasher: inout Hasher) {
        Self.hashes += 1
        hasher.combine(number)
    }
}

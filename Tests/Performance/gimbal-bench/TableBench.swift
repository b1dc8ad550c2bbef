import AllocationCounter
import GimbalTesting
import QuartzCore
import UIKit

/// A table of many rows on a screen: its first commit, its memory, a step of scrolling, a jump, a row that comes.
@MainActor
final class TableBench {
    private struct Result {
        var firstCommit: Double
        /// Bytes in use beyond those of the empty table.
        var bytes: Double
        /// Nanoseconds of CPU for ten points, and calls to malloc of the list in them.
        var step: Double
        var stepCalls: Double
        var jump: Double
        /// Nanoseconds of CPU until a new first row is shown, without animation.
        var insert: Double
    }

    private let screen: TestScreen
    private let window: UIWindow
    private let table: UITableView
    private let source: TableBenchSource

    private init(_ count: Int, hasTexts: Bool) throws {
        screen = try TestScreen(width: 800, height: 480)
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        table = UITableView(frame: window.bounds)
        source = TableBenchSource(hasTexts)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        window.rootViewController?.view.addSubview(table)
        screen.settle()
        source.count = count
    }

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let few = try measure(1000, hasTexts: true)
        let some = try measure(10_000, hasTexts: true)
        let many = try measure(100_000, hasTexts: true)
        let bare = try measure(100_000, hasTexts: false)
        return [
            Figure(name: "table of 10000 rows, first commit", value: some.firstCommit / 1e6, unit: "ms CPU", target: .atMost(20)),
            Figure(
                name: "table of 10000 rows, memory beyond an empty one", value: some.bytes / 1e6, unit: "MB", target: .atMost(10)),
            Figure(
                name: "table of 100000 rows, first commit", value: many.firstCommit / 1e6, unit: "ms CPU", target: .atMost(20)),
            Figure(
                name: "table of 100000 rows, memory beyond an empty one", value: many.bytes / 1e6, unit: "MB", target: .atMost(10)
            ),
            Figure(name: "table of 100000 rows, ten points are scrolled", value: many.step / 1e3, unit: "µs CPU"),
            Figure(
                name: "table, ten points are scrolled, growth from 1000 to 100000", value: many.step / few.step, unit: "×",
                target: .atMost(1.5)),
            Figure(
                name: "B5 table, ten points are scrolled, rows without texts, mallocs of the list", value: bare.stepCalls,
                unit: "calls/frame",
                target: .atMost(0)),
            Figure(name: "table of 100000 rows, jump to the last", value: many.jump / 1e3, unit: "µs CPU"),
            Figure(
                name: "table, jump to the last, growth from 1000 to 100000", value: many.jump / few.jump, unit: "×",
                target: .atMost(2)),
            Figure(name: "table of 100000 rows, a first row comes", value: many.insert / 1e3, unit: "µs CPU"),
            Figure(
                name: "table, a first row comes, growth from 1000 to 100000", value: many.insert / few.insert, unit: "×",
                target: .atMost(2)),
        ]
    }

    private static func measure(_ count: Int, hasTexts: Bool) throws -> Result {
        let bench = try TableBench(count, hasTexts: hasTexts)
        defer { bench.close() }
        return bench.measure()
    }

    private func measure() -> Result {
        let before = Double(allocation_bytes())
        let firstCommit = time {
            table.reloadData()
            SceneContext.main.commitTick()
        }
        screen.settle()
        let bytes = Double(allocation_bytes()) - before
        // What a first page of scrolling makes is kept: cells, rooms of arrays, the renderer's textures.
        for step in 1...120 { scroll(to: Double(step) * 10) }
        let steps = 100
        let step = time { for step in 1...steps { scroll(to: 1200 + Double(step) * 10) } } / Double(steps)
        let stepCalls = (1...steps).reduce(0) { $0 + calls(scrollingTo: 2200 + Double($1) * 10) } / Double(steps)
        let last = IndexPath(row: source.count - 1, section: 0)
        let jumps = (0..<5).map { _ in
            scroll(to: 0)
            return time {
                table.scrollToRow(at: last, at: .bottom, animated: false)
                SceneContext.main.commitTick()
            }
        }
        scroll(to: 0)
        let inserts = (0..<5).map { _ in time(insert) }
        return Result(
            firstCommit: firstCommit, bytes: bytes, step: step, stepCalls: stepCalls, jump: jumps.min() ?? 0,
            insert: inserts.min() ?? 0)
    }

    private func insert() {
        UIView.performWithoutAnimation {
            source.count += 1
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        SceneContext.main.commitTick()
    }

    private func time(_ work: () -> Void) -> Double {
        let start = Stopwatch.threadTime()
        work()
        return Stopwatch.threadTime() - start
    }

    private func scroll(to y: Double) {
        table.contentOffset.y = y
        screen.advance(by: 1.0 / 60)
    }

    /// The calls to malloc of the list alone, without the commit and the frame.
    private func calls(scrollingTo y: Double) -> Double {
        let before = allocation_count()
        table.contentOffset.y = y
        table.layoutIfNeeded()
        let calls = allocation_count() - before
        screen.advance(by: 1.0 / 60)
        return Double(calls)
    }

    private func close() {
        table.removeFromSuperview()
        window.isHidden = true
        window.rootViewController = nil
        screen.settle()
        screen.close()
    }
}

/// Rows of the benches: with a text of their own, or bare.
private final class TableBenchSource: NSObject, UITableViewDataSource {
    var count = 0
    private let hasTexts: Bool

    init(_ hasTexts: Bool) { self.hasTexts = hasTexts }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        if hasTexts { cell.textLabel?.text = "Row \(indexPath.row) of the settings" }
        return cell
    }
}

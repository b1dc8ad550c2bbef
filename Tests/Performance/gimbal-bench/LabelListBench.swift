import AllocationCounter
import GimbalTesting
import QuartzCore
import UIKit

/// A scroll view of many labels, of which a screen is seen: its first commit, its memory, a step of scrolling.
@MainActor
final class LabelListBench {
    struct Result {
        var firstCommit: Double
        /// Bytes in use beyond those of the empty screen, renderer included: after the first commit, and after all was scrolled past.
        var bytes: Double
        var bytesAfterScrolling: Double
        /// Nanoseconds of CPU for ten points.
        var step: Double
        /// Nanoseconds of CPU until all labels have left, on both sides.
        var leave: Double
    }

    private static let rowHeight = 30.0
    private let screen: TestScreen
    private let window: UIWindow
    private let list = UIScrollView()

    private init() throws {
        screen = try TestScreen(width: 800, height: 480)
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        list.frame = window.bounds
        window.rootViewController?.view.addSubview(list)
        screen.settle()
    }

    static func run(_ options: BenchOptions) throws -> [Figure] {
        var results: [Int: Result] = [:]
        for count in [100, 1000, 10_000] {
            let bench = try LabelListBench()
            results[count] = bench.measure(count)
            bench.close()
        }
        guard let few = results[100], let some = results[1000], let many = results[10_000] else { return [] }
        return [
            Figure(name: "100 labels in a scroll view, first commit", value: few.firstCommit / 1e6, unit: "ms CPU"),
            Figure(name: "1,000 labels, first commit", value: some.firstCommit / 1e6, unit: "ms CPU"),
            Figure(name: "10,000 labels, first commit", value: many.firstCommit / 1e6, unit: "ms CPU"),
            Figure(
                name: "10,000 labels, memory beyond 100", value: (many.bytes - few.bytes) / 1e6, unit: "MB", target: .atMost(40)),
            Figure(
                name: "the same, all of them scrolled past", value: (many.bytesAfterScrolling - few.bytesAfterScrolling) / 1e6,
                unit: "MB", target: .atMost(40)),
            Figure(name: "ten points are scrolled, among 100 labels", value: few.step / 1e3, unit: "µs CPU"),
            Figure(
                name: "among 10,000 labels", value: many.step / few.step, unit: "times 100", target: .atMost(1.5)),
            Figure(name: "10,000 labels leave", value: many.leave / 1e6, unit: "ms CPU"),
            Figure(name: "growth from 1,000", value: many.leave / some.leave, unit: "times 1,000", target: .atMost(15)),
        ]
    }

    private func measure(_ count: Int) -> Result {
        let before = Double(allocation_bytes())
        let labels = (0..<count).map { number in
            let label = UILabel(frame: CGRect(x: 20, y: Double(number) * Self.rowHeight, width: 300, height: 26))
            label.text = "Row \(number) of the settings"
            return label
        }
        list.contentSize = CGSize(width: 800, height: Double(count) * Self.rowHeight)
        labels.forEach(list.addSubview)
        let start = Stopwatch.threadTime()
        SceneContext.main.commitTick()
        let firstCommit = Stopwatch.threadTime() - start
        screen.settle()
        let bytes = Double(allocation_bytes()) - before
        let steps = 100
        let stepStart = Stopwatch.threadTime()
        for step in 1...steps { scroll(to: Double(step) * 10) }
        let step = (Stopwatch.threadTime() - stepStart) / Double(steps)
        for page in 1...Int(Double(count) * Self.rowHeight / 480) { scroll(to: Double(page) * 480 - 480) }
        scroll(to: 0)
        screen.settle()
        let bytesAfterScrolling = Double(allocation_bytes()) - before
        let leaveStart = Stopwatch.threadTime()
        labels.forEach { $0.removeFromSuperview() }
        screen.advance(by: 1.0 / 60)
        return Result(
            firstCommit: firstCommit, bytes: bytes, bytesAfterScrolling: bytesAfterScrolling, step: step,
            leave: Stopwatch.threadTime() - leaveStart)
    }

    private func scroll(to y: Double) {
        list.contentOffset.y = y
        screen.advance(by: 1.0 / 60)
    }

    private func close() {
        list.subviews.forEach { $0.removeFromSuperview() }
        window.isHidden = true
        window.rootViewController = nil
        screen.settle()
        screen.close()
    }
}

import GimbalTesting
import QuartzCore
import UIKit

/// A scroll view of many labels that is scrolled by an animation: its dearest frame, and labels that come meanwhile.
@MainActor
final class JumpBench {
    private static let rowHeight = 30.0
    private let screen: TestScreen
    private let window: UIWindow
    private let list = UIScrollView()

    private init(_ count: Int) throws {
        screen = try TestScreen(width: 800, height: 480)
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        list.frame = window.bounds
        list.contentSize = CGSize(width: 800, height: Double(count) * Self.rowHeight)
        Self.labels(0..<count).forEach(list.addSubview)
        window.rootViewController?.view.addSubview(list)
        screen.settle()
    }

    static func run(_ options: BenchOptions) throws -> [Figure] {
        var dearest: [Int: Double] = [:]
        var (resting, moving) = (0.0, 0.0)
        for count in [1000, 10_000] {
            let bench = try JumpBench(count)
            dearest[count] = bench.dearestFrame(options)
            if count == 10_000 {
                (resting, moving) = (bench.newcomers(isMoving: false, options), bench.newcomers(isMoving: true, options))
            }
            bench.close()
        }
        guard let some = dearest[1000], let many = dearest[10_000] else { return [] }
        return [
            Figure(name: "an animated jump over 10,000 labels, dearest frame", value: many / 1e6, unit: "ms CPU"),
            Figure(name: "against one over 1,000", value: many / some, unit: "×", target: .atMost(3)),
            Figure(name: "500 labels come below an animated scroll, each", value: moving / 1e3, unit: "µs CPU"),
            Figure(name: "against a scroll view at rest", value: moving / resting, unit: "×", target: .atMost(2)),
        ]
    }

    private static func labels(_ rows: Range<Int>) -> [UILabel] {
        rows.map { number in
            let label = UILabel(frame: CGRect(x: 20, y: Double(number) * rowHeight, width: 300, height: 26))
            label.text = "Row \(number) of the settings"
            return label
        }
    }

    /// Returns the nanoseconds of the dearest frame of a jump to the end, the least of some jumps.
    private func dearestFrame(_ options: BenchOptions) -> Double {
        var best = Double.infinity
        for _ in 0..<options.rounds {
            list.contentOffset = .zero
            screen.advance(by: 0.1)
            var dearest = 0.0
            let begin = Stopwatch.threadTime()
            list.setContentOffset(CGPoint(x: 0, y: list.contentSize.height - 480), animated: true)
            screen.settle()
            dearest = Stopwatch.threadTime() - begin
            for _ in 0..<20 {
                let start = Stopwatch.threadTime()
                screen.advance(by: 1.0 / 60)
                dearest = max(dearest, Stopwatch.threadTime() - start)
            }
            best = min(best, dearest)
        }
        return best
    }

    /// Returns the nanoseconds of each of 500 labels that come far below what is seen.
    private func newcomers(isMoving: Bool, _ options: BenchOptions) -> Double {
        let count = 500
        var best = Double.infinity
        for _ in 0..<options.rounds {
            list.contentOffset = .zero
            screen.advance(by: 0.1)
            if isMoving { list.setContentOffset(CGPoint(x: 0, y: 2000), animated: true) }
            screen.advance(by: 0.05)
            let labels = Self.labels(9000..<(9000 + count))
            let start = Stopwatch.threadTime()
            labels.forEach(list.addSubview)
            SceneContext.main.commitTick()
            best = min(best, Stopwatch.threadTime() - start)
            labels.forEach { $0.removeFromSuperview() }
            screen.advance(by: 0.4)
        }
        return best / Double(count)
    }

    private func close() {
        list.subviews.forEach { $0.removeFromSuperview() }
        window.isHidden = true
        window.rootViewController = nil
        screen.settle()
        screen.close()
    }
}

import GimbalTesting
import QuartzCore
import UIKit

/// One view of very many siblings comes to the front, goes to the back, or stands between others; one comes, and goes. Each is shown.
///
/// The main thread and the display thread pass over the list a few times; neither compares it, sends it or draws all of it. So a move costs
/// what a newcomer costs, and growth is that of the list.
@MainActor
enum SiblingBench {
    private struct Costs {
        var front = Double.infinity
        var middle = Double.infinity
        var come = Double.infinity
        var go = Double.infinity
    }

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let screen = try TestScreen(width: 800, height: 480)
        defer { screen.close() }
        let counts = [2_000, 50_000]
        let costs = counts.map { measure($0, screen, options) }
        let (few, many) = (costs[0], costs[1])
        return [
            Figure(name: "a view of 50000 siblings comes to the front", value: many.front / 1e3, unit: "µs CPU"),
            Figure(name: "a view of 50000 siblings goes between two others", value: many.middle / 1e3, unit: "µs CPU"),
            Figure(name: "a view comes to 50000 siblings", value: many.come / 1e3, unit: "µs CPU"),
            Figure(name: "a view of 50000 siblings goes", value: many.go / 1e3, unit: "µs CPU"),
            Figure(
                name: "a view comes to the front, growth from 2000 to 50000 siblings", value: many.front / few.front, unit: "×",
                target: .atMost(40)),
            Figure(
                name: "a view of 50000 siblings comes to the front, against a new sibling", value: many.front / many.come,
                unit: "×",
                target: .atMost(2)),
        ]
    }

    private static func measure(_ count: Int, _ screen: TestScreen, _ options: BenchOptions) -> Costs {
        let window = UIWindow(frame: UIScreen.main.bounds)
        defer { window.isHidden = true }
        for number in 0..<count {
            let place = CGPoint(x: Double(number % 80) * 10, y: Double(number / 80 % 48) * 10)
            let view = UIView(frame: CGRect(origin: place, size: CGSize(width: 9, height: 9)))
            view.backgroundColor = .red
            window.addSubview(view)
        }
        window.makeKeyAndVisible()
        screen.settle()
        var best = Costs()
        func note(_ cost: WritableKeyPath<Costs, Double>, _ body: () -> Void) {
            let start = Stopwatch.threadTime()
            body()
            screen.advance(by: 1.0 / 60)
            best[keyPath: cost] = min(best[keyPath: cost], Stopwatch.threadTime() - start)
        }
        for _ in 0..<max(3, options.rounds) {
            let new = UIView(frame: CGRect(x: 5, y: 5, width: 9, height: 9))
            new.backgroundColor = .blue
            note(\.front) { window.bringSubviewToFront(window.subviews[count / 3]) }
            note(\.front) { window.sendSubviewToBack(window.subviews[count / 2]) }
            note(\.middle) { window.insertSubview(window.subviews[count / 4], belowSubview: window.subviews[count / 2]) }
            note(\.come) { window.insertSubview(new, at: count / 2) }
            note(\.go) { new.removeFromSuperview() }
        }
        return best
    }
}

import QuartzCore
import UIKit

/// What nesting costs: views inside each other, each with one subview, built from the outermost inwards in a window; built from the
/// innermost outwards; masks of masks; stacks; and views with a constraint to the one around them.
///
/// A step at one view must not walk through all views above it, or the whole is quadratic. Growth compares two depths of one run.
@MainActor
enum DepthBench {
    private struct Costs {
        var build = Double.infinity
        var wrap = Double.infinity
        var mask = Double.infinity
        var stack = Double.infinity
        var pin = Double.infinity
        var commit = Double.infinity
        var hit = Double.infinity
        var teardown = Double.infinity
    }

    static func run(_ options: BenchOptions) -> [Figure] {
        let depths = [100, 1_000]
        let costs = depths.map { depth in
            var best = Costs()
            for _ in 0..<options.rounds { measure(depth, &best) }
            return best
        }
        let steps: [(String, KeyPath<Costs, Double>)] = [
            ("is built", \.build), ("is built from inside", \.wrap), ("of masks is built", \.mask),
            ("of stacks is built", \.stack), ("of pinned views is built", \.pin), ("is laid out and committed", \.commit),
            ("is hit", \.hit), ("is torn down", \.teardown),
        ]
        return steps.flatMap { name, cost in
            zip(depths, costs).map { Figure(name: "nest of \($0) \(name)", value: $1[keyPath: cost] / 1e6, unit: "ms CPU") } + [
                Figure(
                    name: "nest \(name), growth from 100 to 1000", value: costs[1][keyPath: cost] / costs[0][keyPath: cost],
                    unit: "×", target: .atMost(15))
            ]
        }
    }

    private static func measure(_ depth: Int, _ best: inout Costs) {
        let shown = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        SceneContext.main.setRoot(shown.layer, on: UIScreen.main.id)
        SceneContext.main.commitTick()
        func note(_ cost: WritableKeyPath<Costs, Double>, _ body: () -> Void) {
            let start = Stopwatch.threadTime()
            body()
            best[keyPath: cost] = min(best[keyPath: cost], Stopwatch.threadTime() - start)
        }
        note(\.build) {
            var outer: UIView = shown
            for _ in 0..<depth {
                let inner = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
                outer.addSubview(inner)
                outer = inner
            }
        }
        note(\.wrap) {
            var inner = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            for _ in 0..<depth {
                let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
                outer.addSubview(inner)
                inner = outer
            }
        }
        note(\.mask) {
            var inner = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            for _ in 0..<depth {
                let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
                outer.mask = inner
                inner = outer
            }
        }
        note(\.stack) {
            var outer = UIStackView()
            for _ in 0..<depth {
                let inner = UIStackView()
                outer.addArrangedSubview(inner)
                outer = inner
            }
        }
        note(\.pin) {
            var outer = UIView()
            for _ in 0..<depth {
                let inner = UIView()
                outer.addSubview(inner)
                inner.leftAnchor.constraint(equalTo: outer.leftAnchor).isActive = true
                outer = inner
            }
        }
        note(\.commit) { SceneContext.main.commitTick() }
        note(\.hit) { sink += shown.hitTest(CGPoint(x: 200, y: 200), with: nil) == nil ? 0 : 1 }
        note(\.teardown) {
            shown.subviews.first?.removeFromSuperview()
            SceneContext.main.commitTick()
        }
        SceneContext.main.setRoot(nil, on: UIScreen.main.id)
    }
}

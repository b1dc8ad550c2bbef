import QuartzCore
import UIKit

/// What text costs on the main thread: a label whose text changes, and many labels that appear.
@MainActor
enum TextBench {
    static func run(_ options: BenchOptions) -> [Figure] {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
        SceneContext.main.setRoot(root.layer, on: UIScreen.main.id)
        defer { SceneContext.main.setRoot(nil, on: UIScreen.main.id) }
        return [
            Figure(name: "a label's text changes", value: change(label(0), in: root, options) / 1e3, unit: "µs CPU"),
            Figure(name: "a label in a layout changes its text", value: changeInLayout(in: root, options) / 1e3, unit: "µs CPU"),
            Figure(name: "a large label's text changes", value: change(large, in: root, options) / 1e3, unit: "µs CPU"),
            Figure(name: "500 labels appear, each", value: appear(in: root, 500, options) / 1e3, unit: "µs CPU"),
        ]
    }

    private static func label(_ number: Int) -> UILabel {
        let label = UILabel(frame: CGRect(x: number % 2 * 400, y: number / 2 * 30, width: 300, height: 26))
        label.text = "Row \(number) of the settings"
        return label
    }

    /// A label as wide as the screen and as high as half of it, as a layout makes them.
    private static var large: UILabel {
        let label = label(0)
        label.frame = CGRect(x: 0, y: 0, width: 800, height: 240)
        return label
    }

    /// Returns what `change` does for a label whose place two constraints give, and whose size its text does.
    private static func changeInLayout(in root: UIView, _ options: BenchOptions) -> Double {
        let label = label(0)
        let box = UIView(frame: root.bounds)
        root.addSubview(box)
        defer { box.removeFromSuperview() }
        box.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 20),
            label.topAnchor.constraint(equalTo: box.topAnchor, constant: 20),
        ])
        return change(label, options)
    }

    private static func change(_ label: UILabel, in root: UIView, _ options: BenchOptions) -> Double {
        root.addSubview(label)
        defer { label.removeFromSuperview() }
        return change(label, options)
    }

    /// Returns nanoseconds for a new text until it is drawn and committed.
    private static func change(_ label: UILabel, _ options: BenchOptions) -> Double {
        SceneContext.main.commitTick()
        let count = 100
        var number = 0
        return Stopwatch.least(options) {
            for _ in 0..<count {
                number += 1
                label.text = "Row \(number) of the settings"
                SceneContext.main.commitTick()
            }
        } / Double(count)
    }

    /// Returns nanoseconds for each of some new labels until they are drawn and committed.
    private static func appear(in root: UIView, _ count: Int, _ options: BenchOptions) -> Double {
        Stopwatch.least(options) {
            let labels = (0..<count).map(label)
            labels.forEach(root.addSubview)
            SceneContext.main.commitTick()
            labels.forEach { $0.removeFromSuperview() }
            SceneContext.main.commitTick()
        } / Double(count)
    }
}

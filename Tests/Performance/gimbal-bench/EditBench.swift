import GimbalTesting
import QuartzCore
import UIKit

/// A text view of many lines: a letter is typed in the middle, and a line's end.
@MainActor
enum EditBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let screen = try TestScreen(width: 800, height: 480)
        defer { screen.close() }
        let counts = [1000, 30_000]
        let (short, long) = (try edit(counts[0], options), try edit(counts[1], options))
        return [
            Figure(name: "a letter is typed in 1,000 lines", value: short.letter / 1e3, unit: "µs CPU"),
            Figure(name: "a letter, growth to 30,000 lines", value: long.letter / short.letter, unit: "×", target: .atMost(1.5)),
            Figure(name: "a line ends in 1,000 lines", value: short.line / 1e3, unit: "µs CPU"),
            Figure(name: "a line's end, growth to 30,000 lines", value: long.line / short.line, unit: "×", target: .atMost(1.5)),
        ]
    }

    /// Returns the nanoseconds of a letter and of a line's end, drawn and committed.
    private static func edit(_ count: Int, _ options: BenchOptions) throws -> (letter: Double, line: Double) {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        let view = UITextView(frame: window.bounds)
        window.rootViewController?.view.addSubview(view)
        view.text = (0..<count).map { "Line \($0) of a long text" }.joined(separator: "\n")
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: view.text.utf16.count / 2, length: 0)
        SceneContext.main.commitTick()
        return (type("a", into: view, options), type("\n", into: view, options))
    }

    private static func type(_ text: String, into view: UITextView, _ options: BenchOptions) -> Double {
        let count = 5
        return Stopwatch.least(options) {
            for _ in 0..<count {
                view.insertText(text)
                SceneContext.main.commitTick()
            }
        } / Double(count)
    }
}

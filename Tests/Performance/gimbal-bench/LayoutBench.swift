import AllocationCounter
import Diagnostics
import QuartzCore
import UIKit

/// What layout costs by the number of views: stacks, chains of constraints, small changes, and removal.
///
/// A figure is the CPU time of this thread, the least of some rounds: what else runs only ever adds. Growth compares two sizes of
/// one run.
@MainActor
enum LayoutBench {
    static func run(_ options: BenchOptions) -> [Figure] {
        stacks(options) + changes(options) + insertions(options) + cardTexts(options) + pictures(options) + forms(options)
            + hiding(options) + searching(options) + margins(options) + chains(options) + links(options) + conflicts(options)
            + removal(options) + endOfConstraints(options)
    }

    // MARK: Stacks

    private static func stacks(_ options: BenchOptions) -> [Figure] {
        let counts = [10, 100, 400]
        let plain = counts.map { count in Stopwatch.least(options, making: { laidOut(LayoutScenery.column(count)) }) }
        let nested = counts.map { count in Stopwatch.least(options, making: { laidOut(LayoutScenery.settings(count)) }) }
        let whole = [100, 400].map { count in Stopwatch.least(options) { LayoutScenery.settings(count).layoutIfNeeded() } }
        let ends = zip(whole, nested.dropFirst()).map { $0 - $1 }
        return zip(counts, plain).map { Figure(name: "stack, \($0) rows", value: $1 / 1e6, unit: "ms CPU") }
            + [growth("stack, growth from 100 to 400", plain[1], plain[2], atMost: 5)]
            + zip(counts, nested).map {
                Figure(name: "rows of label, spacer, value, \($0)", value: $1 / 1e6, unit: "ms CPU")
            } + [
                growth("rows of label, spacer, value, growth from 100 to 400", nested[1], nested[2], atMost: 5),
                Figure(name: "their end, 400", value: ends[1] / 1e6, unit: "ms CPU"),
                growth("their end, growth from 100 to 400", ends[0], ends[1], atMost: 5),
            ]
    }

    private static func laidOut(_ view: UIView) -> UIView {
        view.layoutIfNeeded()
        return view
    }

    /// One row is added to 400, and the text of one row changes, against building all of them.
    private static func changes(_ options: BenchOptions) -> [Figure] {
        let page = LayoutScenery.settings(400)
        let all = Stopwatch.least(options) { LayoutScenery.settings(400).layoutIfNeeded() }
        page.layoutIfNeeded()
        guard let stack = page.subviews.first as? UIStackView else { return [] }
        var number = 0
        let added = Stopwatch.least(options) {
            number += 1
            stack.addArrangedSubview(LayoutScenery.row(number))
            page.layoutIfNeeded()
        }
        let text = Stopwatch.least(options) {
            number += 1
            ((stack.arrangedSubviews[200] as? UIStackView)?.arrangedSubviews.first as? UILabel)?.text = "Row \(number)"
            page.layoutIfNeeded()
        }
        let (root, constraints) = LayoutScenery.cards(400)
        let cards = Stopwatch.least(options) { LayoutScenery.cards(400).root.layoutIfNeeded() }
        root.layoutIfNeeded()
        let constant = Stopwatch.least(options) {
            number += 1
            constraints[200].constant = CGFloat(8 + number % 2)
            root.layoutIfNeeded()
        }
        return [
            Figure(name: "400 rows, one is added", value: added / all, unit: "× all", target: .atMost(0.05)),
            Figure(name: "400 rows, one text changes", value: text / all, unit: "× all", target: .atMost(0.05)),
            Figure(name: "400 cards", value: cards / 1e6, unit: "ms CPU"),
            Figure(name: "400 cards, one constant changes", value: constant / cards, unit: "× all", target: .atMost(0.02)),
        ]
    }

    /// A text of one line changes in a stack of cards, and then a text of several lines, against building all cards.
    private static func cardTexts(_ options: BenchOptions) -> [Figure] {
        [("one text changes", LayoutScenery.card), ("one long text changes", LayoutScenery.textCard)].map { name, make in
            let all = Stopwatch.least(options) { LayoutScenery.rows(400, make).layoutIfNeeded() }
            let page = LayoutScenery.rows(400, make)
            page.layoutIfNeeded()
            let label = (page.subviews.first as? UIStackView)?.arrangedSubviews[200].subviews.first as? UILabel
            var number = 0
            let changed = Stopwatch.least(options) {
                number += 1
                label?.text = String(repeating: "Text \(number) ", count: number % 2 == 0 ? 9 : 40)
                page.layoutIfNeeded()
            }
            return Figure(
                name: "400 cards in a stack, \(name)", value: changed / all, unit: "× all", target: .atMost(0.03))
        }
    }

    /// Views whose widths depend on their heights, in cards and rows. One text changes in 400, against building all of them.
    private static func pictures(_ options: BenchOptions) -> [Figure] {
        let makers: [(String, (Int) -> UIView)] = [
            ("cards with a picture 16:9", LayoutScenery.pictureCard),
            ("cards of constraints with a picture 16:9", LayoutScenery.pictureBox),
            ("rows with a square icon", LayoutScenery.squareRow),
            ("rows with a square icon as high as the text", LayoutScenery.tallSquareRow),
        ]
        return makers.flatMap { name, make in
            let times = [100, 400].map { count in
                Stopwatch.least(options) { LayoutScenery.rows(count, make).layoutIfNeeded() }
            }
            let page = LayoutScenery.rows(400, make)
            page.layoutIfNeeded()
            let card = (page.subviews.first as? UIStackView)?.arrangedSubviews[200]
            let label = card?.subviews.lazy.compactMap { $0 as? UILabel }.first
            var number = 0
            let changed = Stopwatch.least(options) {
                number += 1
                label?.font = .systemFont(ofSize: number % 2 == 0 ? 17 : 20)
                page.layoutIfNeeded()
            }
            return [
                Figure(name: "400 \(name)", value: times[1] / 1e6, unit: "ms CPU"),
                growth("\(name), growth from 100 to 400", times[0], times[1], atMost: 5),
                Figure(name: "400 \(name), one text changes", value: changed / times[1], unit: "× all", target: .atMost(0.03)),
            ]
        }
    }

    /// Forms whose names are as wide as the first, and rows as wide as the scroll view that they are in. One name changes in 400, against building all of them.
    private static func forms(_ options: BenchOptions) -> [Figure] {
        let makers = [
            ("form", LayoutScenery.form), ("form without stacks", LayoutScenery.looseForm),
            ("form as wide as its rows", LayoutScenery.openForm),
            ("scrolled rows as wide as the screen", LayoutScenery.scrolledRows),
        ]
        return makers.flatMap { name, make in
            let times = [100, 400].map { count in Stopwatch.least(options) { make(count).root.layoutIfNeeded() } }
            let (root, label) = make(400)
            root.layoutIfNeeded()
            var number = 0
            let changed = Stopwatch.least(options) {
                number += 1
                // A text with another digit would be as large as before, and nothing would be solved.
                label.font = .systemFont(ofSize: number % 2 == 0 ? 17 : 20)
                root.layoutIfNeeded()
            }
            return [
                Figure(name: "\(name), 400 names of one width", value: times[1] / 1e6, unit: "ms CPU"),
                growth("\(name), names of one width, growth from 100 to 400", times[0], times[1], atMost: 5),
                Figure(
                    name: "\(name), 400 names of one width, one changes", value: changed / times[1], unit: "× all",
                    target: .atMost(0.1)),
            ]
        }
    }

    /// One row comes among 400, first at the end and then at the front, against building all of them.
    private static func insertions(_ options: BenchOptions) -> [Figure] {
        let makers: [(String, (Int) -> UIView)] = [
            ("labels", LayoutScenery.label), ("rows", LayoutScenery.row), ("rows with icons", LayoutScenery.iconRow),
            ("rows on baselines", LayoutScenery.baselineRow), ("cards in a stack", LayoutScenery.card),
        ]
        return makers.flatMap { name, make in
            let times = [100, 400].map { count in
                Stopwatch.least(options) { LayoutScenery.rows(count, make).layoutIfNeeded() }
            }
            let page = LayoutScenery.rows(400, make)
            page.layoutIfNeeded()
            guard let stack = page.subviews.first as? UIStackView else { return [Figure]() }
            var number = 400
            let inserted = [false, true].map { isFirst in
                Stopwatch.least(options) {
                    number += 1
                    stack.insertArrangedSubview(make(number), at: isFirst ? 0 : stack.arrangedSubviews.count)
                    page.layoutIfNeeded()
                }
            }
            return [
                Figure(name: "400 \(name)", value: times[1] / 1e6, unit: "ms CPU"),
                growth("\(name), growth from 100 to 400", times[0], times[1], atMost: 5),
                Figure(name: "400 \(name), one at the end", value: inserted[0] / times[1], unit: "× all", target: .atMost(0.03)),
                Figure(
                    name: "400 \(name), one at the front", value: inserted[1] / times[1], unit: "× all", target: .atMost(0.05)),
            ]
        }
    }

    /// The first of 10,000 views is hidden and comes back, against building all of them.
    private static func hiding(_ options: BenchOptions) -> [Figure] {
        let all = Stopwatch.least(options) { LayoutScenery.rows(10_000, LayoutScenery.box).layoutIfNeeded() }
        let page = LayoutScenery.rows(10_000, LayoutScenery.box)
        page.layoutIfNeeded()
        guard let first = (page.subviews.first as? UIStackView)?.arrangedSubviews.first else { return [] }
        let hidden = Stopwatch.least(options) {
            first.isHidden.toggle()
            page.layoutIfNeeded()
        }
        // Everything below it moves: the least that this can cost is to set the frames by hand.
        let views = (page.subviews.first as? UIStackView)?.arrangedSubviews ?? []
        var way: CGFloat = 24
        let set = Stopwatch.least(options) {
            way = -way
            for view in views { view.frame = view.frame.offsetBy(dx: 0, dy: way) }
        }
        return [
            Figure(name: "10,000 frames are set by hand", value: set / all, unit: "× all"),
            Figure(name: "10,000 views, the first is hidden", value: hidden / all, unit: "× all"),
            Figure(name: "the same against the frames", value: hidden / set, unit: "×", target: .atMost(3)),
        ]
    }

    /// A search leaves 10 of 10,000 rows, and of 10. The text of one of them changes; a turn is the layout and the commit.
    private static func searching(_ options: BenchOptions) -> [Figure] {
        let turns = [10, 10_000].map { count in
            let page = LayoutScenery.rows(count, LayoutScenery.label)
            SceneContext.main.setRoot(page.layer, on: UIScreen.main.id)
            let labels = (page.subviews.first as? UIStackView)?.arrangedSubviews.compactMap { $0 as? UILabel } ?? []
            SceneContext.main.commitTick()
            for label in labels.dropFirst(5).dropLast(5) { label.isHidden = true }
            SceneContext.main.commitTick()
            var number = 0
            let least = Stopwatch.least(options) {
                number += 1
                labels.first?.text = "Row \(number)"
                SceneContext.main.commitTick()
            }
            return withExtendedLifetime(page) { least }
        }
        SceneContext.main.setRoot(nil, on: UIScreen.main.id)
        return [
            Figure(name: "10 shown of 10000 rows, one text changes", value: turns[1] / 1e3, unit: "µs CPU"),
            Figure(name: "the same against 10 of 10", value: turns[1] / turns[0], unit: "×", target: .atMost(1.5)),
        ]
    }

    // MARK: Constraints

    /// The least time in which what was made is freed.
    private static func teardown<Made>(_ options: BenchOptions, _ make: () -> Made) -> Double {
        var best = Double.infinity
        for _ in 0..<options.rounds {
            var made: Made? = make()
            let start = Stopwatch.threadTime()
            withExtendedLifetime(made) {}
            made = nil
            best = min(best, Stopwatch.threadTime() - start)
        }
        return best
    }

    /// An object of a view's chain, as far as memory knows.
    private final class PlainObject {
        private let content = (0, 0, 0, 0, 0, 0)
    }

    /// The growth of freeing plain objects that fill as much memory as the chains of views do. More of it is in no cache.
    private static func plainGrowth(_ options: BenchOptions, _ counts: [Int]) -> Double {
        let times = counts.map { count in
            let before = allocation_bytes()
            let root = LayoutScenery.chain(count)
            root.layoutIfNeeded()
            let size = withExtendedLifetime(root) { allocation_bytes() - before }
            return teardown(options) { (0..<Int(size) / 80).map { _ in PlainObject() } }
        }
        return times[1] / times[0]
    }

    private static func chains(_ options: BenchOptions) -> [Figure] {
        let counts = [100, 1_000]
        var (built, torn): ([Double], [Double]) = ([], [])
        for count in counts {
            built.append(Stopwatch.least(options) { LayoutScenery.chain(count).layoutIfNeeded() })
            torn.append(
                teardown(options) {
                    let root = LayoutScenery.chain(count)
                    root.layoutIfNeeded()
                    return root
                })
        }
        return zip(counts, built).map { Figure(name: "chain of \($0) views", value: $1 / 1e6, unit: "ms CPU") }
            + [growth("chain, growth from 100 to 1000", built[0], built[1], atMost: 15)]
            + zip(counts, torn).map { Figure(name: "teardown of a chain of \($0)", value: $1 / 1e6, unit: "ms CPU") }
            + [
                Figure(
                    name: "plain objects of as much memory, growth of freeing", value: plainGrowth(options, counts), unit: "×"),
                growth("teardown, growth from 100 to 1000", torn[0], torn[1], atMost: 15),
            ]
    }

    /// Chains of views whose heights are not fixed. A text gets a line more, and all below it moves.
    private static func links(_ options: BenchOptions) -> [Figure] {
        let counts = [100, 1_000]
        return [("cards of 44 points at least", LayoutScenery.minimumCards), ("rows of long texts", LayoutScenery.texts)]
            .flatMap { name, make in
                let built = counts.map { count in Stopwatch.least(options) { make(count).root.layoutIfNeeded() } }
                let (root, label) = make(400)
                let all = Stopwatch.least(options) { make(400).root.layoutIfNeeded() }
                root.layoutIfNeeded()
                var number = 0
                let changed = Stopwatch.least(options) {
                    number += 1
                    label.text = String(repeating: "Text \(number) ", count: number % 2 == 0 ? 9 : 40)
                    root.layoutIfNeeded()
                }
                return zip(counts, built).map { Figure(name: "chain of \($0) \(name)", value: $1 / 1e6, unit: "ms CPU") }
                    + [
                        growth("the same, growth from 100 to 1000", built[0], built[1], atMost: 15),
                        Figure(
                            name: "chain of 400 \(name), one text changes", value: changed / all, unit: "× all",
                            target: .atMost(0.05)),
                    ]
            }
    }

    /// One constant changes beside cards with constraints to margins, and with texts that break their lines.
    private static func margins(_ options: BenchOptions) -> [Figure] {
        [("cards with margins", LayoutScenery.margins), ("cards with long texts", LayoutScenery.paragraphs)].map { name, make in
            let all = Stopwatch.least(options) { make(400).root.layoutIfNeeded() }
            let (root, constraint) = make(400)
            root.layoutIfNeeded()
            let changed = Stopwatch.least(options) {
                constraint.constant += 1
                root.layoutIfNeeded()
            }
            return Figure(
                name: "400 \(name), one constant changes", value: changed / all, unit: "× all", target: .atMost(0.02))
        }
    }

    private static func conflicts(_ options: BenchOptions) -> [Figure] {
        // The reports are not part of the figure.
        let level = LogThreshold.level
        LogThreshold.level = .error
        defer { LogThreshold.level = level }
        let times = [100, 1_000].map { count in Stopwatch.least(options) { LayoutScenery.contradictions(count).layoutIfNeeded() }
        }
        return [growth("contradictions, growth from 100 to 1000", times[0], times[1], atMost: 15)]
    }

    // MARK: Removal

    /// All siblings leave one after another, and the transaction is committed. Each leaves a list of views and a list of layers, in which
    /// the others move up only now and then.
    private static func removal(_ options: BenchOptions) -> [Figure] {
        let counts = [1_000, 10_000]
        let times = counts.map { count in
            var times: [Double] = []
            for _ in 0..<min(3, options.rounds) {
                let parent = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
                SceneContext.main.setRoot(parent.layer, on: UIScreen.main.id)
                let views = (0..<count).map { UIView(frame: CGRect(x: $0 % 100, y: $0 / 100, width: 1, height: 1)) }
                views.forEach(parent.addSubview)
                SceneContext.main.commitTick()
                let start = Stopwatch.threadTime()
                for view in views { view.removeFromSuperview() }
                SceneContext.main.commitTick()
                times.append(Stopwatch.threadTime() - start)
            }
            SceneContext.main.setRoot(nil, on: UIScreen.main.id)
            return times.min() ?? .nan
        }
        return zip(counts, times).map { Figure(name: "\($0) siblings leave", value: $1 / 1e6, unit: "ms CPU") }
            + [growth("siblings leave, growth from 1000 to 10000", times[0], times[1], atMost: 15)]
    }

    /// Rows of a chain leave one by one, from the first, and the constraints of a view end in their order.
    private static func endOfConstraints(_ options: BenchOptions) -> [Figure] {
        let counts = [100, 1_000]
        let leaving = counts.map { count in
            least(options) {
                LayoutScenery.chain(count)
            } measured: { page in
                for row in page.subviews { row.removeFromSuperview() }
            }
        }
        let ending = counts.map { count in
            least(options) {
                LayoutScenery.chain(count)
            } measured: {
                NSLayoutConstraint.deactivate($0.constraints)
            }
        }
        return [
            growth("rows of a chain leave one by one, growth from 100 to 1000", leaving[0], leaving[1], atMost: 15),
            growth("constraints end in their order, growth from 100 to 1000 rows", ending[0], ending[1], atMost: 15),
        ]
    }

    /// The least thread time of something that is done to a page that was laid out.
    private static func least(
        _ options: BenchOptions, _ make: () -> UIView, measured: (UIView) -> Void
    ) -> Double {
        let times = (0..<min(3, options.rounds)).map { _ in
            let page = make()
            page.layoutIfNeeded()
            let start = Stopwatch.threadTime()
            measured(page)
            return Stopwatch.threadTime() - start
        }
        return times.min() ?? .nan
    }

    // MARK: Measuring

    private static func growth(_ name: String, _ small: Double, _ large: Double, atMost limit: Double) -> Figure {
        Figure(name: name, value: large / small, unit: "×", target: .atMost(limit))
    }
}

import UIKit

/// What a row of a list costs that is shown again for another item: its content is set, and it is measured.
///
/// A figure is the CPU time of this thread for a row, the least of some rounds. Each text is new, so no layout of it is known.
@MainActor
final class ListRowBench {
    private static let width = 360.0
    private static let rows = 500
    private var number = 0
    private let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: ListRowBench.width, height: 44))
    private let labels = [UILabel(), UILabel()]
    private let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))

    static func run(_ options: BenchOptions) -> [Figure] {
        let bench = ListRowBench()
        bench.prepare()
        let perRow = 1e3 * Double(rows)
        let row = Stopwatch.least(options) { for _ in 0..<rows { bench.measureRow() } } / perRow
        let texts = Stopwatch.least(options) { for _ in 0..<rows { bench.measureTexts() } } / perRow
        let known = Stopwatch.least(options) { for _ in 0..<rows { bench.measureAgain() } } / perRow
        return [
            Figure(name: "a row with two texts and a chevron, set and measured", value: row, unit: "µs CPU"),
            Figure(name: "the layouts of its texts alone", value: texts, unit: "µs CPU"),
            Figure(name: "the row, against its texts", value: row / texts, unit: "times", target: .atMost(1.5)),
            Figure(name: "the row, measured once more", value: known, unit: "µs CPU"),
        ]
    }

    private func prepare() {
        attributes.size = CGSize(width: Self.width, height: 44)
        for label in labels { label.numberOfLines = 0 }
        labels[0].font = .preferredFont(forTextStyle: .body)
        labels[1].font = .preferredFont(forTextStyle: .footnote)
        measureRow()
        measureTexts()
    }

    private func texts() -> (String, String) {
        number += 1
        return ("Device \(number) in the long corridor", "Switched on for \(number) minutes, and not used since then")
    }

    private func measureRow() {
        cell.prepareForReuse()
        var content = cell.defaultContentConfiguration()
        (content.text, content.secondaryText) = texts()
        cell.contentConfiguration = content
        cell.accessories = [.disclosureIndicator()]
        measureAgain()
    }

    private func measureAgain() { sink += cell.preferredLayoutAttributesFitting(attributes).size.height }

    /// As wide as the row leaves them room.
    private func measureTexts() {
        let texts = texts()
        (labels[0].text, labels[1].text) = (texts.0, texts.1)
        for label in labels { sink += label.sizeThatFits(CGSize(width: Self.width - 48, height: 1000)).height }
    }
}

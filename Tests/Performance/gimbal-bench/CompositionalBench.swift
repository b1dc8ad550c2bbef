import UIKit

/// What compositional layouts cost without views: to prepare, to answer for one page, and to take the size of one row.
///
/// A figure is the CPU time of this thread, the least of some rounds; growth compares two numbers of items of one run.
@MainActor
enum CompositionalBench {
    static func run(_ options: BenchOptions) -> [Figure] {
        measure("rows of equal height", options) { rows(.absolute(44)) }
            + measure("grid of three columns", options) { grid() }
            + measure("rows of estimated height, 1000 asked", options, asks: true) { rows(.estimated(40)) }
            + LaneBench.run(options)
    }

    private struct Result {
        var prepare = 0.0
        var answer = 0.0
        var ask = 0.0
    }

    private static func measure(
        _ name: String, _ options: BenchOptions, asks: Bool = false, _ layout: () -> UICollectionViewCompositionalLayout
    ) -> [Figure] {
        let counts = [10_000, 100_000]
        let results = counts.map { count in measure(count, options, asks, layout()) }
        var figures = zip(counts, results).flatMap { count, result in
            [
                Figure(name: "\(name), prepare \(count)", value: result.prepare / 1e3, unit: "µs CPU"),
                Figure(name: "\(name), one page of \(count)", value: result.answer / 1e3, unit: "µs CPU"),
            ]
        }
        figures.append(growth("\(name), one page, growth from 10000 to 100000", results[0].answer, results[1].answer))
        guard asks else { return figures }
        figures.append(Figure(name: "\(name), size of one more row of 100000", value: results[1].ask / 1e3, unit: "µs CPU"))
        return figures + [growth("\(name), size of one row, growth from 10000 to 100000", results[0].ask, results[1].ask)]
    }

    private static func growth(_ name: String, _ small: Double, _ large: Double) -> Figure {
        Figure(name: name, value: large / small, unit: "×", target: .atMost(3))
    }

    private static func measure(
        _ count: Int, _ options: BenchOptions, _ asks: Bool, _ layout: UICollectionViewCompositionalLayout
    ) -> Result {
        let source = Source(count)
        let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 800), collectionViewLayout: layout)
        list.dataSource = source
        sink += Double(list.numberOfSections)
        var result = Result()
        result.prepare = Stopwatch.least(options) {
            layout.invalidateLayout()
            layout.prepare()
        }
        var asked = 0
        if asks { for _ in 0..<1000 { ask(layout, &asked, count) } }
        let middle = CGRect(x: 0, y: layout.collectionViewContentSize.height / 2, width: 400, height: 800)
        result.answer = Stopwatch.least(options) {
            sink += Double(layout.layoutAttributesForElements(in: middle)?.count ?? 0)
        }
        if asks { result.ask = Stopwatch.least(options) { for _ in 0..<100 { ask(layout, &asked, count) } } / 100 }
        return result
    }

    /// One row takes its size, as when it comes into sight.
    private static func ask(_ layout: UICollectionViewCompositionalLayout, _ asked: inout Int, _ count: Int) {
        let path = IndexPath(item: asked * 7 % count, section: 0)
        asked += 1
        guard let original = layout.layoutAttributesForItem(at: path),
            let preferred = original.copy() as? UICollectionViewLayoutAttributes
        else { return }
        preferred.size.height = CGFloat(30 + asked % 5 * 7)
        layout.invalidateLayout(
            with: layout.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        layout.prepare()
    }

    // MARK: Layouts

    private static func rows(_ height: NSCollectionLayoutDimension) -> UICollectionViewCompositionalLayout {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height)
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }

    private static func grid() -> UICollectionViewCompositionalLayout {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1.0 / 3), heightDimension: .fractionalHeight(1)))
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(120))
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        let count: Int

        init(_ count: Int) { self.count = count }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { UICollectionViewCell() }
    }
}

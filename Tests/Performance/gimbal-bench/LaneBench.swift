import UIKit

/// What rows that scroll across a list cost: 50 sections, of which one page is seen, and one row of which moves.
///
/// A figure is the CPU time of this thread, the least of some rounds; growth compares two numbers of items of one run.
@MainActor
enum LaneBench {
    static func run(_ options: BenchOptions) -> [Figure] {
        let counts = [1000, 100_000]
        let results = counts.map { measure($0, options) }
        return [
            Figure(
                name: "50 rows that scroll, cells of one page", value: Double(results[0].cells), unit: "", target: .atMost(60)),
            ContractBench.count("B12 50 rows of 1000, one moves by a page, cellForItemAt", results[0].asked, atMost: 5),
            ContractBench.count("B12 the same, cells made", results[0].new, atMost: 5, "cells"),
            Figure(name: "50 rows of 1000, one moves", value: results[0].time / 1e3, unit: "µs CPU"),
            Figure(
                name: "50 rows, one moves, growth from 1000 to 100000", value: results[1].time / results[0].time, unit: "×",
                target: .atMost(3)),
        ]
    }

    private static func measure(_ count: Int, _ options: BenchOptions) -> (
        cells: Int, asked: Int, new: Int, time: Double
    ) {
        let source = Source(count)
        let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 800), collectionViewLayout: layout())
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        list.dataSource = source
        list.layoutIfNeeded()
        guard let row = list.subviews.lazy.compactMap({ $0 as? UIScrollView }).first else { return (.max, .max, .max, .infinity) }
        let (before, calls) = (source.made, source.calls)
        for step in 1...10 {
            row.contentOffset.x = CGFloat(step) * 40
            list.layoutIfNeeded()
        }
        let (asked, new) = (source.calls - calls, source.made - before)
        var offset: CGFloat = 0
        let time = Stopwatch.least(options) {
            for _ in 0..<100 {
                offset += 37
                if offset > row.contentSize.width - 400 { offset = 0 }
                row.contentOffset.x = offset
                list.layoutIfNeeded()
            }
        }
        return (before, asked, new, time / 100)
    }

    private static func layout() -> UICollectionViewCompositionalLayout {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        let size = NSCollectionLayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(100))
        let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
        section.orthogonalScrollingBehavior = .continuous
        return UICollectionViewCompositionalLayout(section: section)
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        let count: Int
        /// How many cells there are.
        var made: Int { cells.count }
        private var cells = Set<ObjectIdentifier>()
        private(set) var calls = 0

        init(_ count: Int) { self.count = count }

        func numberOfSections(in collectionView: UICollectionView) -> Int { 50 }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            calls += 1
            cells.insert(ObjectIdentifier(cell))
            return cell
        }
    }
}

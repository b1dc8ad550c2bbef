import GimbalTesting
import UIKit

/// B11: rows that decide their heights, of which a hundred pages are scrolled past.
///
/// A row is measured once each time it comes, and never while it stays: what it shows may have changed while it was out of sight.
/// What the correction of the offset costs is the growth that `CompositionalBench` reports for the size of one row.
@MainActor
enum SelfSizingBench {
    static func run() throws -> [Figure] {
        let screen = try TestScreen(width: 400, height: 480)
        let window = UIWindow(frame: UIScreen.main.bounds)
        let list = UICollectionView(frame: window.bounds, collectionViewLayout: layout())
        list.contentInsetAdjustmentBehavior = .never
        list.register(MeasuredCell.self, forCellWithReuseIdentifier: "cell")
        let source = CountingSource(sections: 1, items: 100_000)
        list.dataSource = source
        window.addSubview(list)
        window.makeKeyAndVisible()
        screen.settle()
        for step in 1...1200 {
            list.contentOffset.y += 40
            screen.advance(by: 1.0 / 60)
            // Rows that were measured come again.
            if step % 100 == 0 { list.contentOffset.y -= 480 }
        }
        let (measured, rows, comings) = (MeasuredCell.measured, MeasuredCell.paths.count, source.take().cells)
        window.isHidden = true
        screen.settle()
        screen.close()
        return [
            Figure(name: "B11 rows of their own height, measured in 100 pages", value: Double(rows), unit: "rows"),
            Figure(
                name: "B11 measurings of a row each time it comes", value: Double(measured) / Double(max(comings, 1)),
                unit: "calls",
                target: .atMost(1)),
        ]
    }

    private static func layout() -> UICollectionViewCompositionalLayout {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
        return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
    }
}

/// A cell of one of five heights, by its row.
private final class MeasuredCell: UICollectionViewCell {
    private(set) static var measured = 0
    private(set) static var paths = Set<IndexPath>()

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        Self.measured += 1
        Self.paths.insert(layoutAttributes.indexPath)
        layoutAttributes.size.height = 30 + CGFloat(layoutAttributes.indexPath.item % 5) * 7
        return layoutAttributes
    }
}

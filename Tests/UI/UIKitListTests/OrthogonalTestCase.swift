import XCTest

@testable import UIKit

/// Tests of sections whose groups scroll across the list, in a collection view of 300 × 200 points: groups of 100 × 80 points.
class OrthogonalTestCase: CompositionalTestCase {
    static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @MainActor
    static func lanes(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous, width: CGFloat = 100,
        _ configure: (NSCollectionLayoutSection) -> Void = { _ in }
    ) -> UICollectionViewCompositionalLayout {
        let whole = item(.fractionalWidth(1), .fractionalHeight(1))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(width), .absolute(80)), repeatingSubitem: whole, count: 1)
        return layout(group) {
            $0.orthogonalScrollingBehavior = behavior
            configure($0)
        }
    }

    @MainActor
    static func lane(_ list: UICollectionView, _ section: Int = 0) -> SectionLane? {
        list.engine.shown[ElementKey(kind: .lane, path: ListPath(section: section, item: 0))]?.view as? SectionLane
    }

    @MainActor
    static func scroll(_ list: UICollectionView, _ section: Int = 0, to x: CGFloat, _ clock: ListClock) {
        lane(list, section)?.contentOffset.x = x
        clock.tick()
    }

    /// Where the cell of an item is seen in the list, in points.
    @MainActor
    static func seen(_ list: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
        guard let cell = list.cellForItem(at: IndexPath(item: item, section: section)) else { return nil }
        return list.convert(cell.bounds, from: cell)
    }

    /// The items of a section that have cells which are seen.
    @MainActor
    static func items(_ list: UICollectionView, _ section: Int = 0) -> [Int] {
        list.indexPathsForVisibleItems.filter { $0.section == section }.map(\.item).sorted()
    }

    /// Where a lane rests after a drag that ends at an offset with a speed, in points and points a millisecond.
    @MainActor
    static func rest(
        _ list: UICollectionView, from start: CGFloat, at offset: CGFloat, proposed: CGFloat, speed: CGFloat
    ) -> CGFloat? {
        let direction = abs(speed) < 0.2 ? 0 : speed > 0 ? 1 : -1
        return list.laneRest(0, proposed, from: offset, begun: start, direction: direction)
    }
}

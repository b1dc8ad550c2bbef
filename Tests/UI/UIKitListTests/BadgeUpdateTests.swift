import XCTest

@testable import UIKit

/// Badges of items, in batches.
final class BadgeUpdateTests: CompositionalTestCase {
    private typealias Source = UICollectionViewDiffableDataSource<Int, Int>

    /// A layout of three items in a line, each with a badge.
    @MainActor
    private static var badges: UICollectionViewCompositionalLayout {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
        let item = NSCollectionLayoutItem(
            layoutSize: size(.absolute(100), .absolute(50)), supplementaryItems: [badge])
        return layout(.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item]))
    }

    /// Runs `body` with a list whose cells and badges have the numbers of their items as tags.
    private func withBadges(_ body: @MainActor (UICollectionView, Source, ListClock) -> Void) {
        withList([]) { list, _, clock in
            list.collectionViewLayout = Self.badges
            list.register(UICollectionReusableView.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "badge")
            let source = Source(collectionView: list) { list, path, number in
                let cell = list.dequeueReusableCell(withReuseIdentifier: "number", for: path)
                cell.tag = number
                return cell
            }
            source.supplementaryViewProvider = { [unowned source] list, kind, path in
                let badge = list.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "badge", for: path)
                badge.tag = source.itemIdentifier(for: path) ?? -1
                return badge
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems(Array(0..<12))
            source.apply(snapshot)
            clock.tick()
            body(list, source, clock)
        }
    }

    /// The numbers of the badges that are seen, by path.
    @MainActor
    private static func numbers(_ list: UICollectionView) -> [Int] {
        list.indexPathsForVisibleSupplementaryElements(ofKind: "badge").sorted().compactMap {
            list.supplementaryView(forElementKind: "badge", at: $0)?.tag
        }
    }

    func testABadgeStaysWithItsItem() {
        withBadges { list, source, clock in
            XCTAssertEqual(Self.numbers(list), Array(0..<12))
            var snapshot = source.snapshot()
            snapshot.deleteItems([2, 5])
            snapshot.insertItems([20], beforeItem: 1)
            snapshot.moveItem(9, beforeItem: 0)
            source.apply(snapshot)
            clock.run(1)
            XCTAssertEqual(Self.numbers(list), [9, 0, 20, 1, 3, 4, 6, 7, 8, 10, 11])
        }
    }

    func testABadgeMovesAsItsItemDoes() {
        withBadges { list, source, clock in
            var snapshot = source.snapshot()
            snapshot.deleteItems([0])
            source.apply(snapshot)
            for _ in 0..<10 {
                clock.tick(after: 1.0 / 60)
                let cell = list.cellForItem(at: IndexPath(item: 3, section: 0))?.layer.presentation()?.frame ?? .zero
                let badge = list.supplementaryView(forElementKind: "badge", at: IndexPath(item: 3, section: 0))
                let seen = badge?.layer.presentation()?.frame ?? .zero
                XCTAssertEqual(seen.maxX, cell.maxX, accuracy: 0.01)
                XCTAssertEqual(seen.minY, cell.minY, accuracy: 0.01)
            }
        }
    }
}

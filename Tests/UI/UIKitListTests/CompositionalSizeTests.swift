import TestSupport
import XCTest

@testable import UIKit

/// Elements of compositional layouts that ask for their size.
final class CompositionalSizeTests: CompositionalTestCase {
    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    func testAnAnimatedChangeOfLayoutsMeasuresCellsForTheirNewPlaces() {
        withLayout(
            Self.layout(
                .horizontal(
                    layoutSize: Self.size(.fractionalWidth(1), .absolute(40)),
                    subitems: [Self.item(.absolute(100), .absolute(40))])), [12],
            prepare: { list, source in
                Self.sized(list, source) { _, size in CGSize(width: size.width, height: size.width > 200 ? 60 : 30) }
            }
        ) { _, list, _, clock in
            list.setCollectionViewLayout(Self.rows(.estimated(50)), animated: true)
            let sizes = { list.visibleCells.map(\.frame.size) }
            XCTAssertEqual(Set(sizes().map(\.height)), [60])
            XCTAssertEqual(Set(sizes().map(\.width)), [300])
            clock.run(1)
            XCTAssertEqual(Set(sizes().map(\.height)), [60])
        }
    }

    func testP222_itemsOfEstimatedHeightAreAskedWhenTheyAreSeen_eachOnce() {
        withLayout(
            Self.rows(.estimated(50)), [100_000],
            prepare: { list, source in
                Self.sized(list, source) { CGSize(width: $1.width, height: CGFloat(20 + $0 % 3 * 40)) }
            }
        ) { layout, list, _, clock in
            let seen = SizedCell.asked
            XCTAssertEqual(seen.first, 0)
            XCTAssertLessThan(seen.count, 30)
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.frame, rect(0, 0, 300, 20))
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, rect(0, 20, 300, 60))
            XCTAssertEqual(list.cellForItem(at: Self.path(2))?.frame, rect(0, 80, 300, 100))
            for _ in 0..<20 {
                list.contentOffset.y += 200
                clock.tick()
            }
            XCTAssertEqual(SizedCell.asked.count, Set(SizedCell.asked).count, "each item asks once")
            XCTAssertEqual(SizedCell.asked, Array(0..<SizedCell.asked.count), "from above")
            SizedCell.asked = []
            for _ in 0..<20 {
                list.contentOffset.y -= 200
                clock.tick()
            }
            XCTAssertEqual(SizedCell.asked, [])
            XCTAssertEqual(list.cellForItem(at: Self.path(2))?.frame, rect(0, 80, 300, 100))
        }
    }

    func testP222_onlySizesAlongAnEstimatedAxisMakeTheLayoutInvalid() {
        withLayout(Self.rows(.estimated(50)), [3]) { layout, list, _, _ in
            guard let original = layout.layoutAttributesForItem(at: Self.path(0)) else { return XCTFail("no attributes") }
            let (wider, higher) = (original.copied(), original.copied())
            wider.size.width = 20
            higher.size.height = 70
            XCTAssertFalse(layout.shouldInvalidateLayout(forPreferredLayoutAttributes: wider, withOriginalAttributes: original))
            XCTAssertTrue(layout.shouldInvalidateLayout(forPreferredLayoutAttributes: higher, withOriginalAttributes: original))
            let context = layout.invalidationContext(forPreferredLayoutAttributes: higher, withOriginalAttributes: original)
            XCTAssertEqual(context.invalidatedItemIndexPaths, [Self.path(0)])
            layout.invalidateLayout(with: context)
            list.layoutIfNeeded()
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(1))?.frame.minY, 70)
        }
        withLayout(Self.rows(), [3]) { layout, _, _, _ in
            guard let original = layout.layoutAttributesForItem(at: Self.path(0)) else { return XCTFail("no attributes") }
            let higher = original.copied()
            higher.size.height = 70
            XCTAssertFalse(
                layout.shouldInvalidateLayout(forPreferredLayoutAttributes: higher, withOriginalAttributes: original))
        }
    }

    func testP222_aHeaderOfEstimatedHeightIsAskedToo() {
        withLayout(
            Self.rows { $0.boundarySupplementaryItems = [Self.header(height: .estimated(20))] }, [2, 2],
            prepare: { list, _ in
                list.register(TallHeader.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
            }
        ) { layout, list, _, _ in
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.frame.minY, 35)
            XCTAssertEqual(list.cellForItem(at: Self.path(0, 1))?.frame.minY, 170)
        }
    }

    func testP223_siblingsAreAsLargeAsTheLargest() {
        let group: @MainActor () -> NSCollectionLayoutGroup = {
            .horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .estimated(40)),
                subitems: [Self.item(.absolute(100), .uniformAcrossSiblings(estimate: 40))])
        }
        withLayout(
            Self.layout(group()), [5],
            prepare: { list, source in
                Self.sized(list, source) { CGSize(width: $1.width, height: [50, 80, 60, 10, 20][$0]) }
            }
        ) { layout, list, _, _ in
            XCTAssertEqual((0..<5).map { list.cellForItem(at: Self.path($0))?.frame.height }, [80, 80, 80, 20, 20])
            XCTAssertEqual(list.cellForItem(at: Self.path(3))?.frame.minY, 80)
            XCTAssertEqual(layout.collectionViewContentSize.height, 100)
        }
    }

    func testP222_P200_widthsThatItemsAskForDecideHowManyAreInALine() {
        let group: @MainActor () -> NSCollectionLayoutGroup = {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(20)), subitems: [Self.item(.estimated(50), .absolute(20))])
            group.interItemSpacing = .fixed(10)
            return group
        }
        let widths: [CGFloat] = [100, 120, 60, 200, 40, 40, 290, 310, 50]
        withLayout(
            Self.layout(group()), [9],
            prepare: { list, source in Self.sized(list, source) { CGSize(width: widths[$0], height: $1.height) } }
        ) { layout, list, _, _ in
            XCTAssertEqual(
                (0..<9).map { list.cellForItem(at: Self.path($0))?.frame },
                [
                    rect(0, 0, 100, 20), rect(110, 0, 120, 20), rect(240, 0, 60, 20), rect(0, 20, 200, 20), rect(210, 20, 40, 20),
                    rect(260, 20, 40, 20), rect(0, 40, 290, 20), rect(0, 60, 310, 20), rect(0, 80, 50, 20),
                ])
            XCTAssertEqual(layout.collectionViewContentSize.height, 100)
        }
    }

    func testP222_sizesGoWithTheirItemsInABatch() {
        withLayout(
            Self.rows(.estimated(20)), [100],
            prepare: { list, source in
                Self.sized(list, source) { path, size in
                    CGSize(width: size.width, height: CGFloat(30 + source.sections[0][path] % 2 * 10))
                }
            }
        ) { layout, list, source, clock in
            list.contentOffset.y = 350
            clock.tick()
            SizedCell.asked = []
            source.sections[0].insert(1001, at: 0)
            source.sections[0].remove(at: 3)
            list.performBatchUpdates {
                list.insertItems(at: [Self.path(0)])
                list.deleteItems(at: [Self.path(2)])
            }
            clock.run(1)
            let heights = (1..<10).map { layout.layoutAttributesForItem(at: Self.path($0))?.frame.height }
            XCTAssertEqual(heights, [30, 40, 40, 30, 40, 30, 40, 30, 40])
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0))?.frame.height, 20, "it was not seen")
            XCTAssertEqual(SizedCell.asked, [])
        }
    }

    // MARK: Lists

    func testP234_aListHasARowAnItem_andPlainHeadersPin() {
        func list(_ appearance: UICollectionLayoutListConfiguration.Appearance) -> UICollectionViewCompositionalLayout {
            MainActor.assumeIsolated {
                var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
                configuration.headerMode = .supplementary
                configuration.headerTopPadding = 6
                return .list(using: configuration)
            }
        }
        withLayout(
            list(.plain), [30],
            prepare: { list, source in
                Self.sized(list, source) { CGSize(width: $1.width, height: $0 == 0 ? 30 : $1.height) }
            }
        ) { layout, list, _, clock in
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.frame, rect(0, 50, 300, 30))
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, rect(0, 80, 300, 44))
            XCTAssertNotNil(layout.listConfiguration(ofSection: 0)?.separators(at: Self.path(0)))
            list.contentOffset.y = 300
            clock.tick()
            let kind = UICollectionView.elementKindSectionHeader
            XCTAssertEqual(list.supplementaryView(forElementKind: kind, at: Self.path(0))?.frame.minY, 300)
        }
        withLayout(list(.insetGrouped), [30]) { layout, list, _, clock in
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, rect(16, 94, 268, 44))
            list.contentOffset.y = 300
            clock.tick()
            let header = layout.layoutAttributesForSupplementaryView(
                ofKind: UICollectionView.elementKindSectionHeader, at: Self.path(0))
            XCTAssertEqual(header?.frame, rect(16, 6, 268, 44))
        }
    }

    // MARK: The tree

    func testP222_sumsOfATreeAreThoseOfItsNumbers() {
        var random = SeededRandom("sums of a tree")
        for _ in 0..<200 {
            var numbers = (0..<Int.random(in: 0..<40, using: &random)).map { _ in CGFloat(Int.random(in: 0..<9, using: &random)) }
            var tree = SumTree(numbers)
            for _ in 0..<10 where !numbers.isEmpty {
                let (index, more) = (
                    Int.random(in: numbers.indices, using: &random), CGFloat(Int.random(in: 0..<5, using: &random))
                )
                numbers[index] += more
                tree.add(more, at: index)
            }
            let each = CGFloat(Int.random(in: 0..<3, using: &random))
            let sums = numbers.indices.map { Self.sum(numbers, $0 + 1) + each * CGFloat($0 + 1) }
            for count in 0...numbers.count { XCTAssertEqual(tree.sum(first: count), Self.sum(numbers, count)) }
            for position in (0..<60).map({ CGFloat($0) }) {
                let expected = sums.filter { $0 <= position }.count
                XCTAssertEqual(tree.count(within: position, each: each), expected, "seed \(random.seed)")
            }
        }
    }

    private static func sum(_ numbers: [CGFloat], _ count: Int) -> CGFloat { numbers[..<count].reduce(0, +) }
}

private final class TallHeader: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = 35
        return layoutAttributes
    }
}

import UIKit
import XCTest

/// Lengths by which nothing can be placed, in compositional layouts: they end no program.
final class PlaceableTests: CompositionalTestCase {
    private static let lengths: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude]

    /// A section in which everything that is a number is `length`, but for the sizes of items.
    @MainActor
    private static func section(_ length: CGFloat, lane: Bool) -> NSCollectionLayoutSection {
        let edges = NSDirectionalEdgeInsets(top: length, leading: length, bottom: length, trailing: length)
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(length), .absolute(10)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(edges: .top, fractionalOffset: CGPoint(x: length, y: length)))
        let item = NSCollectionLayoutItem(
            layoutSize: size(.absolute(100), .absolute(40)), supplementaryItems: [badge])
        (item.contentInsets, badge.contentInsets) = (edges, edges)
        item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(length), top: .fixed(length), trailing: .fixed(length), bottom: .fixed(length))
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.absolute(300), .absolute(40)), subitems: [item])
        group.interItemSpacing = .fixed(length)
        let section = NSCollectionLayoutSection(group: group)
        (section.contentInsets, section.interGroupSpacing) = (edges, length)
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(length), .estimated(length)), elementKind: "header", alignment: .top,
            absoluteOffset: CGPoint(x: length, y: length))
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [.background(elementKind: "back")]
        section.decorationItems[0].contentInsets = edges
        if lane { section.orthogonalScrollingBehavior = .groupPaging }
        return section
    }

    func testTheyCountAsZero() {
        for length in Self.lengths {
            for lane in [false, true] {
                withLayout(UICollectionViewCompositionalLayout(section: Self.section(length, lane: lane)), [9]) { _, list, _, _ in
                    XCTAssertEqual(
                        list.cellForItem(at: IndexPath(item: 1, section: 0))?.bounds.size, CGSize(width: 100, height: 40))
                    XCTAssertEqual(list.contentSize, CGSize(width: 300, height: lane ? 40 : 120), "\(length)")
                }
            }
        }
    }

    func testAPlaceThatIsNoNumberIsOneOfNoSize() {
        for length in Self.lengths {
            let frame = CGRect(x: length, y: length, width: length, height: length)
            let items = { @MainActor in [NSCollectionLayoutGroupCustomItem(frame: rect(0, 0, 50, 40)), .init(frame: frame)] }
            withLayout(
                Self.layout(.custom(layoutSize: Self.size(.absolute(300), .absolute(40))) { _ in items() }), [6]
            ) { _, list, _, _ in
                XCTAssertEqual(list.contentSize.height, 120)
                XCTAssertEqual(list.cellForItem(at: IndexPath(item: 2, section: 0))?.frame, rect(0, 40, 50, 40))
            }
        }
    }

    func testACellThatAsksForOneKeepsItsEstimate() {
        for length in Self.lengths {
            withLayout(
                Self.rows(.estimated(50)), [9],
                prepare: { list, source in Self.sized(list, source) { CGSize(width: $1.width, height: $0 == 1 ? length : 30) } }
            ) { _, list, _, _ in
                XCTAssertEqual(list.cellForItem(at: IndexPath(item: 1, section: 0))?.frame, rect(0, 30, 300, 50))
                XCTAssertEqual(list.cellForItem(at: IndexPath(item: 2, section: 0))?.frame, rect(0, 80, 300, 30))
            }
        }
    }

    func testNoItemIsAtAPointThatIsNone() {
        withLayout(Self.rows(), [9]) { _, list, _, _ in
            for length in [CGFloat.nan, .infinity] { XCTAssertNil(list.indexPathForItem(at: CGPoint(x: length, y: length))) }
        }
    }
}

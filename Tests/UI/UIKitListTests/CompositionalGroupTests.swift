import XCTest

@testable import UIKit

/// Groups of compositional layouts: how many items they take, how large these are, and where.
final class CompositionalGroupTests: CompositionalTestCase {
    // MARK: Sizes

    func testP198_fractionsReferToTheRoomAndAreRoundedDownToPixels() {
        let thirds = frames(4) {
            .horizontal(
                layoutSize: Self.size(.fractionalWidth(0.5), .absolute(50)),
                subitems: [Self.item(.fractionalWidth(1.0 / 7), .fractionalWidth(0.5))])
        }
        XCTAssertEqual(thirds, [rect(0, 0, 21, 75), rect(21, 0, 21, 75), rect(42, 0, 21, 75), rect(63, 0, 21, 75)])
        let inset = frames(1) {
            let group = NSCollectionLayoutGroup.vertical(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(100)),
                subitems: [Self.item(.fractionalWidth(1), .fractionalHeight(1))])
            group.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 15, trailing: 20)
            return group
        }
        XCTAssertEqual(inset, [rect(10, 5, 270, 80)])
        XCTAssertEqual(PixelGrid(scale: 3).down(10.5), 31.0 / 3)
        XCTAssertEqual(PixelGrid(scale: 2).nearest(10.3), 10.5)
    }

    func testP199_aGroupsWidthRefersToTheSection_itsHeightToTheWholeHeight() {
        let insets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
        let group: @MainActor () -> NSCollectionLayoutGroup = {
            .vertical(
                layoutSize: Self.size(.fractionalWidth(0.5), .fractionalHeight(0.5)),
                subitems: [Self.item(.fractionalWidth(1), .fractionalHeight(1))])
        }
        XCTAssertEqual(frames(1, { $0.contentInsets = insets }, group), [rect(20, 10, 120, 100)])
        withLayout(Self.horizontal(group()) { $0.contentInsets = insets }, [1]) { layout, _, _, _ in
            let frame = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame
            XCTAssertEqual(frame, rect(20, 10, 150, 80))
            XCTAssertEqual(layout.collectionViewContentSize, CGSize(width: 210, height: 200))
        }
    }

    @MainActor
    private static func horizontal(
        _ group: NSCollectionLayoutGroup, _ configure: (NSCollectionLayoutSection) -> Void
    ) -> UICollectionViewCompositionalLayout {
        let layout = layout(group, configure)
        let configuration = layout.configuration
        configuration.scrollDirection = .horizontal
        layout.configuration = configuration
        return layout
    }

    // MARK: How many

    func testP200_itemsRepeatWhileTheNextFits_thenANewGroupBegins() {
        let found = frames(6) {
            .horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(40)),
                subitems: [Self.item(.absolute(50), .absolute(40)), Self.item(.absolute(100), .absolute(30))])
        }
        XCTAssertEqual(
            found,
            [
                rect(0, 0, 50, 40), rect(50, 0, 100, 30), rect(150, 0, 50, 40), rect(200, 0, 100, 30), rect(0, 40, 50, 40),
                rect(50, 40, 100, 30),
            ])
    }

    func testP201_theMostItemsThatFitWithTheRoomBetweenThem() {
        let found = frames(3) {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(40)),
                subitems: [Self.item(.fractionalWidth(0.5), .fractionalHeight(1))])
            group.interItemSpacing = .fixed(10)
            return group
        }
        XCTAssertEqual(found, [rect(0, 0, 145, 40), rect(155, 0, 145, 40), rect(0, 40, 145, 40)])
        let single = frames(1) {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(40)),
                subitems: [Self.item(.fractionalWidth(0.5), .fractionalHeight(1))])
            group.interItemSpacing = .fixed(10)
            return group
        }
        XCTAssertEqual(single, [rect(0, 0, 145, 40)], "a single item is as large as in a full group")
    }

    @available(*, deprecated)
    func testP202_aCountSharesTheGroup_repeatingKeepsTheSize() {
        let shared = frames(3) {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(40)), subitem: Self.item(.absolute(7), .absolute(20)),
                count: 3)
            group.interItemSpacing = .fixed(10)
            return group
        }
        XCTAssertEqual(shared, [rect(0, 0, 93, 20), rect(103, 0, 93, 20), rect(206, 0, 93, 20)])
        let kept = frames(3) {
            .vertical(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(90)),
                repeatingSubitem: Self.item(.absolute(70), .absolute(20)), count: 2)
        }
        XCTAssertEqual(kept, [rect(0, 0, 70, 20), rect(0, 20, 70, 20), rect(0, 90, 70, 20)])
    }

    func testP208_E59_aFirstItemThatDoesNotFitEmptiesTheSection() {
        withLayout(
            Self.layout(
                .horizontal(
                    layoutSize: Self.size(.absolute(100), .absolute(40)),
                    subitems: [Self.item(.absolute(101), .absolute(40))])), [3],
            reports: [
                "the first item of section 0 of UICollectionView 'rooms' of ListSource does not fit into its group; the section is "
                    + "laid out empty"
            ]
        ) { layout, list, _, _ in
            XCTAssertEqual(list.visibleCells.count, 0)
            XCTAssertEqual(layout.collectionViewContentSize.height, 0)
        }
    }

    func testP209_aGroupEstimatedAlongItsAxisTakesOneRunOfItsItems() {
        let found = frames(4) {
            .horizontal(
                layoutSize: Self.size(.estimated(300), .absolute(40)),
                subitems: [Self.item(.absolute(30), .absolute(40)), Self.item(.absolute(50), .absolute(40))])
        }
        XCTAssertEqual(found, [rect(0, 0, 30, 40), rect(30, 0, 50, 40), rect(0, 40, 30, 40), rect(30, 40, 50, 40)])
    }

    // MARK: Where

    func testP203_fixedSpacingIsExact_flexibleOnesShareWhatIsLeftOver() {
        let fixed = frames(2) { Self.pair(.fixed(30)) }
        XCTAssertEqual(fixed, [rect(0, 0, 100, 40), rect(130, 0, 100, 40)])
        let flexible = frames(2) { Self.pair(.flexible(30)) }
        XCTAssertEqual(flexible, [rect(0, 0, 100, 40), rect(200, 0, 100, 40)])
        let shared = frames(2) {
            Self.pair(.flexible(0)) {
                $0.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: .flexible(0), top: nil, trailing: nil, bottom: nil)
            }
        }
        XCTAssertEqual(shared, [rect(33, 0, 100, 40), rect(200, 0, 100, 40)], "three share 100")
    }

    @MainActor
    private static func pair(
        _ spacing: NSCollectionLayoutSpacing, _ configure: (NSCollectionLayoutItem) -> Void = { _ in }
    ) -> NSCollectionLayoutGroup {
        let item = item(.absolute(100), .absolute(40))
        configure(item)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 2)
        group.interItemSpacing = spacing
        return group
    }

    func testP204_insetsMakeTheCellSmaller_butNotAlongAnEstimatedAxis() {
        let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let found = frames(2) {
            let (one, two) = (Self.item(.absolute(100), .absolute(40)), Self.item(.absolute(100), .estimated(40)))
            (one.contentInsets, two.contentInsets) = (insets, insets)
            return .horizontal(layoutSize: Self.size(.fractionalWidth(1), .absolute(40)), subitems: [one, two])
        }
        XCTAssertEqual(found, [rect(2, 1, 94, 36), rect(102, 0, 94, 40)])
    }

    func testP205_edgeSpacingLiesOutside_alsoThatOfAGroup() {
        let found = frames(2) {
            let item = Self.item(.absolute(100), .absolute(20))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .fixed(10), top: .flexible(0), trailing: .fixed(20), bottom: nil)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.absolute(260), .absolute(40)), repeatingSubitem: item, count: 2)
            group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .flexible(0), top: .fixed(5), trailing: .flexible(0), bottom: .fixed(7))
            return group
        }
        XCTAssertEqual(found, [rect(30, 25, 100, 20), rect(160, 25, 100, 20)])
        withLayout(
            Self.layout(
                {
                    let group = Self.rowGroup()
                    group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                        leading: nil, top: .fixed(5), trailing: nil, bottom: .fixed(7))
                    return group
                }()), [2]
        ) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.minY, 67)
            XCTAssertEqual(layout.collectionViewContentSize.height, 124)
        }
    }

    func testP206_smallItemsSitAtTheStart_anEstimatedGroupIsAsTallAsItsTallestItem() {
        let found = frames(3) {
            .horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .estimated(100)),
                subitems: [Self.item(.absolute(150), .absolute(20)), Self.item(.absolute(150), .absolute(60))])
        }
        XCTAssertEqual(found, [rect(0, 0, 150, 20), rect(150, 0, 150, 60), rect(0, 60, 150, 20)])
    }

    func testP207_theLastGroupIsTrimmedToItsItemsAndWhatAFullOneLeavesAfterThem() {
        let group: @MainActor () -> NSCollectionLayoutGroup = {
            .vertical(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(100)),
                subitems: [Self.item(.fractionalWidth(1), .absolute(30))])
        }
        withLayout(Self.layout(group()), [4]) { layout, _, _, _ in
            XCTAssertEqual(layout.collectionViewContentSize.height, 140, "100, then 30 and the 10 after the third")
        }
    }

    @MainActor private static var sizes: [CGSize] = []

    func testP210_theProviderOfACustomGroupIsAskedOnceASectionAndSolve() {
        MainActor.assumeIsolated { Self.sizes = [] }
        let group: @MainActor () -> NSCollectionLayoutGroup = {
            .custom(layoutSize: Self.size(.fractionalWidth(1), .absolute(40))) { environment in
                Self.sizes.append(environment.container.contentSize)
                return [
                    NSCollectionLayoutGroupCustomItem(frame: rect(0, 0, 20, 20), zIndex: 3),
                    NSCollectionLayoutGroupCustomItem(frame: rect(100, 10, 20, 20)),
                ]
            }
        }
        withLayout(Self.layout(group()), [5, 1]) { layout, _, _, _ in
            let frames = (0..<5).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
            XCTAssertEqual(
                frames,
                [rect(0, 0, 20, 20), rect(100, 10, 20, 20), rect(0, 40, 20, 20), rect(100, 50, 20, 20), rect(0, 80, 20, 20)])
            XCTAssertEqual(layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.zIndex, 3)
            XCTAssertEqual(Self.sizes, [CGSize(width: 300, height: 40), CGSize(width: 300, height: 40)])
        }
    }

    // MARK: Supplementary elements

    func testP218_theContainersPointMeetsThatOfTheElement() {
        XCTAssertEqual(
            badge(NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)), nil),
            rect(95, -10, 10, 20))
        XCTAssertEqual(badge(NSCollectionLayoutAnchor(edges: [.top, .trailing]), nil), rect(90, 0, 10, 20))
        XCTAssertEqual(
            badge(NSCollectionLayoutAnchor(edges: [.bottom]), NSCollectionLayoutAnchor(edges: [.top])), rect(45, 50, 10, 20))
        XCTAssertEqual(
            badge(NSCollectionLayoutAnchor(edges: [.leading], absoluteOffset: CGPoint(x: 3, y: 4)), nil), rect(3, 19, 10, 20))
    }

    private func badge(
        _ container: @autoclosure @MainActor () -> NSCollectionLayoutAnchor,
        _ own: @autoclosure @MainActor () -> NSCollectionLayoutAnchor?
    ) -> CGRect? {
        var found: CGRect?
        withLayout(Self.layout(Self.badged(container(), own())), [1]) { layout, _, _, _ in
            found = layout.layoutAttributesForSupplementaryView(ofKind: "badge", at: IndexPath(item: 0, section: 0))?.frame
        }
        return found
    }

    @MainActor
    private static func badged(_ container: NSCollectionLayoutAnchor, _ own: NSCollectionLayoutAnchor?) -> NSCollectionLayoutGroup
    {
        let size = size(.absolute(10), .absolute(20))
        let badge =
            own.map {
                NSCollectionLayoutSupplementaryItem(
                    layoutSize: size, elementKind: "badge", containerAnchor: container, itemAnchor: $0)
            } ?? NSCollectionLayoutSupplementaryItem(layoutSize: size, elementKind: "badge", containerAnchor: container)
        let item = NSCollectionLayoutItem(layoutSize: Self.size(.absolute(100), .absolute(50)), supplementaryItems: [badge])
        return .horizontal(layoutSize: Self.size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    }
}

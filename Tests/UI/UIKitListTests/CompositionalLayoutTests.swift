import XCTest

@testable import UIKit

/// Sections of compositional layouts, what is around them, and what a change solves again.
final class CompositionalLayoutTests: CompositionalTestCase {
    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    @MainActor private static var sizes: [CGSize] = []

    // MARK: Sections

    func testP211_sectionsAndGroupsHaveRoomBetweenThem_emptySectionsToo() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            let layout = Self.rows { $0.interGroupSpacing = 5 }
            let configuration = layout.configuration
            configuration.interSectionSpacing = 11
            layout.configuration = configuration
            return layout
        }
        withLayout(layout(), [2, 0, 1]) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(1))?.frame, rect(0, 55, 300, 50))
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0, 2))?.frame, rect(0, 127, 300, 50))
            XCTAssertEqual(layout.collectionViewContentSize, CGSize(width: 300, height: 177))
        }
    }

    func testP211_aGroupThatOverhangsAShorterLastOne_isFoundBehindItsSection() {
        let group: @MainActor () -> NSCollectionLayoutGroup = {
            .horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .estimated(60)),
                subitems: [Self.item(.fractionalWidth(0.5), .absolute(5)), Self.item(.fractionalWidth(0.5), .absolute(60))])
        }
        withLayout(Self.layout(group()) { $0.interGroupSpacing = -20 }, [3, 1]) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(1))?.frame, rect(150, 0, 150, 60))
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0, 1))?.frame.minY, 45)
            let found = layout.layoutAttributesForElements(in: rect(150, 52, 10, 6)) ?? []
            XCTAssertEqual(found.map(\.indexPath), [Self.path(1)])
        }
    }

    func testP211_theLastGroupOfAnOverfullKindIsAsLongAsItsItems() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            let layout = Self.layout(
                .horizontal(
                    layoutSize: Self.size(.absolute(100), .absolute(40)),
                    repeatingSubitem: Self.item(.absolute(60), .absolute(40)), count: 4))
            let configuration = layout.configuration
            configuration.scrollDirection = .horizontal
            layout.configuration = configuration
            return layout
        }
        // Four items of 60 points are in each group of 100; a last one of which one item is left has 60.
        withLayout(layout(), [5]) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(4))?.frame.minX, 100)
            XCTAssertEqual(layout.collectionViewContentSize.width, 160)
        }
    }

    func testP212_anEmptySectionTakesNoRoom_unlessItHasBoundaryElements() {
        let insets = NSDirectionalEdgeInsets(top: 3, leading: 0, bottom: 4, trailing: 0)
        withLayout(Self.rows { $0.contentInsets = insets }, [0, 1]) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0, 1))?.frame.minY, 3)
        }
        let bounded: @MainActor () -> UICollectionViewCompositionalLayout = {
            Self.rows {
                $0.contentInsets = insets
                $0.boundarySupplementaryItems = [Self.header()]
            }
        }
        withLayout(bounded(), [0, 1]) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0, 1))?.frame.minY, 27 + 23)
        }
    }

    func testP213_boundaryElementsLieAtTheirEdge_andDoNotStack() {
        let insets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 20)
        let layout: @MainActor (Bool) -> UICollectionViewCompositionalLayout = { follows in
            Self.rows {
                $0.contentInsets = insets
                $0.supplementariesFollowContentInsets = follows
                let half = Self.size(.fractionalWidth(0.5), .absolute(30))
                $0.boundarySupplementaryItems = [
                    Self.header(),
                    NSCollectionLayoutBoundarySupplementaryItem(
                        layoutSize: half, elementKind: "badge", alignment: .topTrailing, absoluteOffset: CGPoint(x: -2, y: 3)),
                    NSCollectionLayoutBoundarySupplementaryItem(layoutSize: half, elementKind: "footer", alignment: .bottom),
                ]
            }
        }
        withLayout(layout(true), [1]) { layout, _, _, _ in
            XCTAssertEqual(Self.view(layout, "header"), rect(10, 10, 270, 20))
            XCTAssertEqual(Self.view(layout, "badge"), rect(143, 3, 135, 30))
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0))?.frame, rect(10, 35, 270, 50))
            XCTAssertEqual(Self.view(layout, "footer"), rect(78, 90, 135, 30))
            XCTAssertEqual(layout.collectionViewContentSize.height, 120)
        }
        withLayout(layout(false), [1]) { layout, _, _, _ in
            XCTAssertEqual(Self.view(layout, "header"), rect(0, 10, 300, 20))
            XCTAssertEqual(Self.view(layout, "footer"), rect(75, 90, 150, 30))
        }
    }

    @MainActor
    private static func view(_ layout: UICollectionViewLayout, _ kind: String, _ item: Int = 0, _ section: Int = 0) -> CGRect? {
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(item, section))?.frame
    }

    func testP214_anElementThatDoesNotExtendTheBoundaryLiesInside() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            Self.rows {
                let (header, footer) = (Self.header(), Self.header(.bottom, kind: "footer"))
                (header.extendsBoundary, footer.extendsBoundary) = (false, false)
                $0.boundarySupplementaryItems = [header, footer]
            }
        }
        withLayout(layout(), [2]) { layout, _, _, _ in
            XCTAssertEqual(layout.collectionViewContentSize.height, 100)
            XCTAssertEqual(Self.view(layout, "header"), rect(0, 0, 300, 20))
            XCTAssertEqual(Self.view(layout, "footer"), rect(0, 80, 300, 20))
        }
    }

    func testP215_pinnedElementsStayInSightUntilTheirSectionEnds_andScrollingSolvesNothing() {
        MainActor.assumeIsolated { Self.sizes = [] }
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            UICollectionViewCompositionalLayout { _, environment in
                Self.sizes.append(environment.container.contentSize)
                let section = NSCollectionLayoutSection(group: Self.rowGroup())
                let (header, footer) = (Self.header(), Self.header(.bottom, kind: "footer"))
                (header.pinToVisibleBounds, footer.pinToVisibleBounds) = (true, true)
                section.boundarySupplementaryItems = [header, footer]
                return section
            }
        }
        withLayout(layout(), [10, 10]) { layout, list, _, clock in
            list.contentInset.top = 30
            list.contentOffset.y = 100
            clock.tick()
            XCTAssertEqual(Self.view(layout, "header")?.minY, 130)
            XCTAssertEqual(Self.view(layout, "footer")?.maxY, 300)
            XCTAssertEqual(list.supplementaryView(forElementKind: "header", at: Self.path(0))?.frame.minY, 130)
            list.contentOffset.y = 500
            clock.tick()
            XCTAssertEqual(list.supplementaryView(forElementKind: "header", at: Self.path(0))?.frame.maxY, 540)
            XCTAssertEqual(list.supplementaryView(forElementKind: "header", at: Self.path(0, 1))?.frame.minY, 540)
            XCTAssertEqual(Self.view(layout, "footer", 0, 1)?.maxY, 700)
            XCTAssertEqual(Self.sizes.count, 2)
        }
    }

    func testP216_pathsOfElements() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            let badge = NSCollectionLayoutSupplementaryItem(
                layoutSize: Self.size(.absolute(10), .absolute(10)), elementKind: "badge",
                containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
            let item = NSCollectionLayoutItem(
                layoutSize: Self.size(.fractionalWidth(0.5), .absolute(20)), supplementaryItems: [badge])
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(20)), subitems: [item])
            let layout = Self.layout(group) {
                $0.boundarySupplementaryItems = [Self.header()]
                $0.decorationItems = [.background(elementKind: "back")]
            }
            let configuration = layout.configuration
            configuration.boundarySupplementaryItems = [Self.header(kind: "top")]
            layout.configuration = configuration
            return layout
        }
        withLayout(layout(), [3, 1]) { layout, _, _, _ in
            let found = layout.layoutAttributesForElements(in: rect(0, 0, 300, 200)) ?? []
            @MainActor func paths(_ kind: String?) -> [IndexPath] {
                found.filter { $0.representedElementKind == kind }.map(\.indexPath)
            }
            XCTAssertEqual(paths("header"), [Self.path(0), Self.path(0, 1)])
            XCTAssertEqual(paths("top"), [IndexPath(item: .max, section: 0)])
            XCTAssertEqual(paths("badge"), [Self.path(0), Self.path(1), Self.path(2), Self.path(0, 1)])
            XCTAssertEqual(paths("back"), [Self.path(0), Self.path(0, 1)])
            XCTAssertEqual(paths(nil), [Self.path(0), Self.path(1), Self.path(2), Self.path(0, 1)])
            XCTAssertEqual(Self.view(layout, "badge", 2), rect(140, 60, 10, 10))
            XCTAssertNil(Self.view(layout, "badge", 3))
            XCTAssertEqual(Self.view(layout, "top", .max), rect(0, 0, 300, 20))
        }
    }

    func testP217_P219_depthAndBackgrounds() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            Self.rows {
                $0.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
                $0.boundarySupplementaryItems = [Self.header()]
                let back = NSCollectionLayoutDecorationItem.background(elementKind: "back")
                back.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
                $0.decorationItems = [back]
            }
        }
        withLayout(layout(), [1, 0]) { layout, list, _, _ in
            let back = layout.layoutAttributesForDecorationView(ofKind: "back", at: Self.path(0))
            XCTAssertEqual(back?.frame, rect(2, 1, 294, 76))
            XCTAssertEqual(back?.zIndex, 0)
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0))?.zIndex, 1)
            XCTAssertEqual(layout.layoutAttributesForSupplementaryView(ofKind: "header", at: Self.path(0))?.zIndex, 1)
            XCTAssertNil(layout.layoutAttributesForDecorationView(ofKind: "back", at: Self.path(0, 1)))
        }
        withLayout(Self.rows(), [1]) { layout, _, _, _ in
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0))?.zIndex, 0)
        }
    }

    // MARK: What is solved again

    func testP220_sectionsAreAskedOnceASolve_againForAnotherSize_notOnScroll() {
        MainActor.assumeIsolated { Self.sizes = [] }
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            UICollectionViewCompositionalLayout { _, environment in
                Self.sizes.append(environment.container.contentSize)
                return NSCollectionLayoutSection(group: Self.rowGroup())
            }
        }
        withLayout(layout(), [50, 50]) { layout, list, _, clock in
            XCTAssertEqual(Self.sizes, [CGSize(width: 300, height: 200), CGSize(width: 300, height: 200)])
            list.contentOffset.y = 1000
            clock.tick()
            XCTAssertEqual(Self.sizes.count, 2)
            list.frame.size.width = 280
            clock.tick()
            XCTAssertEqual(Self.sizes.dropFirst(2), [CGSize(width: 280, height: 200), CGSize(width: 280, height: 200)])
            list.overrideUserInterfaceStyle = .dark
            clock.tick()
            clock.tick()
            XCTAssertEqual(Self.sizes.count, 6, "other traits")
            list.contentOffset.y = 900
            clock.tick()
            XCTAssertEqual(Self.sizes.count, 6)
        }
    }

    func testP221_E59_aMissingSectionIsReported_aConfigurationIsACopy() {
        withLayout(
            UICollectionViewCompositionalLayout { section, _ in
                section == 1 ? NSCollectionLayoutSection(group: Self.rowGroup()) : nil
            }, [2, 1, 0],
            reports: [
                "the section provider of UICollectionView 'rooms' of ListSource gave nothing for section 0, which has items; it is laid "
                    + "out empty"
            ]
        ) { layout, list, _, clock in
            XCTAssertEqual(list.visibleCells.count, 1)
            let held = layout.configuration
            held.interSectionSpacing = 10
            clock.tick()
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(0, 1))?.frame.minY, 0)
            XCTAssertEqual(layout.configuration.interSectionSpacing, 0)
        }
        withLayout(Self.rows(), [1, 1]) { layout, list, _, clock in
            let changed = layout.configuration
            changed.interSectionSpacing = 10
            layout.configuration = changed
            clock.tick()
            XCTAssertEqual(list.cellForItem(at: Self.path(0, 1))?.frame.minY, 60)
        }
    }

    func testE59_mistakesOfDefinitionsAreReported_andTheSectionIsEmpty() {
        withLayout(
            Self.layout(.horizontal(layoutSize: Self.size(.absolute(100), .absolute(40)), subitems: [])), [2],
            reports: [
                "a group of section 0 of UICollectionView 'rooms' of ListSource has no subitems; the section is laid out empty"
            ]
        ) { _, list, _, _ in XCTAssertEqual(list.visibleCells.count, 0) }
        withLayout(
            Self.layout(
                .vertical(
                    layoutSize: Self.size(.absolute(100), .absolute(40)),
                    repeatingSubitem: Self.item(.absolute(10), .absolute(10)), count: 0)), [2],
            reports: [
                "a group of section 0 of UICollectionView 'rooms' of ListSource repeats its item 0 times, not at least once; the section "
                    + "is laid out empty"
            ]
        ) { _, list, _, _ in XCTAssertEqual(list.visibleCells.count, 0) }
        withLayout(
            Self.rows { $0.boundarySupplementaryItems = [Self.header(), Self.header(.bottom)] }, [2],
            reports: [
                "section 0 of UICollectionView 'rooms' of ListSource has two boundary elements of one kind; it is laid out empty"
            ]
        ) { _, list, _, _ in XCTAssertEqual(list.visibleCells.count, 0) }
    }

    func testALayoutThatComesBackPlacesTheDataOfNow() {
        withLayout(Self.rows(), [10, 3]) { layout, list, source, clock in
            list.collectionViewLayout = RowLayout()
            clock.tick()
            source.sections = [[1, 2]]
            list.performBatchUpdates {
                list.deleteItems(at: (2..<10).map { Self.path($0) })
                list.deleteSections([1])
            }
            clock.run(1)
            list.collectionViewLayout = layout
            clock.tick()
            XCTAssertEqual(list.contentSize.height, 100)
            XCTAssertEqual(list.visibleCells.count, 2)
        }
    }

    // MARK: Direction

    func testP224_aLayoutFromRightToLeftIsMirrored() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.fractionalWidth(1), .absolute(40)), subitems: [Self.item(.absolute(100), .absolute(40))])
            return Self.layout(group) {
                $0.contentInsets.leading = 30
                $0.boundarySupplementaryItems = [
                    NSCollectionLayoutBoundarySupplementaryItem(
                        layoutSize: Self.size(.absolute(50), .absolute(20)), elementKind: "header", alignment: .topLeading,
                        absoluteOffset: CGPoint(x: 5, y: 0))
                ]
            }
        }
        withLayout(layout(), [3], prepare: { list, _ in list.semanticContentAttribute = .forceRightToLeft }) {
            layout, list, _, _ in
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.frame, rect(170, 20, 100, 40))
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, rect(70, 20, 100, 40))
            XCTAssertEqual(list.cellForItem(at: Self.path(2))?.frame, rect(170, 60, 100, 40))
            XCTAssertEqual(Self.view(layout, "header"), rect(215, 0, 50, 20))
            let right = layout.layoutAttributesForElements(in: rect(200, 20, 10, 10)) ?? []
            XCTAssertEqual(right.map(\.indexPath), [Self.path(0)])
        }
    }
}

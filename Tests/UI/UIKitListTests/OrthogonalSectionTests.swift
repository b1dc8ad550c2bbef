import XCTest

@testable import UIKit

/// Sections whose groups scroll across the list: where they are, and what is asked when they move.
final class OrthogonalSectionTests: OrthogonalTestCase {
    @MainActor private static var solves = 0

    // MARK: Places

    func testP225_groupsRunInOneRowAsTallAsTheTallest_andBoundaryElementsStayPut() {
        withLayout(Self.lanes { $0.boundarySupplementaryItems = [Self.header()] }, [20, 3]) { layout, list, _, clock in
            XCTAssertEqual(Self.seen(list, 0), rect(0, 20, 100, 80))
            XCTAssertEqual(Self.seen(list, 2), rect(200, 20, 100, 80))
            XCTAssertEqual(Self.seen(list, 0, 1), rect(0, 120, 100, 80))
            XCTAssertEqual(list.contentSize, CGSize(width: 300, height: 200))
            Self.scroll(list, to: 150, clock)
            XCTAssertEqual(Self.seen(list, 2), rect(50, 20, 100, 80))
            XCTAssertEqual(Self.seen(list, 0, 1), rect(0, 120, 100, 80))
            let header = list.supplementaryView(forElementKind: "header", at: Self.path(0))
            XCTAssertEqual(header?.frame, rect(0, 0, 300, 20))
            XCTAssertEqual(layout.layoutAttributesForItem(at: Self.path(2))?.frame, rect(200, 20, 100, 80))
        }
    }

    func testP225_aRowOfItemsThatAskForTheirHeightIsAsTallAsTheTallestOneThatWasSeen() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            let item = Self.item(.fractionalWidth(1), .estimated(60))
            let size = Self.size(.absolute(100), .estimated(60))
            return Self.layout(.horizontal(layoutSize: size, subitems: [item])) { $0.orthogonalScrollingBehavior = .continuous }
        }
        withLayout(
            layout(), [10, 1],
            prepare: { list, source in
                Self.sized(list, source) { item, size in CGSize(width: size.width, height: item == 5 ? 90 : 40) }
            }
        ) { _, list, _, clock in
            XCTAssertEqual(Self.seen(list, 0), rect(0, 0, 100, 40))
            XCTAssertEqual(Self.seen(list, 0, 1)?.minY, 40)
            Self.scroll(list, to: 300, clock)
            XCTAssertEqual(Self.seen(list, 5)?.height, 90)
            XCTAssertEqual(Self.seen(list, 0, 1)?.minY, 90)
        }
    }

    func testP226_aRowScrollsToItsEndAndARowThatFitsDoesNotScroll() {
        withLayout(
            Self.lanes {
                $0.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 20)
                $0.interGroupSpacing = 10
            }, [10, 2]
        ) { _, list, _, _ in
            XCTAssertEqual(Self.lane(list)?.contentSize, CGSize(width: 10 + 1090 + 20, height: 80))
            XCTAssertEqual(Self.lane(list)?.frame, rect(0, 5, 300, 80))
            XCTAssertEqual(Self.seen(list, 0)?.minX, 10)
            XCTAssertEqual(Self.lane(list)?.xRange, 0...820)
            XCTAssertEqual(Self.lane(list)?.scrollsVertically, false)
            XCTAssertEqual(Self.lane(list, 1)?.scrollsHorizontally, false)
        }
    }

    func testP226_aListThatScrollsSidewaysHasColumnsThatScroll() {
        let layout: @MainActor () -> UICollectionViewCompositionalLayout = {
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.scrollDirection = .horizontal
            let made = Self.lanes()
            made.configuration = configuration
            return made
        }
        withLayout(layout(), [10, 10, 10, 10]) { _, list, _, clock in
            XCTAssertEqual(list.contentSize, CGSize(width: 400, height: 200))
            XCTAssertEqual(Self.seen(list, 1), rect(0, 80, 100, 80))
            XCTAssertEqual(Self.seen(list, 1, 2), rect(200, 80, 100, 80))
            Self.lane(list)?.contentOffset.y = 160
            clock.tick()
            XCTAssertEqual(Self.seen(list, 3), rect(0, 80, 100, 80))
            XCTAssertEqual(Self.seen(list, 1, 2), rect(200, 80, 100, 80))
            XCTAssertEqual(Self.lane(list)?.yRange, 0...600)
        }
    }

    func testALaneThatWasScrolledIsForgottenWithItsSectionInAReload() {
        withLayout(Self.lanes(), [10, 10, 10]) { layout, list, source, clock in
            Self.scroll(list, 2, to: 100, clock)
            XCTAssertEqual(layout.laneOffsets, [2: 100])
            source.sections = [[1, 2, 3]]
            list.reloadData()
            list.performBatchUpdates {
                source.sections.append([4])
                list.insertSections([1])
            }
            clock.run(1)
            XCTAssertEqual(layout.laneOffsets, [:])
            XCTAssertEqual(Self.items(list, 1), [0])
        }
    }

    // MARK: Rest

    func testP227_aContinuousRowRestsAnywhere_andOneOfLeadingBoundariesAtAGroup() {
        withLayout(Self.lanes(), [10]) { _, list, _, _ in
            XCTAssertEqual(Self.rest(list, from: 0, at: 130, proposed: 333, speed: 1), 333)
        }
        withLayout(Self.lanes(.continuousGroupLeadingBoundary), [10]) { _, list, _, _ in
            XCTAssertEqual(Self.rest(list, from: 0, at: 130, proposed: 333, speed: 1), 300)
            XCTAssertEqual(Self.rest(list, from: 0, at: 130, proposed: 366, speed: 1), 400)
            XCTAssertEqual(Self.rest(list, from: 0, at: 130, proposed: 700, speed: 1), 700)
        }
    }

    func testP227_P228_pagesAndGroupsAreAtMostOneFurther_andTheLastStopIsTheEnd() {
        withLayout(Self.lanes(.paging), [10]) { _, list, _, _ in
            XCTAssertEqual(Self.rest(list, from: 0, at: 90, proposed: 800, speed: 2), 300)
            XCTAssertEqual(Self.rest(list, from: 300, at: 310, proposed: 310, speed: 0), 300)
            XCTAssertEqual(Self.rest(list, from: 600, at: 620, proposed: 700, speed: 1), 700)
            XCTAssertEqual(Self.rest(list, from: 700, at: 690, proposed: 500, speed: -1), 600)
        }
        withLayout(Self.lanes(.groupPaging), [10]) { _, list, _, _ in
            XCTAssertEqual(Self.rest(list, from: 0, at: 20, proposed: 800, speed: 2), 100)
            XCTAssertEqual(Self.rest(list, from: 0, at: 250, proposed: 250, speed: 0), 100)
            XCTAssertEqual(Self.rest(list, from: 300, at: 290, proposed: 100, speed: -2), 200)
            XCTAssertEqual(Self.rest(list, from: 0, at: 40, proposed: 40, speed: 0), 0)
        }
    }

    func testP227_centredGroupsRestInTheMiddle_andTheEndsGetTheRoomForIt() {
        withLayout(Self.lanes(.groupPagingCentered, width: 200), [10]) { _, list, _, clock in
            XCTAssertEqual(Self.seen(list, 0), rect(50, 0, 200, 80))
            XCTAssertEqual(Self.rest(list, from: 0, at: 30, proposed: 800, speed: 2), 200)
            XCTAssertEqual(Self.lane(list)?.xRange, 0...1800)
            Self.scroll(list, to: 1800, clock)
            XCTAssertEqual(Self.seen(list, 9), rect(50, 0, 200, 80))
        }
    }

    // MARK: Cost

    func testP229_aRowThatMovesSolvesNothing_andAsksOnlyForCellsThatAppear() {
        let section: @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection? = { _, _ in
            Self.solves += 1
            let section = NSCollectionLayoutSection(
                group: .horizontal(
                    layoutSize: Self.size(.absolute(100), .absolute(80)),
                    subitems: [Self.item(.fractionalWidth(1), .fractionalHeight(1))]))
            section.orthogonalScrollingBehavior = .continuous
            return section
        }
        withLayout(UICollectionViewCompositionalLayout(sectionProvider: section), [1000, 1000]) { _, list, source, clock in
            XCTAssertEqual(Set(source.take("cell")), ["cell 0.0", "cell 0.1", "cell 0.2", "cell 1.0", "cell 1.1", "cell 1.2"])
            Self.solves = 0
            Self.scroll(list, 1, to: 50, clock)
            XCTAssertEqual(source.take("cell"), ["cell 1.3"])
            XCTAssertEqual(Self.items(list, 1), [0, 1, 2, 3])
            Self.scroll(list, 1, to: 90_000, clock)
            XCTAssertEqual(source.take("cell"), ["cell 1.900", "cell 1.901", "cell 1.902"])
            XCTAssertEqual(Self.items(list, 1), [900, 901, 902])
            XCTAssertEqual(Self.solves, 0)
        }
    }

    func testP229_ofFiftySectionsOfAThousandItemsOnlySeenRowsHaveCells_whichAllRowsUseAgain() {
        withLayout(Self.lanes(), Array(repeating: 1000, count: 50)) { _, list, source, clock in
            var made = Set<ObjectIdentifier>()
            for step in 0...40 {
                list.contentOffset.y = CGFloat(step) * 95
                clock.tick()
                for cell in list.visibleCells { made.insert(ObjectIdentifier(cell)) }
                XCTAssertLessThanOrEqual(list.engine.shown.count, 6 * 6)
            }
            XCTAssertLessThanOrEqual(made.count, 30)
            XCTAssertGreaterThan(source.take("cell").count, 100)
        }
    }

    // MARK: Offsets

    func testP232_offsetsSurviveScrollingAwayBatchesAndReloads_andANewLayoutBeginsAtZero() {
        withLayout(Self.lanes(), Array(repeating: 10, count: 20)) { _, list, source, clock in
            Self.scroll(list, 1, to: 250, clock)
            list.contentOffset.y = 1000
            clock.tick()
            XCTAssertNil(Self.lane(list, 1))
            list.contentOffset.y = 0
            clock.tick()
            XCTAssertEqual(Self.lane(list, 1)?.contentOffset.x, 250)
            source.sections.insert([1], at: 0)
            list.insertSections([0])
            clock.run(1)
            XCTAssertEqual(Self.lane(list, 2)?.contentOffset.x, 250)
            XCTAssertEqual(Self.lane(list, 1)?.contentOffset.x, 0)
            source.sections[2] = [0, 1, 2, 3]
            list.reloadData()
            clock.tick()
            XCTAssertEqual(Self.lane(list, 2)?.contentOffset.x, 100, "the row ends there now")
            list.collectionViewLayout = Self.lanes()
            clock.tick()
            XCTAssertEqual(Self.lane(list, 2)?.contentOffset.x, 0)
        }
    }

    func testP233_scrollToItemScrollsTheListToTheSectionAndTheRowToTheItem() {
        withLayout(Self.lanes(), Array(repeating: 50, count: 20)) { _, list, _, clock in
            list.scrollToItem(at: Self.path(20, 9), at: [.top, .left], animated: false)
            XCTAssertEqual(list.contentOffset.y, 720)
            XCTAssertEqual(Self.lane(list, 9)?.contentOffset.x, 2000)
            XCTAssertEqual(Self.items(list, 9), [20, 21, 22])
            list.scrollToItem(at: Self.path(24, 9), at: .centeredHorizontally, animated: true)
            clock.run(1)
            XCTAssertEqual(Self.lane(list, 9)?.contentOffset.x, 2300)
            XCTAssertEqual(list.contentOffset.y, 720)
        }
    }

    // MARK: Direction

    func testARowTurnsRoundWhenTheDirectionChanges() {
        withLayout(Self.lanes(), [10]) { _, list, _, clock in
            Self.scroll(list, to: 200, clock)
            list.semanticContentAttribute = .forceRightToLeft
            clock.tick()
            XCTAssertEqual(Self.seen(list, 2), rect(200, 0, 100, 80))
            XCTAssertEqual(Self.items(list), [2, 3, 4])
            list.semanticContentAttribute = .forceLeftToRight
            clock.tick()
            XCTAssertEqual(Self.seen(list, 2), rect(0, 0, 100, 80))
            XCTAssertEqual(Self.items(list), [2, 3, 4])
        }
    }

    func testP225_fromRightToLeftARowBeginsAtTheRight() {
        withLayout(Self.lanes(), [10], prepare: { list, _ in list.semanticContentAttribute = .forceRightToLeft }) {
            layout, list, _, clock in
            XCTAssertEqual(Self.seen(list, 0), rect(200, 0, 100, 80))
            XCTAssertEqual(Self.items(list), [0, 1, 2])
            XCTAssertEqual(Self.lane(list)?.contentOffset.x, 0)
            Self.scroll(list, to: -200, clock)
            XCTAssertEqual(Self.seen(list, 2), rect(200, 0, 100, 80))
            XCTAssertEqual(layout.laneOffsets[0], 200)
            list.scrollToItem(at: Self.path(9), at: .left, animated: false)
            XCTAssertEqual(Self.seen(list, 9), rect(0, 0, 100, 80))
        }
    }
}

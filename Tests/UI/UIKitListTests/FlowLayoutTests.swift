import XCTest

@testable import UIKit

/// The flow layout in a collection view: sections, distances, what it asks and when.
final class FlowLayoutTests: XCTestCase {
    // MARK: Properties

    func testO175_theDefaultsAreThoseOfUIKit() {
        MainActor.assumeIsolated {
            let layout = UICollectionViewFlowLayout()
            XCTAssertEqual(layout.itemSize, CGSize(width: 50, height: 50))
            XCTAssertEqual([layout.minimumLineSpacing, layout.minimumInteritemSpacing], [10, 10])
            XCTAssertEqual(layout.scrollDirection, .vertical)
            XCTAssertEqual(layout.sectionInset, .zero)
            XCTAssertEqual([layout.headerReferenceSize, layout.footerReferenceSize], [.zero, .zero])
            XCTAssertEqual(layout.estimatedItemSize, .zero)
            XCTAssertEqual(layout.sectionInsetReference, .fromContentInset)
            XCTAssertFalse(layout.sectionHeadersPinToVisibleBounds || layout.sectionFootersPinToVisibleBounds)
        }
    }

    func testO176_theDelegateReplacesProperties_andWhatItLeavesOutIsThatOfTheProperties() {
        MainActor.assumeIsolated {
            let stage = FlowStage([5, 1], FlowMeasures())
            stage.view.contentInset = UIEdgeInsets(top: 3, left: 10, bottom: 0, right: 30)
            stage.view.layoutIfNeeded()
            // 320 − 40 of the content − 60 of the section: 220 hold two items of 50 with 80 between them.
            XCTAssertEqual(stage.frame(0), CGRect(x: 20, y: 31, width: 50, height: 50))
            XCTAssertEqual(stage.frame(1), CGRect(x: 190, y: 31, width: 50, height: 50))
            XCTAssertEqual(stage.frame(2).minY, 88)
            XCTAssertEqual(stage.header(0)?.frame, CGRect(x: 0, y: 0, width: 280, height: 30))
            XCTAssertNil(stage.header(1))
            XCTAssertEqual(stage.footer(1)?.frame.height, 15)
            let plain = FlowStage([3], SilentSizer())
            plain.layout.minimumInteritemSpacing = 20
            plain.layout.sectionInset.left = 30
            XCTAssertEqual(plain.frames().map(\.minX), [30, 110, 190])
        }
    }

    func testO176_aLayoutThatScrollsSidewaysSwapsTheAxes() {
        MainActor.assumeIsolated {
            let stage = FlowStage([9])
            stage.layout.scrollDirection = .horizontal
            stage.layout.headerReferenceSize = CGSize(width: 25, height: 7)
            stage.layout.sectionInset = UIEdgeInsets(top: 20, left: 3, bottom: 0, right: 4)
            stage.view.layoutIfNeeded()
            // 460 hold seven items with (460 − 350) / 6 between them.
            XCTAssertEqual(stage.frame(0), CGRect(x: 28, y: 20, width: 50, height: 50))
            XCTAssertEqual(stage.frame(6), CGRect(x: 28, y: 430, width: 50, height: 50))
            XCTAssertEqual(stage.frame(7), CGRect(x: 88, y: 20, width: 50, height: 50))
            XCTAssertEqual(stage.header(0)?.frame, CGRect(x: 0, y: 0, width: 25, height: 480))
            XCTAssertEqual(stage.view.contentSize, CGSize(width: 142, height: 480))
        }
    }

    // MARK: Sections

    func testO183_O184_aSectionIsHeaderInsetLinesInsetFooter_andInsetsDoNotMoveHeadersOrFooters() {
        MainActor.assumeIsolated {
            let stage = FlowStage([2, 1])
            stage.layout.headerReferenceSize = CGSize(width: 1, height: 30)
            stage.layout.footerReferenceSize = CGSize(width: 1, height: 20)
            stage.layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 6, right: 10)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.header(0)?.frame, CGRect(x: 0, y: 0, width: 320, height: 30))
            XCTAssertEqual(stage.frame(0).minY, 35)
            XCTAssertEqual(stage.footer(0)?.frame, CGRect(x: 0, y: 91, width: 320, height: 20))
            XCTAssertEqual(stage.header(1)?.frame.minY, 111)
            XCTAssertEqual(stage.frame(0, 1).minY, 146)
        }
    }

    func testO184_aHeaderOfZeroIsNotAskedFor() {
        MainActor.assumeIsolated {
            let stage = FlowStage([1, 1])
            stage.layout.headerReferenceSize = CGSize(width: 100, height: 0)
            stage.layout.footerReferenceSize = CGSize(width: 0, height: 10)
            stage.view.layoutIfNeeded()
            XCTAssertNil(stage.header(0))
            XCTAssertEqual(stage.source.askedBars, ["Footer 0.0", "Footer 1.0"])
        }
    }

    func testO185_theHeadersPathIsThatOfItem0_andAnEmptySectionKeepsHeaderInsetsAndFooter() {
        MainActor.assumeIsolated {
            let stage = FlowStage([0, 1])
            stage.layout.headerReferenceSize = CGSize(width: 0, height: 30)
            stage.layout.footerReferenceSize = CGSize(width: 0, height: 20)
            stage.layout.sectionInset = UIEdgeInsets(top: 5, left: 0, bottom: 6, right: 0)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.header(0)?.indexPath, IndexPath(item: 0, section: 0))
            XCTAssertEqual(stage.footer(0)?.frame.minY, 41)
            XCTAssertEqual(stage.header(1)?.frame.minY, 61)
            XCTAssertEqual(stage.source.askedBars.sorted(), ["Footer 0.0", "Footer 1.0", "Header 0.0", "Header 1.0"])
        }
    }

    func testO186_theContentIsAsWideAsTheBoundsWithoutInsets_andEndsWithTheLastSection() {
        MainActor.assumeIsolated {
            let stage = FlowStage([6, 6])
            stage.view.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 0, right: 0)
            stage.layout.footerReferenceSize = CGSize(width: 0, height: 7)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.view.contentSize, CGSize(width: 300, height: 2 * 117))
            XCTAssertEqual(stage.view.yRange, -10.0 ... -10, "content that is shorter than the bounds does not scroll")
            stage.view.contentInset.right = 100
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.view.contentSize.width, 200, "other insets, other lines")
            XCTAssertEqual(stage.frame(3).minY, 60)
        }
    }

    func testO187_framesHaveTheirEdgesOnPixels_andNeighborsShareEdges() {
        MainActor.assumeIsolated {
            for (scale, edges) in [(1.0, [0, 107, 213, 320]), (2, [0, 106.5, 213.5, 320])] as [(Double, [CGFloat])] {
                let stage = FlowStage([3])
                UITraitCollection.current = UITraitCollection(displayScale: scale)
                defer { UITraitCollection.current = UITraitCollection(displayScale: 1) }
                stage.layout.minimumInteritemSpacing = 0
                stage.layout.itemSize = CGSize(width: 320.0 / 3, height: 40.2)
                XCTAssertEqual(stage.frames().map(\.minX), Array(edges.dropLast()))
                XCTAssertEqual(stage.frames().map(\.maxX), Array(edges.dropFirst()))
                XCTAssertEqual(stage.frame(0).height, 40)
            }
        }
    }

    // MARK: Pins

    @MainActor private static func pinned(_ counts: [Int]) -> FlowStage {
        let stage = FlowStage(counts)
        stage.layout.itemSize = CGSize(width: 300, height: 90)
        stage.layout.headerReferenceSize = CGSize(width: 0, height: 40)
        stage.layout.footerReferenceSize = CGSize(width: 0, height: 30)
        stage.layout.sectionHeadersPinToVisibleBounds = true
        stage.layout.sectionFootersPinToVisibleBounds = true
        stage.view.contentInset.top = 20
        stage.view.layoutIfNeeded()
        return stage
    }

    func testO188_aPinnedHeaderStaysAtTheTopUntilItsSectionEnds_andAFooterAtTheBottom() {
        MainActor.assumeIsolated {
            let stage = Self.pinned([10, 10])
            // A section: 40 + 10 · 90 + 9 · 10 + 30 = 1060.
            XCTAssertEqual(stage.view.contentOffset.y, -20)
            XCTAssertEqual(stage.header(0)?.frame.minY, 0)
            XCTAssertEqual(stage.footer(0)?.frame.minY, 430)
            stage.scroll(to: 200)
            XCTAssertEqual(stage.header(0)?.frame.minY, 220)
            XCTAssertEqual(stage.footer(0)?.frame.minY, 650)
            let header = stage.view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
            XCTAssertEqual(header?.frame.minY, 220, "the view follows")
            stage.scroll(to: 1000)
            XCTAssertEqual(stage.header(0)?.frame.minY, 990, "it goes with the end of its section")
            XCTAssertEqual(stage.footer(0)?.frame.minY, 1030)
            XCTAssertEqual(stage.header(1)?.frame.minY, 1060)
            XCTAssertEqual(stage.footer(1)?.frame.minY, 1450)
            stage.scroll(to: -80)
            XCTAssertEqual(stage.header(0)?.frame.minY, 0)
            XCTAssertEqual(stage.view.contentOffset.y, -80, "what is pinned does not bind the content")
        }
    }

    func testO188_sidewaysAPinnedHeaderStaysAtTheLeft() {
        MainActor.assumeIsolated {
            let stage = FlowStage([100, 3])
            stage.layout.scrollDirection = .horizontal
            stage.layout.headerReferenceSize = CGSize(width: 40, height: 0)
            stage.layout.sectionHeadersPinToVisibleBounds = true
            stage.view.layoutIfNeeded()
            stage.view.contentOffset.x = 100
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.header(0)?.frame, CGRect(x: 100, y: 0, width: 40, height: 480))
            XCTAssertEqual(stage.header(1)?.frame.minX, stage.frame(99).maxX)
        }
    }

    func testO189_pinnedElementsLieOverTheCellsOfAllSections() {
        MainActor.assumeIsolated {
            let stage = Self.pinned([10, 10])
            stage.scroll(to: 900)
            let elements = stage.layout.layoutAttributesForElements(in: stage.view.bounds) ?? []
            let cells = elements.filter { $0.representedElementCategory == .cell }.map(\.zIndex)
            let bars = elements.filter { $0.representedElementCategory == .supplementaryView }.map(\.zIndex)
            XCTAssertEqual(Set(elements.filter { $0.representedElementCategory == .cell }.map(\.indexPath.section)), [0, 1])
            XCTAssertGreaterThan(bars.min() ?? 0, cells.max() ?? 0)
            XCTAssertEqual(Set(cells), [0])
            XCTAssertEqual(bars.count, 4)
        }
    }

    // MARK: Mistakes

    func testO190_E58_anItemThatIsTooWideIsAloneInItsLine_andReportedOnce() {
        MainActor.assumeIsolated {
            let stage = FlowStage([3], FlowSizer { CGSize(width: $0.item == 0 ? 100 : 400, height: 20) })
            let reports = FlowStage.reports { stage.view.layoutIfNeeded() }
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(reports[0].contains("item 1 of section 0") && reports[0].contains("width"), reports[0])
            XCTAssertEqual(stage.frames().map(\.minY), [0, 30, 60])
            XCTAssertEqual(stage.frame(1), CGRect(x: 0, y: 30, width: 400, height: 20))
            XCTAssertEqual(FlowStage.reports { stage.scroll(to: 1) }, [])
        }
    }

    func testO191_E58_negativeNumbersAndNaNBecomeZero_andAreReported() {
        MainActor.assumeIsolated {
            let stage = FlowStage([2])
            stage.layout.minimumLineSpacing = -30
            stage.layout.itemSize = CGSize(width: 200, height: 20)
            XCTAssertEqual(FlowStage.reports { stage.view.layoutIfNeeded() }.count, 1)
            XCTAssertEqual(stage.frames().map(\.minY), [0, 20])
            let sizer = FlowSizer { CGSize(width: 100, height: $0.item == 0 ? CGFloat.nan : -20) }
            let other = FlowStage([2], sizer)
            XCTAssertEqual(FlowStage.reports { other.view.layoutIfNeeded() }.count, 1)
            XCTAssertEqual(other.frames().map(\.height), [0, 0])
            XCTAssertEqual(other.view.contentSize.height, 0)
        }
    }

    // MARK: What is asked

    func testO192_sizesAreAskedForOnceAfterEachInvalidationOfTheMetrics_andNotWhileScrolling() {
        MainActor.assumeIsolated {
            let sizer = FlowSizer { CGSize(width: 300, height: Double(20 + $0.item % 5)) }
            let stage = FlowStage([500, 500], sizer)
            stage.view.layoutIfNeeded()
            XCTAssertEqual([sizer.asked, sizer.askedOfOne], [1000, 1])
            for y in stride(from: 0.0, to: 5000, by: 300) { stage.scroll(to: y) }
            _ = stage.frames(1)
            XCTAssertEqual(sizer.asked, 1000)
            stage.layout.invalidateLayout()
            stage.view.layoutIfNeeded()
            XCTAssertEqual([sizer.asked, sizer.askedOfOne], [2000, 2])
        }
    }

    func testO192_aContextThatKeepsTheMetricsAsksNothing_andOneThatKeepsTheAttributesMovesNothing() {
        MainActor.assumeIsolated {
            var height = 20.0
            let sizer = FlowSizer { CGSize(width: 300, height: $0.item == 0 ? height : 30) }
            let stage = FlowStage([20], sizer)
            stage.view.layoutIfNeeded()
            let frames = stage.frames()
            height = 60
            for keepsAttributes in [false, true] {
                let context = UICollectionViewFlowLayoutInvalidationContext()
                context.invalidateFlowLayoutDelegateMetrics = keepsAttributes
                context.invalidateFlowLayoutAttributes = !keepsAttributes
                stage.layout.invalidateLayout(with: context)
                stage.view.layoutIfNeeded()
                XCTAssertEqual(sizer.asked, 20)
                XCTAssertEqual(stage.frames(), frames)
            }
            stage.layout.invalidateLayout()
            XCTAssertEqual(stage.frame(1).minY, 70)
        }
    }

    func testAnAnswerAboutOneItemStandsForAllWhereTheDelegateHasNone() {
        MainActor.assumeIsolated {
            let stage = FlowStage([100_000], SilentSizer())
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.layout.state.solution.sections[0].lines.bytes, 0)
            XCTAssertEqual(stage.frame(99_999), CGRect(x: 270, y: 19_999 * 60, width: 50, height: 50))
        }
    }

    func testAJumpToTheLastOf100000ItemsMakesNoCellInBetween() {
        MainActor.assumeIsolated {
            let sizer = FlowSizer { CGSize(width: 300, height: Double(20 + $0.item % 5)) }
            let stage = FlowStage([100_000], sizer)
            stage.view.layoutIfNeeded()
            let (made, asked) = (stage.source.madeCells, sizer.asked)
            stage.view.scrollToItem(at: IndexPath(item: 99_999, section: 0), at: .bottom, animated: false)
            XCTAssertEqual(stage.view.bounds.maxY, stage.frame(99_999).maxY)
            XCTAssertTrue(stage.view.indexPathsForVisibleItems.contains(IndexPath(item: 99_999, section: 0)))
            XCTAssertLessThan(stage.source.madeCells - made, 40)
            XCTAssertEqual(sizer.asked, asked)
        }
    }

    func testALayoutThatAViewTakesAgainKnowsNothingOfTheItemsBefore() {
        MainActor.assumeIsolated {
            let stage = FlowStage([5])
            stage.view.layoutIfNeeded()
            stage.view.collectionViewLayout = UICollectionViewFlowLayout()
            stage.source.counts = [8]
            stage.view.reloadData()
            stage.view.layoutIfNeeded()
            stage.view.collectionViewLayout = stage.layout
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frames().map(\.minY), [0, 0, 0, 0, 0, 60, 60, 60])
        }
    }

    func testTheDelegateMayAskTheLayoutWhileItIsAsked() {
        MainActor.assumeIsolated {
            weak var view: UICollectionView?
            let sizer = FlowSizer { path in
                _ = view?.collectionViewLayout.layoutAttributesForItem(at: path)
                _ = view?.collectionViewLayout.collectionViewContentSize
                return CGSize(width: 100, height: 20)
            }
            let stage = FlowStage([10], sizer)
            view = stage.view
            stage.view.layoutIfNeeded()
            XCTAssertEqual(sizer.asked, 10)
            XCTAssertEqual(stage.frame(9).minY, 120 - 30)
        }
    }

    // MARK: Directions

    func testO196_sectionInsetsMayCountFromTheSafeAreaOrTheMargins_andNothingCountsTwice() {
        MainActor.assumeIsolated {
            let stage = FlowStage([1])
            stage.view.layoutMargins = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 50)
            stage.layout.sectionInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 0)
            stage.layout.itemSize = CGSize(width: 1000, height: 10)
            @MainActor func firstX(_ left: Double) -> CGFloat {
                stage.view.contentInset.left = left
                _ = FlowStage.reports { stage.view.layoutIfNeeded() }
                return stage.frame(0).minX
            }
            XCTAssertEqual(firstX(0), 5)
            stage.layout.sectionInsetReference = .fromLayoutMargins
            XCTAssertEqual(firstX(0), 35)
            XCTAssertEqual(firstX(10), 25, "the content begins at 10 already")
            XCTAssertEqual(firstX(60), 0, "it is not drawn out of the content")
            stage.layout.sectionInsetReference = .fromSafeArea
            XCTAssertEqual(firstX(0), 5)
        }
    }

    func testO197_fromRightToLeftLinesBeginAtTheRight_andTheCoordinatesStay() {
        MainActor.assumeIsolated {
            let stage = FlowStage([6])
            stage.view.semanticContentAttribute = .forceRightToLeft
            stage.layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
            stage.layout.headerReferenceSize = CGSize(width: 0, height: 10)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frames().map(\.minX), [270, 208, 145, 83, 20, 270])
            XCTAssertEqual(stage.header(0)?.frame.minX, 0)
            stage.layout.scrollDirection = .horizontal
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frame(0).minX, 20, "sideways content begins at the left")
        }
    }

    func testO197_aLayoutThatFlipsCountsFromTheRight_andIsFirstSeenThere() {
        MainActor.assumeIsolated {
            for direction in [UICollectionView.ScrollDirection.horizontal, .vertical] {
                let stage = FlowStage([50], layout: FlippingLayout())
                stage.view.semanticContentAttribute = .forceRightToLeft
                stage.layout.scrollDirection = direction
                stage.layout.sectionInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 0)
                stage.view.layoutIfNeeded()
                let width = stage.view.contentSize.width
                XCTAssertEqual(stage.frame(0).maxX, width - 30)
                XCTAssertEqual(stage.view.contentOffset.x, width - 320)
                let seen = stage.layout.layoutAttributesForElements(in: stage.view.bounds) ?? []
                XCTAssertTrue(seen.contains { $0.indexPath.item == 0 })
                XCTAssertTrue(seen.allSatisfy { $0.frame.intersects(stage.view.bounds) })
            }
        }
    }

    // MARK: Order of the answer

    func testTheAnswerHasAllElementsThatTouchTheRectangle_andNoOthers() {
        MainActor.assumeIsolated {
            let sizer = FlowSizer { CGSize(width: Double(40 + $0.item % 30), height: Double(20 + $0.item % 9)) }
            let stage = FlowStage([40, 0, 30, 7], sizer)
            stage.layout.headerReferenceSize = CGSize(width: 0, height: 13)
            stage.view.layoutIfNeeded()
            let all = stage.layout.layoutAttributesForElements(in: CGRect(x: -1e4, y: -1e4, width: 1e6, height: 1e6)) ?? []
            XCTAssertEqual(all.count, 77 + 4)
            for y in stride(from: -30.0, to: 1000, by: 17) {
                let rect = CGRect(x: 50, y: y, width: 100, height: 41)
                let answer = stage.layout.layoutAttributesForElements(in: rect) ?? []
                XCTAssertEqual(answer.map(\.frame), all.map(\.frame).filter { $0.intersects(rect) })
            }
        }
    }
}

private final class FlippingLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

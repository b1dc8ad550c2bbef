import XCTest

@testable import UIKit

/// Headers, footers and badges that say their own size.
final class SizedSupplementaryTests: CompositionalTestCase {
    private static func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    func testHeadersAndFootersOfAFlowLayoutAreMeasured_whereItsCellsAre() {
        MainActor.assumeIsolated {
            let stage = Self.flowStage([3, 3])
            stage.layout.estimatedItemSize = CGSize(width: 300, height: 40)
            stage.layout.headerReferenceSize = CGSize(width: 0, height: 30)
            stage.layout.footerReferenceSize = CGSize(width: 0, height: 10)
            XCTAssertEqual(FlowStage.reports { stage.view.layoutIfNeeded() }, [])
            XCTAssertEqual(stage.header(0)?.frame, rect(0, 0, 320, 72), "the text breaks in the width of the section")
            XCTAssertEqual(stage.frame(0).minY, 72)
            let first = stage.layout.state.solution.sections[0].length
            XCTAssertEqual(stage.header(1)?.frame, rect(0, first, 320, 72))
            XCTAssertEqual(stage.footer(0)?.frame.height, 72)
            stage.view.frame.size.width = 200
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.header(0)?.frame, rect(0, 0, 200, 72), "another width measures them again")
            stage.source.counts = [3, 3, 3]
            stage.view.performBatchUpdates { stage.view.insertSections([0]) }
            stage.view.layoutIfNeeded()
            XCTAssertEqual((0..<3).map { stage.header($0)?.frame.height }, [72, 72, 72])
        }
    }

    func testTheAutomaticSizeMeasuresHeadersAlone_andOtherSizesStay() {
        MainActor.assumeIsolated {
            let stage = Self.flowStage([3])
            stage.layout.headerReferenceSize = UICollectionViewFlowLayout.automaticSize
            stage.layout.footerReferenceSize = CGSize(width: 0, height: 10)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.header(0)?.frame, rect(0, 0, 320, 72))
            XCTAssertEqual(stage.frame(0), rect(0, 72, 50, 50))
            XCTAssertEqual(stage.footer(0)?.frame.height, 10)
        }
    }

    func testAHeaderThatStaysInSightIsMeasuredToo() {
        MainActor.assumeIsolated {
            let stage = Self.flowStage([30, 30])
            stage.layout.estimatedItemSize = CGSize(width: 300, height: 40)
            stage.layout.headerReferenceSize = CGSize(width: 0, height: 30)
            stage.layout.sectionHeadersPinToVisibleBounds = true
            stage.view.layoutIfNeeded()
            stage.scroll(to: 200)
            XCTAssertEqual(stage.header(0)?.frame, rect(0, 200, 320, 72))
        }
    }

    @MainActor
    private static func flowStage(_ counts: [Int]) -> FlowStage {
        let stage = FlowStage(counts)
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            stage.view.register(TallBar.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "bar")
        }
        return stage
    }

    func testABadgeWithAnEstimatedSizeTakesTheSizeThatItAsksFor_atItsAnchor_andMovesNothing() {
        let badge = MainActor.assumeIsolated {
            NSCollectionLayoutSupplementaryItem(
                layoutSize: Self.size(.estimated(10), .estimated(10)), elementKind: "badge",
                containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
        }
        let size = MainActor.assumeIsolated { Self.size(.fractionalWidth(1), .absolute(50)) }
        withLayout(
            Self.layout(
                .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])])
            ) { $0.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 0, trailing: 40) },
            [8],
            prepare: { list, _ in
                list.register(SizedBadge.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "header")
            }
        ) { layout, list, _, clock in
            @MainActor func frame(_ number: Int) -> CGRect? {
                layout.layoutAttributesForSupplementaryView(ofKind: "badge", at: Self.path(number))?.frame
            }
            XCTAssertEqual(frame(0), rect(244, 12, 32, 16))
            XCTAssertEqual(frame(2), rect(244, 112, 32, 16))
            XCTAssertEqual(frame(7), rect(255, 365, 10, 10), "it was not seen")
            XCTAssertEqual(list.supplementaryView(forElementKind: "badge", at: Self.path(1))?.frame, rect(244, 62, 32, 16))
            XCTAssertEqual(list.cellForItem(at: Self.path(1))?.frame, rect(20, 70, 240, 50))
            list.contentOffset.y = 220
            clock.tick()
            XCTAssertEqual(frame(7), rect(244, 362, 32, 16))
        }
    }

    func testABoundaryElementWithConstraintsIsMeasuredInItsWidth() {
        withLayout(
            Self.rows { $0.boundarySupplementaryItems = [Self.header(height: .estimated(20))] }, [3],
            prepare: { list, _ in
                list.register(TallBar.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
            }
        ) { _, list, _, _ in
            XCTAssertEqual(list.supplementaryView(forElementKind: "header", at: Self.path(0))?.frame, rect(0, 0, 300, 72))
            XCTAssertEqual(list.cellForItem(at: Self.path(0))?.frame.minY, 72)
        }
    }
}

/// A header that constraints make 72 points high.
private final class TallBar: UICollectionReusableView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: topAnchor, constant: 6), box.heightAnchor.constraint(equalToConstant: 60),
            box.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -6),
            box.leadingAnchor.constraint(equalTo: leadingAnchor),
            box.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A badge that wants to be 32 points wide and 16 points high.
private final class SizedBadge: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size = CGSize(width: 32, height: 16)
        return layoutAttributes
    }
}

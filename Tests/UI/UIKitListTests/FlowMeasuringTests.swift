import XCTest

@testable import UIKit

/// Cells that give a flow layout their sizes.
final class FlowMeasuringTests: XCTestCase {
    @MainActor private static func stage(_ counts: [Int], _ delegate: (any UICollectionViewDelegate)? = nil) -> FlowStage {
        let stage = FlowStage(counts, delegate, source: WantingSource(counts), cell: WantingCell.self)
        stage.layout.estimatedItemSize = CGSize(width: 300, height: 40)
        return stage
    }

    func testO193_itemsThatWereNotSeenHaveTheEstimate_andOthersTheSizeThatTheyAskFor() {
        MainActor.assumeIsolated {
            let stage = Self.stage([100])
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frame(0), CGRect(x: 10, y: 0, width: 300, height: 60))
            XCTAssertEqual(stage.frame(1).minY, 70)
            XCTAssertEqual(stage.frame(99).height, 40)
            let measured = Double(stage.layout.state.measured.count)
            XCTAssertLessThan(measured, 20)
            XCTAssertEqual(stage.view.contentSize.height, measured * 60 + (100 - measured) * 40 + 990)
        }
    }

    func testO193_automaticSizeEstimatesTheItemSize_andADelegatesSizeIsAnEstimate() {
        MainActor.assumeIsolated {
            let automatic = Self.stage([100])
            automatic.layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            automatic.layout.itemSize = CGSize(width: 280, height: 44)
            automatic.view.layoutIfNeeded()
            XCTAssertEqual([automatic.frame(0).height, automatic.frame(99).height], [60, 44])
            let sized = Self.stage([100], FlowSizer { _ in CGSize(width: 290, height: 33) })
            sized.view.layoutIfNeeded()
            XCTAssertEqual([sized.frame(0).height, sized.frame(99).height], [60, 33])
        }
    }

    func testO194_measuredSizesStayUntilTheDataAreLoadedAnewOrTheWidthChanges() {
        MainActor.assumeIsolated {
            let stage = Self.stage([100])
            stage.view.layoutIfNeeded()
            let asked = WantingCell.asked
            stage.scroll(to: 3000)
            stage.scroll(to: 0)
            stage.layout.invalidateLayout()
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frame(0).height, 60)
            let count = stage.layout.state.measured.count
            XCTAssertGreaterThan(WantingCell.asked, asked)
            stage.scroll(to: 2000)
            XCTAssertEqual(stage.frame(0).height, 60, "out of sight")
            XCTAssertGreaterThan(stage.layout.state.measured.count, count)
            stage.view.frame.size.width = 310
            XCTAssertEqual(stage.frame(0).height, 40, "another width")
            stage.view.layoutIfNeeded()
            XCTAssertFalse(stage.layout.state.measured.isEmpty)
            stage.scroll(to: 3500)
            stage.view.reloadData()
            XCTAssertEqual(stage.frame(0).height, 40, "loaded anew")
        }
    }

    func testTheSideThatCellsAreNotAskedForIsAsTheDelegateSaysWhereAnItemIsLoadedAgain() {
        MainActor.assumeIsolated {
            var width = 100.0
            let stage = Self.stage([10], FlowSizer { _ in CGSize(width: width, height: 40) })
            stage.layout.estimatedItemSize = CGSize(width: 0, height: 40)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frame(0).size, CGSize(width: 100, height: 60))
            width = 200
            stage.view.reloadItems(at: [IndexPath(item: 0, section: 0)])
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frame(0).size, CGSize(width: 200, height: 60))
        }
    }

    func testMeasuredSizesGoWithTheirItemsInABatch() {
        MainActor.assumeIsolated {
            let stage = Self.stage([100])
            let wanting = stage.source as? WantingSource
            wanting?.height = { $0.item == 2 ? 90 : 60 }
            stage.view.layoutIfNeeded()
            XCTAssertEqual([0, 1, 2, 3].map { stage.frame($0).height }, [60, 60, 90, 60])
            wanting?.height = { $0.item == 3 ? 90 : 60 }
            stage.view.performBatchUpdates {
                stage.source.counts = [100]
                stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
                stage.view.deleteItems(at: [IndexPath(item: 50, section: 0)])
            }
            XCTAssertEqual([0, 1, 2, 3, 4].map { stage.frame($0).height }, [60, 60, 60, 90, 60])
            XCTAssertEqual(stage.frame(99).height, 40)
        }
    }

    func testO195_byDefaultTheContentsConstraintsGiveTheSize_onWholePixels() {
        MainActor.assumeIsolated {
            let stage = FlowStage([3], cell: ConstrainedCell.self)
            stage.layout.estimatedItemSize = CGSize(width: 200, height: 40)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.frames().map(\.height), [78, 78, 78])
            XCTAssertEqual(stage.frames().map(\.width), [200, 200, 200], "no constraint says a width")
            let plain = FlowStage([3])
            plain.layout.estimatedItemSize = CGSize(width: 200, height: 40)
            plain.view.layoutIfNeeded()
            XCTAssertEqual(plain.frames().map(\.height), [40, 40, 40], "there are no constraints")
        }
    }

    func testASizeThatIsNoNumberOfPixelsIsRoundedUp_andSettles() {
        MainActor.assumeIsolated {
            let stage = Self.stage([3])
            (stage.source as? WantingSource)?.height = { _ in 60.3 }
            XCTAssertEqual(FlowStage.reports { stage.view.layoutIfNeeded() }, [])
            XCTAssertEqual(stage.frames().map(\.height), [61, 61, 61])
        }
    }
}

/// Gives cells that ask for a height: 60 points, or what the test says.
@MainActor
final class WantingSource: FlowSource {
    var height: (IndexPath) -> Double = { _ in 60 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
        (cell as? WantingCell)?.height = height(indexPath)
        return cell
    }
}

final class WantingCell: UICollectionViewCell {
    static var asked = 0
    var height = 60.0

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        Self.asked += 1
        layoutAttributes.size.height = height
        return layoutAttributes
    }
}

private final class ConstrainedCell: UICollectionViewCell {
    override init(frame: CGRect) {
        super.init(frame: frame)
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: contentView.topAnchor),
            view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            view.heightAnchor.constraint(equalToConstant: 77.4),
        ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

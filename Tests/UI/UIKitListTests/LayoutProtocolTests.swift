import XCTest

@testable import UIKit

/// What passes between a collection view and its layout.
final class LayoutProtocolTests: XCTestCase {
    // MARK: Invalidation

    func testN162_invalidateLayoutCallsTheFormWithAContextOnce_andNotTheOtherWayRound() {
        MainActor.assumeIsolated {
            let layout = LoggingLayout()
            layout.invalidateLayout()
            XCTAssertEqual(layout.contexts.count, 1)
            XCTAssertTrue(layout.contexts[0] is LoggingContext)
            layout.invalidateLayout(with: LoggingContext())
            XCTAssertEqual(layout.contexts.count, 2)
            XCTAssertEqual(layout.log.filter { $0 == "invalidate all" }.count, 1)
        }
    }

    func testN163_aFreshContextNamesNothing_andThatOfAFlowLayoutAll() {
        MainActor.assumeIsolated {
            let context = UICollectionViewFlowLayoutInvalidationContext()
            XCTAssertNil(context.invalidatedItemIndexPaths)
            XCTAssertNil(context.invalidatedSupplementaryIndexPaths)
            XCTAssertNil(context.invalidatedDecorationIndexPaths)
            XCTAssertEqual(context.contentOffsetAdjustment, .zero)
            XCTAssertEqual(context.contentSizeAdjustment, .zero)
            XCTAssertFalse(context.invalidateEverything || context.invalidateDataSourceCounts)
            XCTAssertTrue(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
        }
    }

    func testN164_invalidPathsAreInOrderAndUnique_overSeveralCalls() {
        MainActor.assumeIsolated {
            let paths = [3, 1, 2].map { IndexPath(item: $0, section: 0) }
            let context = UICollectionViewLayoutInvalidationContext()
            context.invalidateItems(at: [paths[0], paths[1]])
            context.invalidateItems(at: [paths[2], paths[1]])
            XCTAssertEqual(context.invalidatedItemIndexPaths, paths.sorted())
            context.invalidateSupplementaryElements(ofKind: "a", at: [paths[0]])
            context.invalidateSupplementaryElements(ofKind: "b", at: [paths[0], paths[2]])
            context.invalidateSupplementaryElements(ofKind: "a", at: [paths[1], paths[0]])
            XCTAssertEqual(
                context.invalidatedSupplementaryIndexPaths, ["a": [paths[1], paths[0]], "b": [paths[2], paths[0]]])
            context.invalidateDecorationElements(ofKind: "c", at: [paths[0], paths[1]])
            XCTAssertEqual(context.invalidatedDecorationIndexPaths, ["c": [paths[1], paths[0]]])
        }
    }

    func testN165_aReloadInvalidatesEverything_andABatchTheCounts() {
        MainActor.assumeIsolated {
            let layout = LoggingLayout()
            let stage = FlowStage([5], layout: layout)
            stage.view.layoutIfNeeded()
            layout.contexts = []
            stage.view.reloadData()
            XCTAssertEqual(layout.contexts.map(\.invalidateEverything), [true])
            XCTAssertEqual(layout.contexts.map(\.invalidateDataSourceCounts), [true])
            stage.view.layoutIfNeeded()
            layout.contexts = []
            stage.source.counts = [6]
            stage.view.insertItems(at: [IndexPath(item: 5, section: 0)])
            XCTAssertEqual(layout.contexts.map(\.invalidateEverything), [false])
            XCTAssertEqual(layout.contexts.map(\.invalidateDataSourceCounts), [true])
        }
    }

    func testN166_anyNumberOfInvalidationsGivesOnePreparation() {
        MainActor.assumeIsolated {
            let layout = LoggingLayout()
            let stage = FlowStage([5], layout: layout)
            stage.view.layoutIfNeeded()
            layout.log = []
            for _ in 0..<3 { layout.invalidateLayout() }
            layout.itemSize.width = 70
            stage.view.reloadData()
            stage.view.layoutIfNeeded()
            XCTAssertEqual(layout.log.filter { $0 == "prepare" }.count, 1)
        }
    }

    func testN167_theLayoutIsAskedAboutEveryChangeOfTheBounds_andGivesTheContext() {
        MainActor.assumeIsolated {
            XCTAssertFalse(UICollectionViewLayout().shouldInvalidateLayout(forBoundsChange: .zero))
            let layout = LoggingLayout()
            let stage = FlowStage([500], layout: layout)
            stage.view.layoutIfNeeded()
            layout.log = []
            stage.view.contentOffset.y = 10
            stage.view.contentOffset.y = 20
            XCTAssertEqual(layout.log, ["should 10", "should 20"])
            layout.invalidates = true
            layout.log = []
            stage.view.contentOffset.y = 30
            XCTAssertEqual(layout.log, ["should 30", "context 30", "invalidate"])
        }
    }

    func testN167_theOldBoundsHoldWhileTheLayoutIsAsked() {
        MainActor.assumeIsolated {
            let layout = SizeWatchingLayout()
            let stage = FlowStage([5], layout: layout)
            stage.view.layoutIfNeeded()
            layout.changes = []
            stage.view.frame.size.width = 400
            stage.view.bounds.size.height = 300
            stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
            stage.view.frame.size.width = 1000
            XCTAssertEqual(layout.changes, ["320x480 to 400x480", "400x480 to 400x300", "400x300 to 500x300"])
        }
    }

    func testN168_aFlowLayoutIsInvalidAtAnotherExtentAcross_orInPartWhereBarsArePinned() {
        MainActor.assumeIsolated {
            let sizer = FlowSizer { CGSize(width: 100, height: Double(20 + $0.item % 3)) }
            let stage = FlowStage([500], sizer)
            stage.view.layoutIfNeeded()
            let layout = stage.layout
            XCTAssertFalse(layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 50, width: 320, height: 100)))
            let wider = CGRect(x: 0, y: 0, width: 400, height: 480)
            XCTAssertTrue(layout.shouldInvalidateLayout(forBoundsChange: wider))
            XCTAssertEqual(Self.flags(layout.invalidationContext(forBoundsChange: wider)), [true, true])
            layout.headerReferenceSize.height = 20
            layout.sectionHeadersPinToVisibleBounds = true
            stage.view.layoutIfNeeded()
            let scrolled = CGRect(x: 0, y: 50, width: 320, height: 480)
            XCTAssertTrue(layout.shouldInvalidateLayout(forBoundsChange: scrolled))
            XCTAssertEqual(Self.flags(layout.invalidationContext(forBoundsChange: scrolled)), [false, false])
            let asked = sizer.asked
            stage.scroll(to: 60)
            XCTAssertEqual(sizer.asked, asked)
            stage.view.frame.size.width = 400
            stage.view.layoutIfNeeded()
            XCTAssertEqual(sizer.asked, asked + 500)
        }
    }

    @MainActor private static func flags(_ context: UICollectionViewLayoutInvalidationContext) -> [Bool] {
        guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else { return [] }
        return [flow.invalidateFlowLayoutDelegateMetrics, flow.invalidateFlowLayoutAttributes]
    }

    func testN169_aContextsAdjustmentsAreAdded() {
        MainActor.assumeIsolated {
            let stage = FlowStage([500])
            stage.view.layoutIfNeeded()
            stage.scroll(to: 100)
            let size = stage.view.contentSize
            let context = UICollectionViewFlowLayoutInvalidationContext()
            context.contentOffsetAdjustment.y = 25
            context.contentSizeAdjustment.height = 40
            stage.layout.invalidateLayout(with: context)
            XCTAssertEqual(stage.view.contentSize.height, size.height + 40)
            stage.view.layoutIfNeeded()
            XCTAssertEqual(stage.view.contentOffset.y, 125)
            XCTAssertEqual(stage.view.contentSize, size, "the layout has the last word")
        }
    }

    // MARK: Cells with sizes of their own

    func testN170_aCellIsAskedForItsSize_thenTheLayout_andThenAllIsPlacedAnew() {
        MainActor.assumeIsolated {
            let layout = LoggingLayout()
            let stage = FlowStage([1], layout: layout, cell: LoggingCell.self)
            layout.estimatedItemSize = CGSize(width: 100, height: 30)
            LoggingCell.log = { layout.log.append($0) }
            defer { LoggingCell.log = { _ in } }
            layout.log = []
            stage.view.layoutIfNeeded()
            let order = ["prepare", "elements", "prefers 30", "should fit", "context fit", "invalidate", "prepare", "elements"]
            XCTAssertEqual(layout.log.filter { !$0.hasPrefix("should ") || $0 == "should fit" }.prefix(8), order[...])
            XCTAssertEqual(stage.view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.height, 45)
        }
    }

    func testN171_theBaseClassFollowsNoCell_andAFlowLayoutThoseThatDifferOnAnEstimatedAxis() {
        MainActor.assumeIsolated {
            let original = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            original.size = CGSize(width: 100, height: 30)
            @MainActor func follows(_ layout: UICollectionViewLayout, _ width: Double, _ height: Double) -> Bool {
                let preferred = original.copied()
                preferred.size = CGSize(width: width, height: height)
                return layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            }
            XCTAssertFalse(follows(UICollectionViewLayout(), 100, 40))
            let layout = UICollectionViewFlowLayout()
            XCTAssertFalse(follows(layout, 100, 40), "nothing is estimated")
            layout.estimatedItemSize = CGSize(width: 0, height: 20)
            XCTAssertTrue(follows(layout, 100, 40))
            XCTAssertFalse(follows(layout, 120, 30))
            XCTAssertFalse(follows(layout, 100, 30))
            layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            XCTAssertTrue(follows(layout, 120, 30))
        }
    }

    func testN172_cellsWhoseSizesDoNotSettleAreAskedTenTimesAtMost_andReported() {
        MainActor.assumeIsolated {
            let layout = LoggingLayout()
            let stage = FlowStage([1], layout: layout, cell: RestlessCell.self)
            layout.estimatedItemSize = CGSize(width: 100, height: 30)
            layout.log = []
            let reports = FlowStage.reports { stage.view.layoutIfNeeded() }
            XCTAssertEqual(layout.log.filter { $0 == "context fit" }.count, 10)
            XCTAssertEqual(reports.count, 1)
            XCTAssertTrue(reports.allSatisfy { $0.contains("RestlessCell") }, "\(reports)")
            XCTAssertEqual(stage.frame(0).height, 40, "the last size stays")
        }
    }

    // MARK: Offsets and updates

    func testN173_theBaseClassReturnsTheProposal_andTheEndOfADragAsksOnce_beforeTheDelegate() {
        MainActor.assumeIsolated {
            let base = UICollectionViewLayout()
            let point = CGPoint(x: 1, y: 2)
            XCTAssertEqual(base.targetContentOffset(forProposedContentOffset: point), point)
            XCTAssertEqual(base.targetContentOffset(forProposedContentOffset: point, withScrollingVelocity: .zero), point)
            let layout = LoggingLayout()
            let delegate = DragListener { layout.log.append("delegate \($0.y)") }
            let stage = FlowStage([500], delegate, layout: layout)
            stage.view.layoutIfNeeded()
            layout.log = []
            _ = stage.view.machine.drag(ScrollMachine.Drag(start: .zero, base: .zero, page: .zero, lock: nil))
            stage.view.endDrag(velocity: CGPoint(x: 0, y: -1000))
            XCTAssertEqual(layout.log.filter { !$0.hasPrefix("should") }, ["target 1.0", "delegate 240.0"])
        }
    }

    func testN174_theBaseClassNamesNoPaths_andFadesWhatComesAndGoes() {
        MainActor.assumeIsolated {
            let base = UICollectionViewLayout()
            XCTAssertEqual(base.indexPathsToInsertForSupplementaryView(ofKind: "a"), [])
            XCTAssertEqual(base.indexPathsToDeleteForSupplementaryView(ofKind: "a"), [])
            XCTAssertEqual(base.indexPathsToInsertForDecorationView(ofKind: "a"), [])
            XCTAssertEqual(base.indexPathsToDeleteForDecorationView(ofKind: "a"), [])
            XCTAssertNil(base.initialLayoutAttributesForAppearingItem(at: IndexPath(item: 0, section: 0)))
            let layout = LoggingLayout()
            let stage = FlowStage([5], layout: layout)
            stage.view.layoutIfNeeded()
            let last = stage.frame(4)
            stage.view.performBatchUpdates {
                stage.source.counts = [5]
                stage.view.insertItems(at: [IndexPath(item: 0, section: 0)])
                stage.view.deleteItems(at: [IndexPath(item: 4, section: 0)])
            }
            XCTAssertEqual(layout.fades["in 0"], [stage.frame(0)])
            XCTAssertEqual(layout.fades["out 4"], [last])
            XCTAssertEqual(Set(layout.fades.keys), ["in 0", "out 4"], "others move")
        }
    }
}

private final class LoggingContext: UICollectionViewFlowLayoutInvalidationContext {}

/// Writes down what it is asked.
private final class LoggingLayout: UICollectionViewFlowLayout {
    var log: [String] = []
    var contexts: [UICollectionViewLayoutInvalidationContext] = []
    var invalidates = false
    /// The frames of the transparent attributes that the update hooks returned.
    var fades: [String: [CGRect]] = [:]

    override class var invalidationContextClass: AnyClass { LoggingContext.self }

    override func invalidateLayout() {
        log.append("invalidate all")
        super.invalidateLayout()
    }

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        contexts.append(context)
        log.append("invalidate")
        super.invalidateLayout(with: context)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        log.append("should \(Int(newBounds.minY))")
        return super.shouldInvalidateLayout(forBoundsChange: newBounds) || invalidates
    }

    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        log.append("context \(Int(newBounds.minY))")
        return super.invalidationContext(forBoundsChange: newBounds)
    }

    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        log.append("should fit")
        return super.shouldInvalidateLayout(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        log.append("context fit")
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    override func prepare() {
        log.append("prepare")
        super.prepare()
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        log.append("elements")
        return super.layoutAttributesForElements(in: rect)
    }

    override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        log.append("target \(velocity.y)")
        return CGPoint(x: 0, y: 240)
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        if let attributes, attributes.alpha == 0 { fades["in \(itemIndexPath.item)", default: []].append(attributes.frame) }
        return attributes
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        if let attributes, attributes.alpha == 0 { fades["out \(itemIndexPath.item)", default: []].append(attributes.frame) }
        return attributes
    }
}

/// Asks for a height of 45 points.
private final class LoggingCell: UICollectionViewCell {
    static var log: (String) -> Void = { _ in }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        Self.log("prefers \(Int(layoutAttributes.size.height))")
        layoutAttributes.size.height = 45
        return layoutAttributes
    }
}

/// Asks for a height each time that the layout has to round up, which is not what it asked for.
private final class RestlessCell: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height += 0.4
        return layoutAttributes
    }
}

private final class DragListener: NSObject, UICollectionViewDelegate {
    private let heard: (CGPoint) -> Void

    init(_ heard: @escaping (CGPoint) -> Void) { self.heard = heard }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { heard(targetContentOffset.pointee) }
}

/// Writes down from which to which size its view changes.
private final class SizeWatchingLayout: UICollectionViewFlowLayout {
    var changes: [String] = []

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        let old = collectionView?.bounds.size ?? .zero
        if old != newBounds.size {
            changes.append("\(Int(old.width))x\(Int(old.height)) to \(Int(newBounds.width))x\(Int(newBounds.height))")
        }
        return super.shouldInvalidateLayout(forBoundsChange: newBounds)
    }
}

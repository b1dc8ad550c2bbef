import XCTest

@testable import UIKit

/// Scrolls to items of lanes whose widths are found on the way.
final class LaneScrollTests: OrthogonalTestCase {
    func testW332_aScrollInALaneEndsExactly_thoughWidthsAreFoundOnTheWay() {
        for animated in [true, false] {
            withLanes { list, clock in
                for (item, position) in [
                    (40, UICollectionView.ScrollPosition.left), (70, .centeredHorizontally), (20, .right), (99, .left), (3, []),
                    (30, []),
                ] {
                    list.scrollToItem(at: Self.path(item), at: position, animated: animated)
                    clock.run(1)
                    let (cell, lane) = (Self.seen(list, item) ?? .null, CGRect(x: 0, y: 0, width: 300, height: 80))
                    switch position {
                    case .left where item == 99, .right: XCTAssertEqual(cell.maxX, lane.maxX, accuracy: 0.01, "\(item)")
                    case .left: XCTAssertEqual(cell.minX, lane.minX, accuracy: 0.01, "\(item)")
                    case .centeredHorizontally: XCTAssertEqual(cell.midX, lane.midX, accuracy: 0.01, "\(item)")
                    default:
                        XCTAssertTrue(abs(cell.minX) < 0.01 || abs(cell.maxX - lane.maxX) < 0.01, "\(item) at \(cell)")
                    }
                }
            }
        }
    }

    func testW332_aBatchMovesTheGoalInALane() {
        withLanes { list, clock in
            list.scrollToItem(at: Self.path(40), at: .left, animated: true)
            clock.run(0.1)
            (list.dataSource as? ListSource)?.sections[0].remove(at: 30)
            list.performBatchUpdates { list.deleteItems(at: [Self.path(30)]) }
            clock.run(1)
            XCTAssertEqual(Self.seen(list, 39)?.minX ?? -1, 0, accuracy: 0.01)
        }
    }

    func testAGoalInALaneThatIsMovedFarAwayShortlyBeforeTheEndIsReachedEvenly() {
        withList([Array(0..<100)]) { list, source, clock in
            list.setCollectionViewLayout(Self.lanes(), animated: false)
            clock.tick()
            guard let lane = Self.lane(list) else { return XCTFail("The section has no lane.") }
            list.scrollToItem(at: Self.path(70), at: .left, animated: true)
            clock.run(0.28)
            XCTAssertNotNil(lane.machine.flight)
            source.sections[0].insert(source.sections[0].remove(at: 70), at: 0)
            list.moveItem(at: Self.path(70), to: Self.path(0))
            let from = lane.contentOffset.x
            var seen = [from]
            while lane.machine.flight != nil, seen.count < 60 {
                clock.tick(after: 1.0 / 60)
                seen.append(lane.layer.presentedBounds(at: SceneContext.main.comingFrameTime).minX)
            }
            XCTAssertEqual(lane.contentOffset.x, 0)
            XCTAssertLessThan(zip(seen, seen.dropFirst()).map { abs($1 - $0) }.max() ?? 0, from / 8, "\(seen)")
        }
    }

    func testItemsThatGoUnderAScrollInALaneLetItEndAtTheLastItem_andItemsAreAlwaysSeen() {
        withList([Array(0..<300)]) { list, source, clock in
            list.setCollectionViewLayout(Self.lanes(), animated: false)
            clock.tick()
            guard let lane = Self.lane(list) else { return XCTFail("The section has no lane.") }
            list.scrollToItem(at: Self.path(280), at: .left, animated: true)
            clock.run(0.15)
            source.sections[0].removeLast(270)
            list.deleteItems(at: (30..<300).map { Self.path($0) })
            while lane.machine.flight != nil {
                clock.tick(after: 1.0 / 60)
                let seen = lane.layer.presentedBounds(at: SceneContext.main.tickTime)
                XCTAssertTrue(lane.subviews.contains { !$0.isHidden && $0.frame.intersects(seen) }, "\(seen)")
            }
            XCTAssertEqual(lane.contentOffset.x, 2700)
        }
    }

    func testALaneFromRightToLeftThatBecomesLongerUnderAScrollShowsTheSameItemsAtTheSamePlaces() {
        withMirroredLane { list, lane, source, clock in
            list.scrollToItem(at: Self.path(70), at: .right, animated: true)
            clock.run(0.15)
            Self.grow(list, source, lane, clock)
            clock.run(1)
            XCTAssertEqual(Self.seen(list, 70)?.maxX ?? 0, 300, accuracy: 0.01)
        }
    }

    func testALaneFromRightToLeftThatBecomesLongerAtRestShowsTheSameItemsAtTheSamePlaces() {
        withMirroredLane { list, lane, source, clock in
            list.scrollToItem(at: Self.path(50), at: .right, animated: false)
            clock.tick()
            Self.grow(list, source, lane, clock)
            clock.run(1)
            XCTAssertEqual(Self.seen(list, 50), CGRect(x: 200, y: 0, width: 100, height: 80))
        }
    }

    /// Adds items behind all others; those that are seen must not jump, and those that come are where they belong.
    @MainActor
    private static func grow(_ list: UICollectionView, _ source: ListSource, _ lane: SectionLane, _ clock: ListClock) {
        func places() -> [Int: CGFloat] {
            var found: [Int: CGFloat] = [:]
            for item in items(list) {
                guard let cell = list.cellForItem(at: path(item))?.layer.presentation(), let seen = lane.layer.presentation()
                else { continue }
                // All items have the same, wherever the lane is.
                found[item] = cell.position.x - seen.bounds.minX + CGFloat(item) * 100
            }
            return found
        }
        let before = places()
        source.sections[0] += 100..<110
        list.performBatchUpdates { list.insertItems(at: (100..<110).map { path($0) }) }
        for (item, place) in places() {
            if let old = before[item] { XCTAssertEqual(place, old, accuracy: 0.01, "\(item)") }
        }
        for _ in 0..<20 {
            clock.tick(after: 1.0 / 60)
            let all = places().values
            XCTAssertLessThan((all.max() ?? 0) - (all.min() ?? 0), 0.01, "\(places())")
        }
    }

    private func withMirroredLane(_ body: @MainActor (UICollectionView, SectionLane, ListSource, ListClock) -> Void) {
        withList([Array(0..<100)]) { list, source, clock in
            list.semanticContentAttribute = .forceRightToLeft
            list.setCollectionViewLayout(Self.lanes(), animated: false)
            clock.tick()
            guard let lane = Self.lane(list) else { return XCTFail("The section has no lane.") }
            body(list, lane, source, clock)
        }
    }

    private func withLanes(_ body: @MainActor (UICollectionView, ListClock) -> Void) {
        withList([Array(0..<100)]) { list, _, clock in
            list.register(WideCell.self, forCellWithReuseIdentifier: "number")
            let item = Self.item(.fractionalWidth(1), .fractionalHeight(1))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: Self.size(.estimated(50), .absolute(80)), subitems: [item])
            list.setCollectionViewLayout(
                Self.layout(group) { $0.orthogonalScrollingBehavior = .continuous }, animated: false)
            clock.tick()
            body(list, clock)
        }
    }
}

/// As wide as its number says.
private final class WideCell: NumberCell {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.width = 60 + CGFloat(layoutAttributes.indexPath.item % 4) * 15
        return layoutAttributes
    }
}

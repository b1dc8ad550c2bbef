import XCTest

@testable import UIKit

/// The heights of a section's rows, known and estimated.
final class RowHeightsTests: XCTestCase {
    func testAHeightIsNotKnown_known_orCountsUntilItIsAsked() {
        XCTAssertNil(RowHeight.unknown.points)
        XCTAssertFalse(RowHeight.unknown.isKnown)
        XCTAssertEqual(RowHeight(30).points, 30)
        XCTAssertTrue(RowHeight(30).isKnown)
        XCTAssertEqual(RowHeight(30).untilAsked.points, 30)
        XCTAssertFalse(RowHeight(30).untilAsked.isKnown)
        XCTAssertEqual(RowHeight(30).untilAsked.untilAsked, RowHeight(30).untilAsked)
    }

    func testAHeightOfNothingIsKnownAndCountsAsAnyOther() {
        XCTAssertTrue(RowHeight(0).isKnown)
        XCTAssertTrue(RowHeight(-0.0).isKnown)
        XCTAssertFalse(RowHeight(0).untilAsked.isKnown)
        XCTAssertEqual(RowHeight(0).untilAsked.points, 0)
        XCTAssertNil(RowHeight.unknown.untilAsked.points)
        XCTAssertEqual(RowHeight.unknown.untilAsked, .unknown)
    }

    func testARowThatCountsUntilItIsAskedHasItsHeightInAllSums() {
        let heights = RowHeights([RowHeight(30), RowHeight(60).untilAsked, .unknown], estimate: 44)
        XCTAssertEqual((0...3).map(heights.offset(of:)), [0, 30, 90, 134])
        XCTAssertEqual((0..<3).map(heights.isKnown), [true, false, false])
        XCTAssertEqual(heights.index(at: 89), 1)
    }

    func testARowKeepsWhetherItIsKnownWhereItMoves() {
        var heights = RowHeights([RowHeight(30), RowHeight(60).untilAsked, .unknown, RowHeight(10)], estimate: 44)
        heights.move(1, to: 3)
        XCTAssertEqual((0..<4).map { heights[$0] }, [RowHeight(30), .unknown, RowHeight(10), RowHeight(60).untilAsked])
        XCTAssertEqual(heights.offset(of: 3), 84)
        XCTAssertTrue(heights.set(50, at: 3))
        XCTAssertEqual(heights.total, 134)
        XCTAssertTrue(heights.isKnown(3))
        let shorter = heights.removing(0).inserting(RowHeight(5).untilAsked, at: 0)
        XCTAssertEqual(shorter.total, 109)
        XCTAssertFalse(shorter.isKnown(0))
    }
}

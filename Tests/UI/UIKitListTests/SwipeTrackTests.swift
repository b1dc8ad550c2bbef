import XCTest

@testable import UIKit

/// Where a row goes that is moved aside, as numbers.
final class SwipeTrackTests: XCTestCase {
    private let resisting = SwipeTrack(open: 100, width: 300, runsFirst: false)
    private let full = SwipeTrack(open: 100, width: 300, runsFirst: true)

    func testARowFollowsTheFingerUpToItsLastAction_andResistsBehindIt() {
        XCTAssertEqual(resisting.offset(finger: -20), 0)
        XCTAssertEqual(resisting.offset(finger: 60), 60)
        let far = resisting.offset(finger: 200)
        XCTAssertGreaterThan(far, 100)
        XCTAssertLessThan(far, 160)
        XCTAssertEqual(full.offset(finger: 200), 200)
        XCTAssertEqual(full.offset(finger: 400), 300)
    }

    func testACaughtRowGoesOnFromWhereItIs() {
        for offset in stride(from: 0.0, through: 180, by: 20) {
            XCTAssertEqual(resisting.offset(finger: resisting.finger(offset: offset)), offset, accuracy: 0.01)
        }
    }

    func testARowOpensFromHalfOfItsActions_orByAQuickFinger() {
        XCTAssertEqual(full.rest(40, velocity: 0), .closed)
        XCTAssertEqual(full.rest(60, velocity: 0), .open)
        XCTAssertEqual(full.rest(20, velocity: 600), .open)
        XCTAssertEqual(full.rest(90, velocity: -600), .closed)
    }

    func testAFullSwipeEndsBehindSixtyPercent_orByAFlickFromBehindTheButtons() {
        XCTAssertEqual(full.rest(179, velocity: 0), .open)
        XCTAssertEqual(full.rest(181, velocity: 0), .across)
        XCTAssertEqual(full.rest(110, velocity: 1200), .across)
        XCTAssertEqual(full.rest(60, velocity: 1200), .open)
        XCTAssertEqual(full.rest(200, velocity: -900), .open, "The finger took it back.")
        XCTAssertEqual(resisting.rest(250, velocity: 2000), .open)
    }
}

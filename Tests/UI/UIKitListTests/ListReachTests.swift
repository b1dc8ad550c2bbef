import CoreGraphics
import XCTest

@testable import UIKit

/// The parts of a list's content whose elements have views.
final class ListReachTests: XCTestCase {
    private static func page(_ y: CGFloat, _ height: CGFloat = 100) -> CGRect { CGRect(x: 0, y: y, width: 10, height: height) }

    func testWhatLiesBetweenAPageAMovementAndItsGoalIsNotInReach() {
        var reach = ListReach(Self.page(5000))
        reach.add(Self.page(5300))
        reach.addGoal(Self.page(0))
        XCTAssertEqual(reach.inOrder.0, Self.page(0))
        XCTAssertEqual(reach.inOrder.1, Self.page(5000))
        XCTAssertEqual(reach.inOrder.2, Self.page(5300))
        XCTAssertEqual([50, 1000, 5050, 5200, 5350].map { reach.overlaps(Self.page($0, 1)) }, [true, false, true, false, true])
    }

    func testPartsThatTouchAreOne() {
        var reach = ListReach(Self.page(0))
        reach.add(Self.page(150))
        reach.addGoal(Self.page(400))
        let wide = reach.widened(dx: 0, dy: 30)
        XCTAssertEqual(wide.page, Self.page(-30, 310))
        XCTAssertEqual([wide.way, wide.goal], [.null, Self.page(370, 160)])
        XCTAssertTrue(wide.contains(reach))
        XCTAssertFalse(reach.contains(wide))
        reach.addGoal(Self.page(200, 20))
        XCTAssertEqual([reach.page, reach.way, reach.goal], [Self.page(0), Self.page(150, 350), .null])
    }
}

import CoreGraphics
import XCTest

@testable import UIKit

/// The outline of a popover.
final class PopoverPlanTests: XCTestCase {
    private func plan(_ direction: UIPopoverArrowDirection) -> PopoverPlan {
        PopoverPlan(
            content: CGSize(width: 150, height: 90), source: CGRect(x: 280, y: 180, width: 40, height: 40),
            room: CGRect(x: 0, y: 0, width: 600, height: 400), permitted: direction)
    }

    /// From the arrow's middle along the page's edge, and away from the page.
    private func point(_ plan: PopoverPlan, _ along: CGFloat, _ out: CGFloat) -> CGPoint {
        switch plan.direction {
        case .up: CGPoint(x: plan.tip.x + along, y: plan.page.minY - out)
        case .down: CGPoint(x: plan.tip.x + along, y: plan.page.maxY + out)
        case .left: CGPoint(x: plan.page.minX - out, y: plan.tip.y + along)
        default: CGPoint(x: plan.page.maxX + out, y: plan.tip.y + along)
        }
    }

    func testTheArrowHasARoundTipAndRunsOutIntoThePage() {
        for direction in [UIPopoverArrowDirection.up, .down, .left, .right] {
            let plan = plan(direction)
            XCTAssertEqual(plan.direction, direction)
            let (outline, height) = (plan.outline, PopoverPlan.arrow.height)
            let box = outline.boundingBoxOfPath
            for (a, b) in [(box.minX, 0), (box.minY, 0), (box.maxX, plan.frame.width), (box.maxY, plan.frame.height)] {
                XCTAssertEqual(a, b, accuracy: 0.01, "\(direction): it fills its frame and no more")
            }
            for side: CGFloat in [-1, 1] {
                // A sharp tip is 1 point wide here, and a straight side has left the page by now.
                XCTAssertTrue(outline.contains(point(plan, 2 * side, height - 1)), "\(direction): the tip is sharp")
                XCTAssertTrue(outline.contains(point(plan, 14.5 * side, 0.3)), "\(direction): the foot is sharp")
                XCTAssertFalse(outline.contains(point(plan, 5 * side, height - 2)), "\(direction): the tip is blunt")
                XCTAssertFalse(outline.contains(point(plan, 14.5 * side, 2)), "\(direction): the foot is thick")
            }
        }
    }
}

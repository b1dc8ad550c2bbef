import GimbalTesting
import QuartzCore
import UIKit
import XCTest

/// Writes down what a scroll view says.
@MainActor
final class ScrollLog: NSObject, UIScrollViewDelegate {
    var told: [String] = []
    var scrolls = 0
    var target: CGPoint?
    var velocity = CGPoint.zero
    var zoomed: UIView?

    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { told.append("will begin dragging") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        self.velocity = velocity
        if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        told.append("did end dragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { told.append("will begin decelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { told.append("did end decelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { told.append("did end animation") }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
}

class ScrollTestCase: GestureTestCase {
    /// A view of 400 × 600 points with content of 400 × 3000.
    func onScroll(_ body: @MainActor (Stage, UIScrollView, ScrollLog) -> Void) {
        onStage { stage in
            let scroll = UIScrollView(frame: stage.window.bounds)
            let log = ScrollLog()
            scroll.contentSize = CGSize(width: 400, height: 3000)
            scroll.delegate = log
            stage.window.addSubview(scroll)
            stage.pass(0)
            body(stage, scroll, log)
            scroll.removeFromSuperview()
        }
    }
}

final class ScrollTests: ScrollTestCase {
    func testTheContentFollowsTheFingerAfterTheSlop() {
        onScroll { stage, scroll, log in
            let finger = stage.touch(200, 400)
            finger.move(by: 0, -5)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            finger.move(by: 0, -15)
            XCTAssertEqual(scroll.contentOffset.y, 10, accuracy: 0.01)
            finger.move(by: 0, -100)
            XCTAssertEqual(scroll.contentOffset.y, 110, accuracy: 0.01)
            XCTAssertTrue(scroll.isDragging && scroll.isTracking)
            stage.pass(0.3)
            finger.end()
            XCTAssertEqual(scroll.contentOffset.y, 110, accuracy: 0.01)
            XCTAssertEqual(log.told, ["will begin dragging", "did end dragging false"])
            XCTAssertFalse(scroll.isDragging || scroll.isTracking || scroll.isDecelerating)
        }
    }

    func testItGlidesAndComesToRest() {
        onScroll { stage, scroll, log in
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.2, steps: 12)
            finger.end()
            XCTAssertEqual(log.velocity.y, 1, accuracy: 0.05)
            XCTAssertTrue(scroll.isDecelerating)
            let before = scroll.contentOffset.y
            stage.pass(1.0 / 60)
            stage.pass(1.0 / 60)
            XCTAssertGreaterThan(scroll.contentOffset.y, before)
            stage.pass(5)
            XCTAssertFalse(scroll.isDecelerating)
            XCTAssertEqual(scroll.contentOffset.y, before + 1000 / 2.002, accuracy: 25)
            XCTAssertEqual(
                log.told,
                ["will begin dragging", "did end dragging true", "will begin decelerating", "did end decelerating"])
            XCTAssertGreaterThan(log.scrolls, 60)
            XCTAssertTrue(scroll.layer.runningParts.isEmpty)
        }
    }

    func testItTurnsAroundPastTheEdge() {
        onScroll { stage, scroll, _ in
            scroll.contentOffset.y = 2300
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.1, steps: 6)
            finger.end()
            var highest: CGFloat = 0
            for _ in 0..<180 {
                stage.pass(1.0 / 60)
                highest = max(highest, scroll.contentOffset.y)
            }
            XCTAssertGreaterThan(highest, 2410)
            XCTAssertLessThan(highest, 2600)
            XCTAssertEqual(scroll.contentOffset.y, 2400, accuracy: 0.01)
        }
    }

    func testPastTheEdgeTheFingerMeetsResistance() {
        onScroll { stage, scroll, _ in
            let finger = stage.touch(200, 100)
            finger.move(by: 0, 10)
            finger.move(by: 0, 100)
            XCTAssertLessThan(scroll.contentOffset.y, -30)
            XCTAssertGreaterThan(scroll.contentOffset.y, -60)
            stage.pass(0.2)
            finger.end()
            stage.pass(1)
            XCTAssertEqual(scroll.contentOffset.y, 0)
        }
    }

    func testAFingerCatchesTheContentWhereItIsSeen() {
        onScroll { stage, scroll, log in
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.1, steps: 6)
            finger.end()
            stage.pass(0.3)
            let seen = scroll.layer.presentation()?.bounds.origin.y ?? 0
            let catcher = stage.touch(200, 300)
            XCTAssertEqual(scroll.contentOffset.y, seen, accuracy: 0.01)
            XCTAssertTrue(scroll.isDragging)
            XCTAssertFalse(scroll.isDecelerating)
            stage.pass(0.3)
            XCTAssertEqual(scroll.contentOffset.y, seen, accuracy: 0.01)
            catcher.move(by: 0, -3)
            XCTAssertEqual(scroll.contentOffset.y, seen + 3, accuracy: 0.01)
            catcher.end()
            XCTAssertEqual(log.told.last, "did end dragging false")
        }
    }

    func testPagesAreTurnedOneByOne() {
        onScroll { stage, scroll, log in
            scroll.contentSize = CGSize(width: 2000, height: 600)
            scroll.isPagingEnabled = true
            let finger = stage.touch(300, 300)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.1, steps: 6)
            finger.end()
            stage.pass(2)
            XCTAssertEqual(scroll.contentOffset, CGPoint(x: 400, y: 0))
            let slow = stage.touch(300, 300)
            slow.move(to: CGPoint(x: 250, y: 300), duration: 0.5, steps: 30)
            stage.pass(0.2)
            slow.end()
            stage.pass(2)
            XCTAssertEqual(scroll.contentOffset, CGPoint(x: 400, y: 0))
            XCTAssertEqual(log.told.filter { $0 == "did end decelerating" }.count, 2)
        }
    }

    func testTheDelegateChoosesWhereItRests() {
        onScroll { stage, scroll, log in
            log.target = CGPoint(x: 0, y: 700)
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.2, steps: 12)
            finger.end()
            stage.pass(6)
            XCTAssertEqual(scroll.contentOffset, CGPoint(x: 0, y: 700))
            XCTAssertEqual(log.told.last, "did end decelerating")
        }
    }

    func testAskedForItScrollsAndSaysWhenItIsThere() {
        onScroll { stage, scroll, log in
            scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            stage.pass(0.15)
            XCTAssertGreaterThan(scroll.contentOffset.y, 100)
            XCTAssertLessThan(scroll.contentOffset.y, 900)
            stage.pass(0.5)
            XCTAssertEqual(scroll.contentOffset.y, 1000)
            XCTAssertEqual(log.told, ["did end animation"])
        }
    }

    func testSettingTheOffsetEndsAFlight() {
        onScroll { stage, scroll, _ in
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.2, steps: 12)
            finger.end()
            stage.pass(0.1)
            scroll.contentOffset = CGPoint(x: 0, y: 50)
            XCTAssertFalse(scroll.isDecelerating)
            stage.pass(0.5)
            XCTAssertEqual(scroll.contentOffset.y, 50)
        }
    }

    func testAnOffsetThatIsSetUnderAFingerIsWhereTheDragGoesOn() {
        onScroll { stage, scroll, _ in
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 450), duration: 0.2, steps: 12)
            scroll.contentOffset.y = 500
            finger.move(to: CGPoint(x: 200, y: 430), duration: 0.2, steps: 12)
            XCTAssertEqual(scroll.contentOffset.y, 520, accuracy: 0.01)
            stage.pass(0.3)
            finger.end()
            stage.pass(0.5)
            XCTAssertEqual(scroll.contentOffset.y, 520, accuracy: 0.01)
        }
    }

    func testAHorizontalViewInAVerticalOne() {
        onScroll { stage, scroll, _ in
            let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            inner.contentSize = CGSize(width: 2000, height: 300)
            scroll.addSubview(inner)
            stage.pass(0)
            let across = stage.touch(200, 100)
            across.move(by: -30, 2)
            across.move(by: -30, 0)
            XCTAssertGreaterThan(inner.contentOffset.x, 40)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            stage.pass(0.2)
            across.end()
            let down = stage.touch(200, 200)
            down.move(by: 2, -30)
            down.move(by: 0, -30)
            XCTAssertGreaterThan(scroll.contentOffset.y, 40)
            stage.pass(0.2)
            down.end()
        }
    }

    func testABriefTouchReachesTheContentLateAndAScrollKeepsItFromIt() {
        onScroll { stage, scroll, _ in
            let row = stage.view(0, 0, 400, 100, in: scroll)
            let finger = stage.touch(50, 50)
            XCTAssertEqual(row.told, [])
            stage.pass(0.2)
            XCTAssertEqual(row.told, ["began 1"])
            finger.move(by: 0, -40)
            XCTAssertEqual(row.told.last, "cancelled 1")
            stage.pass(0.2)
            finger.end()
            scroll.contentOffset = .zero
            row.told = []
            stage.tap(50, 50)
            XCTAssertEqual(row.told, ["began 1", "ended 1"])
            row.told = []
            let scrolling = stage.touch(50, 50)
            scrolling.move(by: 0, -40)
            stage.pass(0.3)
            scrolling.end()
            XCTAssertEqual(row.told, [])
        }
    }

    func testTheIndicatorFliesWithTheContent() {
        onScroll { stage, scroll, _ in
            let finger = stage.touch(200, 500)
            finger.move(to: CGPoint(x: 200, y: 300), duration: 0.1, steps: 6)
            finger.end()
            let bar = scroll.subviews.first { $0.frame.width == 3 }
            XCTAssertNotNil(bar)
            var last: CGFloat = 0
            for _ in 0..<240 {
                stage.pass(1.0 / 60)
                guard let seen = bar?.layer.presentation()?.frame, let content = scroll.layer.presentation()?.bounds else {
                    break
                }
                let place = seen.minY - content.minY
                XCTAssertGreaterThanOrEqual(place, 2.9)
                XCTAssertLessThanOrEqual(place + seen.height, 597.1)
                XCTAssertGreaterThanOrEqual(place, last - 0.1)
                let part = min(max(content.minY / 2400, 0), 1)
                XCTAssertEqual(place, 3 + part * (594 - seen.height), accuracy: 1)
                last = place
            }
            XCTAssertGreaterThan(last, 100)
        }
    }
}

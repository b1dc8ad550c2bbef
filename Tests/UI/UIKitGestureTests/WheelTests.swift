import GimbalTesting
import InputEvents
import QuartzCore
import UIKit
import XCTest

/// Wheels, touchpads, and what they scroll.
final class WheelTests: GestureTestCase {
    private final class Judge: NSObject, UIScrollViewDelegate {
        var told: [String] = []
        var target: CGFloat?
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { told.append("begin") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) { if let target { targetContentOffset.pointee.y = target } }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            told.append("end \(decelerate)")
        }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { told.append("rest") }
    }

    @MainActor
    private static func list(
        _ stage: Stage, _ frame: CGRect = CGRect(x: 0, y: 0, width: 400, height: 600),
        content: CGSize = CGSize(width: 400, height: 3000), in superview: UIView? = nil
    ) -> UIScrollView {
        let list = UIScrollView(frame: frame)
        list.contentSize = content
        (superview ?? stage.window).addSubview(list)
        stage.pass(0.1)
        return list
    }

    @MainActor
    private static func seen(_ list: UIScrollView) -> CGFloat { list.layer.presentation()?.bounds.minY ?? .nan }

    private static let middle = CGPoint(x: 200, y: 300)

    func testAStepMovesTheContentSmoothlyAndTheNextOneGoesOn() {
        onStage { stage in
            let (list, judge) = (Self.list(stage), Judge())
            list.delegate = judge
            stage.scroll(.wheel, .moved, 0, -60, at: Self.middle)
            XCTAssertTrue(list.isDecelerating)
            var places = [Self.seen(list)]
            for _ in 0..<4 {
                stage.pass(1.0 / 60)
                places.append(Self.seen(list))
            }
            XCTAssertLessThan(places[1], 60)
            stage.scroll(.wheel, .moved, 0, -60, at: Self.middle)
            for _ in 0..<40 {
                stage.pass(1.0 / 60)
                places.append(Self.seen(list))
            }
            let steps = zip(places.dropFirst(), places).map { $0 - $1 }
            XCTAssertTrue(steps.allSatisfy { $0 >= -0.01 && $0 < 22 }, "\(steps)")
            XCTAssertEqual(list.contentOffset.y, 120, accuracy: 0.01)
            XCTAssertEqual(judge.told, ["begin", "end true", "begin", "end true", "rest"])
            judge.target = 500
            stage.scroll(.wheel, .moved, 0, -60, at: Self.middle)
            stage.pass(1)
            XCTAssertEqual(list.contentOffset.y, 500, "the delegate says where it comes to rest")
            list.removeFromSuperview()
        }
    }

    func testAtItsEndAScrollViewLeavesTheWheelToTheOneAroundIt() {
        onStage { stage in
            let outer = Self.list(stage)
            let inner = Self.list(
                stage, CGRect(x: 50, y: 50, width: 300, height: 300), content: CGSize(width: 900, height: 400), in: outer)
            let place = CGPoint(x: 100, y: 100)
            for _ in 0..<3 { stage.scroll(.wheel, .moved, 0, -60, at: place) }
            stage.pass(1)
            XCTAssertEqual(inner.contentOffset.y, 100)
            XCTAssertEqual(outer.contentOffset.y, 0, "steps that follow one another stay where the first one was")
            stage.scroll(.wheel, .moved, 0, -60, at: place)
            stage.pass(1)
            XCTAssertEqual(outer.contentOffset.y, 60)
            stage.scroll(.wheel, .moved, -80, 0, at: place)
            stage.pass(1)
            XCTAssertEqual(inner.contentOffset.x, 80)
            inner.isPagingEnabled = true
            inner.contentOffset.x = 0
            stage.scroll(.wheel, .moved, -60, 0, at: place)
            stage.pass(1)
            XCTAssertEqual(inner.contentOffset.x, 300, "one step, one page")
            outer.removeFromSuperview()
        }
    }

    func testFingersOnATouchpadDragThrowAndBounce() {
        onStage { stage in
            let (list, judge) = (Self.list(stage), Judge())
            list.delegate = judge
            stage.swipe(0, -240, at: Self.middle, ends: false)
            XCTAssertEqual(list.contentOffset.y, 240, accuracy: 0.01, "from the first point on")
            XCTAssertTrue(list.isDragging)
            XCTAssertEqual(list.panGestureRecognizer.numberOfTouches, 0)
            XCTAssertEqual(list.panGestureRecognizer.location(in: stage.window), Self.middle)
            stage.scroll(.fingers, .ended, 0, 0, at: Self.middle)
            XCTAssertTrue(list.isDecelerating)
            stage.pass(5)
            XCTAssertGreaterThan(list.contentOffset.y, 600, "1200 points a second carry it on")
            XCTAssertEqual(judge.told, ["begin", "end true", "rest"])
            list.contentOffset.y = 0
            stage.swipe(0, 200, at: Self.middle, ends: false)
            XCTAssertLessThan(list.contentOffset.y, -50)
            XCTAssertGreaterThan(list.contentOffset.y, -150, "beyond the edge it gives way less")
            stage.pass(0.2)
            stage.scroll(.fingers, .ended, 0, 0, at: Self.middle)
            stage.pass(2)
            XCTAssertEqual(list.contentOffset.y, 0, accuracy: 0.01)
            judge.told = []
            stage.scroll(.continuous, .began, 0, -30, at: Self.middle)
            stage.pass(1.0 / 60)
            stage.scroll(.continuous, .moved, 0, -30, at: Self.middle)
            stage.scroll(.continuous, .ended, 0, 0, at: Self.middle)
            XCTAssertEqual(list.contentOffset.y, 60, accuracy: 0.01)
            XCTAssertEqual(judge.told, ["begin", "end false"], "a held button has no momentum")
            stage.swipe(0, -100, at: Self.middle, ends: false)
            stage.scroll(.fingers, .cancelled, 0, 0, at: Self.middle)
            stage.pass(1)
            XCTAssertFalse(list.isDragging || list.isDecelerating)
            list.removeFromSuperview()
        }
    }

    func testAPanTakesTheScrollingThatItsMaskAllows() {
        onStage { stage in
            let view = stage.view(0, 0, 400, 600)
            var log: [String] = []
            let pan = UIPanGestureRecognizer { pan in
                log.append("\(pan.state) \(Int(pan.translation(in: view).x.rounded()))")
            }
            view.addGestureRecognizer(pan)
            stage.scroll(.wheel, .moved, 40, 0, at: Self.middle)
            stage.swipe(60, 0, at: Self.middle, steps: 2)
            XCTAssertEqual(log, [], "none is the default")
            pan.allowedScrollTypesMask = .continuous
            stage.scroll(.wheel, .moved, 40, 0, at: Self.middle)
            stage.swipe(60, 0, at: Self.middle, steps: 2)
            XCTAssertEqual(log, ["began 30", "changed 60", "ended 60"].map(Self.named))
            log = []
            pan.allowedScrollTypesMask = .discrete
            stage.swipe(60, 0, at: Self.middle, steps: 2)
            stage.scroll(.wheel, .moved, 40, 0, at: Self.middle)
            XCTAssertEqual(log, ["began 40", "ended 40"].map(Self.named))
            XCTAssertEqual(pan.state, .possible)
            XCTAssertEqual(view.told, [], "no view is told of fingers that are none")
            view.removeFromSuperview()
        }
    }

    private static func named(_ text: String) -> String {
        let states: [(String, UIGestureRecognizer.State)] = [("began", .began), ("changed", .changed), ("ended", .ended)]
        return states.reduce(text) { $0.replacingOccurrences(of: $1.0, with: "\($1.1)") }
    }

    func testAFingerThatComesDownStopsAWheelsFlight() {
        onStage { stage in
            let list = Self.list(stage)
            stage.scroll(.wheel, .moved, 0, -600, at: Self.middle)
            stage.pass(0.05)
            let finger = stage.touch(200, 300)
            let place = list.contentOffset.y
            XCTAssertGreaterThan(place, 0)
            XCTAssertLessThan(place, 600)
            stage.pass(0.3)
            XCTAssertEqual(list.contentOffset.y, place)
            stage.scroll(.wheel, .moved, 0, -60, at: Self.middle)
            XCTAssertEqual(list.contentOffset.y, place, "the finger holds it")
            finger.end()
            stage.pass(0.3)
            list.removeFromSuperview()
        }
    }
}

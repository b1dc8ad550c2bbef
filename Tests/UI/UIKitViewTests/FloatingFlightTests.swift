import QuartzCore
import XCTest

@testable import UIKit

/// A scroll view of 400 × 300 points with a view of 50 × 30 in it, and what holds that view.
@MainActor
private func make(_ window: UIWindow, _ time: TurnClock, _ hold: (UIView, UIScrollView) -> [NSLayoutConstraint]) -> (
    UIScrollView, UIView
) {
    let (scroll, view) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)), UIView())
    scroll.contentSize = CGSize(width: 400, height: 2000)
    window.addSubview(scroll)
    scroll.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate(
        hold(view, scroll) + [
            view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(equalToConstant: 30),
            view.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        ])
    time.tick()
    return (scroll, view)
}

/// Where the view is seen, from the scroll view's upper edge, and how far the content is scrolled there.
@MainActor
private func seen(_ view: UIView, _ scroll: UIScrollView) -> (top: CGFloat, offset: CGFloat) {
    let offset = scroll.layer.presentation()?.bounds.minY ?? .nan
    return ((view.layer.presentation()?.frame.minY ?? .nan) - offset, offset)
}

/// Views that do not scroll, while the display moves the content below them.
final class FloatingFlightTests: ViewTestCase {
    func testAViewThatConstraintsHoldStaysWhileTheAppStandsStill() {
        withWindow { window, time in
            for isOutside in [false, true] {
                let (scroll, view) = make(window, time) { view, scroll in
                    [
                        view.topAnchor.constraint(
                            equalTo: isOutside ? window.topAnchor : scroll.frameLayoutGuide.topAnchor, constant: 5)
                    ]
                }
                scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
                time.tick()
                for _ in 0..<3 {
                    time.stall(0.08)
                    let now = seen(view, scroll)
                    XCTAssertEqual(now.top, 5, accuracy: 0.001)
                    XCTAssertGreaterThan(now.offset, 10)
                    XCTAssertLessThan(now.offset, 690)
                    XCTAssertEqual(scroll.contentOffset.y, 0, "the app has not followed")
                }
                time.tick(after: 0.5)
                time.tick()
                XCTAssertEqual(scroll.contentOffset.y, 700)
                XCTAssertEqual(view.frame.minY, 705)
                XCTAssertEqual(seen(view, scroll).top, 5)
                XCTAssertNil(view.layer.animationKeys())
                scroll.removeFromSuperview()
            }
        }
    }

    /// Moves a view by a tenth of the way of the content, as a header does that makes room.
    private final class Follower: NSObject, UIScrollViewDelegate {
        weak var constraint: NSLayoutConstraint?

        func scrollViewDidScroll(_ scrollView: UIScrollView) { constraint?.constant = 5 - scrollView.contentOffset.y / 10 }
    }

    func testAViewWhoseConstantFollowsTheOffsetMovesByThat() {
        withWindow { window, time in
            let follower = Follower()
            let (scroll, view) = make(window, time) { view, scroll in
                let top = view.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5)
                follower.constraint = top
                return [top]
            }
            guard let constraint = follower.constraint else { return XCTFail("it is not kept") }
            scroll.delegate = follower
            scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
            time.tick()
            for _ in 0..<8 {
                time.tick(after: 0.03)
                XCTAssertEqual(seen(view, scroll).top, constraint.constant, accuracy: 12)
            }
            XCTAssertLessThan(constraint.constant, -40)
        }
    }

    func testAHeaderThatIsReleasedPastTheEdgeMovesThere() {
        withWindow { window, time in
            let (scroll, view) = make(window, time) { view, scroll in
                let rest = view.topAnchor.constraint(equalTo: scroll.topAnchor)
                rest.priority = .defaultHigh
                return [rest, view.topAnchor.constraint(greaterThanOrEqualTo: scroll.frameLayoutGuide.topAnchor)]
            }
            scroll.contentOffset.y = 30
            time.tick()
            let still = ScrollFlight(at: 0)
            let fling = ScrollFlight(from: 30, velocity: -1500, range: 0...1700, rate: 0.998, bounces: true)
            scroll.start(still, fling, .deceleration)
            time.tick()
            var (last, least) = (30.0, 0.0)
            for _ in 0..<30 {
                time.tick(after: 0.02)
                let now = seen(view, scroll)
                // At the edge it is a frame late.
                if last < 0 { XCTAssertEqual(now.top, -now.offset, accuracy: 0.5) }
                (last, least) = (now.offset, min(least, now.offset))
            }
            XCTAssertLessThan(least, -20)
        }
    }

    func testAViewThatMovesWithTheContentIsLeftToIt() {
        withWindow { window, time in
            let (scroll, view) = make(window, time) { view, scroll in
                [
                    view.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 400),
                    // It has a reason to follow the offset, but not yet.
                    view.bottomAnchor.constraint(greaterThanOrEqualTo: scroll.frameLayoutGuide.topAnchor, constant: -1000),
                ]
            }
            scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
            time.tick()
            time.tick(after: 0.15)
            XCTAssertEqual(view.layer.presentation()?.frame.minY, 400)
            XCTAssertNil(view.layer.animationKeys())
            XCTAssertEqual(view.frame.minY, 400)
        }
    }

    func testAGlideThatIsStoppedLeavesTheViewWhereItWasSeen() {
        withWindow { window, time in
            let (scroll, view) = make(window, time) { view, scroll in
                [view.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5)]
            }
            scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
            time.tick()
            time.tick(after: 0.15)
            scroll.setContentOffset(scroll.contentOffset, animated: false)
            scroll.contentOffset.y += 20
            time.tick()
            XCTAssertEqual(seen(view, scroll).top, 5, accuracy: 0.001)
            XCTAssertNil(view.layer.animationKeys())
        }
    }
}

import QuartzCore
import UIKit
import XCTest

/// Views that follow their superview's size while something else moves them.
final class AutoresizingTests: ViewTestCase {
    private static let turns: [(String, CATransform3D)] = [
        ("edge-on", CATransform3DMakeRotation(.pi / 2, 0, 1, 0)),
        ("edge-on, the other way", CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)),
        ("nearly edge-on", CATransform3DMakeRotation(1.57, 0, 1, 0)), ("half turned", CATransform3DMakeRotation(0.7, 0, 1, 0)),
        ("small", CATransform3DMakeScale(0.25, 0.25, 1)), ("turned", CATransform3DMakeRotation(0.3, 0, 0, 1)),
        ("pushed aside", CATransform3DMakeTranslation(-100, 0, 0)), ("nothing", CATransform3DMakeScale(0, 0, 1)),
    ]

    func testAPageThatATransitionMovesFillsItsSuperviewWhenItIsBack() {
        MainActor.assumeIsolated {
            for (name, turn) in Self.turns {
                let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                let page = UIView(frame: root.bounds)
                page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                root.addSubview(page)
                page.layer.transform = turn
                for size in [CGSize(width: 1280, height: 720), CGSize(width: 640, height: 480), CGSize(width: 200, height: 60)] {
                    root.frame.size = size
                    XCTAssertEqual(page.bounds.size, size, name)
                }
                page.layer.transform = CATransform3DIdentity
                XCTAssertEqual(page.frame, CGRect(x: 0, y: 0, width: 200, height: 60), name)
            }
        }
    }

    func testAViewInACornerKeepsItsMarginsWhileItIsTurned() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let badge = UIView(frame: CGRect(x: 70, y: 10, width: 20, height: 20))
            badge.autoresizingMask = .flexibleLeftMargin
            root.addSubview(badge)
            badge.transform = CGAffineTransform(rotationAngle: 1)
            root.frame.size = CGSize(width: 300, height: 100)
            badge.transform = .identity
            XCTAssertEqual(badge.frame, CGRect(x: 270, y: 10, width: 20, height: 20))
        }
    }
}

import QuartzCore
import UIKit
import XCTest

/// Places that are none, and places too far away to be seen.
final class PlaceTests: ViewTestCase {
    func testWhatIsNoPlaceIsReportedOnceAndChangesNothing() {
        withWindow { window, time in
            let view = shownView(window, time)
            let reports = UIKitDiagnostics.collect {
                for bad in [CGFloat.nan, .infinity, -.infinity] {
                    view.frame = CGRect(x: bad, y: 0, width: 10, height: 10)
                    view.frame.size.height = bad
                    view.bounds.origin.y = bad
                    view.center = CGPoint(x: 1, y: bad)
                    view.transform = CGAffineTransform(scaleX: bad, y: 1)
                    view.layer.zPosition = bad
                    view.layer.anchorPoint = CGPoint(x: bad, y: 0)
                    view.layer.shadowOffset = CGSize(width: bad, height: 0)
                }
                time.tick()
            }
            XCTAssertEqual(reports.map(\.kind), [.invalidGeometry])
            XCTAssertTrue(reports.first?.message.contains("frame set on UIView") == true, "\(reports)")
            XCTAssertEqual(view.frame, CGRect(x: 0, y: 0, width: 100, height: 100))
            XCTAssertEqual(view.transform, .identity)
        }
    }

    func testWhatIsTooFarAwayIsStillSomewhere() {
        withWindow { window, time in
            let view = shownView(window, time)
            view.frame = .infinite
            XCTAssertTrue(view.frame.contains(window.bounds))
            XCTAssertTrue(view.frame.width.isFinite && view.convert(CGPoint.zero, to: window).x.isFinite)
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: CGFloat.greatestFiniteMagnitude))
            label.text = "One line"
            label.sizeToFit()
            XCTAssertLessThan(label.frame.height, 40)
            view.center = CGPoint(x: 1e300, y: -1e300)
            time.tick()
            XCTAssertTrue(view.frame.minX.isFinite && view.frame.maxY.isFinite)
        }
    }
}

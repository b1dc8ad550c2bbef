import GimbalTesting
import UIKit
import XCTest

@testable import gimbal_demo

/// A finger needs 44 points; what is smaller on a small panel is found beside its edges too.
final class ReachTests: XCTestCase {
    private static let sizes = [(480, 640), (640, 480), (320, 480), (480, 320), (320, 180), (800, 480), (1280, 720)]

    @MainActor
    private static func pressed(at point: CGPoint, in window: UIWindow) -> UIView? {
        var view = window.hitTest(point, with: nil)
        while let found = view, !found.canBePressed { view = found.superview }
        return view
    }

    @MainActor
    private static func all(in view: UIView) -> [UIView] {
        (view.canBePressed ? [view] : []) + view.subviews.filter { !$0.isHidden && $0.isUserInteractionEnabled }.flatMap(all(in:))
    }

    /// The middle of each side of a fingertip, and its middle.
    private static let places: [(CGFloat, CGFloat)] = [(0, 0), (21, 0), (-21, 0), (0, 21), (0, -21)]

    @MainActor
    private static func expectFingersFind(_ page: UIView, _ what: String) throws -> Int {
        let window = try XCTUnwrap(page.window)
        let views = all(in: page).filter { $0 !== page }
        for view in views {
            let frame = view.convert(view.bounds, to: window)
            for (dx, dy) in places {
                let point = CGPoint(x: frame.midX + dx, y: frame.midY + dy)
                guard window.bounds.contains(point) else { continue }
                let found = pressed(at: point, in: window)
                guard found !== view else { continue }
                // Only what is nearer may take it, or what lies on the view.
                if let found, found.isDescendant(of: view) { continue }
                guard let found, views.contains(where: { $0 === found }) else {
                    XCTFail("\(what): nothing is pressed at \(point) by \(type(of: view)) \(frame)")
                    continue
                }
                XCTAssertLessThanOrEqual(
                    distance(found.convert(found.bounds, to: window), point), distance(frame, point) + 0.01,
                    "\(what): \(type(of: found)) takes \(point) from \(type(of: view)) \(frame)")
            }
        }
        return views.count
    }

    private static func distance(_ frame: CGRect, _ point: CGPoint) -> CGFloat {
        hypot(max(frame.minX - point.x, 0, point.x - frame.maxX), max(frame.minY - point.y, 0, point.y - frame.maxY))
    }

    func testWhatCanBePressedIsFoundWithinAFingertip() throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes {
                try withDemo(width, height) { root, screen in
                    let what = "\(width)x\(height)"
                    let home = try XCTUnwrap(root.viewControllers[0].view as? HomeView)
                    // Where there is no room for the moods, there is nothing that opens them.
                    XCTAssertEqual(try Self.expectFingersFind(home, "\(what), home"), home.moodsArea.isHidden ? 8 : 9)
                    for page in [DetailController(room: .cabin), SettingsController(), HomeController.camera()] {
                        page.modalPresentationStyle = .fullScreen
                        root.present(page, animated: false)
                        screen.advance(by: 0.1)
                        XCTAssertGreaterThan(try Self.expectFingersFind(page.view, "\(what), \(type(of: page))"), 0)
                        root.dismiss(animated: false)
                        screen.advance(by: 0.1)
                    }
                }
            }
        }
    }

    /// Its own 44 points where nothing is in the way: the header is no neighbor, it surrounds the chip.
    func testTheChipOfTheCameraIsFoundAboveAndBelow() throws {
        try MainActor.assumeIsolated {
            for (width, height) in Self.sizes where min(width, height) >= 480 {
                try withDemo(width, height) { root, _ in
                    let home = try XCTUnwrap(root.viewControllers[0].view as? HomeView)
                    let (chip, window) = (home.header.camera, try XCTUnwrap(home.window))
                    XCTAssertGreaterThanOrEqual(chip.bounds.width, 44)
                    let frame = chip.convert(chip.bounds, to: window)
                    for y in stride(from: -21.0, through: 21, by: 3) {
                        let point = CGPoint(x: frame.midX, y: frame.midY + y)
                        XCTAssertTrue(Self.pressed(at: point, in: window) === chip, "\(width)x\(height): \(y) from the middle")
                    }
                }
            }
        }
    }
}

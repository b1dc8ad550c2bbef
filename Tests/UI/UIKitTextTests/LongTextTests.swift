import CoreGraphics
import GimbalTesting
import UIKit
import XCTest

/// Texts of many lines.
final class LongTextTests: EditingTestCase {
    private static func lines(_ count: Int) -> String { (0..<count).map { "line \($0)" }.joined(separator: "\n") }

    /// The share of dark pixels of the picture inside the text view.
    @MainActor
    private static func ink(_ desk: Desk) throws -> Int {
        let image = try XCTUnwrap(desk.screen.image)
        let area = desk.view.frame.insetBy(dx: 4, dy: 4)
        var count = 0
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.minX) + 60 where (image.pixel(x: x, y: y)?.red ?? 255) < 128 { count += 1 }
        }
        return count
    }

    func testTextIsSeenOnTheWayOfAnAnimatedBlock() throws {
        try onDesk { desk in
            desk.view.text = Self.lines(1000)
            desk.screen.advance(by: 0.1)
            XCTAssertGreaterThan(try Self.ink(desk), 100)
            UIView.animate(withDuration: 1) { desk.view.contentOffset.y = 4000 }
            for frame in 0..<60 {
                desk.screen.advance(by: 1.0 / 60)
                XCTAssertGreaterThan(try Self.ink(desk), 100, "frame \(frame)")
            }
        }
    }

    func testTextIsSeenOnTheWayWhileTheMainThreadStandsStill() throws {
        try onDesk { desk in
            desk.view.text = Self.lines(1000)
            desk.screen.advance(by: 0.1)
            for hundredths in [4, 8, 12, 16, 20] {
                desk.view.contentOffset = .zero
                desk.screen.advance(by: 0.1)
                desk.view.setContentOffset(CGPoint(x: 0, y: 1500), animated: true)
                desk.screen.settle()
                desk.screen.stall(for: Double(hundredths) / 100)
                XCTAssertGreaterThan(try Self.ink(desk), 100, "after \(hundredths) hundredths of a second")
            }
        }
    }
}

import GimbalTesting
import UIKit
import XCTest

/// Labels whose size changes in an animation: the letters keep their shape.
final class GrowingLabelTests: XCTestCase {
    func testTheFirstLineStaysWhereItIs_whileTheNextIsUncovered() throws {
        try MainActor.assumeIsolated {
            let screen = try TestScreen(width: 120, height: 80)
            defer { screen.close() }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
            window.backgroundColor = .white
            let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 0))
            label.textColor = .black
            label.text = "first"
            label.frame.size.height = label.intrinsicContentSize.height
            label.text = "first\nsecond"
            label.numberOfLines = 0
            label.clipsToBounds = true
            window.addSubview(label)
            window.makeKeyAndVisible()
            screen.advance(by: 0.1)
            let before = Self.inkRows(screen)
            XCTAssertFalse(before.isEmpty)
            let height = label.sizeThatFits(CGSize(width: 100, height: 0)).height
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { label.frame.size.height = height }
            screen.advance(by: 0.1)
            XCTAssertEqual(Self.inkRows(screen).first, before.first)
            screen.advance(by: 0.4)
            XCTAssertEqual(Self.inkRows(screen).first, before.first)
            screen.advance(by: 1)
            XCTAssertEqual(Self.inkRows(screen).first, before.first)
            XCTAssertGreaterThan(Self.inkRows(screen).count, before.count)
        }
    }

    /// The rows of the screen that have a dark pixel.
    @MainActor private static func inkRows(_ screen: TestScreen) -> [Int] {
        guard let image = screen.image else { return [] }
        return (0..<image.height).filter { y in (0..<image.width).contains { (image.pixel(x: $0, y: y)?.red ?? 255) < 100 } }
    }
}

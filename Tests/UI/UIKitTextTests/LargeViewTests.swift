import CoreGraphics
import Diagnostics
import GimbalTesting
import Synchronization
import XCTest

@testable import UIKit

/// Labels and views that are larger than what the parts below can take.
final class LargeViewTests: EditingTestCase {
    func testALabelOfHalfAMillionLettersIsMeasuredAndShown() throws {
        try onDesk { desk in
            desk.field.isHidden = true
            desk.view.isHidden = true
            let label = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
            label.text = String(repeating: "letters ", count: 62_500)
            desk.window.addSubview(label)
            let modes: [(NSLineBreakMode, Int)] = [
                (.byTruncatingTail, 1), (.byTruncatingHead, 1), (.byTruncatingMiddle, 1), (.byClipping, 1), (.byWordWrapping, 0),
            ]
            for (mode, lines) in modes {
                (label.lineBreakMode, label.numberOfLines) = (mode, lines)
                let size = label.sizeThatFits(CGSize(width: lines == 0 ? 200 : 0, height: 0))
                XCTAssertGreaterThan(size.width, 100, "\(mode)")
                XCTAssertGreaterThan(size.height, lines == 0 ? 100_000 : 10, "\(mode)")
                desk.screen.advance(by: 0.05)
                let image = try XCTUnwrap(desk.screen.image)
                let ink = (10..<200).filter { x in (12..<48).contains { (image.pixel(x: x, y: $0)?.red ?? 255) < 128 } }.count
                XCTAssertGreaterThan(ink, 40, "\(mode)")
            }
        }
    }

    func testAViewThatIsTooLargeToBeDrawnIsNamed() throws {
        try onDesk { desk in
            let said = Mutex<[String]>([])
            LogSink.replace { record in said.withLock { $0.append(record.message) } }
            defer { LogSink.replace(with: nil) }
            for (height, name) in [(20_000.0, "tall"), (40_000.0, "taller")] {
                let label = UILabel(frame: CGRect(x: 0, y: -100, width: 20, height: height))
                label.accessibilityIdentifier = name
                label.text = "A"
                label.contentMode = .redraw
                desk.window.addSubview(label)
            }
            desk.screen.advance(by: 0.1)
            let sentences = said.withLock { $0 }.filter { $0.contains("stays empty") }
            XCTAssertEqual(sentences.count, 2, "\(sentences)")
            XCTAssertTrue(
                sentences.contains { $0.hasPrefix("UILabel 'tall' stays empty: its 20×20000 pixels are more than the") })
            XCTAssertTrue(sentences.contains { $0.hasPrefix("UILabel 'taller' stays empty: its 20×40000 pixels are more than") })
        }
    }
}

import UIKit
import XCTest

/// Text that is drawn away from views.
final class StringDrawingTests: XCTestCase {
    private final class Ink: UIColor, @unchecked Sendable {}

    func testWhatATextIsMeasuredAndDrawnWithIsNotKept() {
        MainActor.assumeIsolated {
            weak var font: UIFont?
            weak var ink: UIColor?
            _ = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 20)).image { _ in
                let values: [NSAttributedString.Key: Any] = [
                    .font: UIFont.systemFont(ofSize: 11.25), .foregroundColor: Ink(red: 1, green: 0, blue: 0, alpha: 1),
                ]
                font = values[.font] as? UIFont
                ink = values[.foregroundColor] as? UIColor
                XCTAssertNotNil(font)
                XCTAssertNotNil(ink)
                let box = CGRect(x: 0, y: 0, width: 60, height: 20)
                _ = "12:00".size(withAttributes: values)
                _ = "12:00".boundingRect(with: box.size, attributes: values, context: nil)
                "12:00".draw(at: .zero, withAttributes: values)
                "12:00".draw(in: box, withAttributes: values)
                ("12:00" as NSString).draw(in: box, withAttributes: values)
            }
            XCTAssertNil(font)
            XCTAssertNil(ink)
        }
    }

    func testAStringIsMeasuredAsAnAttributedOneIs() {
        MainActor.assumeIsolated {
            let style = NSMutableParagraphStyle()
            style.lineSpacing = 7
            let values: [NSAttributedString.Key: Any] = [
                .font: UIFont.boldSystemFont(ofSize: 19), .kern: 1.5, .paragraphStyle: style,
            ]
            let box = CGSize(width: 80, height: 1000)
            for text in ["", "one", "one line and another", "one\ntwo"] {
                for attributes in [values, [:]] {
                    let attributed = NSAttributedString(string: text, attributes: attributes)
                    XCTAssertEqual(text.size(withAttributes: attributes), attributed.size(), text)
                    XCTAssertEqual(
                        text.boundingRect(with: box, options: .usesLineFragmentOrigin, attributes: attributes, context: nil),
                        attributed.boundingRect(with: box, options: .usesLineFragmentOrigin, context: nil), text)
                }
            }
        }
    }
}

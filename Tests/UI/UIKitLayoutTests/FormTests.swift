import XCTest

@testable import UIKit

/// Rows of a name and a value, in which all names are as wide as the widest.
final class FormTests: XCTestCase {
    @MainActor
    private static func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    func testTheNamesOfAFormAreAsWideAsTheWidestAndTheValuesFollow() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
            let (names, values) = ((0..<20).map { Self.label("Name \($0)") }, (0..<20).map { Self.label("value \($0)") })
            var above = root.topAnchor
            for (name, value) in zip(names, values) {
                root.addSubview(name)
                root.addSubview(value)
                NSLayoutConstraint.activate([
                    name.topAnchor.constraint(equalTo: above), value.topAnchor.constraint(equalTo: above),
                    name.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    name.widthAnchor.constraint(equalTo: names[0].widthAnchor),
                    value.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
                    value.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
                ])
                above = name.bottomAnchor
            }
            for text in ["A name", "A name that is wider than all", "Short", String(repeating: "wide ", count: 10), "a"] {
                names[7].text = text
                values[3].text = text.count < 40 ? "\(text.count)" : text
                root.layoutIfNeeded()
                let widest = names.map(\.intrinsicContentSize.width).max() ?? 0
                for (name, value) in zip(names, values) {
                    XCTAssertEqual(name.frame.width, names[0].frame.width)
                    XCTAssertEqual(value.frame.minX, name.frame.maxX + 8)
                    XCTAssertLessThanOrEqual(value.frame.maxX, 400)
                }
                guard text.count < 40 else { continue }
                XCTAssertEqual(names[0].frame.width, widest, text)
                for value in values { XCTAssertEqual(value.frame.size, value.intrinsicContentSize) }
            }
        }
    }
}

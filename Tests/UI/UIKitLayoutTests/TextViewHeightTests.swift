import XCTest

@testable import UIKit

/// The height of a text view that does not scroll, among constraints.
final class TextViewHeightTests: XCTestCase {
    private static let words =
        "A long text that needs several lines in a column of two hundred points, or so it seems to all who read."

    @MainActor
    private static func text() -> UITextView {
        let view = UITextView()
        view.isScrollEnabled = false
        view.text = words
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }

    /// Holds a view at the top and at the sides of another.
    @MainActor
    private static func put(_ view: UIView, into superview: UIView, room: CGFloat = 0) {
        superview.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: superview.topAnchor, constant: room),
            view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: room),
            view.trailingAnchor.constraint(equalTo: superview.trailingAnchor, constant: -room),
        ])
    }

    @MainActor
    private static func height(_ view: UITextView, _ width: CGFloat) -> CGFloat {
        view.sizeThatFits(CGSize(width: width, height: 0)).height
    }

    func testItIsAsHighAsItsTextAtTheWidthItIsGiven() {
        MainActor.assumeIsolated {
            let (root, text) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 800)), Self.text())
            Self.put(text, into: root)
            root.layoutIfNeeded()
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 0, width: 200, height: Self.height(text, 200)))
            root.frame.size.width = 120
            root.layoutIfNeeded()
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 0, width: 120, height: Self.height(text, 120)))
            text.text = "short"
            root.layoutIfNeeded()
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 0, width: 120, height: Self.height(text, 120)))
        }
    }

    func testAFittingSizeCountsItsLines() {
        MainActor.assumeIsolated {
            let (card, text) = (UIView(), Self.text())
            Self.put(text, into: card, room: 8)
            text.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8).isActive = true
            let size = card.systemLayoutSizeFitting(
                CGSize(width: 216, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            XCTAssertEqual(size, CGSize(width: 216, height: Self.height(text, 200) + 16))
        }
    }

    func testAColumnGivesItTheHeightOfItsText() {
        MainActor.assumeIsolated {
            let (text, below, root) = (Self.text(), UILabel(), UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 800)))
            below.text = "below"
            let column = UIStackView(arrangedSubviews: [text, below])
            column.axis = .vertical
            column.translatesAutoresizingMaskIntoConstraints = false
            Self.put(column, into: root)
            root.layoutIfNeeded()
            XCTAssertEqual(text.frame, CGRect(x: 0, y: 0, width: 200, height: Self.height(text, 200)))
            XCTAssertEqual(below.frame.minY, text.frame.maxY)
        }
    }

    func testItIsAsWideAsItsTextWhereThereIsRoom() {
        MainActor.assumeIsolated {
            let (root, text) = (UIView(frame: CGRect(x: 0, y: 0, width: 900, height: 800)), Self.text())
            text.text = "Two\nlines"
            root.addSubview(text)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: root.topAnchor), text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertGreaterThan(text.frame.width, 20)
            XCTAssertLessThan(text.frame.width, 80)
            XCTAssertEqual(text.frame.height, Self.height(text, text.frame.width))
        }
    }

    func testOneThatScrollsHasNoHeightOfItsOwn() {
        MainActor.assumeIsolated {
            let (root, text) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 800)), Self.text())
            Self.put(text, into: root)
            root.layoutIfNeeded()
            text.isScrollEnabled = true
            text.heightAnchor.constraint(equalToConstant: 30).isActive = true
            root.layoutIfNeeded()
            XCTAssertEqual(text.frame.height, 30)
            XCTAssertEqual(text.intrinsicContentSize.height, UIView.noIntrinsicMetric)
        }
    }
}

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

    func testAFittingSizeUpToItsLastLineCountsItsLinesInThatWidth() {
        MainActor.assumeIsolated {
            let (card, text) = (UIView(), Self.text())
            Self.put(text, into: card)
            card.bottomAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 12).isActive = true
            let size = card.systemLayoutSizeFitting(
                CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            let line = text.editor.body.baselines.last + text.textContainerInset.bottom
            XCTAssertEqual(size.height, Self.height(text, 320) - line + 12, accuracy: 1)
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

    /// The most paragraphs that a key press lays out, at the end of each of some texts.
    @MainActor
    private static func layouts(_ text: UITextView, in root: UIView, _ texts: [String]) -> [Int] {
        texts.map { words in
            text.text = words
            root.layoutIfNeeded()
            return "and so on".map { key in
                let before = text.editor.body.layouts
                text.insertText(String(key))
                root.layoutIfNeeded()
                return text.editor.body.layouts - before
            }.max() ?? 0
        }
    }

    func testAKeyLaysOutItsParagraphOnce() {
        MainActor.assumeIsolated {
            let (root, text) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 800)), Self.text())
            Self.put(text, into: root)
            // A paragraph that is long and breaks is laid out without a width, too: its own width is not known otherwise.
            let long = Self.words + Self.words
            XCTAssertEqual(
                Self.layouts(text, in: root, ["short", Self.words, "one\n\(long)\nthree", long]), [1, 1, 1, 2])
            XCTAssertEqual(text.frame.height, Self.height(text, 200))
        }
    }

    func testAKeyInATextAsWideAsItLikesLaysItOutAgainForItsNewWidthAlone() {
        MainActor.assumeIsolated {
            let (root, text) = (UIView(frame: CGRect(x: 0, y: 0, width: 900, height: 800)), Self.text())
            root.addSubview(text)
            NSLayoutConstraint.activate([
                text.topAnchor.constraint(equalTo: root.topAnchor), text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            ])
            XCTAssertEqual(Self.layouts(text, in: root, ["short"]), [2])
        }
    }

    func testATextHasTheSizeAtAWidthThatOneOfThatWidthHas() {
        MainActor.assumeIsolated {
            let (text, long) = (UITextView(), Self.words + Self.words + "\n" + Self.words + "\n\nend")
            text.text = long
            for width in [CGFloat(300), 120, 700, 120, 3_000] {
                let new = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 10))
                new.text = long
                XCTAssertEqual(Self.height(text, width), Self.height(new, width))
                text.frame.size.width = width
                text.layoutIfNeeded()
                new.layoutIfNeeded()
                XCTAssertEqual(text.contentSize, new.contentSize)
                XCTAssertEqual(text.contentSize.height, Self.height(text, width))
            }
        }
    }
}

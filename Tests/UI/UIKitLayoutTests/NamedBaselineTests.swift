import XCTest

@testable import UIKit

/// Constraints on the baseline of a view that names one inside, which may be another one later.
final class NamedBaselineTests: XCTestCase {
    /// A view of the app's that names the first text it has and that is not hidden.
    private final class Card: UIView {
        override var forFirstBaselineLayout: UIView { subviews.first { !$0.isHidden } ?? self }
        override var forLastBaselineLayout: UIView { forFirstBaselineLayout }
    }

    /// A text that stands on the baseline of another view, which is 50 points below the top.
    @MainActor
    private struct Page {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let text = label("Text")
        let naming: UIView

        init(_ naming: UIView, _ attribute: NSLayoutConstraint.Attribute = .firstBaseline) {
            self.naming = naming
            for view in [naming, text] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            NSLayoutConstraint.activate([
                naming.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
                naming.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                text.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                NSLayoutConstraint(
                    item: text, attribute: attribute, relatedBy: .equal, toItem: naming, attribute: attribute, multiplier: 1,
                    constant: 0),
            ])
        }

        /// How far the text's letters are above those of a label.
        func miss(_ other: UILabel) -> CGFloat {
            root.layoutIfNeeded()
            root.layoutIfNeeded()
            return letters(other) - letters(text)
        }

        private func letters(_ label: UILabel) -> CGFloat {
            label.convert(CGPoint(x: 0, y: label.textBaselines(width: 0).first), to: root).y
        }
    }

    @MainActor
    private static func label(_ text: String, _ size: CGFloat = 17) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    /// Puts labels below each other into a card, with room between them.
    @MainActor
    private static func put(_ labels: [UILabel], into card: UIView) {
        for (index, label) in labels.enumerated() {
            card.addSubview(label)
            label.topAnchor.constraint(equalTo: card.topAnchor, constant: CGFloat(20 + 60 * index)).isActive = true
            label.leadingAnchor.constraint(equalTo: card.leadingAnchor).isActive = true
        }
    }

    /// A row or a column for which constraints are made, because one relates two of its views.
    @MainActor
    private static func stack(_ labels: [UILabel], _ axis: NSLayoutConstraint.Axis) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: labels)
        stack.axis = axis
        stack.alignment = axis == .horizontal ? .center : .leading
        stack.spacing = 7
        if labels.count > 1 {
            labels[labels.count - 1].widthAnchor.constraint(equalTo: labels[labels.count - 2].widthAnchor).isActive = true
        }
        return stack
    }

    func testATextFollowsTheViewThatIsNamedNextWhenTheNamedOneLeaves() {
        MainActor.assumeIsolated {
            for attribute in [NSLayoutConstraint.Attribute.firstBaseline, .lastBaseline] {
                let (card, labels) = (Card(), [Self.label("A"), Self.label("B", 30)])
                Self.put(labels, into: card)
                let page = Page(card, attribute)
                XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
                labels[0].removeFromSuperview()
                XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
                labels[1].removeFromSuperview()
                page.root.layoutIfNeeded()
                XCTAssertEqual(page.text.frame.minY + page.text.textBaselines(width: 0).first, 50, accuracy: 1)
            }
        }
    }

    func testATextFollowsAViewThatComesAndIsNamed() {
        MainActor.assumeIsolated {
            let (card, labels) = (Card(), [Self.label("A"), Self.label("B", 30)])
            let page = Page(card)
            page.root.layoutIfNeeded()
            Self.put([labels[0]], into: card)
            XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
            labels[0].isHidden = true
            Self.put([labels[1]], into: card)
            XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
            labels[0].isHidden = false
            XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
        }
    }

    func testATextFollowsTheNextViewOfAStackWhenTheNamedOneIsHiddenOrLeaves() {
        MainActor.assumeIsolated {
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                let labels = [Self.label("A"), Self.label("B", 30), Self.label("C", 22), Self.label("D", 40)]
                let stack = Self.stack(labels, axis)
                let page = Page(stack)
                XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
                labels[0].isHidden = true
                XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
                labels[0].isHidden = false
                XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
                labels[0].removeFromSuperview()
                XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
                stack.insertArrangedSubview(labels[0], at: 0)
                XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
                stack.insertArrangedSubview(labels[0], at: 3)
                XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
                stack.removeArrangedSubview(labels[1])
                labels[1].isHidden = true
                XCTAssertEqual(page.miss(labels[2]), 0, accuracy: 1)
            }
        }
    }

    func testATextFollowsAStackThatComputesItsFramesFromNowOn() {
        MainActor.assumeIsolated {
            let labels = [Self.label("A"), Self.label("B", 30), Self.label("C", 22)]
            let stack = Self.stack(labels, .horizontal)
            let page = Page(stack)
            XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
            stack.constraints.forEach { $0.isActive = false }
            stack.alignment = .trailing
            XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
            labels[0].isHidden = true
            XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
            labels[1].widthAnchor.constraint(equalTo: labels[2].widthAnchor).isActive = true
            XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
            labels[1].isHidden = true
            XCTAssertEqual(page.miss(labels[2]), 0, accuracy: 1)
        }
    }

    func testAStackInAStackTellsThatItNamesAnotherView() {
        MainActor.assumeIsolated {
            let labels = [Self.label("A"), Self.label("B", 30), Self.label("C", 22)]
            let inner = Self.stack(labels, .vertical)
            let outer = UIStackView(arrangedSubviews: [inner, UIView()])
            outer.arrangedSubviews[1].widthAnchor.constraint(equalTo: inner.widthAnchor).isActive = true
            let page = Page(outer)
            XCTAssertEqual(page.miss(labels[0]), 0, accuracy: 1)
            labels[0].isHidden = true
            XCTAssertEqual(page.miss(labels[1]), 0, accuracy: 1)
            labels[1].removeFromSuperview()
            XCTAssertEqual(page.miss(labels[2]), 0, accuracy: 1)
        }
    }
}

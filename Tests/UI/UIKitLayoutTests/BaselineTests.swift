import XCTest

@testable import UIKit

/// The baselines of views that are no labels.
final class BaselineTests: XCTestCase {
    @MainActor
    private static func label(_ text: String, _ size: CGFloat = 17) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        return label
    }

    @MainActor
    private static func field(_ size: CGFloat, _ style: UITextField.BorderStyle = .none) -> UITextField {
        let field = UITextField()
        field.text = "Alice"
        field.font = .systemFont(ofSize: size)
        field.borderStyle = style
        return field
    }

    @MainActor
    private static func button(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        return button
    }

    /// Where the letters of a text that is laid out stand, in a view's coordinates.
    @MainActor
    private static func letters(of view: UIView, in root: UIView) -> CGFloat {
        switch view {
        case let label as UILabel:
            let spare = label.bounds.height - label.intrinsicContentSize.height
            return label.convert(CGPoint(x: 0, y: spare / 2 + label.textBaselines(width: label.bounds.width).first), to: root).y
        case let field as UITextField:
            return field.editor.canvas.convert(CGPoint(x: 0, y: field.editor.body.baselines.first), to: root).y
        case let text as UITextView:
            return text.editor.canvas.convert(CGPoint(x: 0, y: text.editor.body.baselines.first), to: root).y
        case let button as UIButton: return letters(of: button.titleLabel ?? UILabel(), in: root)
        case let stack as UIStackView: return letters(of: stack.arrangedSubviews.first ?? UIView(), in: root)
        case let card as BaselineCard: return letters(of: card.label, in: root)
        default: return .nan
        }
    }

    @MainActor
    private static func assertInLine(_ views: [UIView], _ alignment: UIStackView.Alignment = .firstBaseline, line: UInt = #line) {
        let row = UIStackView(arrangedSubviews: views)
        row.alignment = alignment
        row.frame = CGRect(x: 0, y: 0, width: 400, height: 90)
        row.layoutIfNeeded()
        row.layoutIfNeeded()
        let places = views.map { letters(of: $0, in: row) }
        for place in places { XCTAssertEqual(place, places[0], accuracy: 1, "\(places)", line: line) }
    }

    func testTheTextsOfARowStandOnOneLine() {
        MainActor.assumeIsolated {
            Self.assertInLine([Self.label("Name"), Self.field(24, .roundedRect), Self.button("Change")])
            Self.assertInLine([Self.label("Name"), Self.field(30), Self.button("Change")], .lastBaseline)
            var filled = UIButton.Configuration.filled()
            filled.title = "Change"
            Self.assertInLine([Self.label("Big", 40), UIButton(configuration: filled)])
            Self.assertInLine([Self.label("Big", 40), UIButton(configuration: filled)], .lastBaseline)
            let text = UITextView()
            text.isScrollEnabled = false
            text.text = "Note"
            Self.assertInLine([Self.label("Big", 40), text])
        }
    }

    func testAColumnInARowStandsOnItsFirstText() {
        MainActor.assumeIsolated {
            let column = UIStackView(arrangedSubviews: [Self.label("A", 17), Self.label("B", 12)])
            column.axis = .vertical
            Self.assertInLine([Self.label("Big", 40), column])
            let centered = UIStackView(arrangedSubviews: [Self.label("A", 12), Self.field(30)])
            centered.alignment = .center
            Self.assertInLine([Self.label("Big", 40), centered])
        }
    }

    func testAViewNamesTheOneInsideThatHasItsBaseline() {
        MainActor.assumeIsolated {
            Self.assertInLine([Self.label("Big", 40), BaselineCard()])
            Self.assertInLine([Self.label("Big", 60), BaselineCard()], .lastBaseline)
            let (root, card, label) = (
                UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)), BaselineCard(), Self.label("Big", 40)
            )
            for view in [card, label] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
                label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                card.leadingAnchor.constraint(equalTo: label.trailingAnchor),
                card.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(Self.letters(of: card, in: root), Self.letters(of: label, in: root), accuracy: 1)
        }
    }

    func testAFieldThatIsHigherThanItsTextKeepsItsBaselineInTheMiddle() {
        MainActor.assumeIsolated {
            let field = Self.field(17)
            field.heightAnchor.constraint(equalToConstant: 44).isActive = true
            Self.assertInLine([Self.label("Name"), field])
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            let (free, label) = (Self.field(17), Self.label("Name"))
            for view in [free, label] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            }
            NSLayoutConstraint.activate([
                free.heightAnchor.constraint(equalToConstant: 60),
                free.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
                label.firstBaselineAnchor.constraint(equalTo: free.firstBaselineAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(Self.letters(of: label, in: root), Self.letters(of: free, in: root), accuracy: 1)
        }
    }

    func testConstraintsHoldTheBaselinesOfFieldsAndButtons() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            let views = [Self.label("Name"), Self.field(30), Self.button("Go")]
            for view in views {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            NSLayoutConstraint.activate([
                views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
                views[1].firstBaselineAnchor.constraint(equalTo: views[0].firstBaselineAnchor),
                views[2].lastBaselineAnchor.constraint(equalTo: views[0].lastBaselineAnchor),
                views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
                views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
                views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor),
            ])
            root.layoutIfNeeded()
            for view in views.dropFirst() {
                XCTAssertEqual(Self.letters(of: view, in: root), Self.letters(of: views[0], in: root), accuracy: 1)
            }
            (views[1] as? UITextField)?.font = .systemFont(ofSize: 50)
            root.layoutIfNeeded()
            XCTAssertEqual(Self.letters(of: views[1], in: root), Self.letters(of: views[0], in: root), accuracy: 1)
        }
    }

    /// Asserts that a label stays on a baseline of a view, in constraints and in a row, whatever changes at the view.
    @MainActor
    private static func assertFollows<View: UIView>(
        _ make: () -> View, _ changes: [(View) -> Void], height: CGFloat? = nil, line: UInt = #line
    ) {
        for attribute in [NSLayoutConstraint.Attribute.firstBaseline, .lastBaseline] {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            let (view, text, inRow) = (make(), label("Text"), label("Text"))
            let (rowed, rowText) = (make(), label("Text", 40))
            let row = UIStackView(arrangedSubviews: [rowed, rowText])
            row.alignment = attribute == .firstBaseline ? .firstBaseline : .lastBaseline
            for view in [view, text, row, inRow] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            }
            if let height { for view in [view, rowed] { view.heightAnchor.constraint(equalToConstant: height).isActive = true } }
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
                view.widthAnchor.constraint(equalToConstant: 150), rowed.widthAnchor.constraint(equalToConstant: 150),
                row.topAnchor.constraint(equalTo: root.topAnchor, constant: 150),
                NSLayoutConstraint(
                    item: text, attribute: attribute, relatedBy: .equal, toItem: view, attribute: attribute, multiplier: 1,
                    constant: 0),
            ])
            for (index, change) in ([{ _ in }] + changes).enumerated() {
                change(view)
                change(rowed)
                for _ in 0..<3 { root.layoutIfNeeded() }
                let name = "change \(index), \(attribute)"
                XCTAssertEqual(letters(of: text, in: root), letters(of: view, in: root), accuracy: 1, name, line: line)
                XCTAssertEqual(letters(of: rowText, in: root), letters(of: rowed, in: root), accuracy: 1, name, line: line)
            }
        }
    }

    func testATextFollowsTheFontAndTheInsetOfATextView() {
        MainActor.assumeIsolated {
            let changes: [(UITextView) -> Void] = [
                { $0.font = .systemFont(ofSize: 30) }, { $0.textContainerInset.top = 20 }, { $0.textContainerInset.bottom = 15 },
                { $0.font = nil },
            ]
            for isScrolling in [true, false] {
                let make = {
                    let text = UITextView()
                    text.isScrollEnabled = isScrolling
                    text.text = "Note"
                    return text
                }
                Self.assertFollows(make, changes, height: isScrolling ? 80 : nil)
            }
        }
    }

    func testATextFollowsTheTitleOfAButton() {
        MainActor.assumeIsolated {
            let changes: [(UIButton) -> Void] = [
                { $0.contentVerticalAlignment = .top }, { $0.contentVerticalAlignment = .bottom },
                { $0.titleLabel?.font = .systemFont(ofSize: 30) }, { $0.contentVerticalAlignment = .center },
                { $0.titleLabel?.font = .systemFont(ofSize: 12) }, { $0.contentEdgeInsets.top = 11 },
            ]
            for height in [CGFloat?.none, 90] { Self.assertFollows({ Self.button("Change") }, changes, height: height) }
        }
    }

    func testAButtonIsAsHighAsTheFontOfItsTitleRequires() {
        MainActor.assumeIsolated {
            let (root, button) = (UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)), Self.button("Change"))
            button.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(button)
            button.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            root.layoutIfNeeded()
            button.titleLabel?.font = .systemFont(ofSize: 40)
            root.layoutIfNeeded()
            XCTAssertEqual(button.frame.size, button.intrinsicContentSize)
        }
    }

    /// A view that counts how often it is asked for its baselines.
    private final class AskedView: UIView {
        var times = 0
        override func baselines(width: CGFloat) -> Baselines? {
            times += 1
            return nil
        }
    }

    func testAButtonHasTheSizeOfThePictureOfItsState() {
        MainActor.assumeIsolated {
            let picture = { (side: Double) in
                UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
            }
            let (root, button) = (UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), UIButton(type: .custom))
            button.setImage(picture(20), for: .normal)
            button.setImage(picture(60), for: .selected)
            button.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(button)
            NSLayoutConstraint.activate([
                button.topAnchor.constraint(equalTo: root.topAnchor),
                button.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(button.frame.height, 20)
            button.isSelected = true
            root.layoutIfNeeded()
            XCTAssertEqual(button.frame.height, 60)
        }
    }

    func testStacksInEachOtherAskEachViewAFewTimes() {
        MainActor.assumeIsolated {
            let asked = AskedView()
            var inner: UIView = asked
            for _ in 0..<12 { inner = UIStackView(arrangedSubviews: [inner]) }
            XCTAssertFalse(inner.hasBaselines)
            XCTAssertLessThanOrEqual(asked.times, 2)
        }
    }
}

import CoreGraphics
import XCTest

@testable import UIKit

/// How many pixels are darker than half.
@MainActor private func ink(_ view: UIView, in part: CGRect? = nil) -> Int {
    guard let image = view.layer.makeImage(scale: 1) else { return 0 }
    let area = part ?? CGRect(x: 0, y: 0, width: image.width, height: image.height)
    var count = 0
    for y in Int(area.minY)..<Int(area.maxY) {
        for x in Int(area.minX)..<Int(area.maxX) where (image.pixel(x: x, y: y)?.alpha ?? 0) > 127 { count += 1 }
    }
    return count
}

@MainActor private func makeLabel(_ text: String, size: CGFloat = 17) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    return label
}

/// Sizes and pixels of labels.
final class LabelTests: XCTestCase {
    func testSizesAreThoseOfTheTextOnWholePixels() {
        MainActor.assumeIsolated {
            let label = makeLabel("Hello")
            let size = label.intrinsicContentSize
            XCTAssertEqual(size.height, label.font.lineHeight.rounded(.up))
            XCTAssertEqual(size.width, size.width.rounded())
            XCTAssertGreaterThan(makeLabel("Hello, hello").intrinsicContentSize.width, size.width)
            XCTAssertEqual(makeLabel("").intrinsicContentSize, .zero)
            label.sizeToFit()
            XCTAssertEqual(label.bounds.size, size)
            label.font = .boldSystemFont(ofSize: 34)
            XCTAssertGreaterThan(label.intrinsicContentSize.width, 2 * size.width)
        }
    }

    func testLinesFollowTheWidthUpToTheirNumber() {
        MainActor.assumeIsolated {
            let label = makeLabel("one two three four five six seven eight nine ten")
            let line = label.intrinsicContentSize.height
            label.numberOfLines = 0
            let all = label.sizeThatFits(CGSize(width: 90, height: 0)).height
            XCTAssertGreaterThan(all, 3 * line)
            XCTAssertLessThanOrEqual(label.sizeThatFits(CGSize(width: 90, height: 0)).width, 90)
            label.numberOfLines = 2
            let two = label.sizeThatFits(CGSize(width: 90, height: 0)).height
            XCTAssertEqual(two, 2 * line, accuracy: 1)
            label.preferredMaxLayoutWidth = 90
            XCTAssertEqual(label.intrinsicContentSize.height, two)
        }
    }

    func testAConstrainedLabelIsAsHighAsItsWidthMakesIt() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
            let (label, below) = (makeLabel("one two three four five six seven eight nine ten"), makeLabel("below"))
            label.numberOfLines = 0
            for view in [label, below] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: root.topAnchor), label.leftAnchor.constraint(equalTo: root.leftAnchor),
                label.rightAnchor.constraint(equalTo: root.rightAnchor), below.leftAnchor.constraint(equalTo: root.leftAnchor),
                below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
            ])
            root.layoutIfNeeded()
            let narrow = label.frame
            XCTAssertEqual(narrow.width, 120)
            XCTAssertEqual(narrow.height, label.sizeThatFits(CGSize(width: 120, height: 0)).height)
            XCTAssertEqual(below.frame.minY, narrow.height + 4)
            root.frame.size.width = 300
            root.layoutIfNeeded()
            XCTAssertEqual(label.frame.height, label.sizeThatFits(CGSize(width: 300, height: 0)).height)
            XCTAssertLessThan(label.frame.height, narrow.height)
            label.text = "short"
            root.layoutIfNeeded()
            XCTAssertEqual(below.frame.minY, label.font.lineHeight.rounded(.up) + 4)
        }
    }

    func testBaselinesMeet() {
        MainActor.assumeIsolated {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
            let (large, small) = (makeLabel("Large", size: 40), makeLabel("small", size: 12))
            for view in [large, small] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            NSLayoutConstraint.activate([
                large.topAnchor.constraint(equalTo: root.topAnchor), large.leftAnchor.constraint(equalTo: root.leftAnchor),
                small.leftAnchor.constraint(equalTo: large.rightAnchor),
                small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(large.font.ascender - small.font.ascender, small.frame.minY, accuracy: 1)
        }
    }

    func testAlignmentPutsInkOnItsSide() {
        MainActor.assumeIsolated {
            let label = makeLabel("ink")
            label.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
            let (left, right) = (CGRect(x: 0, y: 0, width: 60, height: 30), CGRect(x: 140, y: 0, width: 60, height: 30))
            XCTAssertGreaterThan(ink(label, in: left), 10)
            XCTAssertEqual(ink(label, in: right), 0)
            label.textAlignment = .right
            XCTAssertEqual(ink(label, in: left), 0)
            XCTAssertGreaterThan(ink(label, in: right), 10)
            label.textAlignment = .center
            XCTAssertEqual(ink(label, in: left) + ink(label, in: right), 0)
            XCTAssertGreaterThan(ink(label), 10)
            label.text = nil
            XCTAssertEqual(ink(label), 0)
        }
    }

    func testTheFontShrinksToFitButNotBelowItsFloor() {
        MainActor.assumeIsolated {
            let label = makeLabel("a rather long line of text", size: 30)
            let whole = label.intrinsicContentSize
            label.frame = CGRect(x: 0, y: 0, width: (whole.width / 2).rounded(), height: whole.height)
            label.lineBreakMode = .byClipping
            let edge = CGRect(x: label.bounds.width - 3, y: 0, width: 3, height: label.bounds.height)
            XCTAssertGreaterThan(ink(label, in: edge) + ink(label), 0)
            label.adjustsFontSizeToFitWidth = true
            XCTAssertEqual(ink(label, in: CGRect(x: 0, y: 0, width: label.bounds.width, height: 6)), 0, "smaller, in the middle")
            let small = ink(label)
            label.minimumScaleFactor = 0.9
            XCTAssertGreaterThan(ink(label), small)
        }
    }

    func testAttributesChangeSizeAndInk() {
        MainActor.assumeIsolated {
            let label = UILabel()
            label.attributedText = NSAttributedString(string: "wide", attributes: [.font: UIFont.systemFont(ofSize: 20)])
            let plain = label.intrinsicContentSize
            label.attributedText = NSAttributedString(
                string: "wide", attributes: [.font: UIFont.systemFont(ofSize: 20), .kern: CGFloat(5)])
            // The last character needs no space behind it.
            XCTAssertEqual(label.intrinsicContentSize.width, plain.width + 15, accuracy: 1)
            let text = NSMutableAttributedString(string: "wide", attributes: [.font: UIFont.systemFont(ofSize: 20)])
            label.attributedText = text
            label.sizeToFit()
            let before = ink(label)
            text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: 0, length: 4))
            label.attributedText = text
            XCTAssertGreaterThan(ink(label), before)
            let style = NSMutableParagraphStyle()
            style.lineSpacing = 30
            label.numberOfLines = 0
            label.attributedText = NSAttributedString(string: "a\nb", attributes: [.paragraphStyle: style])
            let spaced = label.intrinsicContentSize.height
            label.text = "a\nb"
            XCTAssertEqual(spaced, label.intrinsicContentSize.height + 30, accuracy: 1)
            XCTAssertEqual(label.text, "a\nb")
        }
    }

    func testColorsFollowTheStyle() {
        MainActor.assumeIsolated {
            let label = makeLabel("ink", size: 60)
            label.textColor = .label
            label.sizeToFit()
            @MainActor func darkest() -> Int {
                guard let image = label.layer.makeImage(scale: 1) else { return -1 }
                var most = 0
                for y in 0..<image.height {
                    for x in 0..<image.width {
                        guard let pixel = image.pixel(x: x, y: y), pixel.alpha == 255 else { continue }
                        most = max(most, Int(pixel.red))
                    }
                }
                return most
            }
            XCTAssertEqual(darkest(), 0)
            label.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(darkest(), 255)
        }
    }
}

import CoreGraphics
import XCTest

@testable import UIKit

/// Attributed texts of many runs: Foundation compares the attributes of neighbours, and ends the process at an object it takes for none.
final class AttributedTextTests: XCTestCase {
    private static let count = 400
    private static let part = 5

    /// Makes two values that differ, each time as new objects.
    private static func values(_ key: NSAttributedString.Key) -> [Any] {
        switch key {
        case .font: [UIFont.systemFont(ofSize: 10), UIFont.boldSystemFont(ofSize: 12)]
        case .foregroundColor, .underlineColor: [UIColor(white: 0, alpha: 1), UIColor(white: 1, alpha: 1)]
        case .backgroundColor, .strikethroughColor: [UIColor { _ in .red }, UIColor { _ in .blue }]
        case .kern, .tracking, .baselineOffset: [CGFloat(0), CGFloat(1)]
        case .underlineStyle: [NSUnderlineStyle.single.rawValue, NSUnderlineStyle.thick.rawValue]
        case .strikethroughStyle: [NSUnderlineStyle.single, NSUnderlineStyle.double]
        case .paragraphStyle: [paragraphStyle(spacing: 0), paragraphStyle(spacing: 3)]
        default: [shadow(radius: 0), shadow(radius: 2)]
        }
    }

    private static let keys: [NSAttributedString.Key] = [
        .font, .foregroundColor, .backgroundColor, .kern, .tracking, .paragraphStyle, .underlineStyle, .underlineColor,
        .strikethroughStyle, .strikethroughColor, .baselineOffset, .shadow,
    ]

    private static func paragraphStyle(spacing: CGFloat) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = spacing
        return style
    }

    private static func shadow(radius: CGFloat) -> NSShadow {
        let shadow = NSShadow()
        shadow.shadowBlurRadius = radius
        return shadow
    }

    /// Appends runs whose values of one attribute take turns.
    private static func text(_ key: NSAttributedString.Key, runs: Int = count) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "")
        for index in 0..<runs {
            text.append(NSAttributedString(string: "word ", attributes: [key: values(key)[index % 2]]))
        }
        return text
    }

    private static func runs(_ text: NSAttributedString) -> Int {
        var count = 0
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { _, _, _ in count += 1 }
        return count
    }

    func testEveryAttributeMayHaveHundredsOfRuns() {
        for key in Self.keys {
            XCTAssertEqual(Self.runs(Self.text(key)), Self.count, key.rawValue)
        }
    }

    func testEqualNeighboursAreOneRun() {
        for key in Self.keys where key != .backgroundColor && key != .strikethroughColor {
            let text = NSMutableAttributedString(string: "")
            for _ in 0..<Self.count { text.append(NSAttributedString(string: "a", attributes: [key: Self.values(key)[1]])) }
            XCTAssertEqual(Self.runs(text), 1, key.rawValue)
        }
    }

    func testTextsOfManyRunsAreEqualByTheirAttributes() {
        for key in Self.keys where key != .backgroundColor && key != .strikethroughColor {
            let text = Self.text(key)
            XCTAssertTrue(text.isEqual(to: Self.text(key)), key.rawValue)
            XCTAssertEqual(text, text.copy() as? NSAttributedString, key.rawValue)
            XCTAssertEqual(text, text.mutableCopy() as? NSAttributedString, key.rawValue)
            let other = Self.text(key)
            let end = NSRange(location: text.length - Self.part, length: Self.part)
            other.addAttribute(key, value: Self.values(key)[0], range: end)
            XCTAssertFalse(text.isEqual(to: other), key.rawValue)
        }
    }

    func testAttributesAreAddedSetAndRemovedInManyRuns() {
        for key in Self.keys {
            let text = NSMutableAttributedString(string: String(repeating: "word ", count: Self.count))
            let whole = NSRange(location: 0, length: text.length)
            for index in 0..<Self.count {
                let range = NSRange(location: index * Self.part, length: Self.part)
                let value = Self.values(key)[index % 2]
                index % 3 == 0
                    ? text.setAttributes([key: value], range: range) : text.addAttribute(key, value: value, range: range)
            }
            XCTAssertEqual(Self.runs(text), Self.count, key.rawValue)
            text.insert(NSAttributedString(string: "in", attributes: [key: Self.values(key)[1]]), at: 2)
            XCTAssertEqual(Self.runs(text), Self.count + 2, key.rawValue)
            text.deleteCharacters(in: NSRange(location: 2, length: 2))
            text.removeAttribute(key, range: whole)
            var values = 0
            text.enumerateAttribute(key, in: whole, options: []) { value, _, _ in values += value == nil ? 0 : 1 }
            XCTAssertEqual(values, 0, key.rawValue)
        }
    }

    func testNumbersOfPointsAndLinesAreReadAsTheyWereSet() {
        let values: [NSAttributedString.Key: Any] = [.kern: CGFloat(1.5), .underlineStyle: NSUnderlineStyle.double]
        let text = NSMutableAttributedString(string: "text", attributes: values)
        text.addAttribute(.baselineOffset, value: CGFloat(-2), range: NSRange(location: 0, length: 4))
        let read = text.attributes(at: 1, effectiveRange: nil)
        XCTAssertEqual(read[.kern] as? CGFloat, 1.5)
        XCTAssertEqual(read[.kern] as? Double, 1.5)
        XCTAssertEqual(read[.baselineOffset] as? CGFloat, -2)
        XCTAssertEqual(read[.underlineStyle] as? NSUnderlineStyle, .double)
        XCTAssertEqual(read[.underlineStyle] as? Int, NSUnderlineStyle.double.rawValue)
    }

    func testALabelShowsHundredsOfRuns() {
        MainActor.assumeIsolated {
            let label = UILabel()
            label.numberOfLines = 0
            for key in Self.keys {
                label.attributedText = Self.text(key)
                XCTAssertGreaterThan(label.sizeThatFits(CGSize(width: 200, height: 0)).height, 100, key.rawValue)
            }
        }
    }

    func testAppsSubclassesOfAttributesAreCompared() {
        final class Tint: UIColor, @unchecked Sendable {}
        let text = NSMutableAttributedString(string: "")
        for index in 0..<Self.count {
            let color = Tint(white: CGFloat(index % 2), alpha: 1)
            text.append(NSAttributedString(string: "a", attributes: [.foregroundColor: color]))
        }
        XCTAssertEqual(Self.runs(text), Self.count)
    }
}

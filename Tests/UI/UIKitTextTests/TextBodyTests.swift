import TestSupport
import XCTest

@testable import UIKit

/// An edit lays out its paragraph alone, and the text is the same as if all were laid out.
final class TextBodyTests: XCTestCase {
    /// What an edit in the middle of a text costs.
    @MainActor
    private static func work(lines: Int, _ edit: (TextBody, Int) -> Void) -> (layouts: Int, visits: Int) {
        let body = TextBody((0..<lines).map { "line \($0)" }.joined(separator: "\n"))
        let (layouts, visits) = (body.layouts, body.paragraphs.visits)
        edit(body, body.length / 2)
        return (body.layouts - layouts, body.paragraphs.visits - visits)
    }

    func testAnEditCostsTheSameInTenThousandLinesAsInOneHundred() {
        MainActor.assumeIsolated {
            let edits: [(String, (TextBody, Int) -> Void)] = [
                ("a letter", { $0.replace($1..<$1, with: "a") }), ("a line's end", { $0.replace($1..<$1, with: "\n") }),
                ("a deletion", { $0.replace(($1 - 8)..<$1, with: "") }), ("a mark", { $0.mark($1..<($1 + 1)) }),
                ("a word", { _ = BodyUnits(body: $0).word(around: $1) }),
                ("a place", { _ = $0.offset(at: CGPoint(x: 0, y: $0.caret(at: $1).minY)) }),
            ]
            for (name, edit) in edits {
                let (few, many) = (Self.work(lines: 100, edit), Self.work(lines: 10_000, edit))
                XCTAssertLessThanOrEqual(many.layouts, 3, name)
                XCTAssertLessThanOrEqual(many.layouts, few.layouts + 1, name)
                XCTAssertLessThanOrEqual(many.visits, few.visits + 200, name)
            }
        }
    }

    func testEditsInAnyOrderGiveTheTextAndItsLayout() {
        MainActor.assumeIsolated {
            var random = SeededRandom("edits of a text")
            let words = ["a", "bc d", "\n", "\r", "\r\n", "\n\n", "é", "e\u{301}", "👍🏽", "שלום", "", "x\ny", "\n\u{301}"]
            for _ in 0..<40 {
                let body = TextBody()
                var text = ""
                for step in 0..<60 {
                    let (a, b) = (
                        Int.random(in: 0...text.utf16.count, using: &random), Int.random(in: 0...text.utf16.count, using: &random)
                    )
                    // A surrogate is not parted: no key does that.
                    let units = TextUnits(text)
                    let range = units.whole(min(a, b))..<max(units.whole(min(a, b)), units.whole(max(a, b)))
                    let word = words.randomElement(using: &random) ?? ""
                    if step % 7 == 3, !range.isEmpty { body.mark(range) }
                    let before = text
                    let low = String.Index(utf16Offset: range.lowerBound, in: text)
                    let small = step % 3 == 0 ? range : range.lowerBound..<range.lowerBound
                    text.replaceSubrange(low..<String.Index(utf16Offset: small.upperBound, in: text), with: word)
                    body.replace(small, with: word)
                    guard Self.check(body, text) else {
                        return XCTFail(
                            "step \(step): \(word.debugDescription) in place of \(small) of \(before.debugDescription)")
                    }
                }
            }
        }
    }

    /// Returns whether a body is what a new one of the same text is.
    @MainActor
    private static func check(_ body: TextBody, _ text: String) -> Bool {
        let new = TextBody(text)
        guard Array(body.text.utf16) == Array(text.utf16), body.length == text.utf16.count else {
            XCTFail("another text: \(body.text.debugDescription)")
            return false
        }
        guard body.height == new.height, body.width == new.width else {
            XCTFail("\(body.width) by \(body.height), not \(new.width) by \(new.height)")
            return false
        }
        let (units, whole, count) = (BodyUnits(body: body), TextUnits(text), text.utf16.count)
        for offset in 0...text.utf16.count where body.caret(at: offset) != new.caret(at: offset) {
            XCTFail("the caret at \(offset)")
        }
        let questions: [(String, (BodyUnits, Int) -> Range<Int>, (TextUnits, Int) -> Range<Int>)] = [
            ("next", { $0.next($1)..<count }, { $0.next($1)..<count }),
            ("previous", { $0.previous($1)..<count }, { $0.previous($1)..<count }),
            ("whole", { $0.whole($1)..<count }, { $0.whole($1)..<count }),
            ("wordEnd", { $0.wordEnd(after: $1)..<count }, { $0.wordEnd(after: $1)..<count }),
            ("wordStart", { $0.wordStart(before: $1)..<count }, { $0.wordStart(before: $1)..<count }),
            ("word", { $0.word(around: $1) }, { $0.word(around: $1) }),
            ("paragraph", { $0.paragraph(at: $1) }, { $0.paragraph(at: $1) }),
            ("sentence", { $0.beginsSentence(at: $1) ? 0..<1 : 0..<0 }, { $0.beginsSentence(at: $1) ? 0..<1 : 0..<0 }),
        ]
        var isRight = true
        for offset in 0...count {
            for (name, ask, wanted) in questions where ask(units, offset) != wanted(whole, offset) {
                XCTFail("\(name) at \(offset): \(ask(units, offset)), not \(wanted(whole, offset))")
                isRight = false
            }
        }
        return isRight
    }

    func testASecretTextIsDots() {
        MainActor.assumeIsolated {
            var look = TextBody.Look()
            look.isSecure = true
            let body = TextBody("a👍🏽", look: look)
            body.replace(1..<1, with: "\n")
            XCTAssertEqual(body.text, "a\n👍🏽")
            XCTAssertEqual(body.paragraphs.first.block.text, "•••")
            look.isSecure = false
            body.setLook(look)
            XCTAssertEqual(body.text, "a\n👍🏽")
            XCTAssertEqual(body.paragraphs.last.block.text, "👍🏽")
        }
    }
}

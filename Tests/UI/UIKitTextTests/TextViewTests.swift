import GimbalTesting
import UIKit
import XCTest

/// Text of many lines.
final class TextViewTests: EditingTestCase {
    func testItScrollsWithTheCaret() throws {
        try onDesk { desk in
            desk.view.becomeFirstResponder()
            for line in 0..<12 { desk.screen.type("line \(line)\n") }
            let view = desk.view
            XCTAssertGreaterThan(view.contentSize.height, view.bounds.height)
            let caret = view.caretRect(for: view.selectedTextRange!.start)
            XCTAssertTrue(view.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)), "\(caret) is outside of \(view.bounds)")
            desk.screen.press(.keyboardHome, modifiers: .control)
            XCTAssertEqual(view.contentOffset.y, 0, accuracy: 10)
        }
    }

    func testItsDelegateHearsAndRefuses() throws {
        final class Listener: NSObject, UITextViewDelegate {
            var log: [String] = []
            func textViewDidBeginEditing(_ textView: UITextView) { log.append("begin") }
            func textViewDidEndEditing(_ textView: UITextView) { log.append("end") }
            func textViewDidChange(_ textView: UITextView) { log.append("changed") }
            func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
                text != "\n"
            }
        }
        try onDesk { desk in
            let listener = Listener()
            desk.view.delegate = listener
            desk.view.becomeFirstResponder()
            desk.screen.type("a\n")
            desk.view.resignFirstResponder()
            XCTAssertEqual(listener.log, ["begin", "changed", "end"])
            XCTAssertEqual(desk.view.text, "a")
        }
    }

    func testTextThatIsOnlyReadIsSelectedAndCopied() throws {
        try onDesk { desk in
            desk.view.text = "read me"
            desk.view.isEditable = false
            desk.screen.advance(by: 0.1)
            desk.screen.tap(at: desk.place(of: 1, in: desk.view))
            desk.screen.advance(by: 1)
            desk.screen.tap(at: desk.place(of: 1, in: desk.view), count: 2)
            XCTAssertEqual(desk.state(desk.view), "[read] me")
            desk.screen.press(.keyboardC, modifiers: .control)
            XCTAssertEqual(UIPasteboard.general.string, "read")
            desk.screen.type("x")
            XCTAssertEqual(desk.view.text, "read me")
        }
    }

    func testAFingerThatMovesScrolls_andDoesNotSelect() throws {
        try onDesk { desk in
            desk.view.text = (0..<30).map { "line \($0)" }.joined(separator: "\n")
            desk.screen.advance(by: 0.1)
            desk.screen.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 100), duration: 0.2)
            desk.screen.advance(by: 2)
            XCTAssertGreaterThan(desk.view.contentOffset.y, 50)
            XCTAssertFalse(desk.view.isFirstResponder)
        }
    }

    /// Words of a long text break into lines, and places are found in them again.
    func testPlacesAndOffsetsAgree() throws {
        try onDesk { desk in
            let view = desk.view
            view.text = "The quick brown fox jumps over the lazy dog.\n\nעברית and English in one line.\nLast"
            desk.screen.advance(by: 0.1)
            for (offset, letter) in (view.text ?? "").enumerated() where letter.isLetter {
                guard let start = view.position(from: view.beginningOfDocument, offset: offset),
                    let end = view.position(from: start, offset: 1), let range = view.textRange(from: start, to: end)
                else { return XCTFail("\(offset)") }
                let box = view.firstRect(for: range)
                let isHebrew = letter >= "א"
                let (near, far) = isHebrew ? (0.75, 0.25) : (0.25, 0.75)
                for (part, wanted) in [(near, start), (far, end)] {
                    let found = view.closestPosition(to: CGPoint(x: box.minX + part * box.width, y: box.midY))
                    XCTAssertEqual(found, wanted, "\(offset) \(letter)")
                }
            }
        }
    }

    func testWordsAreFound() throws {
        try onDesk { desk in
            desk.field.text = "It's 3.5 o'clock, über-gut"
            let field = desk.field
            @MainActor func word(_ offset: Int) -> String? {
                guard let position = field.position(from: field.beginningOfDocument, offset: offset),
                    let range = field.tokenizer.rangeEnclosingPosition(
                        position, with: .word, inDirection: .storage(.forward))
                else { return nil }
                return field.text(in: range)
            }
            XCTAssertEqual(word(1), "It's")
            XCTAssertEqual(word(6), "3.5")
            XCTAssertEqual(word(10), "o'clock")
            XCTAssertEqual(word(19), "über")
            XCTAssertNil(word(16))
        }
    }

    func testUnsettledTextIsReplacedUntilItIsSettled() throws {
        try onDesk { desk in
            desk.view.text = "ab"
            desk.view.becomeFirstResponder()
            desk.view.selectedRange = NSRange(location: 1, length: 0)
            desk.view.setMarkedText("xy", selectedRange: NSRange(location: 2, length: 0))
            XCTAssertEqual(desk.state(desk.view), "axy|b")
            desk.view.setMarkedText("xyz", selectedRange: NSRange(location: 3, length: 0))
            XCTAssertEqual(desk.state(desk.view), "axyz|b")
            XCTAssertNotNil(desk.view.markedTextRange)
            desk.view.unmarkText()
            XCTAssertNil(desk.view.markedTextRange)
            desk.screen.type("!")
            XCTAssertEqual(desk.view.text, "axyz!b")
        }
    }
}

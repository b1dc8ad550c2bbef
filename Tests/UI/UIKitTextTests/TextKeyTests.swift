import GimbalTesting
import UIKit
import XCTest

/// What keys do in a text.
final class TextKeyTests: EditingTestCase {
    func testLettersStandWhereTheCaretIs() throws {
        try onDesk { desk in
            desk.field.becomeFirstResponder()
            desk.screen.type("Hallo, Grüße")
            XCTAssertEqual(desk.field.text, "Hallo, Grüße")
            desk.screen.press(.keyboardHome)
            desk.screen.type("x")
            XCTAssertEqual(desk.state(desk.field), "x|Hallo, Grüße")
            desk.screen.press(.keyboardEnd)
            desk.screen.press(.keyboardLeftArrow)
            desk.screen.type("r")
            XCTAssertEqual(desk.state(desk.field), "xHallo, Grüßr|e")
        }
    }

    func testArrowsGoByCharacterAndByWord_andSelectWithShift() throws {
        try onDesk { desk in
            desk.field.text = "one two's three"
            desk.field.becomeFirstResponder()
            XCTAssertEqual(desk.state(desk.field), "one two's three|")
            desk.screen.press(.keyboardLeftArrow, modifiers: .control)
            XCTAssertEqual(desk.state(desk.field), "one two's |three")
            desk.screen.press(.keyboardLeftArrow, modifiers: [.control, .shift])
            XCTAssertEqual(desk.state(desk.field), "one [two's ]three")
            desk.screen.press(.keyboardRightArrow, modifiers: .shift)
            XCTAssertEqual(desk.state(desk.field), "one t[wo's ]three")
            desk.screen.press(.keyboardRightArrow)
            XCTAssertEqual(desk.state(desk.field), "one two's |three")
            desk.screen.press(.keyboardRightArrow, modifiers: [.control, .shift])
            XCTAssertEqual(desk.state(desk.field), "one two's [three]")
            desk.screen.press(.keyboardHome, modifiers: .shift)
            XCTAssertEqual(desk.state(desk.field), "[one two's ]three")
            desk.screen.press(.keyboardA, modifiers: .control)
            XCTAssertEqual(desk.state(desk.field), "[one two's three]")
            desk.screen.type("4")
            XCTAssertEqual(desk.state(desk.field), "4|")
        }
    }

    func testCharactersAreDeletedWhole() throws {
        try onDesk { desk in
            desk.field.text = "e\u{301}👨‍👩‍👧🇩🇪"
            desk.field.becomeFirstResponder()
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(desk.field.text, "e\u{301}👨‍👩‍👧")
            desk.screen.press(.keyboardLeftArrow)
            desk.screen.press(.keyboardDeleteForward)
            XCTAssertEqual(desk.field.text, "e\u{301}")
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(desk.field.text, "")
            desk.screen.press(.keyboardDeleteOrBackspace)
            desk.field.text = "two words"
            desk.screen.press(.keyboardDeleteOrBackspace, modifiers: .control)
            XCTAssertEqual(desk.field.text, "two ")
        }
    }

    func testArrowsFollowTheEyeInTextOfBothDirections() throws {
        try onDesk { desk in
            desk.field.text = "ab אבג"
            desk.field.becomeFirstResponder()
            desk.screen.press(.keyboardHome)
            var xs: [CGFloat] = []
            for _ in 0..<3 {
                desk.screen.press(.keyboardRightArrow)
                xs.append(desk.field.caretRect(for: desk.field.selectedTextRange!.start).midX)
            }
            XCTAssertEqual(xs, xs.sorted())
            desk.field.text = "אבג"
            desk.screen.press(.keyboardHome)
            XCTAssertEqual(desk.state(desk.field), "|אבג")
            let start = desk.field.caretRect(for: desk.field.beginningOfDocument).midX
            desk.screen.press(.keyboardLeftArrow)
            XCTAssertEqual(desk.state(desk.field), "א|בג")
            XCTAssertLessThan(desk.field.caretRect(for: desk.field.selectedTextRange!.start).midX, start)
        }
    }

    func testTheClipboardTakesAndGives_butNotWhatIsSecret() throws {
        try onDesk { desk in
            desk.field.text = "copy me"
            desk.field.becomeFirstResponder()
            desk.screen.press(.keyboardLeftArrow, modifiers: [.control, .shift])
            desk.screen.press(.keyboardX, modifiers: .control)
            XCTAssertEqual(desk.field.text, "copy ")
            XCTAssertEqual(UIPasteboard.general.string, "me")
            desk.screen.press(.keyboardV, modifiers: .control)
            desk.screen.press(.keyboardV, modifiers: .control)
            XCTAssertEqual(desk.field.text, "copy meme")
            desk.view.becomeFirstResponder()
            desk.screen.press(.keyboardV, modifiers: .control)
            XCTAssertEqual(desk.view.text, "me")
            desk.field.isSecureTextEntry = true
            desk.field.becomeFirstResponder()
            desk.screen.press(.keyboardA, modifiers: .control)
            desk.screen.press(.keyboardC, modifiers: .control)
            XCTAssertEqual(UIPasteboard.general.string, "me")
            let width = desk.field.firstRect(for: desk.field.selectedTextRange!).width
            desk.field.text = "wwwwwwwww"
            desk.screen.press(.keyboardA, modifiers: .control)
            XCTAssertEqual(desk.field.firstRect(for: desk.field.selectedTextRange!).width, width, accuracy: 0.5)
        }
    }

    func testWhatWasDoneIsUndoneByWords() throws {
        try onDesk { desk in
            desk.field.becomeFirstResponder()
            desk.screen.type("one two")
            desk.screen.press(.keyboardA, modifiers: .control)
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(desk.field.text, "")
            desk.screen.press(.keyboardZ, modifiers: .control)
            XCTAssertEqual(desk.state(desk.field), "[one two]")
            desk.screen.press(.keyboardZ, modifiers: .control)
            XCTAssertEqual(desk.field.text, "one ")
            desk.screen.press(.keyboardZ, modifiers: .control)
            XCTAssertEqual(desk.field.text, "")
            for _ in 0..<3 { desk.screen.press(.keyboardZ, modifiers: [.control, .shift]) }
            XCTAssertEqual(desk.field.text, "")
            desk.screen.press(.keyboardZ, modifiers: .control)
            XCTAssertEqual(desk.field.text, "one two")
        }
    }

    func testLinesAreGoneThroughInTheirColumn() throws {
        try onDesk { desk in
            desk.view.becomeFirstResponder()
            desk.screen.type("abcdef\nab\nabcdef")
            desk.screen.press(.keyboardUpArrow)
            XCTAssertEqual(desk.state(desk.view), "abcdef\nab|\nabcdef")
            desk.screen.press(.keyboardUpArrow)
            XCTAssertEqual(desk.state(desk.view), "abcdef|\nab\nabcdef")
            desk.screen.press(.keyboardUpArrow)
            XCTAssertEqual(desk.state(desk.view), "|abcdef\nab\nabcdef")
            desk.screen.press(.keyboardDownArrow, modifiers: .shift)
            XCTAssertEqual(desk.state(desk.view), "[abcdef\nab]\nabcdef")
            desk.screen.press(.keyboardEnd, modifiers: .control)
            desk.screen.press(.keyboardHome)
            XCTAssertEqual(desk.state(desk.view), "abcdef\nab\n|abcdef")
            desk.screen.press(.keyboardDeleteOrBackspace)
            XCTAssertEqual(desk.state(desk.view), "abcdef\nab|abcdef")
        }
    }

    func testTheTabulatorGoesFromFieldToField() throws {
        try onDesk { desk in
            let second = UITextField(frame: CGRect(x: 20, y: 220, width: 100, height: 40))
            let third = UITextField(frame: CGRect(x: 140, y: 222, width: 100, height: 40))
            for field in [third, second] { desk.window.rootViewController?.view.addSubview(field) }
            desk.field.becomeFirstResponder()
            desk.screen.press(.keyboardTab, modifiers: .shift)
            XCTAssertTrue(third.isFirstResponder)
            desk.screen.press(.keyboardTab)
            XCTAssertTrue(desk.field.isFirstResponder)
            desk.screen.press(.keyboardTab)
            XCTAssertTrue(desk.view.isFirstResponder)
            desk.screen.press(.keyboardTab)
            XCTAssertEqual(desk.view.text, "\t")
        }
    }
}

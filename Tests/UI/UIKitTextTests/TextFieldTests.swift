import GimbalTesting
import QuartzCore
import UIKit
import XCTest

/// When editing begins and ends, and who hears of it.
final class TextFieldTests: EditingTestCase {
    private final class Listener: NSObject, UITextFieldDelegate {
        var log: [String] = []
        var limit = 100
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
            log.append("should begin")
            return limit > 0
        }
        func textFieldDidBeginEditing(_ textField: UITextField) { log.append("did begin") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
            log.append("should end")
            return true
        }
        func textFieldDidEndEditing(_ textField: UITextField) { log.append("did end") }
        func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
            -> Bool
        {
            log.append("\(range.location),\(range.length) \(string)")
            return (textField.text ?? "").count - range.length + string.count <= limit
        }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            log.append("return")
            return true
        }
    }

    func testTheDelegateHearsOfEditingInUIKitsOrder() throws {
        try onDesk { desk in
            let listener = Listener()
            desk.field.delegate = listener
            for (event, name) in [
                (UIControl.Event.editingDidBegin, "begin event"), (.editingChanged, "changed event"),
                (.editingDidEnd, "end event"),
                (.editingDidEndOnExit, "exit event"), (.primaryActionTriggered, "primary event"),
            ] { desk.field.addAction(UIAction { _ in listener.log.append(name) }, for: event) }
            desk.field.becomeFirstResponder()
            XCTAssertTrue(desk.field.isEditing)
            desk.screen.type("a")
            desk.screen.press(.keyboardDeleteOrBackspace)
            desk.screen.type("\n")
            XCTAssertEqual(
                listener.log,
                [
                    "should begin", "begin event", "did begin", "0,0 a", "changed event", "0,1 ", "changed event", "return",
                    "primary event", "exit event", "should end", "end event", "did end",
                ])
            XCTAssertFalse(desk.field.isFirstResponder)
            listener.limit = 0
            XCTAssertFalse(desk.field.becomeFirstResponder())
        }
    }

    func testTheDelegateMayRefuseCharacters() throws {
        try onDesk { desk in
            let listener = Listener()
            listener.limit = 3
            desk.field.delegate = listener
            desk.field.becomeFirstResponder()
            desk.screen.type("abcde")
            XCTAssertEqual(desk.field.text, "abc")
        }
    }

    func testAFieldThatLeavesItsWindowEndsEditing() throws {
        try onDesk { desk in
            desk.field.becomeFirstResponder()
            desk.field.removeFromSuperview()
            XCTAssertFalse(desk.field.isEditing)
            XCTAssertFalse(desk.field.becomeFirstResponder())
        }
    }

    func testFingersPlaceTheCaretAndSelect() throws {
        try onDesk { desk in
            desk.field.text = "Guten Morgen alle"
            desk.screen.advance(by: 0.1)
            desk.screen.tap(at: desk.place(of: 8, in: desk.field))
            XCTAssertTrue(desk.field.isFirstResponder)
            let caret = desk.state(desk.field)
            XCTAssertTrue(["Guten Mo|rgen alle", "Guten Mor|gen alle"].contains(caret), caret)
            desk.screen.advance(by: 1)
            desk.screen.tap(at: desk.place(of: 8, in: desk.field), count: 2)
            XCTAssertEqual(desk.state(desk.field), "Guten [Morgen] alle")
            desk.screen.advance(by: 1)
            desk.screen.tap(at: desk.place(of: 2, in: desk.field), count: 3)
            XCTAssertEqual(desk.state(desk.field), "[Guten Morgen alle]")
            desk.screen.advance(by: 1)
            desk.screen.tap(at: desk.place(of: 8, in: desk.field))
            desk.screen.advance(by: 1)
            // A finger that stays: the caret follows it.
            let finger = desk.screen.touch(at: desk.place(of: 1, in: desk.field))
            desk.screen.advance(by: 0.6)
            finger.move(to: desk.place(of: 15, in: desk.field), duration: 0.2)
            finger.end()
            XCTAssertEqual(desk.state(desk.field).count, 18)
            XCTAssertTrue(desk.state(desk.field).hasPrefix("Guten Morgen al"), desk.state(desk.field))
        }
    }

    func testASecondTapThatMovesSelectsByWords() throws {
        try onDesk { desk in
            desk.field.text = "one two three"
            desk.field.becomeFirstResponder()
            desk.screen.advance(by: 1)
            desk.screen.tap(at: desk.place(of: 1, in: desk.field))
            desk.screen.advance(by: 0.1)
            let finger = desk.screen.touch(at: desk.place(of: 1, in: desk.field))
            finger.move(to: desk.place(of: 9, in: desk.field), duration: 0.2)
            finger.end()
            XCTAssertEqual(desk.state(desk.field), "[one two three]")
        }
    }

    func testTextLongerThanTheFieldScrollsWithTheCaret() throws {
        try onDesk { desk in
            desk.field.becomeFirstResponder()
            desk.screen.type(String(repeating: "wide ", count: 20))
            let field = desk.field
            @MainActor func caret() -> CGRect { field.caretRect(for: field.selectedTextRange!.start) }
            XCTAssertGreaterThan(caret().minX, 150)
            XCTAssertLessThanOrEqual(caret().maxX, 200)
            desk.screen.press(.keyboardHome)
            XCTAssertGreaterThanOrEqual(caret().minX, 0)
            XCTAssertLessThan(caret().minX, 20)
        }
    }

    func testThePlaceholderAndTheClearButtonFollowTheText() throws {
        try onDesk { desk in
            let field = desk.field
            field.placeholder = "Name"
            field.clearButtonMode = .whileEditing
            field.becomeFirstResponder()
            let wide = field.editingRect(forBounds: field.bounds).width
            desk.screen.type("abc")
            desk.screen.advance(by: 0.1)
            XCTAssertLessThan(field.editingRect(forBounds: field.bounds).width, wide)
            let button = field.clearButtonRect(forBounds: field.bounds)
            desk.screen.tap(at: field.convert(CGPoint(x: button.midX, y: button.midY), to: nil))
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(field.text, "")
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertEqual(field.editingRect(forBounds: field.bounds).width, wide)
        }
    }

    /// The caret blinks on the display for a while; then everything sleeps, and main was never woken.
    func testACaretCostsMainNothing_andSleepsInTheEnd() throws {
        try onDesk { desk in
            desk.field.becomeFirstResponder()
            desk.screen.type("a")
            desk.screen.advance(by: 0.5)
            let first = desk.screen.frameCount
            desk.screen.advance(by: 3)
            XCTAssertGreaterThan(desk.screen.frameCount, first, "it does not blink")
            desk.screen.advance(by: 10)
            let last = desk.screen.frameCount
            desk.screen.advance(by: 60)
            XCTAssertEqual(desk.screen.frameCount, last)
            XCTAssertNil(TickTimer.next)
        }
    }
}

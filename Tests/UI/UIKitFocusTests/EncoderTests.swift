import GimbalTesting
import XCTest

@testable import UIKit

/// A knob and its key, and nothing else.
final class EncoderTests: FocusTestCase {
    func testTurningGoesThroughAll_andPressingActivates() throws {
        try onDesk { desk in
            var done: [String] = []
            for (index, name) in ["a", "b", "c"].enumerated() {
                desk.button(name, 20, 20 + CGFloat(index) * 60) { done.append(name) }
            }
            desk.screen.turnKnob(by: 1)
            XCTAssertEqual(desk.focused, "a", "the first detent shows where focus is")
            desk.screen.turnKnob(by: 2)
            XCTAssertEqual(desk.focused, "c")
            desk.screen.press(.keyboardReturnOrEnter)
            desk.screen.turnKnob(by: -1)
            desk.screen.press(.keyboardSelect)
            XCTAssertEqual(done, ["c", "b"])
        }
    }

    func testPressingAValueTakesHoldOfIt_turningChangesIt_andPressingLetsGo() throws {
        try onDesk { desk in
            let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
            desk.page.view.addSubview(slider)
            desk.button("below", 20, 100)
            desk.screen.turnKnob(by: 1)
            desk.screen.press(.keyboardReturnOrEnter)
            XCTAssertTrue(FocusEngine.shared.isEditing)
            desk.screen.turnKnob(by: 5)
            XCTAssertEqual(slider.value, 0.25, accuracy: 0.001)
            desk.screen.turnKnob(by: -2)
            XCTAssertEqual(slider.value, 0.15, accuracy: 0.001)
            desk.screen.press(.keyboardReturnOrEnter)
            desk.screen.turnKnob(by: 1)
            XCTAssertEqual(desk.focused, "below")
            XCTAssertEqual(slider.value, 0.15, accuracy: 0.001)
        }
    }

    func testHoldingTheKeyIsTheWayBack_andActivatesNothing() throws {
        try onDesk { desk in
            var count = 0
            desk.button("a", 20, 20) { count += 1 }
            let sheet = UIViewController()
            desk.button("in the sheet", 20, 20, in: sheet.view) { count += 100 }
            desk.page.present(sheet, animated: true)
            desk.screen.advance(by: 1)
            desk.screen.turnKnob(by: 1)
            XCTAssertEqual(desk.focused, "in the sheet")
            desk.screen.press(.keyboardReturnOrEnter, duration: 0.8)
            desk.screen.advance(by: 1)
            XCTAssertNil(desk.page.presentedViewController)
            XCTAssertEqual(count, 0)
            XCTAssertEqual(desk.focused, "a")
            desk.screen.press(.keyboardReturnOrEnter, duration: 0.3)
            XCTAssertEqual(count, 1)
        }
    }

    func testWhoTurnsWritesOnTheKeysOfTheScreen() throws {
        try onDesk { desk in
            let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
            field.accessibilityIdentifier = "field"
            field.autocapitalizationType = .none
            desk.page.view.addSubview(field)
            desk.button("below", 20, 100)
            desk.screen.turnKnob(by: 1)
            XCTAssertEqual(desk.focused, "field")
            desk.screen.press(.keyboardReturnOrEnter)
            desk.screen.advance(by: 0.5)
            XCTAssertTrue(field.isEditing)
            XCTAssertEqual(desk.focused, "KeyFocus")
            // q w e
            desk.screen.press(.keyboardReturnOrEnter)
            desk.screen.turnKnob(by: 2)
            desk.screen.press(.keyboardReturnOrEnter)
            XCTAssertEqual(field.text, "qe")
            desk.screen.turnKnob(by: -1)
            desk.screen.press(.keyboardReturnOrEnter)
            XCTAssertEqual(field.text, "qew")
            desk.screen.press(.keyboardReturnOrEnter, duration: 0.8)
            desk.screen.advance(by: 0.5)
            XCTAssertFalse(field.isEditing)
            XCTAssertEqual(field.text, "qew")
            XCTAssertEqual(desk.focused, "field")
            desk.screen.turnKnob(by: 1)
            XCTAssertEqual(desk.focused, "below")
        }
    }
}

import GimbalTesting
import XCTest

@testable import UIKit

/// What keys do with controls, one by one.
final class FocusControlTests: FocusTestCase {
    func testEnterPressesAButton_whichActsWhenTheKeyIsLetGo() throws {
        try onDesk { desk in
            var log: [String] = []
            let button = desk.button("a", 20, 20) { log.append("action") }
            button.addAction(UIAction { _ in log.append("down") }, for: .touchDown)
            button.addAction(UIAction { _ in log.append("up") }, for: .touchUpInside)
            _ = desk.walk(.keyboardTab)
            desk.screen.keyDown(.keyboardReturnOrEnter)
            XCTAssertTrue(button.isHighlighted)
            XCTAssertEqual(log, ["down"])
            desk.screen.keyUp(.keyboardReturnOrEnter)
            XCTAssertFalse(button.isHighlighted)
            XCTAssertEqual(log, ["down", "up", "action"])
            desk.screen.press(.keyboardSpacebar)
            XCTAssertEqual(log.count, 6)
            button.isEnabled = false
            desk.screen.press(.keyboardReturnOrEnter)
            XCTAssertEqual(log.count, 6)
        }
    }

    func testAButtonThatIsDisabledWhileItsKeyIsDownDoesNothing() throws {
        try onDesk { desk in
            var count = 0
            let button = desk.button("a", 20, 20) { count += 1 }
            desk.button("b", 120, 20) { count += 10 }
            _ = desk.walk(.keyboardTab)
            desk.screen.keyDown(.keyboardReturnOrEnter)
            button.isEnabled = false
            desk.screen.advance(by: 0.1)
            desk.screen.keyUp(.keyboardReturnOrEnter)
            XCTAssertEqual(count, 0)
            XCTAssertEqual(desk.focused, "b")
        }
    }

    @MainActor
    private static func place(_ control: UIControl, _ name: String, _ y: CGFloat, on desk: Desk) {
        control.accessibilityIdentifier = name
        control.frame = CGRect(x: 20, y: y, width: 200, height: max(control.bounds.height, 32))
        desk.page.view.addSubview(control)
    }

    func testArrowsAlongASliderMoveIt_andAcrossGoOn() throws {
        try onDesk { desk in
            let slider = UISlider()
            var said = 0
            slider.addAction(UIAction { _ in said += 1 }, for: .valueChanged)
            Self.place(slider, "slider", 20, on: desk)
            desk.button("below", 20, 100)
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardRightArrow, .keyboardRightArrow), ["slider", "slider", "slider"])
            XCTAssertEqual(slider.value, 0.1, accuracy: 0.001)
            XCTAssertEqual(desk.walk(.keyboardLeftArrow, .keyboardDownArrow), ["slider", "below"])
            XCTAssertEqual(slider.value, 0.05, accuracy: 0.001)
            XCTAssertEqual(said, 3)
        }
    }

    func testEnterTakesHoldOfAValue_everyArrowAndTheTabulatorChangeIt_andEnterOrEscapeLetsGo() throws {
        try onDesk { desk in
            let slider = UISlider()
            Self.place(slider, "slider", 20, on: desk)
            desk.button("below", 20, 100)
            _ = desk.walk(.keyboardTab, .keyboardReturnOrEnter, .keyboardUpArrow, .keyboardTab)
            XCTAssertEqual(slider.value, 0.1, accuracy: 0.001)
            XCTAssertTrue(FocusEngine.shared.isEditing)
            XCTAssertEqual(desk.walk(.keyboardDownArrow, .keyboardReturnOrEnter, .keyboardTab), ["slider", "slider", "below"])
            XCTAssertEqual(slider.value, 0.05, accuracy: 0.001)
            _ = desk.walk(.keyboardUpArrow, .keyboardReturnOrEnter)
            XCTAssertTrue(FocusEngine.shared.isEditing)
            XCTAssertEqual(desk.walk(.keyboardEscape, .keyboardDownArrow), ["slider", "below"])
        }
    }

    func testSwitchesStepperSegmentsAndDotsTakeKeys() throws {
        try onDesk { desk in
            let toggle = UISwitch()
            let stepper = UIStepper()
            let segments = UISegmentedControl(items: ["One", "Two", "Three"])
            segments.selectedSegmentIndex = 0
            segments.setEnabled(false, forSegmentAt: 1)
            let dots = UIPageControl()
            dots.numberOfPages = 3
            for (index, control) in ([toggle, stepper, segments, dots] as [UIControl]).enumerated() {
                Self.place(control, "\(index)", 20 + CGFloat(index) * 60, on: desk)
            }
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardReturnOrEnter), ["0", "0"])
            XCTAssertTrue(toggle.isOn)
            XCTAssertEqual(desk.walk(.keyboardSpacebar, .keyboardDownArrow), ["0", "1"])
            XCTAssertFalse(toggle.isOn)
            _ = desk.walk(.keyboardRightArrow, .keyboardRightArrow, .keyboardLeftArrow)
            XCTAssertEqual(stepper.value, 1)
            XCTAssertEqual(desk.walk(.keyboardDownArrow, .keyboardRightArrow), ["2", "2"])
            XCTAssertEqual(segments.selectedSegmentIndex, 2)
            XCTAssertEqual(desk.walk(.keyboardDownArrow, .keyboardRightArrow, .keyboardRightArrow), ["3", "3", "3"])
            XCTAssertEqual(dots.currentPage, 2)
        }
    }

    private final class Card: UIView {
        override var canBecomeFocused: Bool { true }
    }

    func testATapOnAViewIsEnterToo() throws {
        try onDesk { desk in
            let card = Card(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
            card.accessibilityIdentifier = "card"
            var places: [CGPoint] = []
            card.addGestureRecognizer(
                UITapGestureRecognizer { (tap: UITapGestureRecognizer) in places.append(tap.location(in: card)) })
            desk.page.view.addSubview(card)
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardReturnOrEnter, .keyboardReturnOrEnter), ["card", "card", "card"])
            XCTAssertEqual(places, [CGPoint(x: 50, y: 30), CGPoint(x: 50, y: 30)])
        }
    }

    func testEnterBeginsEditingAField_theTabulatorGoesOnToTheNext_andEscapeEndsIt() throws {
        try onDesk { desk in
            let fields = ["first", "second"].enumerated().map { index, name in
                let field = UITextField()
                field.borderStyle = .roundedRect
                Self.place(field, name, 20 + CGFloat(index) * 60, on: desk)
                return field
            }
            desk.button("send", 20, 160)
            XCTAssertEqual(
                desk.walk(.keyboardTab, .keyboardReturnOrEnter), ["first", "KeyFocus"], "no keys but Enter: they come")
            desk.screen.type("ab")
            desk.screen.advance(by: 0.5)
            XCTAssertEqual(fields[0].text?.lowercased(), "ab")
            XCTAssertEqual(desk.focused, "first")
            XCTAssertEqual(desk.walk(.keyboardTab), ["second"])
            XCTAssertTrue(fields[1].isEditing)
            desk.screen.type("c")
            XCTAssertEqual(desk.walk(.keyboardTab), ["send"])
            XCTAssertFalse(fields[1].isEditing)
            XCTAssertEqual(desk.walk(.keyboardUpArrow, .keyboardReturnOrEnter), ["second", "second"])
            XCTAssertTrue(fields[1].isEditing)
            XCTAssertEqual(desk.walk(.keyboardEscape), ["second"])
            XCTAssertFalse(fields[1].isEditing)
            XCTAssertEqual(fields[1].text?.lowercased(), "c")
        }
    }

    func testAMenuOpensAtEnter_isGoneThroughWithArrows_andEscapeLeavesSubmenuAndMenu() throws {
        try onDesk { desk in
            var chosen: [String] = []
            let button = desk.button("sort", 20, 20)
            button.menu = UIMenu(children: [
                UIAction(title: "Name") { _ in chosen.append("name") },
                UIAction(title: "Off", attributes: .disabled) { _ in chosen.append("off") },
                UIMenu(title: "More", children: [UIAction(title: "Size") { _ in chosen.append("size") }]),
            ])
            button.showsMenuAsPrimaryAction = true
            desk.button("beside", 300, 20)
            XCTAssertEqual(desk.walk(.keyboardTab, .keyboardReturnOrEnter), ["sort", "RowFocus"])
            XCTAssertEqual(desk.walk(.keyboardRightArrow), ["RowFocus"], "a menu keeps focus")
            XCTAssertEqual(desk.walk(.keyboardReturnOrEnter), ["sort"])
            XCTAssertEqual(chosen, ["name"])
            _ = desk.walk(.keyboardReturnOrEnter, .keyboardDownArrow, .keyboardReturnOrEnter)
            XCTAssertNotNil(button.menuOverlay)
            _ = desk.walk(.keyboardEscape)
            XCTAssertNotNil(button.menuOverlay, "only the inner menu was left")
            XCTAssertEqual(desk.walk(.keyboardEscape), ["sort"])
            XCTAssertNil(button.menuOverlay)
            XCTAssertEqual(chosen, ["name"])
        }
    }
}

import GimbalTesting
import QuartzCore
import XCTest

@testable import UIKit

/// The keyboard on the screen: when it comes and goes, and what it writes.
final class ScreenKeyboardTests: EditingTestCase {
    /// Notifications come on the main thread, which their observers' type does not say.
    private final class Notes: @unchecked Sendable {
        var log: [String] = []
    }

    func testATapBringsIt_andTheEndOfEditingTakesItAway() throws {
        try onDesk { desk in
            let notes = Notes()
            let names: [(NSNotification.Name, String)] = [
                (UIResponder.keyboardWillShowNotification, "will show"), (UIResponder.keyboardDidShowNotification, "did show"),
                (UIResponder.keyboardWillHideNotification, "will hide"), (UIResponder.keyboardDidHideNotification, "did hide"),
            ]
            let tokens = names.map { name, word in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                    let end = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? .zero
                    let time = (note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue
                    XCTAssertEqual(time, 0.25)
                    notes.log.append("\(word) \(end.minY < 480 ? "up" : "down")")
                }
            }
            desk.tapField()
            XCTAssertEqual(notes.log, ["will show up"])
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(notes.log, ["will show up", "did show up"])
            XCTAssertGreaterThan(desk.stageTop, 200)
            XCTAssertLessThan(desk.stageTop, 300)
            desk.screen.tap(at: desk.view.convert(CGPoint(x: 50, y: 50), to: nil))
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(notes.log.count, 2, "it went and came again: \(notes.log)")
            desk.window.endEditing(true)
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(notes.log.suffix(2), ["will hide down", "did hide down"])
            XCTAssertEqual(UIApplication.shared.windows, [desk.window])
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }
    }

    func testItSlidesInAQuarterOfASecond_andTurnsRoundWithoutAJump() throws {
        try onDesk { desk in
            desk.tapField()
            var places = [desk.stageTop]
            for _ in 0..<7 {
                desk.screen.advance(by: 1 / 60.0)
                places.append(desk.stageTop)
            }
            desk.window.endEditing(true)
            for _ in 0..<20 {
                desk.screen.advance(by: 1 / 60.0)
                places.append(desk.stageTop)
            }
            let steps = zip(places, places.dropFirst()).map { abs($1 - $0) }
            XCTAssertLessThan(steps.max() ?? 0, 40, "\(places)")
            XCTAssertGreaterThanOrEqual(places.last ?? 0, 480)
        }
    }

    func testItStaysAwayFromThoseWhoTypeOnKeys() throws {
        try onDesk { desk in
            desk.tapField()
            desk.screen.advance(by: 0.3)
            desk.screen.type("a")
            desk.screen.advance(by: 0.3)
            XCTAssertGreaterThanOrEqual(desk.stageTop, 480)
            XCTAssertEqual(desk.field.text, "a")
            desk.view.becomeFirstResponder()
            desk.screen.advance(by: 0.3)
            XCTAssertGreaterThanOrEqual(desk.stageTop, 480)
            desk.screen.tap(at: desk.view.convert(CGPoint(x: 50, y: 50), to: nil))
            desk.screen.advance(by: 0.3)
            XCTAssertLessThan(desk.stageTop, 300)
        }
    }

    func testSentencesBeginWithACapital_andShiftIsForOneLetterOrLocked() throws {
        try onDesk { desk in
            desk.openKeys("en")
            desk.tapKeys("hi")
            desk.tapKey(.space)
            desk.tapKeys("al")
            XCTAssertEqual(desk.field.text, "Hi al")
            desk.tapKey(.shift)
            desk.tapKeys("xy")
            XCTAssertEqual(desk.field.text, "Hi alXy")
            desk.tapKey(.shift)
            desk.screen.advance(by: 0.1)
            desk.tapKey(.shift)
            desk.tapKeys("nm")
            XCTAssertEqual(desk.field.text, "Hi alXyNM")
            desk.screen.advance(by: 0.5)
            desk.tapKey(.shift)
            desk.tapKeys("b")
            XCTAssertEqual(desk.field.text, "Hi alXyNMb")
        }
    }

    func testSignsAreOnAnotherPage_andASpaceLeadsBack() throws {
        try onDesk { desk in
            desk.openKeys("de")
            desk.tapKey(.plane(.symbols))
            desk.tapKeys("42€")
            desk.tapKey(.plane(.moreSymbols))
            desk.tapKeys("%")
            desk.tapKey(.space)
            desk.tapKeys("ü")
            XCTAssertEqual(desk.field.text, "42€% ü")
        }
    }

    func testAFingerThatStaysIsOfferedRelatives() throws {
        try onDesk { desk in
            desk.openKeys("fr")
            desk.tapKey(.shift)
            let finger = desk.screen.touch(at: desk.place("e"))
            desk.screen.advance(by: 0.6)
            finger.end()
            XCTAssertEqual(desk.field.text, "e")
            let other = desk.screen.touch(at: desk.place("e"))
            desk.screen.advance(by: 0.6)
            other.move(by: 38, -10)
            other.end()
            XCTAssertEqual(desk.field.text, "eé")
        }
    }

    func testFingersRollFromKeyToKey() throws {
        try onDesk { desk in
            desk.openKeys("en")
            desk.field.autocapitalizationType = .none
            desk.tapKey(.shift)
            let first = desk.screen.touch(at: desk.place("w"))
            desk.screen.advance(by: 0.03)
            let second = desk.screen.touch(at: desk.place("e"))
            XCTAssertEqual(desk.field.text, "w")
            first.end()
            desk.screen.advance(by: 0.03)
            let third = desk.screen.touch(at: desk.place("b"))
            second.end()
            third.end()
            XCTAssertEqual(desk.field.text, "web")
            let cancelled = desk.screen.touch(at: desk.place("x"))
            cancelled.cancel()
            XCTAssertEqual(desk.field.text, "web")
        }
    }

    func testShiftUnderAnotherFingerHoldsForAllLetters() throws {
        try onDesk { desk in
            desk.openKeys("en")
            desk.tapKeys("a")
            let shift = desk.screen.touch(at: desk.place(.shift))
            desk.tapKeys("BC")
            shift.end()
            desk.tapKeys("d")
            XCTAssertEqual(desk.field.text, "ABCd")
        }
    }

    func testBackspaceRepeats_andTakesWordsInTheEnd() throws {
        try onDesk { desk in
            desk.openKeys("en")
            desk.field.text = String(repeating: "word ", count: 20)
            let finger = desk.screen.touch(at: desk.place(.backspace))
            XCTAssertEqual(desk.field.text?.count, 99)
            desk.screen.advance(by: 0.49)
            XCTAssertEqual(desk.field.text?.count, 99)
            desk.screen.advance(by: 1)
            XCTAssertEqual(Double(desk.field.text?.count ?? 0), 89, accuracy: 2)
            desk.screen.advance(by: 3)
            XCTAssertLessThan(desk.field.text?.count ?? 99, 60)
            finger.end()
            let rest = desk.field.text
            desk.screen.advance(by: 1)
            XCTAssertEqual(desk.field.text, rest)
        }
    }

    func testTheGlobeGoesThroughTheLanguages_andArabicIsWrittenFromTheRight() throws {
        try onDesk { desk in
            desk.openKeys("en", "ar")
            let left = desk.field.caretRect(for: desk.field.beginningOfDocument).minX
            XCTAssertEqual(OnScreenKeyboard.current?.language.code, "en")
            desk.tapKey(.globe)
            XCTAssertEqual(OnScreenKeyboard.current?.language.code, "ar")
            XCTAssertGreaterThan(desk.field.caretRect(for: desk.field.beginningOfDocument).minX, left + 100)
            desk.tapKeys("سلام")
            XCTAssertEqual(desk.field.text, "سلام")
            XCTAssertGreaterThan(
                desk.field.caretRect(for: desk.field.beginningOfDocument).minX,
                desk.field.caretRect(for: desk.field.endOfDocument).minX)
            desk.tapKey(.plane(.symbols))
            desk.tapKeys("٣؟")
            desk.tapKey(.globe)
            XCTAssertEqual(OnScreenKeyboard.current?.language.code, "en")
            XCTAssertEqual(desk.field.text, "سلام٣؟")
        }
    }

    func testPadsHaveDigitsAndTheLanguagesPoint() throws {
        try onDesk { desk in
            desk.field.keyboardType = .decimalPad
            desk.openKeys("de")
            desk.tapKeys("3,14")
            XCTAssertEqual(desk.field.text, "3,14")
            desk.tapKey(.hide)
            desk.screen.advance(by: 0.3)
            XCTAssertFalse(desk.field.isFirstResponder)
            XCTAssertGreaterThanOrEqual(desk.stageTop, 480)
        }
    }

    func testTheReturnKeyEndsTheInput_whereThereIsSome() throws {
        try onDesk { desk in
            var returns = 0
            desk.field.addAction(UIAction { _ in returns += 1 }, for: .primaryActionTriggered)
            desk.field.returnKeyType = .search
            desk.field.enablesReturnKeyAutomatically = true
            desk.openKeys("en")
            desk.tapKey(.enter)
            XCTAssertEqual(returns, 0)
            desk.tapKeys("A")
            desk.tapKey(.enter)
            XCTAssertEqual(returns, 1)
        }
    }

    /// What a key under a finger shows is drawn by itself: the picture of all keys stays as it is.
    func testAPressCostsThatKeyAlone() throws {
        try onDesk { desk in
            desk.openKeys("en")
            desk.field.autocapitalizationType = .none
            desk.tapKeys("Hx")
            desk.screen.advance(by: 0.5)
            let plane = try XCTUnwrap(OnScreenKeyboard.current?.keys?.plane)
            let contents = plane.layer.contents as AnyObject?
            let finger = desk.screen.touch(at: desk.place("g"))
            desk.screen.advance(by: 1 / 60.0)
            let lines = desk.screen.planText.split(separator: "\n")
            XCTAssertTrue(lines[0].contains("change"), "\(lines[0])")
            finger.end()
            XCTAssertTrue(plane === OnScreenKeyboard.current?.keys?.plane)
            XCTAssertTrue(contents === plane.layer.contents as AnyObject?)
            desk.screen.advance(by: 20)
            let frames = desk.screen.frameCount
            desk.screen.advance(by: 30)
            XCTAssertEqual(desk.screen.frameCount, frames, "it does not sleep")
            XCTAssertNil(TickTimer.next)
        }
    }

    // MARK: Room

    func testTheGuideAndWhatEndsAtItMoveWithTheKeyboard() throws {
        try onDesk { desk in
            let bar = UIView()
            bar.translatesAutoresizingMaskIntoConstraints = false
            let page = desk.window.rootViewController!.view!
            page.addSubview(bar)
            NSLayoutConstraint.activate([
                bar.leadingAnchor.constraint(equalTo: page.leadingAnchor), bar.heightAnchor.constraint(equalToConstant: 30),
                bar.widthAnchor.constraint(equalToConstant: 100),
                bar.bottomAnchor.constraint(equalTo: page.keyboardLayoutGuide.topAnchor),
            ])
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(bar.frame.maxY, 480)
            desk.tapField()
            desk.screen.advance(by: 0.12)
            let middle = bar.layer.presentation()?.frame.maxY ?? 0
            XCTAssertEqual(middle, desk.stageTop, accuracy: 1)
            XCTAssertTrue((270..<470).contains(middle), "\(middle)")
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(bar.frame.maxY, desk.stageTop, accuracy: 0.5)
            desk.window.endEditing(true)
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(bar.frame.maxY, 480)
        }
    }

    func testAFieldInAScrollViewIsNotCovered() throws {
        try onDesk { desk in
            let scroll = UIScrollView(frame: desk.window.bounds)
            scroll.contentSize = CGSize(width: 320, height: 480)
            let field = UITextField(frame: CGRect(x: 20, y: 400, width: 200, height: 40))
            scroll.addSubview(field)
            desk.window.rootViewController?.view.addSubview(scroll)
            desk.screen.advance(by: 0.1)
            desk.screen.tap(at: CGPoint(x: 60, y: 420))
            desk.screen.advance(by: 0.4)
            XCTAssertLessThanOrEqual(field.convert(field.bounds, to: nil).maxY, desk.stageTop)
            XCTAssertEqual(scroll.adjustedContentInset.bottom, 480 - desk.stageTop, accuracy: 0.5)
            field.resignFirstResponder()
            desk.screen.advance(by: 0.4)
            XCTAssertEqual(scroll.contentOffset.y, 0)
            XCTAssertEqual(scroll.adjustedContentInset.bottom, 0)
        }
    }

    func testAnAppsOwnInputTakesItsPlace_andAnAccessoryLiesOnTop() throws {
        try onDesk { desk in
            let picker = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 150))
            let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
            desk.field.inputView = picker
            desk.field.inputAccessoryView = bar
            desk.field.becomeFirstResponder()
            desk.screen.advance(by: 0.3)
            XCTAssertEqual(desk.stageTop, 480 - 194)
            XCTAssertEqual(picker.convert(picker.bounds, to: nil), CGRect(x: 0, y: 330, width: 320, height: 150))
            desk.field.inputView = nil
            desk.field.reloadInputViews()
            desk.screen.advance(by: 0.3)
            XCTAssertNil(picker.superview)
        }
    }

    func testAFingerPullsItDown() throws {
        try onDesk { desk in
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 380))
            scroll.contentSize = CGSize(width: 320, height: 2000)
            scroll.keyboardDismissMode = .interactive
            desk.window.rootViewController?.view.addSubview(scroll)
            desk.tapField()
            desk.screen.advance(by: 0.3)
            let top = desk.stageTop
            let finger = desk.screen.touch(at: CGPoint(x: 200, y: 150))
            finger.move(to: CGPoint(x: 200, y: top + 60), duration: 0.2)
            desk.screen.advance(by: 0.1)
            XCTAssertEqual(desk.stageTop, top + 60, accuracy: 1)
            finger.move(to: CGPoint(x: 200, y: top + 180), duration: 0.1)
            finger.end()
            desk.screen.advance(by: 0.3)
            XCTAssertGreaterThanOrEqual(desk.stageTop, 480)
            XCTAssertFalse(desk.field.isFirstResponder)
        }
    }
}

extension EditingTestCase.Desk {
    /// The keyboard's upper edge, as it is seen.
    var stageTop: CGFloat {
        guard let window = OnScreenKeyboard.current?.window, !window.isHidden else { return 480 }
        return (window.stage.layer.presentation() ?? window.stage.layer).frame.minY
    }

    func tapField() { screen.tap(at: field.convert(CGPoint(x: 100, y: 20), to: nil)) }

    /// Brings the keyboard with these languages.
    func openKeys(_ languages: String...) {
        UITextInputMode.activeInputModes = languages.compactMap { UITextInputMode.inputMode(forLanguage: $0) }
        OnScreenKeyboard.startOver()
        tapField()
        screen.advance(by: 0.3)
    }

    func place(_ text: String) -> CGPoint { place(.text(text)) }

    func place(_ kind: KeyCap.Kind) -> CGPoint {
        guard let keys = OnScreenKeyboard.current?.keys, let cell = keys.plane?.cells.first(where: { $0.cap.kind == kind }) else {
            XCTFail("there is no key \(kind)")
            return .zero
        }
        return keys.convert(CGPoint(x: cell.frame.midX, y: cell.frame.midY), to: nil)
    }

    func tapKey(_ kind: KeyCap.Kind) {
        screen.tap(at: place(kind))
        screen.advance(by: 0.02)
    }

    func tapKeys(_ text: String) {
        for letter in text {
            let shown = OnScreenKeyboard.current?.keys?.plane?.cells.contains { $0.cap.kind == .text(String(letter)) } ?? false
            tapKey(.text(shown ? String(letter) : String(letter).uppercased()))
        }
    }
}

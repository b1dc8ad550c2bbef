import Foundation
import Gimbal
import GimbalTesting
import InputEvents
import Reactor
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// The keyboard on the screen writes into a client's field.
final class ClientTextTests: XCTestCase {
    private final class Letters: KeyboardLayoutState {
        let keymap = "xkb_keymap { };"
        func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers { KeyboardModifiers() }
    }

    @MainActor
    private struct Stage {
        let fixture: ShellFixture
        let desk: WindowDesk
        let window: WindowDesk.Window
        let page: WaylandViewController
        let input: UInt32
        let keyboard: UInt32

        func say(_ opcode: UInt16, _ arguments: [WireClient.Argument] = []) { desk.client.request(input, opcode, arguments) }

        func enable(caret y: Int32, purpose: UInt32 = 0) {
            say(1)
            say(3, [.string("abc"), .int(3), .int(3)])
            say(5, [.uint(0), .uint(purpose)])
            say(6, [.int(10), .int(y), .int(2), .int(12)])
            say(7)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.5)
        }

        func told() -> [WireClient.Event] {
            desk.client.roundTrip()
            return desk.client.takeEvents(of: input)
        }

        /// The window's scroll, in points.
        var scroll: CGFloat { page.view.bounds.minY }
    }

    private func onStage(_ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture(width: 320, height: 480, layout: Letters())
            defer {
                UIApplication.shared.keyWindow?.endEditing(true)
                fixture.screen.advance(by: 0.5)
                fixture.end()
            }
            let desk = try fixture.connect(bytes: 320 * 480 * 4)
            let (window, page) = try fixture.open(desk, width: 320, height: 480)
            fixture.show(page)
            fixture.screen.advance(by: 0.05)
            let seat = desk.client.bind("wl_seat")
            let keyboard = desk.client.newID()
            desk.client.request(seat, 1, [.uint(keyboard)])
            let manager = desk.client.bind("zwp_text_input_manager_v3")
            let input = desk.client.newID()
            desk.client.request(manager, 1, [.uint(input), .uint(seat)])
            desk.client.roundTrip()
            // The user touches the screen: the on-screen keyboard is for touch.
            fixture.screen.tap(at: CGPoint(x: 100, y: 400))
            desk.client.roundTrip()
            desk.client.takeEvents(of: keyboard)
            try body(
                Stage(fixture: fixture, desk: desk, window: window, page: page, input: input, keyboard: keyboard))
            XCTAssertNil(desk.client.error)
        }
    }

    func testAFieldBringsTheKeyboardAndItsTextGoesToTheClient() throws {
        try onStage { stage in
            XCTAssertEqual(stage.told().map(\.opcode), [0])
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
            stage.enable(caret: 400)
            let field = stage.fixture.windows.textField
            XCTAssertTrue(field.isFirstResponder)
            let keyboard = Self.keyboardFrame(stage)
            XCTAssertFalse(keyboard.isNull)
            // The caret's lower end is above the keyboard.
            XCTAssertEqual(400 + 12 - stage.scroll, keyboard.minY - 8, accuracy: 0.5)
            field.insertText("x")
            let events = stage.told()
            XCTAssertEqual(events.map(\.opcode), [3, 5])
            XCTAssertEqual(events.first?.string(0), "x")
            field.deleteBackward()
            field.insertText("\n")
            stage.desk.client.roundTrip()
            let keys = stage.desk.client.takeEvents(of: stage.keyboard, 3).map { [$0.word(2), $0.word(3)] }
            XCTAssertEqual(keys, [[14, 1], [14, 0], [28, 1], [28, 0]])
        }
    }

    func testAWindowThatComesBackBringsNoKeyboardUntilItIsUsed() throws {
        try onStage { stage in
            let (field, windows, window) = (stage.fixture.windows.textField, stage.fixture.windows, stage.page.clientWindow)
            @MainActor func comeBack() {
                windows.deactivate(window)
                stage.fixture.screen.advance(by: 0.5)
                XCTAssertTrue(Self.keyboardFrame(stage).isNull)
                windows.activate(window)
                // The client's focus is where it was: it says all again.
                stage.enable(caret: 400)
            }
            stage.enable(caret: 400)
            XCTAssertFalse(Self.keyboardFrame(stage).isNull)
            comeBack()
            XCTAssertFalse(field.isFirstResponder)
            XCTAssertTrue(Self.keyboardFrame(stage).isNull, "no field has asked for it")
            // A finger that is taken over, as by a swipe between windows, has not used it.
            let finger = stage.fixture.screen.touch(at: CGPoint(x: 100, y: 100))
            stage.fixture.screen.advance(by: 0.1)
            finger.cancel()
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
            stage.fixture.screen.tap(at: CGPoint(x: 100, y: 100))
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertFalse(Self.keyboardFrame(stage).isNull)
            // A key that leads to the field.
            comeBack()
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
            stage.fixture.router.handle([InputEvent(time: 0, kind: .key(Key(action: .pressed, code: 15)))])
            stage.say(2)
            stage.say(7)
            stage.enable(caret: 400)
            XCTAssertTrue(field.isFirstResponder)
        }
    }

    func testAProgramThatWritesTakesTheKeyboardsPlaceAndShowsItsSurfaceAtTheCaret() throws {
        try onStage { stage in
            let writer = try stage.fixture.connect(isPrivileged: true)
            writer.file.overwrite((0..<40 * 20).flatMap { _ in [0x40, 0x40, 0x40, 255] as [UInt8] })
            let (manager, seat) = (
                writer.client.bind("zwp_input_method_manager_v2"), writer.client.bind("wl_seat")
            )
            let method = writer.client.newID()
            writer.client.request(manager, 0, [.uint(seat), .uint(method)])
            let surface = writer.desk.surface()
            let popup = writer.client.newID()
            writer.client.request(method, 4, [.uint(popup), .uint(surface)])
            let pool = writer.desk.pool(writer.file, size: 40 * 20 * 4)
            writer.desk.attach(surface, writer.desk.buffer(pool, width: 40, height: 20))
            writer.desk.commit(surface)
            writer.client.roundTrip()
            XCTAssertTrue(stage.fixture.windows.inputPopups.shown.isEmpty)
            stage.enable(caret: 400)
            XCTAssertFalse(stage.fixture.windows.textField.isFirstResponder)
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
            let view = try XCTUnwrap(stage.fixture.windows.inputPopups.shown.first)
            XCTAssertEqual(view.frame, CGRect(x: 10, y: 416, width: 40, height: 20))
            XCTAssertEqual(stage.fixture.pixel(20, 420)[0], 0x40)
            XCTAssertTrue(InputTarget(at: CGPoint(x: 20, y: 420))?.view === view)
            writer.client.roundTrip()
            let told = writer.client.takeEvents(of: popup).last
            XCTAssertEqual(told.map { (0..<4).map($0.word) }, [0, UInt32(bitPattern: -16), 2, 12])
            // Above, where there is no room below.
            stage.say(6, [.int(310), .int(460), .int(2), .int(12)])
            stage.say(7)
            stage.desk.client.roundTrip()
            XCTAssertEqual(view.frame.origin, CGPoint(x: 280, y: 436))
            writer.client.request(method, 6)
            writer.client.roundTrip()
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertTrue(stage.fixture.windows.inputPopups.shown.isEmpty)
            XCTAssertTrue(stage.fixture.windows.textField.isFirstResponder)
            XCTAssertNil(writer.client.error)
        }
    }

    func testAFieldThatIsOverLetsTheKeyboardGoAndTheWindowBack() throws {
        try onStage { stage in
            stage.enable(caret: 400)
            XCTAssertGreaterThan(stage.scroll, 0)
            stage.say(2)
            stage.say(7)
            stage.desk.client.roundTrip()
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertEqual(stage.scroll, 0)
            XCTAssertFalse(stage.fixture.windows.textField.isFirstResponder)
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
            // One above the keyboard does not move the window.
            stage.enable(caret: 20, purpose: 8)
            XCTAssertEqual(stage.scroll, 0)
            XCTAssertTrue(stage.fixture.windows.textField.isSecureTextEntry)
        }
    }

    func testAKeyboardThatWasPutAwayComesBackWithATouch() throws {
        try onStage { stage in
            stage.enable(caret: 100)
            stage.fixture.windows.textField.resignFirstResponder()
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
            stage.say(7)
            stage.desk.client.roundTrip()
            XCTAssertFalse(stage.fixture.windows.textField.isFirstResponder, "news of the same field brings no keyboard")
            stage.fixture.screen.tap(at: CGPoint(x: 50, y: 50))
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertFalse(Self.keyboardFrame(stage).isNull)
        }
    }

    func testKeysOfARealKeyboardAreNotWrittenTwice() throws {
        try onStage { stage in
            stage.enable(caret: 100)
            _ = stage.told()
            stage.fixture.screen.type("a")
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(stage.told().map(\.opcode), [])
        }
    }

    func testAWindowThatGoesTakesItsFieldAlong() throws {
        try onStage { stage in
            stage.enable(caret: 100)
            stage.fixture.display.clients.forEach { $0.disconnect() }
            stage.fixture.screen.advance(by: 0.6)
            XCTAssertFalse(stage.fixture.windows.textField.isFirstResponder)
            XCTAssertTrue(Self.keyboardFrame(stage).isNull)
        }
    }

    /// Where the keyboard is, as a layout guide says it; null when there is none.
    @MainActor
    private static func keyboardFrame(_ stage: Stage) -> CGRect {
        let guide = stage.page.view.keyboardLayoutGuide
        stage.page.view.setNeedsLayout()
        stage.page.view.layoutIfNeeded()
        let frame = stage.page.view.convert(guide.layoutFrame, to: nil)
        return frame.height > 1 ? frame : .null
    }
}

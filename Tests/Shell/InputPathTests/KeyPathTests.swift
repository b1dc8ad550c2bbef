import Foundation
import GimbalTesting
import InputSources
import UIKit
import XCTest

/// From what a keyboard reports to the responder that is told of it.
final class KeyPathTests: XCTestCase {
    private final class Listener: UIView {
        var log: [String] = []
        var commands: [UIKeyCommand] = []
        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? { commands }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("began", presses) }
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses) }
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("cancelled", presses) }
        private func note(_ what: String, _ presses: Set<UIPress>) {
            for press in presses { log.append("\(what) \(press.key?.characters ?? "?")") }
        }
    }

    private final class Page: UIViewController {
        var log: [String] = []
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log += presses.compactMap(\.key?.characters).filter { !$0.isEmpty }
        }
    }

    private final class Note: UIView, UIKeyInput {
        var text = ""
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { text.removeLast() }
        override var canBecomeFirstResponder: Bool { true }
    }

    @MainActor private static func onScreen(_ body: @MainActor (TestScreen, UIWindow, Page) throws -> Void) throws {
        let screen = try TestScreen(width: 320, height: 200)
        let window = UIWindow(frame: UIScreen.main.bounds)
        let page = Page()
        window.rootViewController = page
        window.makeKeyAndVisible()
        screen.settle()
        try body(screen, window, page)
        window.isHidden = true
        screen.close()
    }

    func test_keysOfADeviceReachTheFirstResponder_withWhatTheyWrite() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window, page in
                let view = Listener()
                page.view.addSubview(view)
                XCTAssertTrue(view.becomeFirstResponder())
                let devices = try XCTUnwrap(screen.devices)
                let id = devices.plug(InputDevice(name: "OnScreenKeyboard", abilities: .keyboard))
                for code: UInt32 in [30, 105, 28] {
                    devices.say(id, .key(code: code, isPressed: true))
                    devices.say(id, .key(code: code, isPressed: false))
                }
                screen.settle()
                XCTAssertEqual(
                    view.log,
                    ["began a", "ended a", "began UIKeyInputLeftArrow", "ended UIKeyInputLeftArrow", "began \r", "ended \r"])
                XCTAssertEqual(page.log, [])
            }
        }
    }

    func test_aKeyboardThatIsUnplugged_cancelsItsPresses() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window, page in
                let view = Listener()
                page.view.addSubview(view)
                view.becomeFirstResponder()
                let devices = try XCTUnwrap(screen.devices)
                let id = devices.plug(InputDevice(name: "OnScreenKeyboard", abilities: .keyboard))
                devices.say(id, .key(code: 30, isPressed: true))
                screen.settle()
                devices.unplug(id)
                screen.advance(by: 2)
                XCTAssertEqual(view.log, ["began a", "cancelled a"])
            }
        }
    }

    func test_anotherWindowBecomingKey_cancelsPresses() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window, page in
                let view = Listener()
                page.view.addSubview(view)
                view.becomeFirstResponder()
                screen.keyDown(.keyboardA)
                let other = UIWindow(frame: UIScreen.main.bounds)
                other.makeKeyAndVisible()
                XCTAssertEqual(view.log, ["began a", "cancelled a"])
                screen.keyUp(.keyboardA)
                XCTAssertEqual(view.log, ["began a", "cancelled a"])
                other.isHidden = true
            }
        }
    }

    func test_withoutAFirstResponder_theTopmostControllerIsTold() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window, page in
                screen.type("a")
                XCTAssertEqual(page.log, ["a"])
                let above = Page()
                above.modalPresentationStyle = .fullScreen
                page.present(above, animated: false)
                screen.advance(by: 0.1)
                screen.type("b")
                XCTAssertEqual(above.log, ["b"])
                XCTAssertEqual(page.log, ["a"])
                above.dismiss(animated: false)
                screen.advance(by: 0.1)
            }
        }
    }

    func test_aCommandIsDoneInsteadOfThePress_andAgainWhileTheKeyRepeats() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window, page in
                let view = Listener()
                page.view.addSubview(view)
                view.becomeFirstResponder()
                var saved = 0
                view.commands = [UIKeyCommand(input: "s", modifierFlags: .control) { _ in saved += 1 }]
                var opened = 0
                page.addKeyCommand(UIKeyCommand(input: UIKeyCommand.f1, action: UIAction { _ in opened += 1 }))
                screen.press(.keyboardS, modifiers: .control)
                XCTAssertEqual(saved, 1)
                XCTAssertEqual(view.log, [])
                screen.press(.keyboardS)
                XCTAssertEqual(view.log, ["began s", "ended s"])
                screen.press(.keyboardF1)
                XCTAssertEqual(opened, 1)
                screen.press(.keyboardS, modifiers: .control, duration: 0.59)
                XCTAssertGreaterThan(saved, 3)
            }
        }
    }

    func test_aViewWithTextIsTypedInto() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, window, page in
                let note = Note()
                page.view.addSubview(note)
                note.becomeFirstResponder()
                screen.type("Grüße, 5!\nx")
                screen.press(.keyboardDeleteOrBackspace)
                XCTAssertEqual(note.text, "Grüße, 5!\n")
                screen.press(.keyboardX, duration: 0.6)
                XCTAssertGreaterThan(note.text.count, 11)
                XCTAssertEqual(page.log, [], "what was typed went on to the controller")
                screen.press(.keyboardUpArrow)
                XCTAssertEqual(page.log, ["UIKeyInputUpArrow"])
            }
        }
    }
}

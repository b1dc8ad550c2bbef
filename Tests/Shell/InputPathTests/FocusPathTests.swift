import GimbalTesting
import InputEvents
import InputSources
import UIKit
import XCTest

/// From what a keyboard or a knob reports to what is focused.
final class FocusPathTests: XCTestCase {
    @MainActor
    private static func onScreen(_ body: @MainActor (TestScreen, SimulatedInput, [UIButton]) throws -> Void) throws {
        for window in UIApplication.shared.windows { window.isHidden = true }
        let screen = try TestScreen(width: 320, height: 200)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        let buttons = (0..<3).map { index in
            let button = UIButton(type: .system, primaryAction: UIAction(title: "\(index)") { _ in })
            button.frame = CGRect(x: 20 + index * 90, y: 20, width: 70, height: 40)
            window.rootViewController?.view.addSubview(button)
            return button
        }
        window.makeKeyAndVisible()
        screen.settle()
        try body(screen, try XCTUnwrap(screen.devices), buttons)
        window.isHidden = true
        screen.close()
    }

    func test_keysOfADeviceMoveFocus() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, devices, buttons in
                let id = devices.plug(InputDevice(name: "Keypad", abilities: .keyboard))
                for code: UInt32 in [15, 106] {
                    devices.say(id, .key(code: code, isPressed: true))
                    devices.say(id, .key(code: code, isPressed: false))
                    screen.settle()
                }
                XCTAssertEqual(buttons.map(\.isFocused), [false, true, false])
            }
        }
    }

    func test_aKnobsDetentsMoveFocus_andItsButtonIsEnter() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, devices, buttons in
                var pressed = 0
                buttons[2].addAction(UIAction { _ in pressed += 1 }, for: .primaryActionTriggered)
                let id = devices.plug(InputDevice(name: "Knob", abilities: [.encoder, .keyboard]))
                // Clockwise is up for a wheel; the first detent shows where focus is.
                devices.say(id, .scrolled(.wheel, x: nil, y: -40))
                screen.settle()
                XCTAssertEqual(buttons.map(\.isFocused), [true, false, false])
                for _ in 0..<4 { devices.say(id, .scrolled(.wheel, x: nil, y: -20)) }
                screen.settle()
                XCTAssertEqual(buttons.map(\.isFocused), [false, false, true])
                devices.say(id, .button(code: 0x100, isPressed: true))
                devices.say(id, .button(code: 0x100, isPressed: false))
                screen.settle()
                XCTAssertEqual(pressed, 1)
                devices.say(id, .scrolled(.wheel, x: nil, y: 40))
                screen.settle()
                XCTAssertEqual(buttons.map(\.isFocused), [false, true, false])
            }
        }
    }

    func test_aMouseThatMovesPutsFocusToSleep() throws {
        try MainActor.assumeIsolated {
            try Self.onScreen { screen, devices, buttons in
                screen.press(.keyboardTab)
                XCTAssertTrue(buttons[0].isFocused)
                let id = devices.plug(InputDevice(name: "Mouse", abilities: .pointer))
                devices.say(id, .moved(x: 5, y: 5))
                screen.settle()
                XCTAssertFalse(buttons[0].isFocused)
            }
        }
    }
}

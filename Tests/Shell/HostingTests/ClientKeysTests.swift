import Foundation
import Gimbal
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Who is written into has the keys: a view of ours, or a client's window, and never both.
final class ClientKeysTests: XCTestCase {
    private final class Letters: KeyboardLayoutState {
        let keymap = "xkb_keymap { };"
        func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers { KeyboardModifiers() }
    }

    /// Keeps being written into.
    private final class Stubborn: NSObject, UITextFieldDelegate {
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
    }

    /// Two fields of ours above a client's window.
    @MainActor
    private final class Stage {
        let fixture: ShellFixture
        let fields = [UITextField(), UITextField()]
        let page: WaylandViewController
        let desk: WindowDesk
        let window: WindowDesk.Window
        let keyboard: UInt32

        init() throws {
            fixture = try ShellFixture(width: 320, height: 480, layout: Letters())
            desk = try fixture.connect(bytes: 320 * 480 * 4)
            let seat = desk.client.bind("wl_seat")
            keyboard = desk.client.newID()
            desk.client.request(seat, 1, [.uint(keyboard)])
            (window, page) = try fixture.open(desk, width: 320, height: 400)
            let desktop = UIViewController()
            desktop.addChild(page)
            desktop.view.addSubview(page.view)
            page.didMove(toParent: desktop)
            page.view.frame = CGRect(x: 0, y: 80, width: 320, height: 400)
            for (index, field) in fields.enumerated() {
                field.frame = CGRect(x: 0, y: Double(index) * 40, width: 320, height: 40)
                desktop.view.addSubview(field)
            }
            fixture.show(desktop)
            fixture.screen.advance(by: 0.5)
        }

        /// What the client has heard of its keyboard: 1 enter, 2 leave, 3 key.
        func told() -> [UInt16] {
            fixture.screen.advance(by: 0.1)
            desk.client.roundTrip()
            return desk.client.takeEvents(of: keyboard).map(\.opcode).filter { (1...3).contains($0) }
        }

        func tapField(_ index: Int) { fixture.screen.tap(at: CGPoint(x: 100, y: 20 + 40 * Double(index))) }
        func tapWindow() { fixture.screen.tap(at: CGPoint(x: 100, y: 120)) }
    }

    private func onStage(_ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let stage = try Stage()
            defer {
                stage.fixture.window?.endEditing(true)
                stage.fixture.screen.advance(by: 0.5)
                stage.fixture.end()
            }
            try body(stage)
            XCTAssertNil(stage.desk.client.error)
        }
    }

    /// A window of another session: what its keys mean is said there, and may be something else for each of them.
    func testWhatAnotherSeatSaysOfKeysReachesClientsBetweenTheKeys() throws {
        try onStage { stage in
            _ = stage.told()
            stage.desk.client.takeEvents(of: stage.keyboard)
            func key(_ code: UInt32) -> InputEvent { InputEvent(time: 0, kind: .key(Key(action: .pressed, code: code))) }
            AppHost.handle([
                key(30), InputEvent(time: 0, kind: .meaning(.keymap("xkb_keymap { other };"))),
                InputEvent(time: 0, kind: .meaning(.modifiers(depressed: 1, latched: 0, locked: 2, group: 3))), key(31),
            ])
            stage.desk.client.roundTrip()
            let events = stage.desk.client.takeEvents(of: stage.keyboard)
            XCTAssertEqual(events.map(\.opcode), [3, 0, 4, 4, 3])
            XCTAssertEqual((1...4).map { events[3].word($0) }, [1, 0, 2, 3])
            XCTAssertEqual(AppHost.keyMeanings.count, 2, "who comes later hears of both")
        }
    }

    func testAFieldOfOursTakesTheKeysAndAPressOnTheWindowGivesThemBack() throws {
        try onStage { stage in
            let (field, windows) = (stage.fields[0], stage.fixture.windows)
            XCTAssertEqual(stage.told(), [1])
            stage.fixture.screen.type("a")
            XCTAssertEqual(stage.told(), [3, 3])
            stage.tapField(0)
            XCTAssertEqual(stage.told(), [2])
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertNil(windows.active)
            XCTAssertFalse(stage.page.clientWindow.toplevel.wanted.isActivated)
            stage.fixture.screen.type("b")
            XCTAssertEqual(stage.told(), [])
            XCTAssertEqual(field.text, "b")
            stage.tapWindow()
            XCTAssertEqual(stage.told(), [1])
            XCTAssertFalse(field.isFirstResponder)
            XCTAssertTrue(windows.active === stage.page.clientWindow)
            stage.fixture.screen.type("c")
            XCTAssertEqual(stage.told(), [3, 3])
            XCTAssertEqual(field.text, "b")
        }
    }

    func testTheWindowHasTheKeysAgainWhenTheFieldIsDone() throws {
        try onStage { stage in
            stage.tapField(0)
            XCTAssertEqual(stage.told(), [1, 2])
            stage.tapField(1)
            XCTAssertEqual(stage.told(), [], "from field to field the client hears nothing")
            XCTAssertTrue(stage.fields[1].isFirstResponder)
            stage.fields[1].resignFirstResponder()
            XCTAssertEqual(stage.told(), [1])
            // But not one that cannot be seen any more.
            stage.tapField(0)
            XCTAssertEqual(stage.told(), [2])
            stage.page.view.removeFromSuperview()
            stage.fields[0].resignFirstResponder()
            XCTAssertEqual(stage.told(), [])
            XCTAssertNil(stage.fixture.windows.active)
        }
    }

    func testAFieldThatKeepsTheKeysKeepsThem() throws {
        try onStage { stage in
            let stubborn = Stubborn()
            stage.fields[0].delegate = stubborn
            stage.tapField(0)
            XCTAssertEqual(stage.told(), [1, 2])
            stage.tapWindow()
            XCTAssertEqual(stage.told(), [])
            XCTAssertTrue(stage.fields[0].isFirstResponder)
            stage.fields[0].delegate = nil
            stage.tapWindow()
            XCTAssertEqual(stage.told(), [1])
            withExtendedLifetime(stubborn) {}
        }
    }
}

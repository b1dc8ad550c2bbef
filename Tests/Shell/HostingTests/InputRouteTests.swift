import Foundation
import Gimbal
import Geometry
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// An input sequence has one owner: a view of the app, a gesture recognizer or a client, and never two of them.
final class InputRouteTests: XCTestCase {
    private final class Letters: KeyboardLayoutState {
        let keymap = "xkb_keymap { };"
        func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers { KeyboardModifiers() }
    }

    /// A page with a command, and a scroll view with a client's window in its content.
    private final class Page: UIViewController {
        var commands = 0
        override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(input: "a", modifierFlags: []) { [weak self] _ in self?.commands += 1 }]
        }
    }

    @MainActor
    private final class Stage {
        let fixture: ShellFixture
        let router: InputRouter
        let page = Page()
        let scroller = UIScrollView()
        let hosted: WaylandViewController
        let desk: WindowDesk
        let window: WindowDesk.Window
        let pointer: UInt32
        let keyboard: UInt32

        init() throws {
            fixture = try ShellFixture(width: 200, height: 200, layout: Letters())
            router = fixture.router
            desk = try fixture.connect(bytes: 200 * 200 * 4)
            let seat = desk.client.bind("wl_seat")
            pointer = desk.client.newID()
            desk.client.request(seat, 0, [.uint(pointer)])
            keyboard = desk.client.newID()
            desk.client.request(seat, 1, [.uint(keyboard)])
            (window, hosted) = try fixture.open(desk, width: 200, height: 100)
            page.addChild(hosted)
            scroller.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            scroller.contentSize = CGSize(width: 200, height: 800)
            hosted.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            scroller.addSubview(hosted.view)
            page.view.addSubview(scroller)
            hosted.didMove(toParent: page)
            fixture.show(page)
            fixture.screen.advance(by: 0.5)
        }

        /// What the client has heard of an object, without the ends of groups.
        func told(_ object: UInt32, end: UInt16 = 5) -> [UInt16] {
            fixture.screen.settle()
            desk.client.roundTrip()
            return desk.client.takeEvents(of: object).map(\.opcode).filter { $0 != end }
        }
    }

    private func onStage(_ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let stage = try Stage()
            defer { stage.fixture.end() }
            try body(stage)
            XCTAssertNil(stage.desk.client.error)
        }
    }

    private enum Wire {
        static let (enter, leave, motion, button, axis): (UInt16, UInt16, UInt16, UInt16, UInt16) = (0, 1, 2, 3, 4)
    }

    func testAWheelOverAClientsWindowInAScrollViewIsTheClientsAlone() throws {
        try onStage { stage in
            stage.fixture.screen.turnWheel(at: CGPoint(x: 100, y: 50), by: CGVector(dx: 0, dy: -40))
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertTrue(stage.told(stage.pointer).contains(Wire.axis))
            XCTAssertEqual(stage.scroller.contentOffset, .zero)
        }
    }

    func testAWheelBesideTheWindowIsTheScrollViewsAlone() throws {
        try onStage { stage in
            stage.fixture.screen.turnWheel(at: CGPoint(x: 100, y: 150), by: CGVector(dx: 0, dy: -40))
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertFalse(stage.told(stage.pointer).contains(Wire.axis))
            XCTAssertGreaterThan(stage.scroller.contentOffset.y, 0)
        }
    }

    func testFingersOnATouchpadOverTheWindowAreTheClientsAlone() throws {
        try onStage { stage in
            stage.fixture.screen.scroll(at: CGPoint(x: 100, y: 50), by: CGVector(dx: 0, dy: -60))
            stage.fixture.screen.advance(by: 1)
            XCTAssertTrue(stage.told(stage.pointer).contains(Wire.axis))
            XCTAssertEqual(stage.scroller.contentOffset, .zero)
        }
    }

    /// What a touchpad began beside the window stays with the scroll view, though the content carries the window under the pointer.
    func testATouchpadsSequenceStaysWhereItBegan() throws {
        try onStage { stage in
            let screen = stage.fixture.screen
            screen.scroll(at: CGPoint(x: 100, y: 150), by: CGVector(dx: 0, dy: -40), lifts: false)
            screen.movePointer(to: CGPoint(x: 100, y: 20))
            _ = stage.told(stage.pointer)
            let before = stage.scroller.contentOffset.y
            let way = Size<Logical>(width: 0, height: -20)
            let scroll = Scroll(source: .fingers, phase: .moved, distance: way, location: Point(x: 100, y: 20))
            stage.router.handle([InputEvent(time: screen.time, kind: .scroll(scroll))])
            screen.endScroll(at: CGPoint(x: 100, y: 20))
            XCTAssertFalse(stage.told(stage.pointer).contains(Wire.axis))
            XCTAssertGreaterThan(stage.scroller.contentOffset.y, before)
        }
    }

    func testAMouseDragThatARecognizerTakesLeavesTheClient() throws {
        try onStage { stage in
            stage.scroller.isScrollEnabled = false
            let pan = UIPanGestureRecognizer()
            stage.page.view.addGestureRecognizer(pan)
            let screen = stage.fixture.screen
            screen.movePointer(to: CGPoint(x: 50, y: 50))
            screen.pressButton(at: CGPoint(x: 50, y: 50))
            screen.advance(by: 0.3)
            XCTAssertEqual(stage.told(stage.pointer), [Wire.enter, Wire.button])
            for step in 1...5 {
                screen.movePointer(to: CGPoint(x: 50 + 10 * Double(step), y: 50))
                screen.advance(by: 0.02)
            }
            XCTAssertEqual(pan.state, .changed)
            XCTAssertEqual(stage.told(stage.pointer).last, Wire.leave)
            screen.movePointer(to: CGPoint(x: 110, y: 50))
            XCTAssertEqual(stage.told(stage.pointer), [], "the recognizer has it")
            screen.releaseButton(at: CGPoint(x: 110, y: 50))
            XCTAssertEqual(stage.told(stage.pointer), [Wire.enter], "the pointer rests on the window again, no button is told")
        }
    }

    func testAClickThatATapRecognizerTakesIsNotReleasedOnTheClient() throws {
        try onStage { stage in
            stage.scroller.isScrollEnabled = false
            let tap = UITapGestureRecognizer()
            stage.page.view.addGestureRecognizer(tap)
            stage.fixture.screen.click(at: CGPoint(x: 50, y: 50))
            stage.fixture.screen.advance(by: 0.5)
            let told = stage.told(stage.pointer)
            XCTAssertEqual(told.filter { $0 == Wire.button }.count, told.contains(Wire.leave) ? 1 : 0)
            XCTAssertEqual(told.last, Wire.enter)
        }
    }

    func testAClickOnTheWindowIsAPressAndARelease() throws {
        try onStage { stage in
            stage.fixture.screen.click(at: CGPoint(x: 50, y: 50))
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertEqual(stage.told(stage.pointer), [Wire.enter, Wire.button, Wire.button])
        }
    }

    /// A press that a recognizer delays waits whole: the client hears of it when the recognizer has failed, in order.
    func testADelayedClickReachesTheClientWhole() throws {
        try onStage { stage in
            stage.scroller.isScrollEnabled = false
            let hold = UILongPressGestureRecognizer()
            hold.delaysTouchesBegan = true
            stage.page.view.addGestureRecognizer(hold)
            let (screen, place) = (stage.fixture.screen, CGPoint(x: 50, y: 50))
            screen.movePointer(to: place)
            _ = stage.told(stage.pointer)
            screen.pressButton(at: place)
            XCTAssertEqual(stage.told(stage.pointer), [], "the recognizer has not decided")
            screen.advance(by: 0.05)
            screen.releaseButton(at: place)
            screen.advance(by: 0.5)
            XCTAssertEqual(stage.told(stage.pointer), [Wire.button, Wire.button])
        }
    }

    func testADelayedPressThatTheRecognizerTakesNeverReachesTheClient() throws {
        try onStage { stage in
            stage.scroller.isScrollEnabled = false
            let hold = UILongPressGestureRecognizer()
            hold.delaysTouchesBegan = true
            stage.page.view.addGestureRecognizer(hold)
            let (screen, place) = (stage.fixture.screen, CGPoint(x: 50, y: 50))
            screen.movePointer(to: place)
            screen.pressButton(at: place)
            screen.advance(by: 1)
            XCTAssertEqual(hold.state, .began)
            screen.releaseButton(at: place)
            screen.advance(by: 0.5)
            XCTAssertFalse(stage.told(stage.pointer).contains(Wire.button))
            stage.page.view.removeGestureRecognizer(hold)
            screen.click(at: place)
            let buttons = stage.told(stage.pointer).filter { $0 == Wire.button }
            XCTAssertEqual(buttons.count, 2, "the next press is the client's again")
        }
    }

    /// The view under a press that closes a client's menu hears nothing of it.
    func testAPressThatClosesAMenuOfAClientIsNoPressOnTheAppsView() throws {
        try onStage { stage in
            stage.scroller.isScrollEnabled = false
            var taps = 0
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            stage.scroller.addGestureRecognizer(tap)
            let seat = stage.desk.client.bind("wl_seat")
            let screen = stage.fixture.screen
            screen.movePointer(to: CGPoint(x: 50, y: 50))
            screen.pressButton(at: CGPoint(x: 50, y: 50))
            stage.desk.client.roundTrip()
            let serial = stage.desk.client.takeEvents(of: stage.pointer, Wire.button).last?.word(0) ?? 0
            let positioner = stage.desk.positioner(width: 10, height: 10, anchor: (60, 44, 4, 4))
            let popup = stage.desk.popup(of: stage.window.xdg, positioner: positioner)
            stage.desk.client.request(popup.role, 1, [.uint(seat), .uint(serial)])
            stage.desk.map(popup, width: 10, height: 10)
            screen.releaseButton(at: CGPoint(x: 50, y: 50))
            taps = 0
            screen.click(at: CGPoint(x: 100, y: 150))
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: popup.role, 1).count, 1)
            XCTAssertEqual(taps, 0)
            screen.click(at: CGPoint(x: 100, y: 150))
            XCTAssertEqual(taps, 1)
        }
    }

    /// While a program moves its window the pointer is captured: no recognizer of the app follows it.
    func testACapturedPointerIsNoRecognizers() throws {
        try onStage { stage in
            stage.scroller.isScrollEnabled = false
            let pan = UIPanGestureRecognizer()
            stage.page.view.addGestureRecognizer(pan)
            let screen = stage.fixture.screen
            screen.movePointer(to: CGPoint(x: 50, y: 50))
            screen.pressButton(at: CGPoint(x: 50, y: 50))
            var way = Size<Logical>.zero
            XCTAssertTrue(stage.router.begin(for: stage.hosted.clientWindow.client) { way = $0 })
            screen.movePointer(to: CGPoint(x: 90, y: 60))
            XCTAssertEqual(way, Size(width: 40, height: 10))
            XCTAssertEqual(pan.state, .possible)
            screen.releaseButton(at: CGPoint(x: 90, y: 60))
            XCTAssertEqual(stage.told(stage.pointer), [Wire.enter, Wire.button, Wire.leave, Wire.enter])
            screen.click(at: CGPoint(x: 90, y: 60))
            XCTAssertEqual(stage.told(stage.pointer), [Wire.button, Wire.button])
        }
    }

    /// A second button, and motion without a change of place, are no news to views; a client hears of both.
    func testTheOwnerHearsOfEveryButton() throws {
        try onStage { stage in
            let (screen, place) = (stage.fixture.screen, CGPoint(x: 50, y: 50))
            screen.movePointer(to: place)
            screen.pressButton(at: place)
            screen.advance(by: 0.3)
            screen.pressButton(2, at: place)
            screen.releaseButton(2, at: place)
            screen.releaseButton(at: place)
            XCTAssertEqual(stage.told(stage.pointer), [Wire.enter] + Array(repeating: Wire.button, count: 4))
        }
    }

    func testAKeyOfTheClientsRunsNoCommandOfThePage() throws {
        try onStage { stage in
            stage.fixture.screen.click(at: CGPoint(x: 50, y: 50))
            stage.fixture.screen.advance(by: 0.3)
            _ = stage.told(stage.keyboard)
            stage.fixture.screen.type("a")
            XCTAssertEqual(stage.told(stage.keyboard), [3, 3])
            XCTAssertEqual(stage.page.commands, 0)
            stage.fixture.windows.deactivate(stage.hosted.clientWindow)
            _ = stage.told(stage.keyboard)
            stage.fixture.screen.type("a")
            XCTAssertEqual(stage.told(stage.keyboard), [])
            XCTAssertEqual(stage.page.commands, 1)
        }
    }

    func testNoKeyReachesThePageWhileTheSessionIsLocked() throws {
        try onStage { stage in
            stage.fixture.windows.deactivate(stage.hosted.clientWindow)
            let locker = try stage.fixture.connect(isPrivileged: true)
            let manager = locker.client.bind("ext_session_lock_manager_v1")
            locker.client.request(manager, 1, [.uint(locker.client.newID())])
            locker.client.roundTrip()
            XCTAssertTrue(stage.fixture.display.sessionLock.isLocked)
            _ = stage.told(stage.keyboard)
            stage.fixture.screen.type("a")
            XCTAssertEqual(stage.page.commands, 0)
            XCTAssertEqual(stage.told(stage.keyboard), [])
        }
    }
}

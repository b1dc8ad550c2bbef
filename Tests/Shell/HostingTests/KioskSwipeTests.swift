import Foundation
import Gimbal
import GimbalTesting
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// A finger that leads from one program's window to another's. Each test also counts the vblanks that were missed: none.
final class KioskSwipeTests: XCTestCase {
    /// A kiosk of 200 × 100 points with a window of each value, the last in front; the switch is a push.
    @MainActor
    private final class Stage {
        let fixture: ShellFixture
        let kiosk: KioskController
        private(set) var desks: [WindowDesk] = []
        private(set) var windows: [WindowDesk.Window] = []

        init(_ values: [UInt8], _ change: (inout KioskConfiguration) -> Void) throws {
            fixture = try ShellFixture(width: 200, height: 100)
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).ini").path
            try "[transitions]\nopen=none\nclose=fade\nswitch=push\n".write(toFile: path, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            var configuration = try KioskConfiguration(path: path)
            change(&configuration)
            kiosk = KioskController(fixture.windows, configuration: configuration)
            fixture.show(kiosk)
            for value in values {
                desks.append(try fixture.connect(bytes: 200 * 100 * 4, value: value))
                windows.append(desks[desks.count - 1].mappedToplevel(width: 200, height: 100))
                fixture.screen.advance(by: 0.1)
            }
        }

        var middle: UInt8 { fixture.pixel(100, 50)[0] }
        var isMoving: Bool { kiosk.transitionCoordinator != nil }
        /// A finger that comes in over the right side while something runs, and has taken hold of it.
        func catching() -> TestTouch {
            let finger = fixture.screen.touch(at: CGPoint(x: 198, y: 50))
            finger.move(to: CGPoint(x: 186, y: 50), duration: 0.03, steps: 2)
            fixture.screen.advance(by: 0.05)
            return finger
        }
        /// Where the window of value 50 that comes from the right begins.
        var edge: Int { (0..<200).first { fixture.pixel($0, 50)[0] == 50 } ?? 200 }

        /// A finger comes in over a side, and stays where it arrives.
        func finger(from start: CGFloat, to end: CGFloat, over duration: TimeInterval = 0.5) -> TestTouch {
            fixture.screen.drag(
                from: CGPoint(x: start, y: 50), to: CGPoint(x: end, y: 50), duration: duration, steps: 30, release: false)
        }

        func swipe(from start: CGFloat, to end: CGFloat, over duration: TimeInterval = 0.2) {
            finger(from: start, to: end, over: duration).end()
            fixture.screen.advance(by: 1)
        }

        func vanish(_ index: Int) {
            desks[index].client.request(windows[index].role, 0)
            desks[index].client.roundTrip()
        }
    }

    private func onStage(
        _ values: [UInt8] = [50, 150], _ change: @MainActor (inout KioskConfiguration) -> Void = { _ in },
        _ body: @MainActor (Stage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(values, change)
            defer { stage.fixture.end() }
            try body(stage)
            XCTAssertFalse(stage.isMoving, "every transition has ended")
            XCTAssertEqual(stage.fixture.screen.missedVblanks, 0)
        }
    }

    func testAFingerLeadsToTheWindowOpenedBeforeOrAfterInARing() throws {
        try onStage([50, 100, 150]) { stage in
            for value in [100, 50, 150] as [UInt8] {
                stage.swipe(from: 2, to: 150)
                XCTAssertEqual(stage.middle, value)
            }
            for value in [50, 100, 150] as [UInt8] {
                stage.swipe(from: 198, to: 50)
                XCTAssertEqual(stage.middle, value)
                XCTAssertTrue(stage.fixture.windows.active === stage.kiosk.front)
                XCTAssertEqual(stage.kiosk.front?.toplevel.wanted.isActivated, true)
            }
            XCTAssertEqual(stage.kiosk.shown.count, 3)
        }
    }

    func testTheWindowsFollowTheFingerAndTheClientIsToldThatItsTouchIsOver() throws {
        try onStage { stage in
            let client = stage.desks[1].client
            let seat = client.bind("wl_seat")
            let touch = client.newID()
            client.request(seat, 2, [.uint(touch)])
            client.roundTrip()
            let finger = stage.finger(from: 198, to: 98)
            stage.fixture.screen.advance(by: 0.1)
            // Half way: the next window covers the right half of the one before.
            XCTAssertEqual(stage.fixture.pixel(104, 50)[0], 50)
            XCTAssertEqual(stage.fixture.pixel(196, 50)[0], 50)
            XCTAssertEqual(stage.fixture.pixel(30, 50)[0], 150)
            client.roundTrip()
            let told = client.takeEvents(of: touch).map(\.opcode)
            XCTAssertEqual(told.first, 0, "down")
            XCTAssertEqual(told.last, 4, "cancel")
            XCTAssertFalse(told.contains(1), "never up")
            finger.end()
            stage.fixture.screen.advance(by: 1)
            client.roundTrip()
            XCTAssertTrue(client.takeEvents(of: touch).isEmpty)
            XCTAssertNil(client.error)
        }
    }

    func testAFingerThatThinksBetterOfItLeavesEverythingAsItWas() throws {
        try onStage { stage in
            let before = stage.kiosk.shown
            let finger = stage.finger(from: 2, to: 150)
            XCTAssertTrue(stage.isMoving)
            finger.move(to: CGPoint(x: 40, y: 50), duration: 0.4, steps: 24)
            finger.end()
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.middle, 150)
            XCTAssertEqual(stage.kiosk.shown, before)
            XCTAssertTrue(stage.fixture.windows.active === before.last?.clientWindow)
            // The covered one goes meanwhile.
            let second = stage.finger(from: 2, to: 60)
            stage.vanish(0)
            second.end()
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.middle, 150)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
        }
    }

    func testOneWindowHasItsSidesForItself() throws {
        for (values, isOn) in [([50], true), ([50, 150], false)] as [([UInt8], Bool)] {
            try onStage(values, { $0.hasSwipe = isOn }) { stage in
                let last = try XCTUnwrap(values.last)
                let client = stage.desks[values.count - 1].client
                let seat = client.bind("wl_seat")
                let touch = client.newID()
                client.request(seat, 2, [.uint(touch)])
                client.roundTrip()
                stage.swipe(from: 2, to: 150)
                client.roundTrip()
                let told = client.takeEvents(of: touch).map(\.opcode)
                XCTAssertFalse(told.contains(4))
                XCTAssertTrue(told.contains(1))
                XCTAssertEqual(stage.middle, last)
            }
        }
    }

    func testTheNextFingerCatchesWhatStillRunsWhereItIs() throws {
        // It runs on by itself, or back; caught, it goes the other way.
        for (end, isThere) in [(90, true), (130, false)] as [(CGFloat, Bool)] {
            try onStage { stage in
                stage.finger(from: 198, to: end, over: 1).end()
                let finger = stage.catching()
                let held = stage.edge
                XCTAssertTrue((30..<180).contains(held), "\(held)")
                stage.fixture.screen.advance(by: 0.5)
                XCTAssertTrue(stage.isMoving)
                XCTAssertEqual(stage.edge, held, "it is held, and does not move")
                // It follows to the point, back and forth.
                finger.move(to: CGPoint(x: 160, y: 50), duration: 0.5, steps: 30)
                stage.fixture.screen.advance(by: 0.05)
                XCTAssertEqual(Double(stage.edge), Double(held - 26), accuracy: 1.5)
                finger.move(to: CGPoint(x: 186, y: 50), duration: 0.5, steps: 30)
                stage.fixture.screen.advance(by: 0.05)
                XCTAssertEqual(Double(stage.edge), Double(held), accuracy: 1.5)
                finger.move(to: CGPoint(x: isThere ? 199 : 60, y: 50), duration: 0.05, steps: 3)
                finger.end()
                stage.fixture.screen.advance(by: 1)
                XCTAssertFalse(stage.isMoving)
                XCTAssertEqual(stage.middle, isThere ? 150 : 50)
                XCTAssertEqual(stage.kiosk.shown.count, 2)
                XCTAssertTrue(stage.fixture.windows.active === stage.kiosk.front)
            }
        }
    }

    func testCaughtManyTimesItEndsOnce() throws {
        try onStage([50, 100, 150]) { stage in
            stage.finger(from: 198, to: 90, over: 1).end()
            for _ in 0..<4 {
                let finger = stage.catching()
                XCTAssertTrue(stage.isMoving)
                finger.cancel()
                stage.fixture.screen.advance(by: 0.02)
            }
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.middle, 150, "a finger that is taken away has done nothing")
            XCTAssertEqual(stage.kiosk.shown.count, 3)
            XCTAssertTrue(stage.fixture.windows.active === stage.kiosk.front)
        }
    }

    func testFlicksInARowLeadFromWindowToWindow() throws {
        try onStage([50, 100, 150, 200]) { stage in
            for _ in 0..<3 {
                stage.finger(from: 2, to: 150, over: 0.12).end()
                stage.fixture.screen.advance(by: 0.1)
            }
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.middle, 50)
            XCTAssertEqual(stage.kiosk.shown.count, 4)
            XCTAssertTrue(stage.fixture.windows.active === stage.kiosk.front)
        }
    }

    func testAFingerThatMovesOnTakesTheNextWindowAlong() throws {
        try onStage([50, 100, 150]) { stage in
            stage.finger(from: 2, to: 150, over: 0.2).end()
            stage.fixture.screen.advance(by: 0.05)
            let finger = stage.finger(from: 2, to: 182, over: 0.4)
            stage.fixture.screen.advance(by: 0.2)
            XCTAssertTrue(stage.isMoving, "the one after it")
            // The finger thinks better of it: the first one stays.
            finger.move(to: CGPoint(x: 40, y: 50), duration: 0.4, steps: 24)
            finger.end()
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.middle, 100)
        }
    }

    func testAClientThatDoesNotAnswerHoldsUpNothing() throws {
        try onStage { stage in
            // A bar took half of the screen while the window was covered: only the one in front has drawn for it.
            stage.fixture.window?.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            stage.fixture.screen.settle()
            let covered = try XCTUnwrap(stage.fixture.windows.windows.first)
            XCTAssertNil(covered.awaitedSize)
            let finger = stage.finger(from: 198, to: 98, over: 0.1)
            XCTAssertEqual(covered.awaitedSize, CGSize(width: 200, height: 60))
            // Its old content is stretched for 200 ms, and then shown as it is; the finger goes on all the time.
            XCTAssertEqual(stage.fixture.pixel(150, 58)[0], 50)
            finger.move(to: CGPoint(x: 50, y: 50), duration: 0.3, steps: 18)
            XCTAssertNil(covered.awaitedSize)
            finger.end()
            stage.fixture.screen.advance(by: 1)
            XCTAssertFalse(stage.isMoving)
            XCTAssertEqual(stage.middle, 50)
        }
    }

    func testAClientThatEndsUnderTheFingerShowsItsLastFrameToTheEnd() throws {
        // The one that comes: the one that is there stays.
        try onStage { stage in
            let finger = stage.finger(from: 198, to: 78)
            stage.desks[0].client.disconnect()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(stage.fixture.windows.windows.count, 1)
            XCTAssertEqual(stage.fixture.pixel(150, 50)[0], 50)
            finger.end()
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertTrue(stage.isMoving)
            XCTAssertEqual(stage.fixture.pixel(190, 50)[0], 50)
            stage.fixture.screen.advance(by: 2)
            XCTAssertEqual(stage.middle, 150)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
        }
        // The one that is there: the one that comes stays, however far it has come.
        try onStage { stage in
            let finger = stage.finger(from: 198, to: 150)
            stage.desks[1].client.disconnect()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertTrue((60...150).contains(stage.fixture.pixel(60, 50)[0]), "\(stage.fixture.pixel(60, 50))")
            finger.end()
            stage.fixture.screen.advance(by: 2)
            XCTAssertEqual(stage.middle, 50)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
        }
    }

    func testAStalledAppStopsTheFingerAndNotTheFrames() throws {
        try onStage { stage in
            let finger = stage.finger(from: 198, to: 98)
            let held = stage.fixture.pixel(104, 50)
            stage.fixture.screen.stall(for: 0.4)
            XCTAssertEqual(stage.fixture.pixel(104, 50), held, "what the finger leads stays where it was")
            finger.move(to: CGPoint(x: 88, y: 50), duration: 0.05, steps: 3)
            finger.end()
            // After the finger has left, the windows move by themselves.
            let frames = stage.fixture.screen.frameCount
            let before = stage.fixture.pixel(60, 50)
            stage.fixture.screen.stall(for: 0.4)
            XCTAssertGreaterThanOrEqual(stage.fixture.screen.frameCount - frames, 8)
            XCTAssertNotEqual(stage.fixture.pixel(60, 50), before)
            XCTAssertEqual(stage.middle, 50)
            stage.fixture.screen.advance(by: 1)
        }
    }

    func testWithoutATransitionForSwitchesAFingerStillMovesSomething() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).ini").path
        try "[transitions]\nopen=none\nswitch=none\n".write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let without = try MainActor.assumeIsolated { try KioskConfiguration(path: path) }
        try onStage([50, 150], { $0 = without }) { stage in
            let finger = stage.finger(from: 2, to: 102)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(190, 50)[0], 150)
            XCTAssertNotEqual(stage.fixture.pixel(10, 50)[0], 150)
            finger.end()
            stage.fixture.screen.advance(by: 1)
        }
    }
}

import Foundation
import Geometry
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// A screen that a program has locked.
final class LockScreenTests: XCTestCase {
    @MainActor
    private struct Stage {
        let fixture: ShellFixture
        let router: InputRouter
        /// A program whose window fills the screen.
        let desk: WindowDesk
        let pointer: UInt32
        let locker: WindowDesk
        let manager: UInt32
        let output: UInt32

        func point(_ action: Pointer.Action = .moved) {
            router.handle([InputEvent(time: 1, kind: .pointer(Pointer(action: action, location: Point(x: 8, y: 8))))])
            desk.client.roundTrip()
        }

        func ask() -> UInt32 {
            let lock = locker.client.newID()
            locker.client.request(manager, 1, [.uint(lock)])
            locker.client.roundTrip()
            return lock
        }

        /// The locker draws all of the screen.
        func draw(_ lock: UInt32) -> UInt32 {
            let surface = locker.desk.surface()
            let role = locker.client.newID()
            locker.client.request(lock, 1, [.uint(role), .uint(surface), .uint(output)])
            locker.client.roundTrip()
            let told = locker.client.takeEvents(of: role).last
            XCTAssertEqual(told.map { [$0.word(1), $0.word(2)] }, [64, 48])
            locker.client.request(role, 1, [.uint(told?.word(0) ?? 0)])
            let pool = locker.desk.pool(locker.file, size: 64 * 48 * 4)
            locker.desk.attach(surface, locker.desk.buffer(pool, width: 64, height: 48))
            locker.desk.commit(surface)
            locker.client.roundTrip()
            return surface
        }
    }

    private func onStage(_ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let router = fixture.router
            let desk = try fixture.connect()
            fixture.show(try fixture.open(desk).page)
            let seat = desk.client.bind("wl_seat")
            let pointer = desk.client.newID()
            desk.client.request(seat, 0, [.uint(pointer)])
            desk.client.roundTrip()
            let locker = try fixture.connect(value: 0x40, isPrivileged: true)
            let manager = locker.client.bind("ext_session_lock_manager_v1")
            let output = locker.client.bind("wl_output")
            locker.client.roundTrip()
            fixture.screen.advance(by: 0.1)
            XCTAssertEqual(fixture.pixel(8, 8)[0], 255)
            try body(
                Stage(
                    fixture: fixture, router: router, desk: desk, pointer: pointer, locker: locker, manager: manager,
                    output: output))
            XCTAssertNil(desk.client.error)
        }
    }

    func testItIsLockedWhenTheCoverWasSeenAndOpenedByItsLocker() throws {
        try onStage { stage in
            let lock = stage.ask()
            XCTAssertEqual(stage.locker.client.takeEvents(of: lock).count, 0, "nothing has been shown yet")
            stage.fixture.screen.advance(by: 0.1)
            stage.locker.client.roundTrip()
            XCTAssertEqual(stage.fixture.pixel(8, 8), [0, 0, 0, 255])
            XCTAssertEqual(stage.locker.client.takeEvents(of: lock).map(\.opcode), [0])
            _ = stage.draw(lock)
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(stage.fixture.pixel(8, 8)[0], 0x40)
            stage.locker.client.request(lock, 2)
            stage.locker.client.roundTrip()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(stage.fixture.pixel(8, 8)[0], 255)
            XCTAssertNil(stage.locker.client.error)
        }
    }

    func testAServerThatBeginsLockedShowsNoProgram() throws {
        try MainActor.assumeIsolated {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-lock-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data().write(to: folder.appendingPathComponent("wayland-0.locked"))
            let fixture = try ShellFixture()
            defer { fixture.end() }
            try fixture.display.listen(directory: folder.path)
            let desk = try fixture.connect()
            fixture.show(try fixture.open(desk).page)
            fixture.screen.advance(by: 0.1)
            XCTAssertEqual(fixture.pixel(8, 8), [0, 0, 0, 255])
            XCTAssertNil(fixture.windows.seat.keyboardFocus)
        }
    }

    func testOnlyTheLockerHasInput() throws {
        try onStage { stage in
            let window = try XCTUnwrap(stage.fixture.windows.active?.toplevel.surface)
            stage.point()
            stage.point(.pressed(button: 0))
            stage.desk.client.takeEvents(of: stage.pointer)
            let lock = stage.ask()
            XCTAssertTrue(stage.router.hasKeys)
            stage.point()
            stage.point(.released(button: 0))
            XCTAssertEqual(stage.desk.client.takeEvents(of: stage.pointer).map(\.opcode).filter { $0 != 5 }, [1])
            let surface = stage.draw(lock)
            let seat = stage.fixture.windows.seat
            let client = try XCTUnwrap(seat.keyboardFocus?.client)
            XCTAssertTrue(client.surface(object: surface) === seat.keyboardFocus)
            XCTAssertFalse(seat.keyboardFocus === window)
            stage.fixture.windows.activate(try XCTUnwrap(stage.fixture.windows.windows.first))
            XCTAssertFalse(seat.keyboardFocus === window)
            stage.point()
            XCTAssertEqual(seat.pointerFocus?.client.isPrivileged, true)
            XCTAssertEqual(stage.desk.client.takeEvents(of: stage.pointer).count, 0)
            stage.fixture.screen.advance(by: 0.1)
            stage.locker.client.request(lock, 2)
            stage.locker.client.roundTrip()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertTrue(seat.keyboardFocus === window)
            stage.point()
            XCTAssertTrue(seat.pointerFocus === window)
            XCTAssertNil(stage.locker.client.error)
        }
    }

    func testALockerThatDiesLeavesTheCover() throws {
        try onStage { stage in
            let lock = stage.ask()
            stage.fixture.screen.advance(by: 0.1)
            _ = stage.draw(lock)
            stage.fixture.screen.advance(by: 0.1)
            stage.fixture.display.clients.first { $0.isPrivileged }?.disconnect()
            stage.fixture.screen.advance(by: 0.3)
            XCTAssertTrue(stage.fixture.display.sessionLock.isLocked)
            XCTAssertEqual(stage.fixture.pixel(8, 8), [0, 0, 0, 255])
            stage.point()
            XCTAssertNil(stage.fixture.windows.seat.pointerFocus)
            XCTAssertNil(stage.fixture.windows.seat.keyboardFocus)
        }
    }

    func testHiddenProgramsArePacedSlowly() throws {
        try onStage { stage in
            let lock = stage.ask()
            let surface = stage.draw(lock)
            stage.fixture.screen.advance(by: 0.1)
            let callback = stage.locker.desk.frame(surface)
            stage.locker.desk.commit(surface)
            stage.locker.client.roundTrip()
            stage.fixture.screen.advance(by: 0.1)
            stage.locker.client.roundTrip()
            XCTAssertEqual(stage.locker.client.takeEvents(of: callback).count, 1)
            let window = try XCTUnwrap(stage.fixture.windows.windows.first?.toplevel.surface)
            XCTAssertFalse(stage.fixture.windows.isSeen(window.id))
        }
    }
}

import Buffers
import Foundation
import GimbalTesting
import Geometry
import InputEvents
import Scene
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// What clients put at the pointer, who holds it, and what keeps the screen awake.
final class ClientPointerTests: XCTestCase {
    /// A client whose window fills the screen.
    @MainActor
    private struct Stage {
        let fixture: ShellFixture
        let router: InputRouter
        let desk: WindowDesk
        let window: WindowDesk.Window
        let seat: UInt32
        let pointer: UInt32

        func move(_ x: Double, _ y: Double, by motion: Pointer.Motion? = nil) {
            let pointer = Pointer(action: .moved, location: Point(x: x, y: y), motion: motion)
            router.handle([InputEvent(time: 1, kind: .pointer(pointer))])
        }

        func press(_ x: Double, _ y: Double) -> UInt32 {
            let pressed = Pointer(action: .pressed(button: 0), location: Point(x: x, y: y))
            router.handle([InputEvent(time: 1, kind: .pointer(pressed))])
            desk.client.roundTrip()
            return desk.client.takeEvents(of: pointer, 3).last?.word(0) ?? 0
        }

        func release(_ x: Double, _ y: Double) {
            let released = Pointer(action: .released(button: 0), location: Point(x: x, y: y))
            router.handle([InputEvent(time: 2, kind: .pointer(released))])
            desk.client.roundTrip()
        }

        func surface(_ width: Int32, _ height: Int32, value: UInt8) -> UInt32 {
            desk.file.overwrite((0..<Int(width * height)).flatMap { _ in [value, value, value, 255] as [UInt8] })
            return desk.desk.surface()
        }

        func draw(_ surface: UInt32, _ width: Int32, _ height: Int32) {
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: width * height * 4), width: width, height: height)
            desk.desk.attach(surface, buffer)
            desk.desk.commit(surface)
            desk.client.roundTrip()
        }

        /// A buffer in memory that a GPU of the client's draws into.
        func share(_ width: Int32, _ height: Int32, _ descriptor: Int32, isUpsideDown: Bool = false) -> UInt32 {
            let params = make(desk.client.bind("zwp_linux_dmabuf_v1", version: 4), 1)
            desk.client.request(
                params, 1, [.uint(0), .uint(0), .uint(UInt32(width * 4)), .uint(0), .uint(0)], descriptors: [descriptor])
            return make(
                params, 3, [.int(width), .int(height), .uint(PixelFormat.argb8888.code), .uint(isUpsideDown ? 1 : 0)])
        }

        func attach(_ surface: UInt32, _ buffer: UInt32) {
            desk.desk.attach(surface, buffer)
            desk.desk.commit(surface)
            desk.client.roundTrip()
        }

        func make(_ maker: UInt32, _ opcode: UInt16, _ rest: [WireClient.Argument] = []) -> UInt32 {
            let id = desk.client.newID()
            desk.client.request(maker, opcode, [.uint(id)] + rest)
            return id
        }
    }

    private func onStage(shares layouts: [BufferLayout] = [], _ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let sharing = BufferSharing(device: 0xE281, layouts: layouts) { $1(true) }
            let fixture = try ShellFixture(sharing: layouts.isEmpty ? nil : sharing)
            defer { fixture.end() }
            let router = fixture.router
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            fixture.screen.advance(by: 0.05)
            let seat = desk.client.bind("wl_seat")
            let pointer = desk.client.newID()
            desk.client.request(seat, 0, [.uint(pointer)])
            desk.client.roundTrip()
            try body(Stage(fixture: fixture, router: router, desk: desk, window: window, seat: seat, pointer: pointer))
            XCTAssertNil(desk.client.error)
        }
    }

    func testThePictureOfWhatIsDraggedFollowsThePointerAndGoes() throws {
        try onStage { stage in
            let manager = stage.desk.client.bind("wl_data_device_manager")
            let device = stage.make(manager, 1, [.uint(stage.seat)])
            let icon = stage.surface(6, 6, value: 0x30)
            stage.desk.client.request(
                device, 0, [.null, .uint(stage.window.surface), .uint(icon), .uint(stage.press(10, 10))])
            stage.draw(icon, 6, 6)
            XCTAssertNotNil(stage.fixture.display.seat.drag)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(12, 12)[0], 0x30)
            stage.move(30, 20)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(12, 12)[0], 255)
            XCTAssertEqual(stage.fixture.pixel(31, 21)[0], 0x30)
            XCTAssertEqual(stage.fixture.pixel(37, 21)[0], 255)
            stage.release(30, 20)
            XCTAssertNil(stage.fixture.display.seat.drag)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(31, 21)[0], 255)
            // Entered and dropped on its own window; then the pointer is back.
            // Without the clipboard, which comes with the keys.
            XCTAssertEqual(stage.desk.client.takeEvents(of: device).map(\.opcode).filter { $0 != 5 && $0 != 3 }, [1, 4])
            XCTAssertEqual(stage.desk.client.takeEvents(of: stage.pointer).map(\.opcode).suffix(2), [0, 5])
        }
    }

    func testAnIconThatEndsOnItsWayIsGone() throws {
        try onStage { stage in
            let manager = stage.desk.client.bind("wl_data_device_manager")
            let device = stage.make(manager, 1, [.uint(stage.seat)])
            let icon = stage.surface(6, 6, value: 0x30)
            stage.desk.client.request(
                device, 0, [.null, .uint(stage.window.surface), .uint(icon), .uint(stage.press(10, 10))])
            stage.draw(icon, 6, 6)
            stage.desk.client.request(icon, 0)
            stage.desk.client.roundTrip()
            stage.move(30, 20)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(31, 21)[0], 255)
            stage.release(30, 20)
        }
    }

    func testAFingerDragsToWhatIsBelowIt() throws {
        try onStage { stage in
            let touch = stage.make(stage.seat, 2)
            let manager = stage.desk.client.bind("wl_data_device_manager")
            let device = stage.make(manager, 1, [.uint(stage.seat)])
            stage.desk.client.roundTrip()
            let finger = stage.fixture.screen.touch(at: CGPoint(x: 10, y: 20))
            stage.desk.client.roundTrip()
            let serial = stage.desk.client.takeEvents(of: touch, 0).last?.word(0) ?? 0
            let icon = stage.surface(6, 6, value: 0x30)
            stage.desk.client.request(device, 0, [.null, .uint(stage.window.surface), .uint(icon), .uint(serial)])
            stage.draw(icon, 6, 6)
            finger.move(to: CGPoint(x: 20, y: 30), duration: 0.05, steps: 1)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(22, 32)[0], 0x30)
            finger.end()
            stage.desk.client.roundTrip()
            // Without the clipboard, which comes with the keys.
            XCTAssertEqual(stage.desk.client.takeEvents(of: device).map(\.opcode).filter { $0 != 5 && $0 != 3 }, [1, 4])
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(stage.fixture.pixel(22, 32)[0], 255)
        }
    }

    func testAClientsPictureIsThePointerWhileItHasIt() throws {
        try onStage { stage in
            var looks: [String] = []
            var seen: (image: PixelImage, hotspot: Point<Physical>)?
            stage.fixture.windows.onCursor = { look in
                switch look {
                case .arrow: looks.append("arrow")
                case .hidden: looks.append("hidden")
                case .picture(let image, let hotspot):
                    looks.append("\(image.width)x\(image.height)")
                    seen = (image, hotspot)
                case .shared: looks.append("shared")
                }
            }
            stage.move(10, 10)
            let cursor = stage.surface(8, 4, value: 0x40)
            stage.desk.client.request(stage.pointer, 0, [.uint(1), .uint(cursor), .int(3), .int(2)])
            stage.draw(cursor, 8, 4)
            XCTAssertEqual(looks, ["hidden", "8x4"])
            XCTAssertEqual(seen?.hotspot, Point(x: 3, y: 2))
            let first = seen?.image.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            XCTAssertEqual(first, 0xFF40_4040)
            // Twice as many pixels a point, for the same size.
            stage.desk.client.request(cursor, 8, [.int(2)])
            stage.draw(cursor, 8, 4)
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(looks.last, "4x2")
            stage.desk.client.request(stage.pointer, 0, [.uint(1), .null, .int(0), .int(0)])
            stage.desk.client.roundTrip()
            XCTAssertEqual(looks.last, "hidden")
            stage.fixture.show(UIViewController())
            stage.move(11, 10)
            XCTAssertEqual(looks.last, "arrow")
        }
    }

    func testAPictureOfAGPUsIsThePointerWhenItIsDrawn() throws {
        try onStage(shares: [BufferLayout(format: .argb8888, modifier: 0)]) { stage in
            var looks: [(picture: SharedPicture, hotspot: Point<Physical>)?] = []
            stage.fixture.windows.onCursor = { look in
                guard case .shared(let picture, let hotspot) = look else { return looks.append(nil) }
                looks.append((picture, hotspot))
            }
            stage.move(10, 10)
            let client = stage.desk.client
            let cursor = stage.desk.desk.surface()
            client.request(stage.pointer, 0, [.uint(1), .uint(cursor), .int(3), .int(2)])
            client.roundTrip()
            XCTAssertEqual(looks.count, 1)
            // The client's GPU is at work as long as nothing is in the pipe.
            let drawing = Pipe()
            let first = stage.share(8, 4, drawing.fileHandleForReading.fileDescriptor)
            stage.attach(cursor, first)
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(looks.count, 1)
            try drawing.fileHandleForWriting.write(contentsOf: [1])
            stage.fixture.screen.settle()
            // The client may not draw into the buffer again as long as the picture is held.
            do {
                let shown = try XCTUnwrap(looks.last ?? nil)
                XCTAssertEqual(shown.picture.width, 8)
                XCTAssertEqual(shown.picture.height, 4)
                XCTAssertEqual(shown.hotspot, Point(x: 3, y: 2))
                XCTAssertEqual(shown.picture.source, Rect(x: 0, y: 0, width: 1, height: 1))
                XCTAssertEqual(shown.picture.matrix, .identity)
            }
            client.roundTrip()
            XCTAssertEqual(client.takeEvents(of: first, 0).count, 0)
            // Turned, twice as many pixels a point, and the first line the lowest.
            client.request(cursor, 7, [.int(1)])
            client.request(cursor, 8, [.int(2)])
            stage.attach(cursor, stage.share(8, 4, drawing.fileHandleForReading.fileDescriptor, isUpsideDown: true))
            stage.fixture.screen.advance(by: 0.1)
            let turned = try XCTUnwrap(looks.last ?? nil)
            XCTAssertEqual(turned.picture.width, 2)
            XCTAssertEqual(turned.picture.height, 4)
            // The buffer's last line, which is the picture's upper: turned back, its beginning is at the lower end of the left side.
            let corner: Point<Physical>? = turned.picture.matrix.map(
                Point<Local>(x: turned.picture.rect.left, y: turned.picture.rect.bottom))
            XCTAssertEqual(corner, Point(x: 2, y: 0))
            looks = []
            stage.fixture.screen.settle()
            client.roundTrip()
            XCTAssertEqual(client.takeEvents(of: first, 0).count, 1)
            // As large as no pointer is.
            client.request(cursor, 7, [.int(0)])
            client.request(cursor, 8, [.int(1)])
            stage.attach(cursor, stage.share(600, 4, drawing.fileHandleForReading.fileDescriptor))
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(looks.count, 1)
            XCTAssertNil(looks[0])
        }
    }

    func testALockHoldsThePointerAndItsHintSaysWhereItIsNext() throws {
        try onStage { stage in
            let seen = PointerRecord(stage.router)
            let constraints = stage.desk.client.bind("zwp_pointer_constraints_v1")
            let relative = stage.make(stage.desk.client.bind("zwp_relative_pointer_manager_v1"), 1, [.uint(stage.pointer)])
            stage.desk.client.roundTrip()
            stage.move(10, 10)
            XCTAssertEqual(seen.holds.last, PointerHold(reportsAll: true))
            let lock = stage.make(
                constraints, 1, [.uint(stage.window.surface), .uint(stage.pointer), .null, .uint(2)])
            stage.desk.client.roundTrip()
            XCTAssertEqual(seen.holds.last, PointerHold(.locked, reportsAll: true))
            let motion = Pointer.Motion(distance: Size(width: 2, height: 3), raw: Size(width: 2, height: 3))
            stage.move(10, 10, by: motion)
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: relative).map { $0.word(2) }, [512])
            stage.desk.client.request(lock, 1, [.int(20 * 256), .int(30 * 256)])
            stage.desk.desk.commit(stage.window.surface)
            stage.desk.client.request(lock, 0)
            stage.desk.client.roundTrip()
            XCTAssertEqual(seen.holds.last, PointerHold(reportsAll: true))
            XCTAssertEqual(seen.places, [Point(x: 20, y: 30)])
        }
    }

    func testAConfinementIsInTheScreensPoints() throws {
        try onStage { stage in
            let seen = PointerRecord(stage.router)
            let constraints = stage.desk.client.bind("zwp_pointer_constraints_v1")
            let region = stage.make(stage.desk.desk.compositor, 1)
            stage.desk.client.request(region, 1, [.int(4), .int(5), .int(10), .int(20)])
            stage.move(6, 6)
            _ = stage.make(
                constraints, 2, [.uint(stage.window.surface), .uint(stage.pointer), .uint(region), .uint(2)])
            stage.desk.client.roundTrip()
            XCTAssertEqual(seen.holds.last, PointerHold(.confined([Rect(left: 4, top: 5, right: 14, bottom: 25)])))
            // Something of ours comes in front: the pointer is free.
            stage.fixture.show(UIViewController())
            stage.move(7, 7)
            XCTAssertEqual(seen.holds.last, PointerHold())
        }
    }

    func testGesturesOfATouchpadAreTheirsWhoHaveThePointer() throws {
        try onStage { stage in
            let gestures = stage.desk.client.bind("zwp_pointer_gestures_v1")
            let objects = [0, 1, 3].map { stage.make(gestures, $0, [.uint(stage.pointer)]) }
            stage.desk.client.roundTrip()
            stage.move(6, 6)
            for kind in [PadGesture.Kind.swipe, .pinch, .hold] {
                for phase in [InputPhase.began, .moved, .ended, .began, .cancelled] {
                    let gesture = PadGesture(
                        kind: kind, phase: phase, fingers: 3, distance: Size(width: 2, height: 1), scale: 2, rotation: 1)
                    stage.router.handle([InputEvent(time: 1, kind: .gesture(gesture))])
                }
            }
            stage.desk.client.roundTrip()
            let told = objects.map { stage.desk.client.takeEvents(of: $0) }
            XCTAssertEqual(told.map { $0.map(\.opcode) }, [[0, 1, 2, 0, 2], [0, 1, 2, 0, 2], [0, 1, 0, 1]])
            XCTAssertEqual([told[0][2].word(2), told[0][4].word(2)], [0, 1])
            XCTAssertEqual(
                [told[1][1].word(1), told[1][1].word(2), told[1][1].word(3), told[1][1].word(4)], [512, 256, 512, 256])
        }
    }

    func testAPointerThatIsPlayedIsAMouse() throws {
        try onStage { stage in
            stage.router.onPlayed = { stage.router.handle($0) }
            let seen = PointerRecord(stage.router)
            stage.move(10, 10)
            stage.desk.client.roundTrip()
            stage.desk.client.takeEvents(of: stage.pointer)
            stage.router.play([
                .moved(Size(width: 3, height: 4)), .movedTo(x: 0.5, y: 2), .button(0x110, isPressed: true),
                .button(0x110, isPressed: false),
                .scrolled(.wheel, Size(width: 0, height: 15), steps: (0, 120), isEnd: false),
                .scrolled(.finger, Size(width: 0, height: 5), steps: (0, 0), isEnd: false),
                .scrolled(.finger, .zero, steps: (0, 0), isEnd: true),
                .scrolled(.wheel, Size(width: 5, height: 0), steps: (480, 0), isEnd: false),
            ])
            stage.desk.client.roundTrip()
            let told = stage.desk.client.takeEvents(of: stage.pointer)
            XCTAssertEqual(told.map(\.opcode), [2, 5, 2, 5, 3, 5, 3, 5, 6, 9, 4, 5, 6, 4, 5, 6, 7, 7, 5, 6, 9, 4, 5])
            XCTAssertEqual([told[2].word(1), told[2].word(2)], [32 * 256, 47 * 256])
            XCTAssertEqual(told[9].word(1), 120)
            // Four steps, and as far as the player says.
            XCTAssertEqual([told[20].word(1), told[21].word(2)], [480, 5 * 256])
            XCTAssertEqual(seen.places, [Point(x: 32, y: 47)])
        }
    }

    func testAWindowThatCanBeSeenKeepsTheScreenAwake() throws {
        try onStage { stage in
            var requests: [Bool] = []
            stage.fixture.windows.onAwake = { requests.append($0) }
            let manager = stage.desk.client.bind("zwp_idle_inhibit_manager_v1")
            let inhibitor = stage.make(manager, 1, [.uint(stage.window.surface)])
            stage.desk.client.roundTrip()
            XCTAssertEqual(requests, [true])
            stage.fixture.window?.rootViewController = UIViewController()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(requests, [true, false])
            stage.desk.client.request(inhibitor, 0)
            stage.desk.client.roundTrip()
            XCTAssertEqual(requests, [true, false])
        }
    }

    func testAUserWhoDoesSomethingIsNotIdle() throws {
        try onStage { stage in
            let notifier = stage.desk.client.bind("ext_idle_notifier_v1")
            let watch = stage.make(notifier, 1, [.uint(500), .uint(stage.seat)])
            stage.desk.client.roundTrip()
            stage.fixture.screen.advance(by: 0.6)
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: watch).map(\.opcode), [0])
            stage.move(5, 5)
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: watch).map(\.opcode), [1])
        }
    }
}

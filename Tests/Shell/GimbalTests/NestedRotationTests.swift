import Buffers
import Foundation
import Geometry
import InputEvents
import Reactor
import RenderServer
import Scene
import WaylandServer
import XCTest

@testable import Gimbal

/// A window that is turned while it runs: touches go with the picture, and the window's pixels stay as many.
final class NestedRotationTests: XCTestCase {
    private final class Bench {
        let loop: EventLoop
        let server: WaylandDisplay
        let core: DisplayCore
        private(set) var touches: [InputEvents.Touch] = []
        private(set) var screens: [ScreenDescription] = []
        private var serial: UInt64 = 0

        init(_ arguments: [String]) throws {
            loop = try EventLoop(time: VirtualTime())
            server = WaylandDisplay(loop: loop, settings: ServerSettings())
            server.onToplevel = { toplevel in
                var wanted = Toplevel.Configuration()
                (wanted.width, wanted.height) = (200, 100)
                _ = toplevel.configure(wanted)
            }
            var ends: [Int32] = [0, 0]
            XCTAssertEqual(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends), 0)
            server.addClient(FileDescriptor(owning: ends[0]))
            let options = try AppOptions(arguments: arguments, environment: [:])
            let backend = try NestedBackend(loop: loop, options: options, socket: ends[1]) { XCTFail("\($0)") }
            core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions(options))
            core.onInput = { [unowned self] events in
                for event in events { if case .touch(let touch) = event.kind { touches.append(touch) } }
            }
            core.onFeedback = { [unowned self] in if case .screen(_, let screen?) = $0 { screens.append(screen) } }
            try core.start()
            settle()
        }

        func close() {
            core.close()
            server.close()
        }

        var surface: Surface? { server.toplevels.last?.surface }

        func settle() {
            for _ in 0..<8 {
                loop.tick(mayBlock: false)
                surface?.sendFrameDone(milliseconds: 0)
                surface?.sendPresented(PresentedFrame(nanoseconds: loop.now.nanoseconds, refresh: 16_666_667))
                loop.advance(by: .milliseconds(16))
            }
        }

        func turn(to transform: OutputTransform) {
            serial += 1
            var commit = SceneCommit(serial: serial)
            commit.rotations = [ScreenRotation(screen: ScreenID(0), transform: transform)]
            core.receive([commit])
            settle()
        }

        /// Where the app has a finger that is at this place of the window's.
        func place(_ x: Double, _ y: Double) throws -> Point<Logical>? {
            touches = []
            let surface = try XCTUnwrap(surface)
            server.seat.touchDown(1, on: surface, at: Point(x: x, y: y), time: 1)
            server.seat.endTouchFrame(of: surface)
            settle()
            server.seat.touchUp(1, time: 2)
            server.seat.endTouchFrame(of: surface)
            settle()
            return touches.first?.location
        }
    }

    func testTouchesGoWithThePicture() throws {
        let bench = try Bench(["--backend", "wayland"])
        defer { bench.close() }
        let places: [(OutputTransform, Point<Logical>)] = [
            (.normal, Point(x: 50, y: 10)), (.rotated90, Point(x: 90, y: 50)), (.rotated180, Point(x: 150, y: 90)),
            (.rotated270, Point(x: 10, y: 150)), (.flipped, Point(x: 150, y: 10)), (.normal, Point(x: 50, y: 10)),
        ]
        for (transform, expected) in places {
            bench.turn(to: transform)
            let screen = try XCTUnwrap(bench.screens.last)
            XCTAssertEqual(screen.transform, transform)
            let isAcross = transform == .rotated90 || transform == .rotated270
            XCTAssertEqual(screen.size, isAcross ? Size(width: 100, height: 200) : Size(width: 200, height: 100))
            let place = try XCTUnwrap(bench.place(50, 10), "\(transform)")
            XCTAssertEqual(place.x, expected.x, accuracy: 0.5, "\(transform)")
            XCTAssertEqual(place.y, expected.y, accuracy: 0.5, "\(transform)")
            XCTAssertEqual(bench.surface?.picture?.width, 200)
        }
    }

    func testATurnOfTheStartIsOverriddenAndASizeOfTheCompositorsKeepsTheTurn() throws {
        let bench = try Bench(["--backend", "wayland", "--rotate", "90"])
        defer { bench.close() }
        XCTAssertEqual(bench.screens.last?.size, Size(width: 100, height: 200))
        bench.turn(to: .rotated180)
        XCTAssertEqual(bench.screens.last?.size, Size(width: 200, height: 100))
        bench.turn(to: .rotated270)
        var wanted = Toplevel.Configuration()
        (wanted.width, wanted.height) = (120, 80)
        _ = bench.server.toplevels.last?.configure(wanted)
        bench.settle()
        XCTAssertEqual(bench.screens.last?.transform, .rotated270)
        XCTAssertEqual(bench.screens.last?.size, Size(width: 80, height: 120))
        XCTAssertEqual(bench.surface?.picture?.width, 120)
        XCTAssertEqual(bench.surface?.picture?.height, 80)
    }
}

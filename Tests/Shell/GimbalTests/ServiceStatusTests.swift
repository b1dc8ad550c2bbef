import Geometry
import Reactor
import Scene
import Synchronization
import SystemBus
import XCTest

@testable import Gimbal

/// What the service manager shows of a service.
final class ServiceStatusTests: XCTestCase {
    private final class Told: Sendable {
        let lines = Mutex<[String]>([])
        var last: String? { lines.withLock { $0.last } }
    }

    private static let panel = ScreenDescription(name: "DSI-1", size: Size(width: 800, height: 480), scale: 1, period: 1.0 / 60)

    private static func frame(missed: Int, of screen: ScreenID) -> SceneFeedback {
        .frame(FrameFeedback(screen: screen, time: 1, presented: 1, period: 1.0 / 60, serial: 1, missedVblanks: missed))
    }

    @MainActor
    private static func withStatus(_ body: (ServiceStatus, EventLoop, Told) throws -> Void) throws {
        let told = Told()
        let loop = try EventLoop(time: VirtualTime())
        let manager = ServiceNotifier(patience: nil) { text, _ in told.lines.withLock { $0.append(text) } }
        try body(ServiceStatus(manager, loop: loop), loop, told)
    }

    func testItSaysTheDisplayItsModeTheProgramsAndTheMissedVblanks() throws {
        try MainActor.assumeIsolated {
            try Self.withStatus { status, loop, told in
                status.handle(.screen(ScreenID(1), Self.panel))
                XCTAssertEqual(told.last, "STATUS=DSI-1 800x480 60 Hz; 0 missed vblanks")
                status.clients = 1
                status.handle(Self.frame(missed: 3, of: ScreenID(1)))
                loop.advance(by: .seconds(2))
                XCTAssertEqual(told.last, "STATUS=DSI-1 800x480 60 Hz; 1 program; 3 missed vblanks")
                status.clients = 2
                var television = Self.panel
                television.name = "HDMI-A-1"
                status.handle(.screen(ScreenID(2), television))
                status.handle(Self.frame(missed: 4, of: ScreenID(2)))
                loop.advance(by: .seconds(2))
                XCTAssertEqual(
                    told.last, "STATUS=DSI-1 800x480 60 Hz, HDMI-A-1 800x480 60 Hz; 2 programs; 7 missed vblanks")
            }
        }
    }

    func testWithoutADisplayItSaysSo() throws {
        try MainActor.assumeIsolated {
            try Self.withStatus { status, loop, told in
                status.clients = 0
                var placeholder = Self.panel
                placeholder.name = "PLACEHOLDER-1"
                status.handle(.screen(ScreenID(1), placeholder))
                XCTAssertEqual(told.last, "STATUS=no display; 0 programs")
                status.handle(.screen(ScreenID(2), Self.panel))
                status.handle(.screen(ScreenID(2), nil))
                loop.advance(by: .seconds(2))
                XCTAssertEqual(told.last, "STATUS=no display; 0 programs")
            }
        }
    }

    func testFramesWithoutNewsSayNothing() throws {
        try MainActor.assumeIsolated {
            try Self.withStatus { status, loop, told in
                status.handle(.screen(ScreenID(1), Self.panel))
                for _ in 0..<100 { status.handle(Self.frame(missed: 0, of: ScreenID(1))) }
                loop.advance(by: .seconds(2))
                XCTAssertEqual(told.lines.withLock { $0.count }, 1)
                XCTAssertNil(loop.nextTimerDeadline)
            }
        }
    }
}

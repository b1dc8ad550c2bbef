import AllocationCounter
import Buffers
import Foundation
import Gimbal
import GimbalTesting
import Glibc
import Hosting
import Reactor
import TestSupport
import UIKit
import WaylandServer

/// Windows come and go in a kiosk, ten thousand of them, each of a client of its own: what stays in memory, and which descriptors.
@MainActor
enum WindowSoakBench {
    private static let windows = 10_000

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let room = try Room()
        defer { room.close() }
        // What is made once is made by these.
        for _ in 0..<200 { try room.cycle() }
        let descriptors = openDescriptors
        for _ in 0..<windows / 2 { try room.cycle() }
        let first = settledMemory()
        for _ in 0..<windows / 2 { try room.cycle() }
        let second = settledMemory()
        return [
            Figure(
                name: "soak, memory after \(windows) windows, against after half of them", value: second / first, unit: "×",
                target: .atMost(1.01)),
            Figure(
                name: "soak, descriptors after \(windows) windows, beyond those before",
                value: Double(openDescriptors - descriptors),
                unit: "", target: .atMost(0)),
        ]
    }

    private static func settledMemory() -> Double {
        malloc_trim(0)
        return PeakMemory.resident
    }

    private static var openDescriptors: Int {
        (0..<1024).count(where: { fcntl($0, F_GETFD) >= 0 })
    }

    /// A kiosk on a small screen in virtual time. Every hundredth window comes and goes with a transition.
    @MainActor
    private final class Room {
        private let screen: TestScreen
        private let display: WaylandDisplay
        private let windows: ClientWindows
        private let kiosk: KioskController
        private let router: InputRouter
        private let window: UIWindow
        private var count = 0

        init() throws {
            screen = try TestScreen(width: 160, height: 120)
            AppHost.provideShaders()
            display = WaylandDisplay(loop: screen.loop, settings: ServerSettings())
            windows = ClientWindows(display, loop: screen.loop)
            router = InputRouter(windows)
            windows.screenChanged()
            kiosk = KioskController(windows, configuration: KioskConfiguration())
            window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = kiosk
            window.makeKeyAndVisible()
            screen.settle()
        }

        /// A client connects, opens a window, and leaves.
        func cycle() throws {
            count += 1
            let isMoving = count % 100 == 0
            UIView.setAnimationsEnabled(isMoving)
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0,
                display.addClient(FileDescriptor(owning: ends[0])) != nil
            else { throw BenchOptions.Problem(description: "there are no more sockets") }
            let loop = screen.loop
            let desk = WindowDesk(WireClient(socket: ends[1]) { loop.tick(mayBlock: false) }, bytes: 160 * 120 * 4, value: 200)
            _ = desk.mappedToplevel(width: 160, height: 120)
            screen.advance(by: isMoving ? 0.6 : 0.04)
            guard kiosk.shown.count == 1 else {
                throw BenchOptions.Problem(description: "\(kiosk.shown.count) windows are shown")
            }
            desk.client.disconnect()
            desk.file.end()
            screen.advance(by: isMoving ? 0.6 : 0.04)
            guard kiosk.shown.isEmpty, display.clients.isEmpty else {
                throw BenchOptions.Problem(description: "a window or a client did not go")
            }
        }

        func close() {
            UIView.setAnimationsEnabled(true)
            window.isHidden = true
            window.rootViewController = nil
            screen.settle()
            windows.close()
            display.close()
            AppHost.onScreen = nil
            screen.close()
        }
    }
}

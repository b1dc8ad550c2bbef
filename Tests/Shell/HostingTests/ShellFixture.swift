import Buffers
import CoreGraphics
import Foundation
import Gimbal
import GimbalTesting
import InputEvents
import Reactor
import Hosting
import TestSupport
import UIKit
import WaylandServer
import XCTest

/// A screen in virtual time with a server, and clients on socket pairs.
@MainActor
final class ShellFixture: ClientWindowsDelegate {
    let screen: TestScreen
    let display: WaylandDisplay
    let windows: ClientWindows
    let router: InputRouter
    private(set) var window: UIWindow?
    /// Pages of the windows that clients have opened since the first `open`.
    private var opened: [WaylandViewController] = []
    /// Those that were shown before it.
    private var covered: [UIWindow] = []

    init(
        width: Int = 64, height: Int = 48, layout: (any KeyboardLayoutState)? = nil, sharing: BufferSharing? = nil,
        readsPicturesInPlace: Bool = false
    ) throws {
        screen = try TestScreen(width: width, height: height)
        AppHost.provideShaders()
        var settings = ServerSettings()
        settings.layout = layout
        settings.sharing = sharing
        settings.readsPicturesInPlace = readsPicturesInPlace
        var limits = ClientLimits()
        // Threads know no virtual time.
        limits.directBytes = .max
        display = WaylandDisplay(loop: screen.loop, limits: limits, settings: settings)
        windows = ClientWindows(display, loop: screen.loop)
        router = InputRouter(windows)
        windows.screenChanged()
    }

    func show(_ controller: UIViewController, in window: UIWindow = UIWindow(frame: UIScreen.main.bounds)) {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window.map { covered.append($0) }
        self.window = window
        screen.settle()
    }

    /// - Parameter value: of every byte that the client draws.
    func connect(bytes: Int = 1 << 16, value: UInt8 = 255, isPrivileged: Bool = false) throws -> WindowDesk {
        try Self.connect(to: display, on: screen.loop, bytes: bytes, value: value, isPrivileged: isPrivileged)
    }

    static func connect(
        to display: WaylandDisplay, on loop: EventLoop, bytes: Int, value: UInt8, isPrivileged: Bool = false
    ) throws -> WindowDesk {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw ReactorError(call: "socketpair", object: "a test", code: errno)
        }
        display.addClient(FileDescriptor(owning: ends[0]), isPrivileged: isPrivileged)
        return WindowDesk(WireClient(socket: ends[1]) { loop.tick(mayBlock: false) }, bytes: bytes, value: value)
    }

    /// Opens and draws a client's window as a page that is not shown yet; later windows become pages as well.
    func open(
        _ desk: WindowDesk, width: Int32 = 64, height: Int32 = 48
    ) throws -> (window: WindowDesk.Window, page: WaylandViewController) {
        windows.delegate = self
        let window = desk.mappedToplevel(width: width, height: height)
        return (window, try XCTUnwrap(opened.last))
    }

    func windowOpened(_ window: ClientWindow) { opened.append(WaylandViewController(window, in: windows)) }

    func roomChanged(to room: CGRect) { window?.frame = room }

    /// Blue, green, red, alpha of a pixel on the screen.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        guard let image = screen.image else { return [] }
        return image.withUnsafePixels { bytes in
            (0..<4).map { bytes[y * image.bytesPerRow + x * 4 + $0] }
        }
    }

    func end() {
        for window in covered + [window].compactMap({ $0 }) {
            window.isHidden = true
            window.rootViewController = nil
        }
        windows.close()
        display.close()
        AppHost.onScreen = nil
        screen.close()
    }
}

extension InputRouter {
    /// Events of devices, on the one route that they take.
    func handle(_ events: [InputEvent]) { AppHost.handle(events) }
}

import AllocationCounter
import Buffers
import ConformanceDesk
import Foundation
import Gimbal
import GimbalTesting
import Glibc
import QuartzCore
import Reactor
import Scene
import Hosting
import TestSupport
import UIKit
import WaylandServer

/// A screen in memory and in virtual time, with a server and clients in the same process.
@MainActor
final class ClientScreen {
    /// A client with a window, and two buffers that it fills in turn.
    struct Drawer {
        let desk: WindowDesk
        let window: WindowDesk.Window
        let buffers: [UInt32]
    }

    private let screen: TestScreen
    private let display: WaylandDisplay
    private let windows: ClientWindows
    private let window: UIWindow
    private let floor: FloatingController
    private(set) var drawers: [Drawer] = []
    private var turn = 0
    private let displayTime = DisplayTime()

    /// - Parameter directBytes: how much of a content is copied when it is looked at; more is copied by a thread, in real time.
    init(width: Int, height: Int, directBytes: Int = .max) throws {
        screen = try TestScreen(width: width, height: height)
        screen.watchDisplay { [displayTime] in displayTime.works($0) }
        AppHost.provideShaders()
        var limits = ClientLimits()
        limits.directBytes = directBytes
        display = WaylandDisplay(loop: screen.loop, limits: limits, settings: ServerSettings())
        // Virtual time stands still in a turn: without this no client ever used up its share.
        display.stopwatch = Reactor.Stopwatch(ThreadTime())
        windows = ClientWindows(display, loop: screen.loop)
        windows.screenChanged()
        floor = FloatingController(windows, router: InputRouter(windows))
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = floor
        window.makeKeyAndVisible()
        screen.settle()
    }

    /// A client opens a window with its corner at `x`, `y`, all in pixels.
    ///
    /// - Parameters:
    ///   - format: of its two buffers; Wayland's number.
    ///   - isSealed: whether its memory can no longer shrink.
    func open(width: Int, height: Int, x: Int, y: Int, format: UInt32 = 0, isSealed: Bool = true) throws {
        let (wire, client) = try enter()
        let size = width * height * 4
        let desk = WindowDesk(wire, bytes: 2 * size, value: 200, isSealed: isSealed)
        let window = desk.mappedToplevel(width: Int32(width), height: Int32(height))
        let pool = desk.desk.pool(desk.file, size: Int32(2 * size))
        let buffers = [0, size].map {
            desk.desk.buffer(pool, offset: Int32($0), width: Int32(width), height: Int32(height), format: format)
        }
        desk.client.roundTrip()
        waitForThreads { client.surface(object: window.surface)?.isMapped == true }
        guard let surface = client.surface(object: window.surface), floor.place(surface, at: CGPoint(x: x, y: y)) else {
            throw BenchOptions.Problem(description: "a client's window was not opened")
        }
        drawers.append(Drawer(desk: desk, window: window, buffers: buffers))
        screen.advance(by: 0.1)
    }

    /// Adds a client that has made nothing yet, and returns both its ends.
    ///
    /// - Parameter program: whose turn it shares; nil for this program's.
    func enter(program: String? = nil) throws -> (WireClient, Client) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0,
            let client = display.addClient(FileDescriptor(owning: ends[0]), from: program.map(ClientOrigin.init(program:)))
        else { throw BenchOptions.Problem(description: "there are no more sockets") }
        let loop = screen.loop
        return (WireClient(socket: ends[1]) { loop.tick(mayBlock: false) }, client)
    }

    /// Puts the corner of a client's window somewhere, also where it is not seen; a surface without a window stays as it is.
    func place(_ surface: UInt32, of client: Client, x: Int, y: Int) {
        if let surface = client.surface(object: surface) { _ = floor.place(surface, at: CGPoint(x: x, y: y)) }
    }

    /// Runs one turn of the loop.
    ///
    /// - Parameter seconds: the virtual time that has passed since the last turn.
    /// - Returns: the seconds of processor time that serving took, and those that the display's side took, which is another thread on a
    ///   device.
    func turn(after seconds: Double) -> (serving: Double, drawing: Double) {
        let start = Stopwatch.threadTime()
        let drawnBefore = displayTime.nanoseconds
        screen.loop.turn(after: TimeSpan(seconds: seconds))
        let drawing = displayTime.nanoseconds - drawnBefore
        return ((Stopwatch.threadTime() - start - drawing) / 1e9, drawing / 1e9)
    }

    /// One client draws, and that is shown.
    ///
    /// - Parameter rows: how many of its picture are new.
    func frame(of drawer: Drawer, width: Int, rows: Int) {
        let (client, desk) = (drawer.desk.client, drawer.desk.desk)
        turn += 1
        let callback = desk.frame(drawer.window.surface)
        desk.attach(drawer.window.surface, drawer.buffers[turn % 2])
        desk.damage(drawer.window.surface, 0, 0, Int32(width), Int32(rows), inBuffer: true)
        desk.commit(drawer.window.surface)
        client.roundTrip()
        screen.advance(by: 1.0 / 60)
        client.roundTrip()
        client.takeEvents(of: callback)
        for buffer in drawer.buffers { client.takeEvents(of: buffer) }
    }

    /// One client draws all of its picture, and that is shown.
    ///
    /// - Parameter commits: how often it does so before it waits.
    /// - Returns: nanoseconds of this thread from the client's commit to the server's answer.
    func answerTime(of drawer: Drawer, side: Int, commits: Int = 1) -> Double {
        let (client, desk) = (drawer.desk.client, drawer.desk.desk)
        for _ in 0..<commits {
            turn += 1
            desk.attach(drawer.window.surface, drawer.buffers[turn % 2])
            desk.damage(drawer.window.surface, 0, 0, Int32(side), Int32(side), inBuffer: true)
            desk.commit(drawer.window.surface)
        }
        let start = Stopwatch.threadTime()
        client.roundTrip()
        let cost = Stopwatch.threadTime() - start
        screen.advance(by: 1.0 / 60)
        client.roundTrip()
        for buffer in drawer.buffers { client.takeEvents(of: buffer) }
        return cost
    }

    /// Serves the clients until threads, which know no virtual time, have done something, for two seconds at most.
    private func waitForThreads(until isDone: () -> Bool) {
        for _ in 0..<2_000 {
            if isDone() { return }
            usleep(1000)
            screen.loop.tick(mayBlock: false)
        }
    }

    /// Shows what waits for a frame.
    func settle() { screen.advance(by: 0.1) }

    var framesShown: Int { screen.frameCount }

    /// Calls to malloc and its family for a frame of which all clients hear nothing: none of them is seen, and each wants one.
    func allocationsWhileAllWait() throws -> Double {
        floor.view.isHidden = true
        window.rootViewController = nil
        screen.settle()
        for drawer in drawers {
            _ = drawer.desk.desk.frame(drawer.window.surface)
            drawer.desk.desk.commit(drawer.window.surface)
            drawer.desk.client.roundTrip()
        }
        guard let report = SceneContext.main.frameShown else {
            throw BenchOptions.Problem(description: "the screen reports no frames")
        }
        let frame = FrameFeedback(screen: ScreenID(0), time: 1, presented: 1, period: 1 / 60, serial: 0)
        for _ in 0..<10 { report(frame) }
        let before = allocation_count()
        for _ in 0..<600 { report(frame) }
        return Double(allocation_count() - before) / 600
    }

    func close() {
        window.isHidden = true
        window.rootViewController = nil
        screen.settle()
        windows.close()
        display.close()
        AppHost.onScreen = nil
        screen.close()
    }
}

import Foundation
import Gimbal
import InputSources
import Reactor
import Shell
import UIKit
import WaylandServer

/// One run: server, windows, command.
@MainActor
final class Daemon: UIResponder, ProgramDelegate {
    static var wish: Wish?

    var window: UIWindow?
    private var program: RunningProgram?
    private var display: WaylandDisplay?
    private var windows: ClientWindows?
    private var child: ChildProcess?
    private var conformance: ConformanceControl?

    func attach(to program: RunningProgram) {
        self.program = program
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let program, let wish = Self.wish else { return false }
        do {
            try start(program, wish)
        } catch let error as ChildProcessError {
            // As shells say it: not found, or found and not to be started.
            program.stop(Failure(error.code == ENOENT ? .notFound : .cannotStart, "\(error)"))
        } catch {
            program.stop(Failure(.osError, "\(error)"))
        }
        return true
    }

    private func start(_ program: RunningProgram, _ wish: Wish) throws {
        var settings = ServerSettings()
        settings.layout = SeatKeymap(program.keyboard).map(KeyboardMirror.init)
        settings.repeatDelay = Int32(clamping: program.keyRepeat?.delay ?? 0)
        settings.repeatRate = program.keyRepeat.map { Int32(1000 / max(1, $0.interval)) } ?? 0
        settings.privileged = wish.configuration.privileged
        // Clients hear of dmabufs only where these can be shown.
        let imports = program.imports
        settings.sharing = imports.offer.map { BufferSharing(device: $0.device, layouts: $0.layouts, test: imports.test) }
        let display = try WaylandDisplay(loop: program.loop, settings: settings)
        // How the daemon is shown is its own business: an app in a window of it would be turned twice, and read a file of another.
        var environment = ProcessInfo.processInfo.environment.filter {
            !$0.key.hasPrefix("GIMBAL_") || $0.key == "GIMBAL_LOG_LEVEL"
        }
        let windows = ClientWindows(display, loop: program.loop)
        (self.display, self.windows) = (display, windows)
        let router = InputRouter(windows)
        wirePointer(program, windows, router)
        windows.onAwake = { UIApplication.shared.isIdleTimerDisabled = $0 }
        AppHost.onInput = { router.handle($0) }
        AppHost.onScreen = { windows.screenChanged() }
        windows.screenChanged()
        if let descriptor = wish.conformance {
            let desk = FloatingController(windows, router: router)
            show(desk, in: SeeThroughWindow(frame: UIScreen.main.bounds))
            conformance = try ConformanceControl(
                descriptor: descriptor, windows: windows, desk: desk, router: router, loop: program.loop, inject: AppHost.handle,
                onEnd: { program.stop(status: 0) })
        }
        guard !wish.command.isEmpty else { return }
        let socket = try display.listen(directory: environment["XDG_RUNTIME_DIR"])
        let kiosk = KioskController(windows, configuration: wish.configuration)
        let window = UIWindow(frame: UIScreen.main.bounds)
        show(kiosk, in: window)
        // Bars of clients take a part of the screen for themselves.
        windows.panels.onRest = { [weak window] in window?.frame = $0 }
        environment["WAYLAND_DISPLAY"] = socket
        environment["XDG_SESSION_TYPE"] = "wayland"
        environment["DISPLAY"] = nil
        let handed = wish.configuration.isCommandPrivileged ? display.handOverSocket() : nil
        defer { if let handed { close(handed) } }
        environment["WAYLAND_SOCKET"] = handed.map { "\($0)" }
        let child = try ChildProcess(wish.command, environment: environment, inheriting: handed, loop: program.loop)
        child.onExit = { [weak self] code in self?.commandEnded(code, kiosk) }
        self.child = child
    }

    private func show(_ controller: UIViewController, in window: UIWindow) {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
    }

    private func wirePointer(_ program: RunningProgram, _ windows: ClientWindows, _ router: InputRouter) {
        router.onHold = { program.pointer.hold($0) }
        router.onPut = { program.pointer.put(at: $0) }
        router.onPlayed = { AppHost.handle($0) }
        windows.onCursor = { look in
            switch look {
            case .arrow: program.pointer.setLook(.arrow)
            case .hidden: program.pointer.setLook(.hidden)
            case .picture(let image, let hotspot): program.pointer.setLook(.picture(image, hotspot: hotspot))
            }
        }
    }

    /// Its windows close as soon as the server has read the end of its socket, which may be after this.
    private func commandEnded(_ code: Int32, _ kiosk: KioskController) {
        guard let program else { return }
        let timer = program.loop.makeTimer { kiosk.whenSettled { program.stop(status: code) } }
        timer.schedule(after: .milliseconds(50))
    }

    func applicationWillTerminate(_ application: UIApplication) {
        child?.terminate()
        windows?.close()
        display?.close()
    }
}

import Foundation
import Gimbal
import GimbalShell
import Reactor
import Hosting
import UIKit
import WaylandServer

/// One run of the daemon: server, windows, command.
@MainActor
final class Daemon: UIResponder, ProgramDelegate {
    static var request: CommandLineRequest?
    /// The command, once it was started, or why it was not: a missing screen is said first.
    static var command: Result<EarlyProgram, any Error>?

    var window: UIWindow?
    private var program: RunningProgram?
    private var host: WaylandHost?
    private weak var kiosk: KioskController?

    func attach(to program: RunningProgram) {
        self.program = program
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let program, let request = Self.request else { return false }
        do {
            try start(program, request)
        } catch let error as ChildProcessError {
            // The codes are those of shells: the command was not found, or was found and could not be started.
            program.stop(Failure(error.code == ENOENT ? .notFound : .cannotStart, "\(error)"))
        } catch {
            program.stop(Failure(.osError, "\(error)"))
        }
        return true
    }

    /// Starts the command, if there is one, before the screen is opened.
    static func startCommand() {
        guard let request, !request.command.isEmpty else { return }
        command = Result { try EarlyProgram(request.command, isPrivileged: request.configuration.isCommandPrivileged) }
    }

    /// Ends a command that no screen was opened for.
    static func abandonCommand() {
        try? command?.get().abandon()
    }

    private func start(_ program: RunningProgram, _ request: CommandLineRequest) throws {
        let host = try WaylandHost(program, privileged: request.configuration.privileged)
        self.host = host
        let kiosk = KioskController(host.windows, configuration: request.configuration)
        let window = UIWindow(frame: UIScreen.main.bounds)
        self.kiosk = kiosk
        show(kiosk, in: window)
        defer { coverUntilProgramsAreThere(program, kiosk) }
        guard let command = try Self.command?.get() else { return try host.listenAsService() }
        try host.serve(command) { [weak self] code in self?.commandEnded(code, kiosk) }
    }

    /// The programs that the process before has shown come back, those of units by themselves. Until the first of them draws, the last picture
    /// stands in.
    private func coverUntilProgramsAreThere(_ program: RunningProgram, _ kiosk: KioskController) {
        let service = program.service
        if let cover = program.cover {
            if host?.display.sessionLock.isLocked == true {
                cover.remove()
            } else if service?.windows == 0 {
                cover.contentIsThere()
            }
            kiosk.isCovered = { [weak cover] in cover?.isStanding == true }
            cover.onFade = { [weak host] in service?.windows = host?.windows.windows.count ?? 0 }
        }
        kiosk.onWindows = { [weak program] count in
            service?.windows = count
            if count > 0 { program?.cover?.contentIsThere() }
        }
    }

    func configurationChanged() {
        guard let request = Self.request else { return }
        kiosk?.configuration = request.configuration
        host?.display.privileged = request.configuration.privileged
    }

    private func show(_ controller: UIViewController, in window: UIWindow) {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
    }

    /// Ends the run. The command's windows close as soon as the server has read the end of its socket, which may be after this
    /// call.
    private func commandEnded(_ code: Int32, _ kiosk: KioskController) {
        guard let program else { return }
        let timer = program.loop.makeTimer { kiosk.whenSettled { program.stop(status: code) } }
        timer.schedule(after: .milliseconds(50))
    }

    func applicationWillTerminate(_ application: UIApplication) {
        host?.close()
    }
}

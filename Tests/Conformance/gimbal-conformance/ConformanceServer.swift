import ConformanceDesk
import Foundation
import Gimbal
import GimbalShell
import Hosting
import UIKit

/// The server that a conformance suite tests: gimbald's server on gimbald's screen, with windows that float where the suite puts them.
///
/// `gimbal-conformance FD [flags]` reads the suite's commands from the inherited descriptor FD and ends with it. The products do not
/// contain it: a program on a device has no door for tests.
@main
final class ConformanceServer: UIResponder, ProgramDelegate {
    private static var descriptor: Int32 = -1

    var window: UIWindow?
    private var program: RunningProgram?
    private var host: WaylandHost?
    private var control: ConformanceControl?

    static func main() {
        AppHost.provideShaders()
        var arguments = CommandLine.arguments.dropFirst()
        let word = arguments.popFirst() ?? ""
        var help = ProgramHelp()
        help.name = "gimbal-conformance"
        help.usage = "gimbal-conformance FD [flags]"
        Program(help: help).run(arguments: Array(arguments)) { _ in
            guard let number = Int32(word), number > 2, fcntl(number, F_GETFD) >= 0 else {
                throw Failure(.usage, "\"\(word)\" is not the number of an inherited descriptor: gimbal-conformance FD [flags]")
            }
            descriptor = number
        } makeDelegate: {
            ConformanceServer()
        }
    }

    func attach(to program: RunningProgram) {
        self.program = program
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let program else { return false }
        do {
            let host = try WaylandHost(program)
            self.host = host
            let desk = FloatingController(host.windows, router: host.router)
            let window = SeeThroughWindow(frame: UIScreen.main.bounds)
            window.rootViewController = desk
            window.makeKeyAndVisible()
            self.window = window
            control = try ConformanceControl(
                descriptor: Self.descriptor, windows: host.windows, desk: desk, router: host.router, loop: program.loop,
                inject: AppHost.handle, onEnd: { program.stop(status: 0) })
        } catch {
            program.stop(Failure(.osError, "\(error)"))
        }
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        host?.close()
    }
}

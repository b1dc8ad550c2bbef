/// The daemon: a screen for one program and its windows.
///
/// `gimbald --config FILE -- COMMAND…` starts the Wayland server on the screen that Gimbal opens and starts the command as its
/// client. It shows the command's windows full screen with the transitions that the file names, and ends with the command's code.
/// It contains only wiring. The server on the screen is GimbalShell's; windows, policy and configuration are Shell's; the screen
/// and the flags of every app are Gimbal's.
///
/// The steps are these:
///
///     1  arguments    all after -- is its own, the rest are the flags of every app; an invalid one is code 64
///     2  the file     the file of --config; an error ends the program with its line and code 78, before a screen is opened
///     3  the socket   in XDG_RUNTIME_DIR; the command finds its name in WAYLAND_DISPLAY
///     4  the command  is started; what it asks for waits in the socket. A service has none: its programs are units of their own
///     5  the screen   as for every app: 69 without one, 77 without permission; the command is ended then
///     6  the windows  come and go; when the command ends, running motion ends first, and its code becomes the exit code
import Configuration
import Diagnostics
import Foundation
import Gimbal
import Reactor
import Hosting
import UIKit
import WaylandServer

@main
struct Main {
    @MainActor
    static func main() {
        AppHost.provideShaders()
        let program = Program(help: .gimbald)
        var request = CommandLineRequest(Array(CommandLine.arguments.dropFirst()))
        program.run(arguments: request.common) { path in
            try request.prepare(path)
            Daemon.request = request
        } whileOpening: {
            Daemon.startCommand()
        } atEnd: {
            Daemon.abandonCommand()
        } makeDelegate: {
            Daemon()
        }
    }
}

/// The request on the command line.
@MainActor
struct CommandLineRequest {
    private(set) var common: [String] = []
    private(set) var command: [String] = []
    private(set) var configuration = KioskConfiguration()

    /// Programs are started by others then.
    private var isService: Bool { common.contains("--service") }

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                command = Array(rest)
                break
            }
            common.append(argument)
        }
    }

    private func checkCommand() throws {
        if isService, !command.isEmpty {
            throw Failure(
                .usage, "--service takes no command: programs of a service are units of their own (gimbal-app@.service)")
        }
        guard isService || command.first?.isEmpty == false else {
            throw Failure(
                .usage, "there is no command: gimbald [--config FILE] [flags] -- COMMAND [ARGUMENTS], or gimbald --service")
        }
    }

    /// - Parameter path: the path of the configuration file.
    /// - Throws: a `Failure` of code 64, 66 or 78.
    mutating func prepare(_ path: String?) throws {
        try checkCommand()
        guard let path else { return }
        do throws(ConfigurationError) {
            configuration = try KioskConfiguration(path: path)
        } catch {
            throw Failure(error)
        }
    }
}

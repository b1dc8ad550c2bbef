/// The daemon: a screen for one program and its windows.
///
/// `gimbald --config FILE -- COMMAND…` starts the Wayland server on the screen that Gimbal opens and starts the command as its
/// client. It shows the command's windows full screen with the transitions that the file names, and ends with the command's code.
/// It contains only wiring. The server on the screen is GimbalShell's; windows, policy and configuration are Shell's; the screen
/// and the flags of every app are Gimbal's.
///
/// The steps are these:
///
///     1  arguments    --conformance and all after -- are its own, the rest are the flags of every app; an invalid one is code 64
///     2  the file     the file of --config; an error ends the program with its line and code 78, before a screen is opened
///     3  the screen   as for every app: 69 without one, 77 without permission
///     4  the socket   in XDG_RUNTIME_DIR; the command finds its name in WAYLAND_DISPLAY
///     5  the command  windows come and go; when it ends, running motion ends first, and its code becomes the exit code
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
    private(set) var conformance: Int32?
    private(set) var configuration = KioskConfiguration()
    /// The word after `--conformance`; nil without the flag, and empty when no word follows.
    private var suite: String?

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                command = Array(rest)
                break
            } else if argument == "--conformance" {
                suite = rest.popFirst() ?? ""
            } else {
                common.append(argument)
            }
        }
    }

    /// - Parameter path: the path of the configuration file.
    /// - Throws: a `Failure` of code 64, 66 or 78.
    mutating func prepare(_ path: String?) throws {
        if let suite {
            guard let descriptor = Int32(suite), descriptor > 2, fcntl(descriptor, F_GETFD) >= 0 else {
                throw Failure(
                    .usage,
                    "--conformance expects FD, the number of an inherited descriptor\(suite.isEmpty ? "" : "; it got \"\(suite)\"")"
                )
            }
            conformance = descriptor
        }
        guard command.isEmpty || conformance == nil else {
            throw Failure(.usage, "with --conformance a suite of tests is the client, and no command is")
        }
        guard command.first?.isEmpty == false || conformance != nil else {
            throw Failure(.usage, "there is no command: gimbald [--config FILE] [flags] -- COMMAND [ARGUMENTS]")
        }
        guard let path else { return }
        do throws(ConfigurationError) {
            configuration = try KioskConfiguration(path: path)
        } catch {
            throw Failure(error)
        }
    }
}

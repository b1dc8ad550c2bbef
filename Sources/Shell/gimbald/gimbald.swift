/// The daemon: a screen for one program and its windows.
///
/// What it is: `gimbald --config FILE -- COMMAND…` starts the Wayland server on the screen that Gimbal opens, starts the command as
/// its client, shows its windows full screen with the transitions that the file names, and ends with the command's code. What it
/// refuses to do: anything but wiring. Windows, policy and configuration are Shell's, the wire is WaylandServer's, the screen and
/// the flags of every app are Gimbal's.
///
/// The order of things:
///
///     1  arguments    --config is also ours, what follows -- is ours alone, the rest are the flags of every app; a wrong one is code 64
///     2  the file     one that is wrong ends the program with its line and code 78, before a screen is touched
///     3  the screen   as for every app: 69 without one, 77 without permission
///     4  the socket   in XDG_RUNTIME_DIR; the command is told its name in WAYLAND_DISPLAY
///     5  the command  windows come and go; when it ends, what is moving ends first, and its code is ours
import Configuration
import Diagnostics
import Foundation
import Gimbal
import InputSources
import Reactor
import Shell
import UIKit
import WaylandServer

@main
struct Main {
    @MainActor
    static func main() {
        let program = Program(
            usage: "gimbald [--config FILE] [flags] -- COMMAND [ARGUMENTS]",
            flags: [
                (
                    "--config FILE",
                    "as for every app; [kiosk] background, [transitions] and [app ID] open, close, switch are this one's"
                ),
                ("--conformance FD", "no command: windows float, and a suite of tests at descriptor FD places them and touches"),
                ("-- COMMAND…", "the program whose windows are shown; its exit code becomes this one's"),
            ])
        AppHost.provideShaders()
        let wish = Wish(Array(CommandLine.arguments.dropFirst()))
        Daemon.wish = wish
        program.run(arguments: wish.common) { Daemon() }
    }
}

/// What the command line asks for.
@MainActor
struct Wish {
    private(set) var common: [String] = []
    private(set) var command: [String] = []
    private(set) var conformance: Int32?
    private(set) var configuration = KioskConfiguration()

    /// Ends the process when it cannot be done.
    init(_ arguments: [String]) {
        var rest = arguments[...]
        var path = ProcessInfo.processInfo.environment["GIMBAL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        while let argument = rest.popFirst() {
            if argument == "--" {
                command = Array(rest)
                break
            } else if argument == "--config" {
                guard let file = rest.popFirst() else { Program.end(Failure(.usage, "--config wants FILE")) }
                path = file
                common.append("--config=\(file)")
            } else if argument == "--conformance" {
                guard let descriptor = rest.popFirst().flatMap({ Int32($0) }), descriptor > 2 else {
                    Program.end(Failure(.usage, "--conformance wants FD, an inherited descriptor"))
                }
                conformance = descriptor
            } else if argument.hasPrefix("--config=") {
                path = String(argument.dropFirst(9))
                common.append(argument)
            } else {
                common.append(argument)
            }
        }
        let asksOnly = common.contains { ["--help", "-h", "--version", "--check", "--list-outputs"].contains($0) }
        if let path, !asksOnly {
            do throws(ConfigurationError) {
                configuration = try KioskConfiguration(path: path)
            } catch {
                Program.end(Failure(.configuration, "\(error)"))
            }
        }
        guard command.isEmpty || conformance == nil else {
            Program.end(Failure(.usage, "with --conformance a suite of tests is the client, and no command is"))
        }
        guard !command.isEmpty || conformance != nil || asksOnly else {
            Program.end(Failure(.usage, "there is no command: gimbald [--config FILE] [flags] -- COMMAND [ARGUMENTS]"))
        }
    }
}

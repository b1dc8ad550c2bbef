import Diagnostics
import Foundation
import QuartzCore
import Reactor
import Scene
import UIKit

/// One run of an app, from its arguments to its exit code.
@MainActor
final class Runtime {
    private let options: Options
    private let makeDelegate: @MainActor () -> any UIApplicationDelegate

    nonisolated static var programName: String {
        URL(fileURLWithPath: CommandLine.arguments.first ?? "app").lastPathComponent
    }

    private let program: Program?

    init(options: Options, program: Program? = nil, makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate) {
        self.options = options
        self.program = program
        self.makeDelegate = makeDelegate
    }

    /// Runs the app and ends the process.
    static func main(
        arguments: [String] = Array(CommandLine.arguments.dropFirst()), program: Program? = nil,
        _ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) -> Never {
        StandardStreams.prepare()
        do {
            let options = try Options(arguments: arguments, environment: ProcessInfo.processInfo.environment)
            setLogLevel(options)
            exit(try Runtime(options: options, program: program, makeDelegate: makeDelegate).perform())
        } catch let failure as Failure {
            end(failure)
        } catch {
            end(Failure(.osError, "\(error)"))
        }
    }

    private static func end(_ failure: Failure) -> Never {
        StandardStreams.complain("\(programName): \(failure)\n")
        exit(failure.code.rawValue)
    }

    private static func setLogLevel(_ options: Options) {
        switch options.logLevel {
        case "error": LogThreshold.level = .error
        case "info": LogThreshold.level = .info
        case "debug": LogThreshold.level = .debug
        default: LogThreshold.level = .warning
        }
    }

    private func perform() throws -> Int32 {
        switch options.task {
        case .help:
            try StandardStreams.say(program?.help ?? Options.help(program: Self.programName))
            return ExitCode.success.rawValue
        case .version:
            try StandardStreams.say("\(Self.programName) (Gimbal \(Version.text))")
            return ExitCode.success.rawValue
        case .listOutputs:
            try StandardStreams.say(DisplayProbe.listOutputs(options))
            return ExitCode.success.rawValue
        case .check:
            let (text, code) = DisplayProbe.check(options)
            try StandardStreams.say(text)
            return code.rawValue
        case .run:
            return try run()
        }
    }

    private func run() throws -> Int32 {
        switch options.backend {
        case .drm:
            return try runLive(on: .display)
        case .wayland:
            return try runLive(on: .window)
        case .headless:
            return try runHeadless()
        case .auto:
            guard options.transition == nil else { return try runHeadless() }
            // Inside a session the display is somebody else's.
            let session = ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] ?? ""
            for place in session.isEmpty ? [LiveRun.Place.display] : [.window, .display] {
                do {
                    return try runLive(on: place)
                } catch let missing as NoDisplay {
                    log.info("\(missing.reason)")
                }
            }
            return try runHeadless()
        }
    }

    /// Seat and card, or the window, are opened once: `auto` learns from the attempt whether there is a display.
    private func runLive(on place: LiveRun.Place) throws -> Int32 {
        let run = LiveRun(options: options, makeDelegate: makeDelegate)
        do {
            try run.open(place)
        } catch let failure as Failure where options.backend == .auto && [.unavailable, .noPermission].contains(failure.code) {
            throw NoDisplay(reason: failure.description)
        }
        return try run.perform()
    }

    /// An app with a tour is recorded; any other just runs, on a screen in memory.
    private func runHeadless() throws -> Int32 {
        let delegate = makeDelegate()
        guard delegate is any TourProviding else {
            let run = LiveRun(options: options, makeDelegate: { delegate })
            try run.open(.memory)
            return try run.perform()
        }
        return try RecordedRun(options: options, delegate: delegate).perform().rawValue
    }
}

/// Why `auto` does without a display.
private struct NoDisplay: Error {
    let reason: String
}

/// The version that `--version` prints.
enum Version {
    static let text = "0.1"
}

import CoreGraphics
import Diagnostics
import Foundation
import InputSources
import QuartzCore
import Reactor
import Scene
import UIKit

/// One run of an app, from its arguments to its exit code.
@MainActor
final class Runtime {
    private var options: AppOptions
    private let renderers: RendererSettling
    private let makeDelegate: @MainActor () -> any UIApplicationDelegate
    /// Called when the devices of a screen are open, while its renderer starts; nil afterwards.
    private var whileOpening: (@MainActor () -> Void)?
    /// Nil until the run begins, and where it is no service.
    private var service: DeviceService?
    private let readAgain: @MainActor () throws -> AppOptions

    nonisolated static var programName: String {
        URL(fileURLWithPath: CommandLine.arguments.first ?? "app").lastPathComponent
    }

    private let help: ProgramHelp

    init(
        options: AppOptions, renderers: RendererSettling, help: ProgramHelp,
        readAgain: @escaping @MainActor () throws -> AppOptions,
        whileOpening: @escaping @MainActor () -> Void = {},
        makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) {
        self.whileOpening = whileOpening
        self.options = options
        self.renderers = renderers
        self.readAgain = readAgain
        self.help = help
        self.makeDelegate = makeDelegate
    }

    /// Runs the app and ends the process.
    static func main(
        arguments: [String] = Array(CommandLine.arguments.dropFirst()), help: ProgramHelp,
        prepare: @escaping @MainActor (String?) throws -> Void = { _ in },
        whileOpening: @escaping @MainActor () -> Void = {}, atEnd: @MainActor () -> Void = {},
        _ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) -> Never {
        StandardStreams.prepare()
        Role.playIfAsked()
        let renderers = RendererSettling()
        ImageFile.drawVectors(by: PictureProcesses())
        MemoryShortage.endProgram(
            saying: "\(programName): the system gives no more memory: free some, or raise LimitAS= or ulimit -v\n",
            code: ExitCode.osError.rawValue)
        do {
            try takeDescriptors()
            let read = { try AppOptions(arguments: arguments, environment: ProcessInfo.processInfo.environment) }
            let options = try read()
            setLogLevel(options)
            if options.task == .run { try prepare(options.configuration) }
            let readAgain = { @MainActor in
                let options = try read()
                try prepare(options.configuration)
                setLogLevel(options)
                return options
            }
            let runtime = Runtime(
                options: options, renderers: renderers, help: help, readAgain: readAgain, whileOpening: whileOpening,
                makeDelegate: makeDelegate)
            let code = try runtime.perform()
            atEnd()
            exit(code)
        } catch let failure as Failure {
            atEnd()
            end(failure)
        } catch {
            atEnd()
            end(Failure(.osError, "\(error)"))
        }
    }

    /// Checked before any library opens one, because some end the process with a signal when they cannot.
    private static func takeDescriptors() throws {
        guard let limit = DescriptorLimit.raise() else { return }
        let free = DescriptorLimit.free(below: limit)
        guard free < DescriptorLimit.least else { return }
        throw Failure(
            .osError,
            "only \(free) more files may be opened, and \(DescriptorLimit.least) are needed: raise LimitNOFILE= or ulimit -n")
    }

    private static func end(_ failure: Failure) -> Never {
        StandardStreams.complain("\(programName): \(failure)\n")
        exit(failure.code.rawValue)
    }

    private static func setLogLevel(_ options: AppOptions) {
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
            try StandardStreams.say(HelpPage(program: help, startedAs: Self.programName).text)
            return ExitCode.success.rawValue
        case .manual(let topic):
            try StandardStreams.say(manual(topic))
            return ExitCode.success.rawValue
        case .version:
            try StandardStreams.say("\(Self.programName) (Gimbal \(Version.text))")
            return ExitCode.success.rawValue
        case .listOutputs:
            sayOfKeyboard()
            try StandardStreams.say(DisplayProbe.listOutputs(options))
            return ExitCode.success.rawValue
        case .check:
            sayOfKeyboard()
            let (text, code) = DisplayProbe.check(options, renderer: renderers.forecast(options, on: firstPlace))
            try StandardStreams.say(text)
            return code.rawValue
        case .run:
            // Before the service begins, which takes what its manager keeps: the program may start again.
            renderers.settle(&options, on: firstPlace)
            if options.isService { service = .begin(knowsSafeMode: options.knowsSafeMode) }
            do {
                return try run()
            } catch let failure as Failure where service != nil {
                service?.willEnd(failure)
                throw failure
            }
        }
    }

    /// - Returns: the source of the page, without the last end of line.
    private func manual(_ topic: ManualTopic) -> String {
        let page =
            switch topic {
            case .program: HelpPage(program: help, startedAs: Self.programName)
            case .file: HelpPage(file: help)
            }
        return String(page.manual.dropLast())
    }

    /// Without a keyboard event the keymap is never compiled, and a wrong name would not be reported.
    private func sayOfKeyboard() {
        let isNamed = ProcessInfo.processInfo.environment.contains { $0.key.hasPrefix("XKB_DEFAULT_") && !$0.value.isEmpty }
        if isNamed || options.keyboard != KeyboardLayout() { _ = SeatKeymap(options.keyboard) }
    }

    private func run() throws -> Int32 {
        for remark in options.remarks { log.warning("\(remark)") }
        if let path = options.capture { _ = try OutputDirectory(URL(fileURLWithPath: path)) }
        if options.tour == .off, options.transition != nil {
            throw Failure(.usage, "--transition shows a step of the app's tour, which --tour off does without")
        }
        switch options.backend {
        case .drm:
            return try runLive(on: .display)
        case .wayland:
            return try runLive(on: .window)
        case .headless:
            return try runHeadless()
        case .auto where service != nil:
            // A service is for the display of its device. Without one, the manager is told.
            return try runLive(on: .display)
        case .auto:
            guard options.transition == nil else { return try runHeadless() }
            return try runOnWhatThereIs()
        }
    }

    /// Inside a session the display is the session's.
    private var isInSession: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains { environment[$0]?.isEmpty == false }
    }

    /// Where the run tries to show its frames first.
    private var firstPlace: LiveRun.Place {
        switch options.backend {
        case .drm: .display
        case .wayland: .window
        case .headless: .memory
        case .auto where options.isService: .display
        case .auto: options.transition != nil ? .memory : isInSession ? .window : .display
        }
    }

    private func runOnWhatThereIs() throws -> Int32 {
        for place in isInSession ? [LiveRun.Place.window, .display] : [.display] {
            do {
                return try runLive(on: place)
            } catch let missing as NoDisplay {
                // A user who has a session but cannot get into it, or may not open the card, expected something else.
                if place == .window || missing.code == .noPermission {
                    log.warning("\(missing.reason)")
                } else {
                    log.info("\(missing.reason)")
                }
            }
        }
        return try runHeadless()
    }

    /// Opens seat and card, or the window, once: `auto` learns from the attempt whether there is a display.
    private func runLive(on place: LiveRun.Place) throws -> Int32 {
        settleRenderer(on: place)
        let run = LiveRun(options: options, service: service, readAgain: readAgain, makeDelegate: makeDelegate)
        do {
            try run.open(place) { [unowned self] in beginWhileOpening() }
        } catch let failure as Failure
            where options.backend == .auto && service == nil && [.unavailable, .noPermission].contains(failure.code)
        {
            throw NoDisplay(reason: failure.description, code: failure.code)
        } catch is StopAsked {
            service?.ends()
            return ExitCode.success.rawValue
        }
        // The session's keyboards have the session's layout, or appear later.
        if place == .window { sayOfKeyboard() }
        return try run.perform()
    }

    /// A second attempt, at another kind of screen, finds it begun.
    private func beginWhileOpening() {
        if service?.isSafe != true { whileOpening?() }
        whileOpening = nil
    }

    /// A command that was started for another kind of screen is a child, and a program that has one does not start again.
    private func settleRenderer(on place: LiveRun.Place) {
        if whileOpening != nil { renderers.settle(&options, on: place) }
    }

    /// Records an app with a tour; runs any other app on a screen in memory.
    private func runHeadless() throws -> Int32 {
        settleRenderer(on: .memory)
        let delegate = makeDelegate()
        if !(delegate is any ProgramDelegate) { sayOfKeyboard() }
        guard delegate is any TourProviding, options.tour != .off else {
            if options.backend == .auto {
                log.warning("there is no display: the app runs on a screen in memory, which is not visible")
            }
            let run = LiveRun(options: options, service: service, readAgain: readAgain, makeDelegate: { delegate })
            try run.open(.memory) { [unowned self] in beginWhileOpening() }
            return try run.perform()
        }
        return try RecordedRun(options: options, delegate: delegate).perform().rawValue
    }
}

/// The reason why `auto` works without a display.
private struct NoDisplay: Error {
    let reason: String
    let code: ExitCode
}

/// The version that `--version` prints.
enum Version {
    static let text = "0.1"
}

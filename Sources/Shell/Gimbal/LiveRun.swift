import Diagnostics
import Foundation
import OutputCore
import QuartzCore
import Reactor
import RenderServer
import Scene
import Synchronization
import SystemBus
import UIKit

/// An app on a real screen, or on one in memory in real time: the main loop is here, the display thread beside it.
@MainActor
final class LiveRun {
    private var options: AppOptions
    private let readAgain: @MainActor () throws -> AppOptions
    private let service: DeviceService?
    private let makeDelegate: @MainActor () -> any UIApplicationDelegate
    private let display = DisplayThread()
    private let pointer: PointerControl
    /// Failures from the display thread: the screen is lost.
    private let losses = Mailbox<Failure>()
    private var main: MainLoop?
    private var bus: SharedBus?
    private var tour: TourRunner?
    private var standstill: MainStandstill?
    private var sensor: OrientationSensor?
    private var priority: DisplayPriority?
    private var status: ServiceStatus?
    private var sleepWatch: SleepWatch?
    private var powerButton: PowerButton?
    /// Called when the panels are off before the machine sleeps.
    private var whenDark: (@MainActor () -> Void)?
    private weak var hostsPrograms: (any ProgramDelegate)?
    private var shownSteps: [FramesReport.Span] = []

    init(
        options: AppOptions, service: DeviceService? = nil, readAgain: @escaping @MainActor () throws -> AppOptions,
        makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
    ) {
        self.options = options
        self.service = service
        self.readAgain = readAgain
        self.makeDelegate = makeDelegate
        pointer = PointerControl(display: display, isShown: options.pointer != .never)
    }

    /// The kind of output that shows the frames.
    enum Place { case display, window, memory }

    /// Opens the screen. The app does not exist yet, so the caller can do something else when there is no screen.
    ///
    /// - Throws: a `Failure` of code 69 or 77 when there is no screen, of 73 when no file can be created in `--out`; `StopAsked`
    ///   when a signal arrived during the call.
    ///
    /// - Parameter whileOpening: called when signals are heard and the devices are open, while the renderer starts. A program that was
    ///   started earlier could become the display's master: the first that opens a card does.
    func open(_ place: Place, whileOpening: () -> Void = {}) throws {
        // The directory is checked first, so that an error is reported at the beginning and not at the end.
        if let out = options.out { _ = try OutputDirectory(URL(fileURLWithPath: out)) }
        let main = try MainLoop(time: SystemTime.shared)
        MainLoop.hangUpReloads.withLock { $0 = service != nil }
        // This comes before the display thread exists, because the thread inherits the blocked signals.
        try main.handleTermination { [unowned main] in main.stop() }
        if let service { try main.handleReloads { [weak self] in self?.reload(service) } }
        try startDisplay(place, whileOpening)
        if let service { watch(service, main.loop) }
        // A screen in memory has no vblank to miss.
        let bus = SharedBus(loop: main.loop)
        self.bus = bus
        if place != .memory { priority = DisplayPriority(of: display, on: main.loop, bus: bus) }
        if place == .display { try watchSleep(main.loop, bus) }
        if place == .display, service != nil { try watchPowerKey(main.loop, bus) }
        self.main = main
    }

    /// Runs until the tour is over or a signal arrives.
    ///
    /// - Returns: the process's exit code.
    func perform() throws -> Int32 {
        guard let main else { throw Failure(.software, "a run without a screen") }
        try display.deliverFeedback(on: main.loop) { [unowned self, unowned main] feedback in
            MainActor.assumeIsolated {
                // A display link is an app's code, and may pause itself.
                if SceneContext.main.wantsFrames { main.loop.endQuiet() }
                self.handle(feedback)
            }
        }
        let alignment = TouchAlignment(loop: main.loop) { AppHost.handle($0) }
        try display.deliverInput(on: main.loop) { events in
            MainActor.assumeIsolated { alignment.handle(events) }
        }
        let delegate = service?.isSafe == true ? SafeModePage() : makeDelegate()
        // The screen's description is in the mailbox, and the delegate must not find a screen without a size.
        main.loop.tick(mayBlock: false)
        // Not before: the tick would send a screen without windows, which the display might show while the app is launched.
        SceneContext.main.attach(sink: display)
        let display = display
        UIApplication.idleTimerChanged = { isDisabled in display.perform { $0.isIdleInhibited = isDisabled } }
        let imports = BufferImports(display: display)
        try imports.deliver(on: main.loop)
        let program = RunningProgram(loop: main.loop, options: options, pointer: pointer, imports: imports, service: service) {
            [unowned main] in main.stop()
        }
        let losses = losses
        losses.setWaker(
            try main.loop.addWaker { for loss in losses.take() { MainActor.assumeIsolated { program.stop(loss) } } })
        program.clientsChanged = { [weak self] in self?.status?.clients = $0 }
        program.cover = service?.standingPicture.withLock { $0.take() }.map { StandingCover($0, loop: main.loop) }
        RunningProgram.current = program
        defer { RunningProgram.current = nil }
        (delegate as? any ProgramDelegate)?.attach(to: program)
        hostsPrograms = delegate as? any ProgramDelegate
        AppHost.launch(delegate, options)
        // A program that shows others says itself when there is something to see.
        if !(delegate is any ProgramDelegate) { program.cover?.contentIsThere() }
        priority?.request()
        if options.sensor != .off, let bus {
            sensor = OrientationSensor.open(on: main.loop, bus: bus, isMissed: options.sensor == .on)
        }
        if options.blockMain > 0 {
            standstill = MainStandstill(loop: main.loop, length: TimeSpan(seconds: options.blockMain / 1000))
        }
        try startTour(of: delegate, main)
        main.run()
        service?.manager?.tell(.stopping)
        service?.ends()
        AppHost.terminate()
        priority?.close()
        let logs = display.close(orElse: CompileWatch.giveUp)
        let report = FramesReport(logs: logs, steps: shownSteps, standstills: standstill?.spans ?? [])
        try finish(report)
        if let failure = program.failure { throw failure }
        return program.status ?? ExitCode.success.rawValue
    }

    private func watch(_ service: DeviceService, _ main: EventLoop) {
        let mark = main.tickMark
        display.perform { core in core.watcher = ServiceWatch(service, core, main: mark) }
        status = service.manager.map { ServiceStatus($0, loop: main) }
    }

    /// What can change at run time does; displays, devices and the rest of the flags are as they were until the next start.
    private func reload(_ service: DeviceService) {
        guard let main else { return }
        status?.problem = service.reload(at: main.loop.now) {
            var fresh = try readAgain()
            fresh.rendererChoice = options.rendererChoice
            let idle = fresh.idle
            display.perform { $0.idleRules = idle }
            hostsPrograms?.configurationChanged()
            options.logLevel = fresh.logLevel
            options.idle = idle
            if options != fresh { log.info("what else has changed in the configuration has an effect with the next start") }
        }
    }

    private func watchSleep(_ loop: EventLoop, _ bus: SharedBus) throws {
        let (display, dark) = (display, Mailbox<Bool>())
        dark.setWaker(
            try loop.addWaker { [weak self] in
                MainActor.assumeIsolated {
                    guard !dark.take().isEmpty, let self, let done = self.whenDark else { return }
                    self.whenDark = nil
                    done()
                }
            })
        let panels = SleepWatch.Panels(
            switchOff: { [weak self] done in
                self?.whenDark = done
                display.perform { $0.sleep { dark.send(true) } }
            },
            switchOn: { display.perform { $0.wake() } })
        sleepWatch = SleepWatch.open(on: loop, bus: bus, panels: panels)
    }

    private func watchPowerKey(_ loop: EventLoop, _ bus: SharedBus) throws {
        let (display, held) = (display, Mailbox<Bool>())
        held.setWaker(
            try loop.addWaker { [weak self] in
                MainActor.assumeIsolated { if !held.take().isEmpty { self?.powerButton?.powerOff() } }
            })
        // Without a bus there is no logind, and a line says so already.
        guard let connection = try? bus.connection() else { return }
        powerButton = PowerButton(bus: connection) { isOurs in
            display.perform { $0.takePowerKey(isOurs ? { held.send(true) } : nil) }
        }
        powerButton?.start()
    }

    private func startDisplay(_ place: Place, _ whileOpening: () -> Void) throws {
        let (options, losses, service) = (options, losses, service)
        if place != .display { service?.closeCards() }
        var displayOptions = DisplayOptions(options)
        displayOptions.compilesInPauses = true
        // Pictures in memory are compared.
        displayOptions.watchesEffects = place != .memory
        try display.start(options: displayOptions, whileStarting: whileOpening) { loop in
            switch place {
            case .display: return try KMSBackend(loop: loop, options: options, service: service) { losses.send($0) }
            case .window: return try NestedBackend(loop: loop, options: options) { losses.send($0) }
            case .memory: return HeadlessBackend(loop: loop, options: options, shaders: .live)
            }
        }
    }

    private func startTour(of delegate: any UIApplicationDelegate, _ main: MainLoop) throws {
        guard let provider = delegate as? any TourProviding else {
            guard options.transition == nil else {
                throw Failure(.usage, "--transition shows a step of the app's tour, and \(Runtime.programName) has none")
            }
            if options.tour == .on { log.warning("--tour on: \(Runtime.programName) has no tour") }
            return
        }
        guard showsTour else {
            log.info("there is something to point with, so the app is yours; --tour on shows its tour")
            return
        }
        let steps = try TourSelection.steps(of: provider, options)
        let tour = TourRunner(steps: steps, loop: main.loop, rest: .milliseconds(400))
        tour.onBegin = { [unowned self] step in
            shownSteps.append(FramesReport.Span(name: step.name, start: main.loop.now, end: main.loop.now))
        }
        tour.onEnd = { [unowned self] _ in shownSteps[shownSteps.count - 1].end = main.loop.now }
        tour.onFinished = { main.stop() }
        tour.start()
        self.tour = tour
    }

    /// True when the tour is shown; a step that was named is shown in any case.
    private var showsTour: Bool {
        switch options.tour {
        case .on: true
        case .off: false
        case .auto: options.transition != nil || !display.canPoint
        }
    }

    private func handle(_ feedback: SceneFeedback) {
        if case .brightness(let level) = feedback { takeLight(level) }
        AppHost.handle(feedback)
        pointer.handle(feedback)
        status?.handle(feedback)
        follow(feedback)
        if case .frame(let frame) = feedback, !frame.began.isEmpty || !frame.retimesBegan.isEmpty { standstill?.movementBegan() }
    }

    private func takeLight(_ level: Double) {
        let display = display
        UIScreen.main.adoptBrightness(level)
        UIScreen.setLight = { level in display.perform { $0.setBrightness(level) } }
    }

    /// The picture of the process before is of one size.
    private func follow(_ feedback: SceneFeedback) {
        guard let cover = RunningProgram.current?.cover else { return }
        switch feedback {
        case .frame: cover.frameShown()
        case .screen: cover.remove()
        default: break
        }
    }

    private func finish(_ report: FramesReport) throws {
        guard tour != nil || options.out != nil else { return }
        if let out = options.out {
            try report.write(to: URL(fileURLWithPath: out))
        }
        try StandardStreams.say(report.summary)
    }
}

extension DisplayOptions {
    init(_ options: AppOptions) {
        self.init()
        scale = options.scale
        pointer = options.pointer
        idle = options.idle
        keepsPicture = options.isService
        injectedDrawCost = options.injectedDraw
        injectedCommitCost = options.injectedCommit
    }
}

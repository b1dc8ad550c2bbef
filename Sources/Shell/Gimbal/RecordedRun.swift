import Buffers
internal import CLinux
import CoreGraphics
import Foundation
import Geometry
import HeadlessOutput
import OutputCore
import QuartzCore
import Reactor
import RenderServer
import Scene
import UIKit

/// An app's tour rendered to files: one loop, virtual time. Every vblank is planned and paced; what the recorder keeps is drawn.
@MainActor
final class RecordedRun {
    private let options: AppOptions
    private let delegate: any UIApplicationDelegate
    private let main: MainLoop
    private let backend: HeadlessBackend
    private let core: DisplayCore
    private let settings: Recorder.Settings
    private let recorder: Recorder
    /// Of the pictures, as the viewer sees them.
    private let screenSize: Size<Physical>
    private let sink: InlineSink
    private var failure: Failure?
    private var progress: ProgressBar?
    private var framesBefore: UInt64 = 0
    private var compileWatch: CompileWatch?

    init(options: AppOptions, delegate: any UIApplicationDelegate) throws {
        self.options = options
        self.delegate = delegate
        gimbal_return_large_blocks()
        main = try MainLoop(time: VirtualTime(jumpsWhenIdle: true))
        backend = HeadlessBackend(loop: main.loop, options: options)
        var displayOptions = DisplayOptions(options)
        displayOptions.drawingClock = Stopwatch()
        core = try DisplayCore(loop: main.loop, backend: backend, options: displayOptions)
        sink = InlineSink(core)
        screenSize = backend.output.info.pictureSize
        settings = Self.settings(options)
        recorder = try Recorder(
            settings: settings, screenWidth: Int(screenSize.width), screenHeight: Int(screenSize.height))
    }

    /// A single transition has an animated picture of its own: larger, with more frames a second than the whole tour's.
    private static func settings(_ options: AppOptions) -> Recorder.Settings {
        var settings = Recorder.Settings(directory: URL(fileURLWithPath: options.out ?? "demo-out"))
        if let transition = options.transition {
            let name = URL(fileURLWithPath: transition).deletingPathExtension().lastPathComponent
            settings.animationName = Recorder.fileName(name) + "-animated.png"
            (settings.animationWidth, settings.animationStride) = (420, 2)
        }
        return settings
    }

    /// - Throws: a `Failure` that names what could not be read, drawn or written.
    func perform() throws -> ExitCode {
        try main.handleTermination { [unowned main] in main.stop() }
        let feedback = Mailbox<SceneFeedback>()
        feedback.setWaker(
            try main.loop.addWaker {
                MainActor.assumeIsolated { for value in feedback.take() { self.handle(value) } }
            })
        core.onFeedback = { feedback.send($0) }
        core.onCompiling = { [unowned self] name in
            MainActor.assumeIsolated { compileWatch = name.map { CompileWatch($0) } }
        }
        SceneContext.main.attach(sink: sink)
        do {
            try core.start()
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        main.loop.tick(mayBlock: false)
        AppHost.launch(delegate, options, onSignal: { CompileWatch.giveUp($0) })
        backend.output.onShown = { [unowned self] buffer, presented in
            MainActor.assumeIsolated { self.take(buffer, presented) }
        }
        let period = backend.output.info.refreshPeriod.seconds
        backend.recordingWants = { [unowned self] time in
            MainActor.assumeIsolated {
                recorder.wantsFrame(at: time.seconds, period: period, isMoving: UIApplication.shared.isInTransition)
            }
        }
        let isWhole = try runTour()
        AppHost.terminate()
        try finish(isWhole: isWhole)
        return .success
    }

    private func handle(_ feedback: SceneFeedback) {
        if case .shaderFailed(_, let message) = feedback {
            return stop(Failure(.dataError, "the transition shader does not compile:\n\(message)"))
        }
        AppHost.handle(feedback)
    }

    private func stop(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
        main.stop()
    }

    /// - Returns: false when a signal ended it early.
    private func runTour() throws -> Bool {
        guard let provider = delegate as? any TourProviding else { return true }
        let steps = try TourSelection.steps(of: provider, options)
        let tour = TourRunner(steps: steps, loop: main.loop, rest: .milliseconds(250))
        progress = ProgressBar(total: steps.count)
        let stopwatch = Stopwatch()
        let forecast = TourForecast(total: steps.count, start: stopwatch.read())
        if let announcement = forecast.announcement { try StandardStreams.say(announcement) }
        var done = 0
        var isWhole = false
        tour.onBegin = { [unowned self] step in
            progress?.advance(to: step.name)
            framesBefore = core.frameLogs.first?.total ?? 0
            recorder.beginStep(at: main.loop.now.seconds)
        }
        tour.onEnd = { [unowned self] step in
            endStep(step)
            done += 1
            guard let sentence = forecast.sentence(done: done, at: stopwatch.read()) else { return }
            progress?.finish()
            do { try StandardStreams.say(sentence) } catch { stop(error as? Failure ?? Failure(.ioError, "\(error)")) }
        }
        tour.onFinished = { [unowned self] in
            isWhole = true
            main.stop()
        }
        tour.start()
        main.run()
        progress?.finish()
        if let failure { throw failure }
        return isWhole
    }

    private func endStep(_ step: TourStep) {
        let frames = (core.frameLogs.first?.total ?? 0) - framesBefore
        let size = "\(Int(screenSize.width))×\(Int(screenSize.height))"
        do {
            try recorder.endStep(step.name, subtitle: "\(size), \(frames) frames, 60 Hz")
        } catch let failure as Failure {
            stop(failure)
        } catch {
            stop(Failure(.cannotCreate, "\(error)"))
        }
        gimbal_trim_heap()
    }

    private func take(_ buffer: RenderBuffer, _ presented: FramePresented) {
        guard let image = backend.image(of: buffer) else { return }
        recorder.take(
            image, at: presented.time.seconds, period: backend.output.info.refreshPeriod.seconds,
            isMoving: UIApplication.shared.isInTransition)
    }

    private func finish(isWhole: Bool) throws {
        try recorder.finish()
        let report = FramesReport(logs: core.frameLogs)
        let directory = URL(fileURLWithPath: options.out ?? "demo-out")
        try report.write(to: directory)
        core.close()
        let count = recorder.files.filter { $0.lastPathComponent != settings.animationName }.count
        let animation = count < recorder.files.count ? ", \(settings.animationName) (animated)" : ""
        let sheets = "\(count) sheet\(count == 1 ? "" : "s")"
        try StandardStreams.say(
            "\(isWhole ? "Wrote" : "Stopped early; wrote") \(directory.path): \(sheets)\(animation), frames.json"
        )
        try StandardStreams.say(report.summary)
    }
}

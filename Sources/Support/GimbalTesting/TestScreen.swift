import Buffers
public import CoreGraphics
import Compositing
public import Foundation
import Gimbal
import HeadlessOutput
import InputEvents
package import InputSources
import OutputCore
import QuartzCore
package import Reactor
import RenderGLES
import RenderServer
import Scene
import UIKit

/// A screen in memory, in virtual time.
@preconcurrency @MainActor
public final class TestScreen {
    private let main: MainLoop
    private let backend: HeadlessBackend
    private let core: DisplayCore
    private let sink: InlineSink
    /// The windows that were there before the screen.
    private let formerWindows: [UIWindow]
    /// The display's feedback while the app was stalled.
    private var unheard: [SceneFeedback]?
    /// The input events while the app was stalled.
    private var unfelt: [[InputEvent]] = []
    /// Aligns movements to the frames' pace, as on a device.
    private lazy var alignment = TouchAlignment(loop: main.loop) { AppHost.handle($0) }
    private(set) lazy var hand = TouchHand(
        now: { [unowned self] in time },
        pass: { [unowned self] in $0 > 0 ? advance(by: $0) : settle() })

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - scale: pixels per point.
    /// - Throws: when there is no OpenGL ES, or the process has no descriptors left.
    public convenience init(width: Int = 640, height: Int = 480, scale: CGFloat = 1) throws {
        try self.init(panelWidth: width, panelHeight: height, rotation: "0", scale: scale)
    }

    /// What draws: suites run with each renderer. For transition shaders the CPU's renderer starts the app's program that the variable
    /// GIMBAL_ROLE_PROGRAM names; without one they are shown as fades.
    private static func renderer() throws -> RendererKind {
        guard let name = ProcessInfo.processInfo.environment["GIMBAL_RENDERER"] else { return .gles }
        guard let renderer = RendererKind(rawValue: name) else {
            throw Failure(.usage, "GIMBAL_RENDERER does not take \"\(name)\": expected gles or cpu")
        }
        return renderer
    }

    /// Creates a screen whose panel is mounted rotated.
    ///
    /// - Parameters:
    ///   - panelWidth: in pixels of the panel.
    ///   - panelHeight: in pixels of the panel.
    ///   - rotation: in the syntax of `--rotate`: `90`, `flipped-270`.
    ///   - scale: pixels per point.
    /// - Throws: when there is no OpenGL ES, the variable GIMBAL_RENDERER names no renderer, or the process has no descriptors left.
    public init(panelWidth: Int, panelHeight: Int, rotation: String, scale: CGFloat = 1) throws {
        UIApplication.shared.startOver()
        formerWindows = UIApplication.shared.windows
        main = try MainLoop(time: VirtualTime())
        backend = HeadlessBackend(
            loop: main.loop, width: panelWidth, height: panelHeight, rotation: rotation, renderer: try Self.renderer(),
            roleProgram: ProcessInfo.processInfo.environment["GIMBAL_ROLE_PROGRAM"])
        var options = DisplayOptions()
        options.scale = scale
        core = try DisplayCore(loop: main.loop, backend: backend, options: options)
        sink = InlineSink(core)
        let mailbox = Mailbox<SceneFeedback>()
        mailbox.setWaker(
            try main.loop.addWaker { [unowned self] in
                MainActor.assumeIsolated { self.hear(mailbox.take()) }
            })
        core.onFeedback = { mailbox.send($0) }
        let input = Mailbox<[InputEvent]>()
        input.setWaker(
            try main.loop.addWaker { [unowned self] in
                MainActor.assumeIsolated { self.feel(input.take()) }
            })
        core.onInput = { input.send($0) }
        SceneContext.main.attach(sink: sink)
        try core.start()
        RunningProgram.current = RunningProgram(loop: main.loop)
        main.loop.tick(mayBlock: false)
    }

    /// The time on the screen's clock, in seconds.
    public var time: TimeInterval { main.loop.now.seconds }

    /// Advances the time: every vblank on the way has its frame, every completion runs.
    public func advance(by seconds: TimeInterval) {
        main.loop.advance(by: TimeSpan(seconds: seconds))
    }

    /// Advances the time while the app does nothing. Frames are shown. The main thread receives no feedback, and no gesture's
    /// time ends, before the stall is over.
    public func stall(for seconds: TimeInterval) {
        unheard = []
        TickTimer.isStalled = true
        main.loop.advance(by: TimeSpan(seconds: seconds))
        TickTimer.isStalled = false
        let feedback = unheard ?? []
        unheard = nil
        hear(feedback)
        let events = unfelt
        unfelt = []
        feel(events)
        TickTimer.run(until: time)
        settle()
    }

    private func hear(_ feedback: [SceneFeedback]) {
        guard unheard == nil else {
            unheard?.append(contentsOf: feedback)
            return
        }
        for value in feedback {
            AppHost.handle(value)
            guard case .screen(let id, let description?) = value else { continue }
            if let picture = PointerArrow.picture(scale: description.scale) { core.setPointerPicture(picture, on: id) }
        }
    }

    private func feel(_ batches: [[InputEvent]]) {
        guard unheard == nil else { return unfelt += batches }
        for events in batches { alignment.handle(events) }
    }

    /// The loop that the main thread and the display share.
    package var loop: EventLoop { main.loop }

    /// Called with true before the display's side works, and with false afterwards; it may be called again in between.
    package func watchDisplay(_ handler: @escaping (_ begins: Bool) -> Void) { core.onWork = handler }

    /// The simulated devices of the screen; none is present until a test plugs one in.
    package var devices: SimulatedInput? { backend.devices }

    /// Runs pending work and commits, without advancing the time.
    public func settle() {
        for _ in 0..<4 { main.loop.tick(mayBlock: false) }
    }

    /// Runs one tick of the main loop, as a device does when it is woken; returns the number of descriptors that woke it.
    package func tick() -> Int { main.loop.tick(mayBlock: false) }

    /// The plan of the last frame as text: one line for each item drawn.
    public var planText: String { core.presenters.first?.planner.plan.description ?? "" }

    /// The picture on the screen, in the viewer's orientation; nil before the first frame.
    public var image: CGImage? { backend.image }

    /// The picture on the panel, in the panel's own orientation.
    package var panelImage: CGImage? { backend.panelImage }

    /// The number of frames shown so far.
    public var frameCount: Int { Int(core.frameLogs.first?.total ?? 0) }

    /// The number of vblanks that an animation needed and did not get.
    public var missedVblanks: Int { core.frameLogs.first?.summary.missedVblanks ?? 0 }

    /// Closes the screen, so that another can be made; a transition that still runs ends, and windows that came meanwhile are hidden.
    public func close() {
        hand.lift(hand.fingers, isCancelled: true)
        // A window of one test would lie over those of the next.
        for window in UIApplication.shared.windows where !formerWindows.contains(where: { $0 === window }) {
            window.isHidden = true
        }
        UIApplication.shared.startOver()
        settle()
        RunningProgram.current = nil
        core.close()
        SceneContext.main.detachSink()
        SceneContext.main.setClock(nil)
    }
}

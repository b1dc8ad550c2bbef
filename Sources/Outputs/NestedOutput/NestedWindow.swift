internal import Geometry
internal import OutputCore
internal import Reactor

/// The surface with its role: sizes and scales come in, contents go out.
final class NestedWindow {
    /// When a content was shown.
    struct Presented {
        /// Nil when the compositor's clock is another than ours.
        var time: MonotonicTime?
        /// Nil when the compositor does not know.
        var period: TimeSpan?
        var sequence: UInt64?
    }

    let surface: RemoteObject
    private let shell: RemoteObject
    private let shellSurface: RemoteObject
    private let toplevel: RemoteObject
    private let presentation: RemoteObject?
    private let viewport: RemoteObject?
    private let fractionalScale: RemoteObject?
    private let decoration: RemoteObject?
    private let others: [RemoteObject]
    private let settings: NestedSettings
    private var usesOurClock = true
    private var wanted: (width: Int, height: Int) = (0, 0)
    private var wantedScale = 1.0

    /// In the compositor's points.
    private(set) var size: (width: Int, height: Int)
    /// Pixels a point.
    private(set) var scale = 1.0
    private(set) var isConfigured = false
    /// Size or scale may be others now.
    var onConfigured: (() -> Void)?
    var onClose: (() -> Void)?

    init(_ connection: CompositorConnection, _ settings: NestedSettings) throws(NestedError) {
        self.settings = settings
        size = (settings.width, settings.height)
        let compositor = try connection.require("wl_compositor", upTo: 4, atLeast: 4)
        shell = try connection.require("xdg_wm_base", upTo: 5)
        guard let surface = compositor.make("wl_surface", 0, [.newID]),
            let shellSurface = shell.make("xdg_surface", 2, [.newID, .object(surface)]),
            let toplevel = shellSurface.make("xdg_toplevel", 1, [.newID])
        else { throw .noMemory }
        (self.surface, self.shellSurface, self.toplevel) = (surface, shellSurface, toplevel)
        presentation = connection.bind("wp_presentation", upTo: 1)
        let viewporter = connection.bind("wp_viewporter", upTo: 1)
        viewport = viewporter?.make("wp_viewport", 1, [.newID, .object(surface)])
        // Without a viewport the window would be larger by the scale, instead of finer.
        let scales = viewport == nil ? nil : connection.bind("wp_fractional_scale_manager_v1", upTo: 1)
        fractionalScale = scales?.make("wp_fractional_scale_v1", 1, [.newID, .object(surface)])
        let decorations = connection.bind("zxdg_decoration_manager_v1", upTo: 1)
        decoration = decorations?.make("zxdg_toplevel_decoration_v1", 1, [.newID, .object(toplevel)])
        // 2 is the compositor's side.
        decoration?.send(1, [.uint(2)])
        others = [compositor, viewporter, scales, decorations].compactMap { $0 }
        listen()
    }

    var hasPresentationTimes: Bool { presentation != nil }

    /// In pixels.
    var bufferSize: (width: Int, height: Int) {
        func pixels(_ points: Int) -> Int { min(max(Int((Double(points) * scale).rounded()), 1), 16_384) }
        return (pixels(size.width), pixels(size.height))
    }

    /// The compositor answers with a size.
    func open() {
        toplevel.send(2, [.string(settings.title)])
        toplevel.send(3, [.string(settings.appID)])
        surface.send(6)
    }

    func close() {
        viewport?.destroy(0)
        fractionalScale?.destroy(0)
        // A toplevel that goes before its decoration is an error of the protocol.
        decoration?.destroy(0)
        toplevel.destroy(0)
        shellSurface.destroy(0)
        surface.destroy(0)
    }

    /// - Parameter damage: in the buffer's pixels; empty means all.
    func show(_ buffer: RemoteObject, damage: Region<Buffer>, of info: OutputInfo) {
        surface.send(1, [.object(buffer), .int(0), .int(0)])
        viewport?.send(2, [.int(size.width), .int(size.height)])
        let whole = PixelRect<Buffer>(x: 0, y: 0, width: info.mode.width, height: info.mode.height)
        for rect in damage.isEmpty ? [whole] : damage.rects {
            surface.send(
                9,
                [.int(Int(rect.left)), .int(Int(rect.top)), .int(Int(rect.right - rect.left)), .int(Int(rect.bottom - rect.top))])
        }
        surface.send(6)
    }

    /// - Returns: the callback, which ends by itself.
    func requestFrame(_ done: @escaping () -> Void) -> RemoteObject? {
        let callback = surface.make("wl_callback", 3, [.newID])
        callback?.onEvent = { _, _ in done() }
        return callback
    }

    func requestPresentation(
        presented: @escaping (Presented) -> Void, discarded: @escaping () -> Void
    ) -> RemoteObject? {
        let feedback = presentation?.make("wp_presentation_feedback", 1, [.object(surface), .newID])
        feedback?.onEvent = { [unowned self] event, arguments in
            switch event {
            case 1: presented(self.presented(arguments))
            case 2: discarded()
            case _: break
            }
        }
        return feedback
    }

    private func presented(_ arguments: EventArguments) -> Presented {
        let seconds = UInt64(arguments.uint(0)) << 32 | UInt64(arguments.uint(1))
        let time = MonotonicTime(nanoseconds: Int64(clamping: seconds) &* 1_000_000_000 &+ Int64(arguments.uint(2)))
        let period = arguments.uint(3)
        return Presented(
            time: usesOurClock ? time : nil,
            period: (1_000_000...1_000_000_000).contains(period) ? .nanoseconds(Int64(period)) : nil,
            sequence: UInt64(arguments.uint(4)) << 32 | UInt64(arguments.uint(5)))
    }

    private func listen() {
        shell.onEvent = { [unowned self] _, arguments in shell.send(3, [.uint(arguments.uint(0))]) }
        // Linux calls it CLOCK_MONOTONIC.
        presentation?.onEvent = { [unowned self] _, arguments in usesOurClock = arguments.uint(0) == 1 }
        fractionalScale?.onEvent = { [unowned self] _, arguments in
            // In 120ths.
            wantedScale = min(max(Double(arguments.uint(0)) / 120, 0.25), 16)
            if isConfigured { adopt() }
        }
        toplevel.onEvent = { [unowned self] event, arguments in
            switch event {
            case 0: wanted = (arguments.int(0), arguments.int(1))
            case 1: onClose?()
            case _: break
            }
        }
        shellSurface.onEvent = { [unowned self] _, arguments in
            shellSurface.send(4, [.uint(arguments.uint(0))])
            isConfigured = true
            adopt()
        }
    }

    /// 0 leaves the choice to us.
    private func adopt() {
        size.width = wanted.width > 0 ? min(wanted.width, 16_384) : size.width
        size.height = wanted.height > 0 ? min(wanted.height, 16_384) : size.height
        scale = wantedScale
        onConfigured?()
    }
}

package import Buffers
internal import Diagnostics
package import Geometry
package import OutputCore
package import Reactor

/// An output as a window of another Wayland compositor: for development on a desk, and for an app inside another's kiosk.
///
/// What it is: a client. The window's content is the panel: it has the size that the compositor gives it, `--rotate` turns the
/// picture on it as on a panel that is mounted so, and what the compositor's seat does to the window comes out as the places and keys
/// of devices, for the input source that makes events of them. What it refuses to do: draw title bars (the compositor is asked for them), have
/// planes or a cursor of its own, wait for a compositor that does not answer for longer than five seconds.
///
/// In order: the compositor's globals are read, a window is made and its first size awaited; then `commit` attaches a buffer of
/// shared memory and asks for a frame callback and, where there is one, for the time at which the content is shown. The callback lets
/// the next frame begin, and a slow frame begins before it (`WindowCycle`). The vblank is foretold from the callback (`CallbackLatency`),
/// and is the report's where that comes first; without presentation-time the callback is taken for it. A window that is hidden gets
/// neither: after 200 ms the output says that it is lost, which stops the frames, and with the callback that comes in the end it wants a
/// whole frame. A new size or scale is a change of mode.
package final class NestedOutput: Output {
    package private(set) var info: OutputInfo
    package var onEvent: ((OutputEvent) -> Void)?
    /// What people do to the window.
    package var onInput: ((NestedInput) -> Void)? {
        didSet { seat.onInput = onInput }
    }
    /// The compositor asks to close the window.
    package var onClose: (() -> Void)?
    /// The window is gone, for the reason; the output was removed just before.
    package var onLost: ((String) -> Void)?

    private let loop: EventLoop
    private let connection: CompositorConnection
    private let window: NestedWindow
    private let seat: NestedSeat
    private let wantedScale: Double?
    private var buffers: WindowBuffers
    private var cycle = WindowCycle.idle
    /// Ends the waiting for a callback or a report.
    private var patience: LoopTimer?
    /// Tells the pacer when a slow frame will be shown; not from inside its commit.
    private var early: LoopTimer?
    /// Of the frames committed last.
    private var costs = RecentMedian(TimeSpan.zero)
    private var isClosed = false
    private var callback: RemoteObject?
    /// Reports that are to come, the oldest first.
    private var reports: [RemoteObject] = []
    private var latency = CallbackLatency()
    private var lastCallback = MonotonicTime.zero

    /// Opens the window and waits for its size.
    ///
    /// - Parameter isGivenUp: asked whenever the loop turns meanwhile; true ends the wait.
    /// - Throws: when there is no compositor, when it lacks what a window needs, or when it does not answer.
    package init(
        loop: EventLoop, settings: NestedSettings, isGivenUp: @escaping () -> Bool = { false }
    ) throws(NestedError) {
        self.loop = loop
        wantedScale = settings.scale
        connection = try CompositorConnection(loop: loop, settings: settings, isGivenUp: isGivenUp)
        window = try NestedWindow(connection, settings)
        seat = NestedSeat(connection, surface: window.surface)
        let buffers = try WindowBuffers(connection)
        self.buffers = buffers
        let mode = OutputMode(width: 1, height: 1, refreshPeriod: .nanoseconds(16_666_667), isPreferred: true)
        info = OutputInfo(
            name: settings.name, mode: mode, model: "window", transform: settings.transform)
        window.open()
        try connection.wait(for: "the window's size") { [window] in window.isConfigured }
        takeSize()
        patience = loop.makeTimer { [unowned self] in wasNotShown() }
        early = loop.makeTimer { [unowned self] in tellEarly() }
        window.onConfigured = { [unowned self] in sizeChanged() }
        window.onClose = { [unowned self] in onClose?() }
        connection.onLost = { [unowned self] reason in connectionWasLost(reason) }
        if settings.transform != .normal { logRotation() }
    }

    package func acquireBuffer() throws(OutputError) -> RenderBuffer? {
        guard !isClosed else { throw .gone(output: info.name) }
        return buffers.acquire(width: info.mode.width, height: info.mode.height)
    }

    package func returnBuffer(_ buffer: RenderBuffer) {
        buffers.giveBack(buffer)
    }

    package func test(_ state: OutputState) throws(OutputError) {
        guard !isClosed else { throw .gone(output: info.name) }
        guard state.isActive else { return }
        if let mode = state.mode, mode != info.mode {
            throw .refused(output: info.name, reason: "the compositor decides on the window's size")
        }
        guard state.planes.isEmpty, state.cursor == nil, state.sharedPicture == nil else {
            throw .refused(output: info.name, reason: "it has no planes")
        }
        guard let buffer = state.drawnBuffer ?? buffers.shown else { throw .refused(output: info.name, reason: "no buffer") }
        guard buffer.width == info.mode.width, buffer.height == info.mode.height else {
            throw .refused(output: info.name, reason: "a buffer of \(buffer.width)x\(buffer.height) for the mode \(info.mode)")
        }
    }

    package func commit(_ state: OutputState) throws(OutputError) {
        try test(state)
        // Whether its panel is lit is the compositor's business: a window keeps its last picture.
        guard state.isActive else { return }
        guard cycle.awaited == nil || state.isBlocking else { throw .busy(output: info.name) }
        if let buffer = state.drawnBuffer, !buffers.has(buffer) {
            throw .refused(output: info.name, reason: "a buffer of another output")
        }
        costs.add(state.cost)
        guard !state.isBlocking else {
            drop(cycle.reset())
            return send(state)
        }
        perform(cycle.commit(state), at: loop.now)
    }

    private func perform(_ action: WindowCycle.Action, at time: MonotonicTime, sequence: UInt64? = nil) {
        switch action {
        case .nothing: break
        case .send(let state):
            send(state)
            // Not the turn's time: drawing took its part of it.
            patience?.schedule(at: loop.stopwatch.read() + .milliseconds(200))
            if isSlow { early?.schedule(at: loop.now) }
        case .tell(let token): onEvent?(.presented(FramePresented(token: token, sequence: sequence, time: time)))
        case .lose(let waiting):
            drop(waiting)
            buffers.forgetContents()
            onEvent?(.lost)
        case .wake: onEvent?(.needsFrame)
        }
        if !cycle.isWaiting { patience?.cancel() }
    }

    private func send(_ state: OutputState) {
        guard let buffer = state.drawnBuffer ?? buffers.shown, let remote = buffers.submit(buffer) else { return }
        let token = state.token
        callback?.forget()
        callback = window.requestFrame { [unowned self] in frameCallbackCame(token) }
        let report = window.requestPresentation(
            presented: { [unowned self] in wasPresented(token, $0) },
            discarded: { [unowned self] in if cycle.awaited == token { wasNotShown() } })
        if let report { keep(report) }
        window.show(remote, damage: state.damage, of: info)
    }

    private func drop(_ waiting: OutputState?) {
        if let buffer = waiting?.drawnBuffer { buffers.giveBack(buffer) }
    }

    /// Buffers keep the window's size: they are drawn turned.
    package func rotate(to transform: OutputTransform) -> Bool {
        guard !isClosed, transform != info.transform else { return false }
        info.transform = transform
        logRotation()
        return true
    }

    private func logRotation() {
        log.info("\(info.name): rotated by \(info.transform.name), \(info.rotationMethod.sentence)")
    }

    package func pollVblank() -> VblankReading? { nil }

    package func reopen() throws(OutputError) {
        guard !isClosed else { throw .gone(output: info.name) }
        drop(cycle.reset())
        buffers.forgetContents()
    }

    package func close() {
        isClosed = true
        patience?.cancel()
        early?.cancel()
        onEvent = nil
        window.close()
        connection.close()
    }

    // MARK: What the compositor says of frames

    private func wasPresented(_ token: FrameToken, _ shown: NestedWindow.Presented) {
        if let period = shown.period, abs((period - info.mode.refreshPeriod).nanoseconds) > 100_000 {
            setPeriod(period)
        } else {
            let time = shown.time ?? loop.now
            latency.wasShown(token, at: time)
            perform(cycle.report(token), at: time, sequence: shown.sequence)
        }
    }

    private func frameCallbackCame(_ token: FrameToken) {
        let now = loop.now
        lastCallback = now
        if window.hasPresentationTimes { latency.callbackCame(for: token, at: now) }
        let time = cycle.awaited == token ? presentation(ofCallbackAt: now) : nil
        perform(cycle.callback(token, isForetold: time != nil), at: time ?? now)
    }

    /// When a content is shown whose callback comes at `time`; nil while that is not known.
    private func presentation(ofCallbackAt time: MonotonicTime) -> MonotonicTime? {
        window.hasPresentationTimes ? latency.presentation(ofCallbackAt: time, period: info.refreshPeriod) : time
    }

    /// A frame that begins with the callback is not done before the next one, on most tries.
    private var isSlow: Bool { costs.value > info.refreshPeriod * 3 / 4 }

    private func tellEarly() {
        let callback = max(loop.now, lastCallback + info.refreshPeriod)
        guard cycle.awaited != nil, let time = presentation(ofCallbackAt: callback) else { return }
        perform(cycle.tellEarly(), at: time)
    }

    private func wasNotShown() {
        let action = cycle.patienceEnded()
        if case .tell = action { latency.reportIsMissing() }
        perform(action, at: loop.now)
    }

    // MARK: What it says of the window

    private func sizeChanged() {
        let before = info
        takeSize()
        if info != before { reconfigured() }
    }

    private func takeSize() {
        let size = window.bufferSize
        info.mode = OutputMode(
            width: size.width, height: size.height, refreshPeriod: info.mode.refreshPeriod, isPreferred: true)
        info.modes = [info.mode]
        info.scaleHint = wantedScale ?? window.scale
        seat.windowSize = window.size
    }

    /// Frames come at another pace than was thought.
    private func setPeriod(_ period: TimeSpan) {
        info.mode.refreshPeriod = period
        info.modes = [info.mode]
        reconfigured()
    }

    private func reconfigured() {
        drop(cycle.reset())
        patience?.cancel()
        forgetReports()
        onEvent?(.changed(info))
    }

    /// Keeps a request for a report until it is answered, or until eight newer requests were made.
    private func keep(_ report: RemoteObject) {
        if reports.count == 8 { reports.removeFirst().forget() }
        reports.append(report)
    }

    private func forgetReports() {
        callback?.forget()
        callback = nil
        for report in reports { report.forget() }
        reports = []
        latency = CallbackLatency()
    }

    private func connectionWasLost(_ reason: String) {
        guard !isClosed else { return }
        isClosed = true
        patience?.cancel()
        onEvent?(.removed)
        onLost?(reason)
    }
}

let log = Log("window")

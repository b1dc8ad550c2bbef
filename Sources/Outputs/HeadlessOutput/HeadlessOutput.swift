package import Buffers
internal import Diagnostics
package import Geometry
package import OutputCore
package import Reactor

/// An output without a screen: buffers in memory, vblanks by hand or by the loop's time.
///
/// What it is: the output of tests, of recordings, and of `--backend headless`. It keeps the rules that a kernel keeps (one flip on
/// the way, a commit shows at the next vblank and not before, buffers of the right size only), counts vblanks at exact multiples of
/// its period, and injects faults: a flip that hangs, a flip whose event is lost, a vblank that comes early, a commit
/// that is refused. What it refuses
/// to do: draw, encode pictures, keep a history; `onShown` gives the buffer on the screen to readers of pixels.
///
/// In order: `commit` takes the state and, in timer mode, sets the timer to the next vblank of the grid that starts at `phase`; at
/// the vblank `vblank(at:)` puts the buffer on the screen, calls `onShown`, and delivers `presented`. Without a frame on its way no
/// timer runs: an idle headless output causes no wake-up. In manual mode nothing happens until a test calls `vblank(at:)`.
///
/// Vblank n lies at phase + n · period, where the period may be a fraction of nanoseconds (10¹² over `refreshMillihertz`), as on
/// real hardware: 60 Hz gives steps of 16,666,666 and 16,666,667 ns by turns.
package final class HeadlessOutput: Output {
    /// What makes vblanks.
    package enum Pace: Hashable, Sendable {
        /// The loop's timer, on the grid.
        case timer
        /// A test, with `vblank(at:)`.
        case manual
    }

    package private(set) var info: OutputInfo
    /// As `info` was when the frame on the screen was committed.
    package private(set) var shownInfo: OutputInfo
    private var submittedInfo: OutputInfo
    package var onEvent: ((OutputEvent) -> Void)?

    /// Called at each vblank that brings a new picture, with the buffer that is on the screen from now on.
    package var onShown: ((RenderBuffer, FramePresented) -> Void)?

    /// Faults to come; see `HeadlessFaults`.
    package var faults = HeadlessFaults()

    /// Commits accepted, and what the last one asked for.
    package private(set) var commitCount = 0
    package private(set) var lastState: OutputState?

    let loop: EventLoop
    private let pace: Pace
    /// The vblank that shows the frame on its way. A loop that is late hears of it later, and it was when it was.
    private var due = MonotonicTime.zero
    private let phase: MonotonicTime
    /// The period as a fraction of nanoseconds.
    private let periodNumerator, periodDenominator: Int64
    private var chain: Swapchain
    private var pending: FrameToken?
    private var timer: LoopTimer?
    private var isClosed = false
    private var format: PixelFormat

    /// - Parameters:
    ///   - size: in Buffer pixels, from 1 to 16,384 a side; other values are brought into that range.
    ///   - refreshMillihertz: thousandths of a hertz, from 1,000 to 1,000,000.
    ///   - period: instead of it, whole nanoseconds, from 1 ms to 1 s.
    ///   - bufferCount: as many as a KMS output has; at least 2.
    ///   - transform: how the picture lies in the buffers, which keep their size.
    package init(
        loop: EventLoop, name: String = "HEADLESS-1", width: Int, height: Int, refreshMillihertz: Int = 60_000,
        period: TimeSpan? = nil, pace: Pace = .timer, bufferCount: Int = 3, format: PixelFormat = .abgr8888,
        transform: OutputTransform = .normal, scaleHint: Double? = nil
    ) {
        self.loop = loop
        self.pace = pace
        self.format = format
        phase = loop.now
        periodNumerator = period.map { min(max($0.nanoseconds, 1_000_000), 1_000_000_000) } ?? 1_000_000_000_000
        periodDenominator = period == nil ? Int64(min(max(refreshMillihertz, 1000), 1_000_000)) : 1
        let mode = OutputMode(
            width: min(max(width, 1), 16_384), height: min(max(height, 1), 16_384),
            refreshPeriod: TimeSpan(nanoseconds: periodNumerator / periodDenominator), isPreferred: true)
        info = OutputInfo(
            name: name, mode: mode, model: "memory", scaleHint: scaleHint, transform: transform,
            capabilities: [.lateCommits])
        (shownInfo, submittedInfo) = (info, info)
        chain = HeadlessOutput.makeChain(mode: mode, count: max(2, bufferCount), format: format)
        timer = loop.makeTimer { [unowned self] in vblank(at: due) }
        if transform != .normal { logRotation() }
    }

    /// The buffer whose picture is on the screen; nil before the first vblank.
    package var onScreen: RenderBuffer? { chain.onScreen }

    package func acquireBuffer() throws(OutputError) -> RenderBuffer? {
        guard !isClosed else { throw .gone(output: info.name) }
        return chain.acquire()
    }

    package func returnBuffer(_ buffer: RenderBuffer) {
        chain.giveBack(buffer)
    }

    package func test(_ state: OutputState) throws(OutputError) {
        guard !isClosed else { throw .gone(output: info.name) }
        if let error = faults.takeTestError() { throw error }
        guard state.isActive else { return }
        let mode = state.mode ?? info.mode
        if let wanted = state.mode, !info.modes.contains(wanted) {
            throw .refused(output: info.name, reason: "it has no mode \(wanted)")
        }
        guard state.planes.isEmpty, state.cursor == nil, state.sharedPicture == nil else {
            throw .refused(output: info.name, reason: "it has no planes")
        }
        guard let buffer = state.drawnBuffer ?? chain.onScreen else { throw .refused(output: info.name, reason: "no buffer") }
        guard buffer.width == mode.width, buffer.height == mode.height else {
            throw .refused(output: info.name, reason: "a buffer of \(buffer.width)x\(buffer.height) for the mode \(mode)")
        }
    }

    package func commit(_ state: OutputState) throws(OutputError) {
        if let error = faults.takeCommitError() { throw error }
        try test(state)
        if state.isBlocking {
            // What a kernel does: whatever was pending is over, and the call returns at the vblank.
            pending = nil
            timer?.cancel()
        }
        guard pending == nil else { throw .busy(output: info.name) }
        commitCount += 1
        lastState = state
        guard state.isActive else { return }
        // Where the picture stays, no buffer grows older.
        if let buffer = state.drawnBuffer { chain.submit(buffer) }
        submittedInfo = info
        if state.isBlocking {
            chain.presented()
            shownInfo = info
            return
        }
        pending = state.token
        guard pace == .timer else { return }
        due = nextVblank(after: currentTime)
        timer?.schedule(at: due)
    }

    /// Buffers keep their size: they are drawn turned.
    package func rotate(to transform: OutputTransform) -> Bool {
        guard !isClosed, transform != info.transform else { return false }
        info.transform = transform
        logRotation()
        return true
    }

    private func logRotation() {
        log.info("\(info.name): rotated by \(info.transform.name), \(info.rotationMethod.sentence)")
    }

    package func pollVblank() -> VblankReading? {
        guard !faults.isVblankCounterDead else { return nil }
        let count = vblankNumber(at: currentTime)
        return VblankReading(sequence: UInt64(count), time: vblankTime(count))
    }

    package func reopen() throws(OutputError) {
        guard !isClosed else { throw .gone(output: info.name) }
        pending = nil
        timer?.cancel()
        chain.forgetContents()
    }

    package func close() {
        isClosed = true
        timer?.cancel()
        onEvent = nil
        onShown = nil
    }

    /// A vblank: shows the frame on its way, if there is one, and says so.
    ///
    /// Called by the timer, or by a test in manual mode.
    package func vblank(at time: MonotonicTime) {
        guard let token = pending else { return }
        if faults.takeStuckFlip() { return }
        pending = nil
        let hasNewPicture = chain.onTheWay != nil
        chain.presented()
        shownInfo = submittedInfo
        if faults.takeLostEvent() { return }
        let shownAt = faults.takeEarliness().map { time - $0 } ?? time
        let presented = FramePresented(token: token, sequence: UInt64(max(0, vblankNumber(at: time))), time: shownAt)
        if hasNewPicture, let buffer = chain.onScreen { onShown?(buffer, presented) }
        onEvent?(.presented(presented))
    }

    /// Says an event that no commit asked for: a rogue vblank, a loss, a removal.
    package func inject(_ event: OutputEvent) {
        if case .lost = event { dropPending() }
        onEvent?(event)
    }

    /// Changes size; buffers from before must not be used.
    package func resize(width: Int, height: Int) {
        var mode = info.mode
        mode = OutputMode(
            width: min(max(width, 1), 16_384), height: min(max(height, 1), 16_384), refreshPeriod: mode.refreshPeriod)
        dropPending()
        info.mode = mode
        info.modes = [mode]
        chain = HeadlessOutput.makeChain(mode: mode, count: chain.count, format: format)
        onEvent?(.changed(info))
    }

    private func dropPending() {
        pending = nil
        timer?.cancel()
        chain.forgetContents()
    }

    // Work costs time inside a turn: then the vblank after the work counts, not the one after the turn's beginning.
    private var currentTime: MonotonicTime { loop.stopwatch.read() }

    private func vblankTime(_ number: Int64) -> MonotonicTime {
        phase + TimeSpan(nanoseconds: Int64(clamping: Int128(number) * Int128(periodNumerator) / Int128(periodDenominator)))
    }

    /// The number of the last vblank at or before `time`.
    private func vblankNumber(at time: MonotonicTime) -> Int64 {
        let passed = Int128((time - phase).nanoseconds)
        var number = Int64(clamping: passed * Int128(periodDenominator) / Int128(periodNumerator))
        // The grid is rounded down, so the division can be one short.
        if vblankTime(number + 1) <= time { number += 1 }
        return number
    }

    private func nextVblank(after time: MonotonicTime) -> MonotonicTime { vblankTime(vblankNumber(at: time) + 1) }

    private static func makeChain(mode: OutputMode, count: Int, format: PixelFormat) -> Swapchain {
        Swapchain((0..<count).compactMap { _ in RenderBuffer.memory(width: mode.width, height: mode.height, format: format) })
    }
}

private let log = Log("headless")

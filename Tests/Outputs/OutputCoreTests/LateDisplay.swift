import Buffers
import OutputCore
import Reactor

/// A display that takes a frame at its next vblank and shows it some vblanks later, as the compositor of a window does.
final class LateDisplay: Output {
    /// What lets the next frame begin.
    enum Readiness {
        /// The report that the frame is on the screen.
        case report
        /// The callback at which the display took the frame, with the time at which it will be shown.
        case callbackWithTime
        /// That callback alone.
        case callback
    }

    let info: OutputInfo
    var onEvent: ((OutputEvent) -> Void)?
    /// The number of vblanks between taking a frame and showing it.
    var lateBy: Int64
    /// When the frames were really shown.
    private(set) var shown: [MonotonicTime] = []

    private let loop: EventLoop
    private let readiness: Readiness
    private let phase: MonotonicTime
    private var pending: FrameToken?
    private var timer: LoopTimer?
    private var presented: FramePresented?

    init(loop: EventLoop, lateBy: Int64, readiness: Readiness) {
        self.loop = loop
        self.lateBy = lateBy
        self.readiness = readiness
        phase = loop.now
        let mode = OutputMode(width: 64, height: 48, refreshPeriod: .milliseconds(16), isPreferred: true)
        info = OutputInfo(name: "LATE-1", mode: mode)
        timer = loop.makeTimer { [unowned self] in say() }
    }

    func acquireBuffer() throws(OutputError) -> RenderBuffer? { RenderBuffer.memory(width: 64, height: 48) }
    func returnBuffer(_ buffer: RenderBuffer) {}
    func test(_ state: OutputState) throws(OutputError) {}
    func pollVblank() -> VblankReading? { nil }
    func reopen() throws(OutputError) {}
    func close() { timer?.cancel() }

    func commit(_ state: OutputState) throws(OutputError) {
        guard pending == nil else { throw .busy(output: info.name) }
        pending = state.token
        let period = info.refreshPeriod
        let count = (loop.stopwatch.read() - phase).nanoseconds / period.nanoseconds + 1
        let taken = phase + period * count
        let visible = taken + period * lateBy
        shown.append(visible)
        presented = FramePresented(token: state.token, sequence: nil, time: readiness == .callback ? taken : visible)
        timer?.schedule(at: readiness == .report ? visible : taken)
    }

    private func say() {
        guard let presented else { return }
        (pending, self.presented) = (nil, nil)
        onEvent?(.presented(presented))
    }
}

internal import Buffers
internal import Reactor

/// A client's buffer that the display side reads where it is.
protocol InPlaceBuffer: AnyObject {
    var useID: RenderBuffer.ID { get }

    /// The display side has let go of one use.
    func useEnded(_ number: Int)
}

/// The clients' buffers that the display side reads where they are, until it has let go of them.
///
/// A film's buffer comes back with the frame that shows the next one. That frame wakes this thread anyway, so the display side wakes it
/// for the buffer only where no turn has come for a while: the surface is not seen, or a closing window still shows the picture.
final class BuffersInUse {
    let returns = BufferReturns()
    private var buffers: [RenderBuffer.ID: any InPlaceBuffer] = [:]
    private let loop: EventLoop
    private lazy var patience = loop.makeTimer { [weak self] in self?.endPatience() }
    /// The longest that a client waits for a buffer that comes back without a frame.
    private static let span = TimeSpan(seconds: 0.25)

    init(on loop: EventLoop) throws(ReactorError) {
        self.loop = loop
        returns.setWaker(try loop.addWaker(isQuiet: true) { [weak self] in self?.takeReturns() })
    }

    /// Ends the delivery of what is let go, when no client is left. Buffers keep their clients, and these keep this.
    func close() {
        returns.setWaker(nil)
        patience.cancel()
        buffers = [:]
    }

    func keep(_ buffer: any InPlaceBuffer) { buffers[buffer.useID] = buffer }

    func letGo(of buffer: any InPlaceBuffer) { buffers[buffer.useID] = nil }

    /// A picture was replaced by another: its buffer will come back soon.
    func expectReturn() {
        guard !patience.isScheduled else { return }
        returns.expect(true)
        patience.schedule(after: BuffersInUse.span)
    }

    private func endPatience() {
        returns.expect(false)
        takeReturns()
    }

    /// Takes what the display side has let go of. Called in each turn.
    func takeReturns() {
        guard !buffers.isEmpty else { return }
        for end in returns.take() { buffers[end.buffer]?.useEnded(end.number) }
    }
}

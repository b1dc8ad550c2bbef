internal import Buffers
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor

/// A simulated card with its device, one pacer on its first output, and a source that always has a frame.
final class Bench: FrameSource {
    let loop: EventLoop
    let card: SimulatedDRM
    let device: KMSDevice
    private(set) var pacer: FramePacer!
    private(set) var ended: [FrameResult] = []
    private(set) var infos: [OutputInfo] = []
    private(set) var returns = 0
    /// Told that the GPU does not end a frame.
    private(set) var hangs: [MonotonicTime] = []
    var planes: (any Output) -> [PlaneCandidate] = { _ in [] }
    var isAnimating = true
    /// What another program has made for the whole screen, for the frames to come.
    var borrowed: (() -> (source: SharedBuffer, use: any AnyObject & Sendable)?)?
    /// Where the pointer is, on a plane of its own if that is to be had.
    var cursor: CursorPlacement?
    /// Comes with each frame; borrowed.
    var readyFence: Int32?

    init(
        connectors: [DRMConnector] = [Bench.panel()], isAtomic: Bool = true, options: KMSOptions = KMSOptions(),
        allocator: (any BufferAllocator)? = nil, prepare: (SimulatedDRM) -> Void = { _ in }
    ) throws {
        let loop = try EventLoop(time: VirtualTime())
        let card = SimulatedDRM(loop: loop, connectors: connectors, isAtomic: isAtomic)
        prepare(card)
        self.loop = loop
        self.card = card
        var options = options
        options.usesGPUBuffers = allocator != nil
        device = try KMSDevice(
            options: options, loop: loop,
            makeAllocator: { card throws(BufferError) in
                if let allocator { allocator } else { try KMSDevice.openGBM(card) }
            },
            connect: { () throws(KMSError) in try card.opened() })
        pacer = FramePacer(output: device.outputs[0], source: self, loop: loop)
    }

    /// Ends everything as a program would.
    func close() {
        pacer.close()
        device.close()
    }

    var output: KMSOutput { device.outputs[0] }

    func run(milliseconds: Int64) {
        loop.advance(by: .milliseconds(milliseconds))
    }

    func start() {
        pacer.requestFrame()
    }

    func presentedCount(since index: Int = 0) -> Int { ended.dropFirst(index).filter { $0.kind == .presented }.count }

    func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
        guard let buffer = try output.acquireBuffer() else { return .notReady }
        var proposal = OutputState(.shown)
        proposal.cursor = cursor
        let pointer = cursor.flatMap { output.accepts(proposal) ? $0 : nil }
        if let offer = borrowed?() {
            var state = OutputState(.shared(SharedPicture(offer.source, keeping: offer.use)))
            state.cursor = pointer
            if output.accepts(state) {
                output.returnBuffer(buffer)
                return .drawn(state)
            }
        }
        var state = OutputState(buffer: buffer)
        state.cursor = pointer
        state.readyFence = readyFence
        let candidates = planes(output)
        state.planes = candidates
        if !candidates.isEmpty {
            if !output.accepts(state) { state.planes = [] }
        }
        return .drawn(state)
    }

    func frameEnded(_ feedback: FrameResult) {
        ended.append(feedback)
        if isAnimating { pacer.requestFrame() }
    }

    func outputChanged(_ info: OutputInfo) { infos.append(info) }
    func outputReturned() { returns += 1 }
    /// Another renderer draws from now on.
    func drawingHangs() {
        hangs.append(loop.now)
        readyFence = nil
    }

    static func mode(_ width: UInt16, _ height: UInt16, hertz: UInt32, isPreferred: Bool = false) -> DRMMode {
        let total = (width + 160, height + 40)
        return DRMMode(
            clock: UInt32(total.0) * UInt32(total.1) * hertz / 1000, horizontal: [width, width + 8, width + 40, total.0],
            vertical: [height, height + 4, height + 8, total.1], refresh: hertz, type: isPreferred ? 8 : 0,
            name: "\(width)x\(height)")
    }

    static func panel(
        _ id: UInt32 = 100, name: String = "DSI-1", status: DRMConnector.Status = .connected
    ) -> DRMConnector {
        DRMConnector(
            id: id, name: name, status: status,
            modes: [mode(1280, 720, hertz: 60, isPreferred: true), mode(1280, 720, hertz: 50), mode(640, 480, hertz: 60)],
            physicalWidth: 150, physicalHeight: 90, possibleCRTCs: 3)
    }
}

internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats

/// A simulated card with a pacer on each of its outputs as they come and go, and sources that always have a frame.
final class PanelBench {
    /// What draws on one output.
    final class Screen: FrameSource {
        let output: KMSOutput
        private(set) var pacer: FramePacer!
        private(set) var ended: [FrameResult] = []
        private(set) var infos: [OutputInfo] = []
        private let removed: (Screen) -> Void

        init(_ output: KMSOutput, loop: EventLoop, removed: @escaping (Screen) -> Void) {
            self.output = output
            self.removed = removed
            pacer = FramePacer(output: output, source: self, loop: loop)
            pacer.requestFrame()
        }

        func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
            guard let buffer = try output.acquireBuffer() else { return .notReady }
            return .drawn(OutputState(buffer: buffer))
        }

        func frameEnded(_ feedback: FrameResult) {
            ended.append(feedback)
            pacer.requestFrame()
        }

        func outputChanged(_ info: OutputInfo) { infos.append(info) }
        func outputReturned() {}
        func outputRemoved() { removed(self) }

        func presentedCount(since time: MonotonicTime) -> Int { ended.count { $0.kind == .presented && $0.actual > time } }
    }

    let loop: EventLoop
    let card: SimulatedDRM
    let device: KMSDevice
    private(set) var screens: [Screen] = []
    private(set) var removals = 0

    convenience init(
        connectors: [DRMConnector] = PanelBench.twoPanels, isAtomic: Bool = true, prepare: (SimulatedDRM) -> Void = { _ in }
    ) throws {
        let loop = try EventLoop(time: VirtualTime())
        let card = SimulatedDRM(loop: loop, connectors: connectors, isAtomic: isAtomic)
        prepare(card)
        try self.init(on: card, loop)
    }

    /// Begins on a card that another bench may have used.
    init(on card: SimulatedDRM, _ loop: EventLoop, options: KMSOptions = KMSOptions()) throws {
        self.loop = loop
        self.card = card
        device = try KMSDevice(options: options, loop: loop, connect: { () throws(KMSError) in try card.opened() })
        device.onOutputAdded = { [unowned self] in add($0) }
        device.outputs.forEach(add)
    }

    static let twoPanels = [Bench.panel(), Bench.panel(101, name: "HDMI-A-1")]

    private func add(_ output: KMSOutput) {
        screens.append(
            Screen(output, loop: loop) { [unowned self] gone in
                removals += 1
                gone.pacer.close()
                screens.removeAll { $0 === gone }
            })
    }

    func run(milliseconds: Int64) { loop.advance(by: .milliseconds(milliseconds)) }

    /// As the kernel says it: the connectors are others, and an event comes.
    func plug(_ connectors: [DRMConnector]) {
        card.connectors = connectors
        device.handleHotplug()
    }

    /// How many frames each output shows in the next half second.
    func framesOfHalfASecond() -> [Int] {
        let start = loop.now
        run(milliseconds: 500)
        return screens.map { $0.presentedCount(since: start) }
    }

    func close() {
        for screen in screens { screen.pacer.close() }
        device.close()
    }

    /// Stops as a process does that is killed: nothing is given back. Keep the bench, because its end would give back everything.
    func die() {
        for screen in screens { screen.pacer.close() }
        device.handle(.disabled)
    }
}

internal import Buffers
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

/// Two cards, each with a GPU of its own, of which the first that is there is taken.
@Suite("KMS: the GPU goes with its card") final class CardGPUTests {
    private let loop: EventLoop
    private let cards: [SimulatedDRM]
    private let allocators = [FakeAllocator(), FakeAllocator()]
    private let device: KMSDevice
    private let screen: PanelBench.Screen
    private var changes = 0

    init() throws {
        let loop = try EventLoop(time: VirtualTime())
        let cards = ["DSI-1", "USB-1"].map { SimulatedDRM(loop: loop, connectors: [Bench.panel(name: $0)]) }
        (self.loop, self.cards) = (loop, cards)
        cards[1].number += 1
        cards[1].faults.isGone = true
        var options = KMSOptions()
        options.usesGPUBuffers = true
        let allocators = allocators
        device = try KMSDevice(
            options: options, loop: loop,
            makeAllocator: { card throws(BufferError) in allocators[cards.firstIndex { $0 === card } ?? 0] },
            connect: { () throws(KMSError) in
                do throws(KMSError) { return try cards[0].opened() } catch { return try cards[1].opened() }
            })
        screen = PanelBench.Screen(device.outputs[0], loop: loop) { _ in }
        device.onAllocatorChanged = { [unowned self] in changes += 1 }
        run()
    }

    private func run() { loop.advance(by: .milliseconds(300)) }

    /// How many buffers of each GPU are there.
    private var alive: [Int] { allocators.map(\.aliveCount) }

    @Test func `without a card there is no GPU, and the next card brings its own`() {
        #expect(alive == [3, 0])
        cards[0].faults.isGone = true
        device.cardWasRemoved()
        run()
        #expect(alive == [0, 0] && device.allocator == nil && changes == 1)
        cards[1].faults.isGone = false
        device.cardWasAdded()
        run()
        #expect(screen.output.info.name == "USB-1" && alive == [0, 3] && changes == 2)
    }

    @Test func `another card is told of when it can be asked`() {
        var told: [UInt64?] = []
        device.onCardChanged = { [unowned device] in told.append(device.hasCard ? device.interface.number : nil) }
        cards[0].faults.isGone = true
        device.cardWasRemoved()
        run()
        #expect(told.isEmpty)
        cards[1].faults.isGone = false
        device.cardWasAdded()
        run()
        #expect(told == [cards[1].number])
        cards[0].faults.isGone = false
        cards[1].faults.isGone = true
        device.cardWasRemoved()
        run()
        #expect(told == [cards[1].number, cards[0].number])
    }

    @Test func `where none was at the start, a later card brings the first`() throws {
        let cards = ["DSI-1", "USB-1"].map { SimulatedDRM(loop: loop, connectors: [Bench.panel(name: $0)]) }
        cards[1].number += 1
        var options = KMSOptions()
        options.usesGPUBuffers = true
        let (allocator, second) = (FakeAllocator(), cards[1])
        let device = try KMSDevice(
            options: options, loop: loop,
            makeAllocator: { card throws(BufferError) in
                guard card === second else { throw .noDevice(path: "/dev/dri", reason: "it has no render node") }
                return allocator
            },
            connect: { () throws(KMSError) in
                do throws(KMSError) { return try cards[0].opened() } catch { return try cards[1].opened() }
            })
        let screen = PanelBench.Screen(device.outputs[0], loop: loop) { _ in }
        var changes = 0
        device.onAllocatorChanged = { changes += 1 }
        run()
        #expect(device.allocator == nil && device.allocatorProblem != nil && screen.output.info.name == "DSI-1")
        cards[0].faults.isGone = true
        device.cardWasRemoved()
        device.cardWasAdded()
        run()
        #expect(screen.output.info.name == "USB-1" && allocator.aliveCount == 3 && changes == 1)
    }

    /// A card whose GPU has no node yet, and its screen.
    private final class LateGPU {
        let allocator = FakeAllocator()
        var isThere = false
        private(set) var asked = 0
        private(set) var device: KMSDevice!
        private(set) var screen: PanelBench.Screen!

        init(_ loop: EventLoop) throws {
            let card = SimulatedDRM(loop: loop, connectors: [Bench.panel(name: "DSI-1")])
            var options = KMSOptions()
            options.usesGPUBuffers = true
            device = try KMSDevice(
                options: options, loop: loop, makeAllocator: { [unowned self] _ throws(BufferError) in try open() },
                connect: { () throws(KMSError) in try card.opened() })
            screen = PanelBench.Screen(device.outputs[0], loop: loop) { _ in }
        }

        private func open() throws(BufferError) -> any BufferAllocator {
            asked += 1
            guard isThere else { throw .noDevice(path: "/dev/dri", reason: "it has no render node") }
            return allocator
        }

        var isUsed: Bool { device.outputs[0].hasGPUBuffers }
    }

    /// A node comes, with the GPU or another's.
    private func addNode(to gpu: LateGPU) {
        gpu.device.renderNodeWasAdded()
        run()
    }

    @Test func `a GPU that comes while its card stays is drawn with`() throws {
        let gpu = try LateGPU(loop)
        run()
        var changes = 0
        gpu.device.onAllocatorChanged = { changes += 1 }
        addNode(to: gpu)
        #expect(changes == 0 && !gpu.isUsed, "another's GPU came")
        gpu.isThere = true
        addNode(to: gpu)
        #expect(changes == 1 && gpu.allocator.aliveCount == 3 && gpu.isUsed)
        #expect(gpu.screen.output.info.name == "DSI-1")
    }

    @Test func `a card keeps the GPU that it uses when another one comes`() throws {
        let gpu = try LateGPU(loop)
        run()
        gpu.isThere = true
        addNode(to: gpu)
        let asked = gpu.asked
        addNode(to: gpu)
        #expect(gpu.asked == asked && gpu.allocator.aliveCount == 3)
    }

    @Test func `memory that one GPU refused is asked of the next`() throws {
        let gpu = try LateGPU(loop)
        run()
        (gpu.isThere, gpu.allocator.room) = (true, 0)
        addNode(to: gpu)
        #expect(gpu.device.outputs[0].gpuBufferProblem != nil && !gpu.isUsed)
        gpu.allocator.room = .max
        addNode(to: gpu)
        #expect(gpu.device.outputs[0].gpuBufferProblem == nil && gpu.isUsed)
    }

    @Test func `a GPU that comes while another session has the seat is drawn with when it is back`() throws {
        let gpu = try LateGPU(loop)
        run()
        gpu.device.handle(.disabled)
        run()
        gpu.isThere = true
        addNode(to: gpu)
        #expect(gpu.allocator.aliveCount == 0 && gpu.device.outputs[0].isPaused)
        gpu.device.handle(.enabled)
        run()
        #expect(gpu.allocator.aliveCount == 3 && gpu.isUsed)
    }

    @Test func `it goes also while another session has the seat`() {
        device.handle(.disabled)
        cards[0].faults.isGone = true
        device.cardWasRemoved()
        run()
        #expect(alive == [0, 0] && device.allocator == nil)
        cards[1].faults.isGone = false
        device.handle(.enabled)
        run()
        #expect(screen.output.info.name == "USB-1" && alive == [0, 3] && changes == 2)
    }

    @Test func `a card without a display gives way with its GPU`() {
        cards[0].connectors = []
        device.handleHotplug()
        run()
        #expect(screen.output.info.isPlaceholder)
        cards[0].faults.isGone = true
        cards[1].faults.isGone = false
        device.cardWasAdded()
        run()
        #expect(screen.output.info.name == "USB-1" && alive == [0, 3] && changes == 1)
    }

    @Test func `it stays when its card is opened anew`() throws {
        try screen.output.reopen()
        run()
        #expect(alive == [3, 0] && changes == 0)
    }
}

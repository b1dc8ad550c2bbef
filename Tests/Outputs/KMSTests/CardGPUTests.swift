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

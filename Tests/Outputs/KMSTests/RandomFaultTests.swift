internal import Buffers
internal import Foundation
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import TestSupport
internal import Testing

@Suite("KMS: random faults") struct RandomFaultTests {
    @Test func `never stuck, and nothing leaks`() throws {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["GIMBAL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        print("faults: seed \(first)")
        let runs = environment["GIMBAL_RANDOM_RUNS"].flatMap { UInt64($0) } ?? 24
        for seed in first..<first + runs { try playRandomly(seed) }
    }

    private func playRandomly(_ seed: UInt64) throws {
        var random = SeededRandom(quietly: seed)
        var options = KMSOptions()
        _ = options.rotations.add(["0", "90", "flipped", "DSI-1=270"][Int(seed % 5) % 4])
        let bench = try Bench(isAtomic: seed % 4 != 0, options: options) {
            $0.hasFences = seed % 3 != 0
            $0.hasRotation = seed % 7 != 0
        }
        let programs = BorrowingPrograms(bench)
        bench.start()
        for _ in 0..<30 {
            programs.change(&random)
            inject(Int.random(in: 0..<22, using: &random), bench)
            bench.run(milliseconds: Int64.random(in: 1..<300, using: &random))
            #expect(bench.card.dumbCount <= 6, "GIMBAL_SEED=\(seed)")
        }
        bench.card.faults = SimulatedFaults()
        bench.card.connectors = [Bench.panel()]
        bench.device.handle(.disabled)
        bench.device.handle(.enabled)
        bench.device.cardWasAdded()
        bench.device.handleHotplug()
        bench.run(milliseconds: 4000)
        let before = bench.ended.count
        bench.run(milliseconds: 1000)
        #expect(bench.presentedCount(since: before) >= 45, "GIMBAL_SEED=\(seed)")
        bench.pacer.close()
        bench.device.close()
        #expect(bench.card.framebufferCount == 0, "GIMBAL_SEED=\(seed)")
        programs.end()
        #expect(programs.complaints == [] && programs.openUses == 0, "GIMBAL_SEED=\(seed)")
        #expect(bench.card.fences.openCount == 0, "GIMBAL_SEED=\(seed)")
    }

    /// Programs come and go that fill the screen; none may be told that it can draw where the card still reads.
    private final class BorrowingPrograms {
        private final class Use: Sendable {
            let ended: @Sendable () -> Void
            init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }
            deinit { ended() }
        }

        private let bench: Bench
        private var buffers: [SharedBuffer] = []
        private var uses: [Int: Int] = [:]
        private var next = 0
        private var isFilling = false
        private(set) var complaints: [String] = []
        private var isOver = false

        init(_ bench: Bench) {
            self.bench = bench
            bench.borrowed = { [unowned self] in offer }
        }

        var openUses: Int { uses.values.reduce(0, +) }

        func change(_ random: inout SeededRandom) {
            isFilling = Int.random(in: 0..<4, using: &random) > 0
            let info = bench.output.info
            let isStale = buffers.first.map { $0.width != info.bufferWidth || $0.height != info.bufferHeight } ?? true
            if isStale || Int.random(in: 0..<5, using: &random) == 0 { makeBuffers(info) }
        }

        /// No buffer of ours has such strides: they say whose picture is shown.
        private func makeBuffers(_ info: OutputInfo) {
            buffers = (0..<3).map { _ in
                next += 1
                let plane = SharedPlane(
                    FileDescriptor(owning: dup(0)), offset: 0, stride: info.bufferWidth * 4 / 64 * 64 + 64 * next + 4, modifier: 0
                )
                return SharedBuffer(
                    width: info.bufferWidth, height: info.bufferHeight, layout: BufferLayout(format: .xrgb8888, modifier: 0),
                    planes: [plane])
            }
        }

        private var offer: (source: SharedBuffer, use: any AnyObject & Sendable)? {
            guard isFilling, !buffers.isEmpty else { return nil }
            buffers.append(buffers.removeFirst())
            let stride = buffers[0].planes[0].stride
            uses[stride, default: 0] += 1
            nonisolated(unsafe) let programs = self
            return (buffers[0], Use { programs.useEnded(stride) })
        }

        private func useEnded(_ stride: Int) {
            uses[stride, default: 0] -= 1
            guard uses[stride] == 0, !isOver, !bench.output.isPaused, !bench.card.faults.isGone else { return }
            if bench.card.shownLayout(of: 50)?.stride == stride {
                complaints.append("\(bench.loop.now.nanoseconds / 1_000_000) \(stride)")
            }
        }

        /// Called when the device is closed; what appears from now on comes from another program.
        func end() {
            isOver = true
            isFilling = false
            buffers = []
        }
    }

    private func inject(_ fault: Int, _ bench: Bench) {
        switch fault {
        case 0: bench.card.faults.commitCodes.append(EBUSY)
        case 1: bench.card.faults.commitCodes.append(ENOMEM)
        case 2: bench.card.faults.commitCodes += [EINVAL, EINVAL]
        case 3: bench.card.faults.lostEvents += 1
        case 4: bench.card.faults.stuckFlips += 1
        case 5: bench.card.injectRogueEvent(userData: 7)
        case 6:
            bench.device.handle(.disabled)
            bench.device.handle(.enabled)
        case 7:
            bench.card.connectors = [Bench.panel(status: .disconnected)]
            bench.device.handleHotplug()
        case 8:
            bench.card.faults.refusedRotations = bench.card.faults.refusedRotations.isEmpty ? Set(2...63) : []
            bench.pacer.requestModeset()
        case 9...12: changeCard(fault, bench)
        case 13...17: changeDisplay(fault, bench)
        case 18:
            bench.device.handle(.disabled)
            bench.card.faults.isMasterLost = true
        case 19:
            bench.card.faults.isMasterLost = false
            bench.device.handle(.enabled)
        case _:
            bench.card.connectors = [Bench.panel()]
            bench.device.handleHotplug()
        }
    }

    /// The card goes and comes, also without a word, while a program's picture is shown or on its way.
    private func changeCard(_ fault: Int, _ bench: Bench) {
        bench.card.faults.isGone = fault < 11
        switch fault {
        case 9: bench.device.cardWasRemoved()
        case 11: bench.device.cardWasAdded()
        case _: break
        }
    }

    /// Another display is at the connector, or one at another connector; or it has no modes, or only too large ones; or its link is bad.
    private func changeDisplay(_ fault: Int, _ bench: Bench) {
        var other = Bench.panel(fault == 13 ? 100 : 102, name: fault == 13 ? "DSI-1" : "HDMI-A-1")
        other.modes = fault == 15 ? [] : [Bench.mode(800, 600, hertz: 75, isPreferred: true), Bench.mode(640, 480, hertz: 60)]
        switch fault {
        case 13...15: bench.card.connectors = [other]
        case 16: bench.card.faults.largestMode = bench.card.faults.largestMode == .max ? 800 * 600 : .max
        case _: bench.card.leaveBehind("link-status", 1, on: bench.card.connectors.first?.id ?? 100)
        }
        bench.device.handleHotplug()
    }
}

internal import Glibc
internal import KMS
internal import Presentation
internal import Reactor
internal import Seats
internal import Testing

/// The generator of the test's seed (splitmix64).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite("KMS: random faults") struct RandomFaultTests {
    @Test(arguments: 1...24 as ClosedRange<UInt64>) func `never stuck, and nothing leaks`(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        var options = KMSOptions()
        _ = options.rotations.add(["0", "90", "flipped", "DSI-1=270"][Int(seed % 5) % 4])
        let bench = try Bench(isAtomic: seed % 4 != 0, options: options) {
            $0.hasFences = seed % 3 != 0
            $0.hasRotation = seed % 7 != 0
        }
        bench.start()
        for _ in 0..<30 {
            inject(Int.random(in: 0..<10, using: &random), bench)
            bench.run(milliseconds: Int64.random(in: 1..<300, using: &random))
            #expect(bench.card.dumbCount <= 6, "seed \(seed)")
        }
        bench.card.faults = SimulatedFaults()
        bench.card.connectors = [Bench.panel()]
        bench.device.handleHotplug()
        bench.device.handle(.disabled)
        bench.device.handle(.enabled)
        bench.run(milliseconds: 4000)
        let before = bench.ended.count
        bench.run(milliseconds: 1000)
        #expect(bench.presentedCount(since: before) >= 45, "seed \(seed)")
        bench.pacer.close()
        bench.device.close()
        #expect(bench.card.framebufferCount == 0, "seed \(seed)")
        #expect(bench.card.fences.openCount == 0, "seed \(seed)")
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
        case _:
            bench.card.connectors = [Bench.panel()]
            bench.device.handleHotplug()
        }
    }
}

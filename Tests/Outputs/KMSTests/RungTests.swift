internal import Buffers
internal import Geometry
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

@Suite("KMS: rungs of the ladder") struct RungTests {
    private let tiled: UInt64 = 0x0100_0000_0000_0001

    private func gpuBench(_ allocator: FakeAllocator, prepare: (SimulatedDRM) -> Void = { _ in }) throws -> Bench {
        let bench = try Bench(allocator: allocator) { card in
            card.modifiers = [tiled, 7]
            prepare(card)
        }
        bench.device.drawableModifiers = [9, tiled]
        bench.start()
        return bench
    }

    private func video() -> PlaneCandidate {
        let buffer = RenderBuffer(
            id: RenderBuffer.makeID(), width: 64, height: 64, stride: 256, format: .xrgb8888,
            backing: .dmabuf(descriptor: 0, offset: 0))
        return PlaneCandidate(
            buffer: buffer, source: Rect(left: 0, top: 0, right: 64, bottom: 64),
            destination: PixelRect(x: 10, y: 10, width: 64, height: 64))
    }

    @Test(arguments: [true, false]) func `mapped memory is slow to read where the driver says so`(prefersShadow: Bool) throws {
        let bench = try Bench { $0.prefersShadow = prefersShadow }
        defer { bench.close() }
        let buffer = try #require(try bench.output.acquireBuffer())
        #expect(buffer.isSlowToRead == prefersShadow)
        bench.output.returnBuffer(buffer)
    }

    // MARK: Buffers of the GPU

    @Test func `buffers have the layouts that plane and renderer agree on`() throws {
        let allocator = FakeAllocator()
        let bench = try gpuBench(allocator)
        bench.run(milliseconds: 500)
        #expect(allocator.requests == [[tiled], [tiled], [tiled]])
        #expect(bench.output.hasGPUBuffers)
        #expect(bench.presentedCount() > 25)
        #expect(bench.card.dumbCount == 0)
        #expect(bench.card.handleCount == 0)
        bench.close()
        #expect(allocator.aliveCount == 0)
        #expect(bench.card.framebufferCount == 0)
    }

    @Test func `the old API takes them without modifiers`() throws {
        let allocator = FakeAllocator()
        let bench = try Bench(isAtomic: false, allocator: allocator)
        bench.start()
        bench.run(milliseconds: 500)
        #expect(allocator.requests == [[], [], []])
        #expect(bench.presentedCount() > 25)
    }

    @Test func `a commit that refuses modifiers gets buffers without`() throws {
        let allocator = FakeAllocator()
        let bench = try gpuBench(allocator) { $0.faults.refusesModifiers = true }
        bench.run(milliseconds: 500)
        #expect(allocator.requests == [[tiled], [tiled], [tiled], [], [], []])
        #expect(allocator.aliveCount == 3)
        #expect(bench.output.hasGPUBuffers)
        #expect(bench.presentedCount() > 20)
        #expect(bench.output.info.mode.width == 1280)
    }

    @Test func `a framebuffer that refuses modifiers is made without`() throws {
        let allocator = FakeAllocator()
        let bench = try gpuBench(allocator) { $0.faults.refusesModifierFramebuffers = true }
        bench.run(milliseconds: 500)
        #expect(allocator.requests.suffix(3) == [[], [], []])
        #expect(bench.output.hasGPUBuffers)
        #expect(bench.presentedCount() > 25)
        #expect(bench.card.handleCount == 0)
    }

    @Test func `where no framebuffer can be made of them frames go through mapped memory`() throws {
        let allocator = FakeAllocator()
        let bench = try gpuBench(allocator) { $0.faults.refusesSharedFramebuffers = true }
        bench.run(milliseconds: 500)
        #expect(!bench.output.hasGPUBuffers)
        #expect(bench.output.gpuBufferProblem?.isEmpty == false)
        #expect(allocator.aliveCount == 0)
        #expect(bench.card.dumbCount == 3)
        #expect(bench.card.handleCount == 0)
        #expect(bench.presentedCount() > 25)
    }

    @Test(arguments: [0, 1, 2]) func `an allocator without memory costs a buffer or the way`(room: Int) throws {
        let allocator = FakeAllocator()
        allocator.room = room
        let bench = try gpuBench(allocator)
        bench.run(milliseconds: 500)
        #expect(bench.output.hasGPUBuffers == (room == 2))
        #expect(allocator.aliveCount == (room == 2 ? 2 : 0))
        #expect(bench.presentedCount() > 25)
    }

    @Test func `a renderer that cannot draw into them gets mapped memory`() throws {
        let allocator = FakeAllocator()
        let bench = try gpuBench(allocator)
        bench.run(milliseconds: 200)
        let buffer = try #require(try bench.output.acquireBuffer())
        bench.output.rejectBuffer(buffer)
        bench.run(milliseconds: 500)
        #expect(!bench.output.hasGPUBuffers)
        #expect(bench.card.dumbCount == 3)
        #expect(bench.ended.last?.kind == .presented)
        bench.close()
        #expect(bench.card.framebufferCount == 0)
    }

    // MARK: Planes, modes

    @Test func `planes that are refused while they show are drawn from the next frame on`() throws {
        let bench = try Bench()
        let candidate = video()
        bench.planes = { _ in [candidate] }
        bench.start()
        bench.run(milliseconds: 200)
        #expect(bench.card.shownOverlays(of: 50) == 1)
        bench.card.faults.refusesOverlays = true
        let before = bench.ended.count
        bench.run(milliseconds: 500)
        #expect(bench.card.shownOverlays(of: 50) == 0)
        #expect(bench.presentedCount(since: before) >= 27)
        #expect(bench.output.info.mode.width == 1280)
    }

    @Test func `when nothing helps it is said once a second, and the first commit that works ends it`() throws {
        let bench = try Bench()
        bench.card.faults.largestMode = 10
        bench.start()
        bench.run(milliseconds: 10_000)
        #expect(bench.presentedCount() == 0)
        #expect(bench.card.testCount < 60)
        bench.card.faults.largestMode = .max
        bench.run(milliseconds: 2000)
        #expect(bench.presentedCount() > 40)
    }

    // MARK: Errnos with an answer of their own

    @Test func `EBUSY is tried again at the next vblank with all else as it was`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        let (before, tests) = (bench.ended.count, bench.card.testCount)
        bench.card.faults.commitCodes = [EBUSY, EBUSY, EBUSY]
        bench.run(milliseconds: 500)
        #expect(bench.presentedCount(since: before) >= 26)
        #expect(bench.card.testCount == tests)
        #expect(bench.pacer.snapshot != .paused && bench.returns == 0)
    }

    @Test(arguments: [EACCES, EPERM]) func `EACCES pauses until the seat is ours again`(code: Int32) throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.card.faults.commitCodes = [code]
        bench.run(milliseconds: 100)
        let commits = bench.card.commitCount
        bench.run(milliseconds: 1000)
        #expect(bench.pacer.snapshot == .paused && bench.returns == 0)
        #expect(bench.card.commitCount == commits)
        bench.device.handle(.disabled)
        bench.device.handle(.enabled)
        bench.run(milliseconds: 200)
        #expect(bench.returns == 1)
        #expect(bench.card.commitCount > commits + 8)
    }

    @Test func `without memory for three buffers two do`() throws {
        let bench = try Bench { $0.faults.dumbLimit = 2 }
        bench.start()
        bench.run(milliseconds: 500)
        #expect(bench.presentedCount() > 25)
        #expect(bench.output.info.mode.width == 1280)
    }

    @Test func `without memory for two buffers the mode is lowered`() throws {
        let bench = try Bench()
        // Three tries for the large mode, one buffer each; then there is memory for small ones.
        bench.card.faults.dumbRefusals = 4
        bench.start()
        bench.run(milliseconds: 1000)
        #expect(bench.output.info.mode.width == 640)
        #expect(bench.ended.last?.kind == .presented)
    }

    // MARK: The end

    @Test(arguments: [true, false]) func `closing sets the mode and the picture of before`(isAtomic: Bool) throws {
        let console = Bench.mode(640, 480, hertz: 60)
        var picture: UInt32 = 0
        let bench = try Bench(isAtomic: isAtomic) { picture = $0.showBefore(on: 50, mode: console, connector: 100) }
        let candidate = video()
        bench.planes = { _ in isAtomic ? [candidate] : [] }
        bench.start()
        bench.run(milliseconds: 300)
        #expect(bench.card.shownFramebuffer(of: 50) != picture)
        #expect(bench.card.shownMode(of: 50)?.width == 1280)
        bench.close()
        #expect(bench.card.shownFramebuffer(of: 50) == picture)
        #expect(bench.card.shownMode(of: 50) == console)
        #expect(bench.card.shownOverlays(of: 50) == 0)
        #expect(bench.card.framebufferCount == 1)
    }

    @Test func `what another session shows is left alone`() throws {
        let console = Bench.mode(640, 480, hertz: 60)
        let bench = try Bench { _ = $0.showBefore(on: 50, mode: console, connector: 100) }
        bench.start()
        bench.run(milliseconds: 300)
        bench.device.handle(.disabled)
        let calls = bench.card.setCRTCCount
        bench.close()
        #expect(bench.card.setCRTCCount == calls)
    }
}

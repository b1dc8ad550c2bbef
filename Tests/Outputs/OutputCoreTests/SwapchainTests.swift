internal import Buffers
internal import HeadlessOutput
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("Buffer chain") struct SwapchainTests {
    func makeChain() -> Swapchain { Swapchain((0..<3).compactMap { _ in RenderBuffer.memory(width: 4, height: 4) }) }

    func take(_ chain: inout Swapchain) throws -> RenderBuffer {
        let buffer = chain.acquire()
        return try #require(buffer)
    }

    @Test func `ages count frames since a buffer's picture was new`() throws {
        var chain = makeChain()
        var ages: [Int] = []
        for _ in 0..<6 {
            let buffer = try take(&chain)
            ages.append(buffer.age)
            chain.submit(buffer)
            chain.presented()
        }
        #expect(ages == [0, 0, 2, 2, 2, 2])
    }

    @Test func `a buffer on the screen or on its way is never handed out`() throws {
        var chain = makeChain()
        let shown = try take(&chain)
        chain.submit(shown)
        chain.presented()
        let waiting = try take(&chain)
        chain.submit(waiting)
        let third = try take(&chain)
        #expect(third !== shown && third !== waiting)
        let none = chain.acquire()
        #expect(none == nil)
        chain.presented()
        let next = chain.acquire()
        #expect(next === shown)
        #expect(chain.count == 3)
    }

    private final class Use: Sendable {}

    @Test func `a borrowed buffer is let go of when another picture is on the screen, and is never free`() throws {
        var chain = makeChain()
        let own = try take(&chain)
        chain.submit(own)
        chain.presented()
        let borrowed = RenderBuffer(
            id: RenderBuffer.makeID(), width: 4, height: 4, stride: 16, format: .xrgb8888,
            backing: .dmabuf(descriptor: -1, offset: 0), isBorrowed: true)
        weak var use: Use?
        func borrow() {
            let new = Use()
            borrowed.use = new
            use = new
        }
        borrow()
        chain.submit(borrowed)
        chain.presented()
        #expect(chain.onScreen === borrowed && chain.count == 4 && own.age == 2)
        let next = try take(&chain)
        chain.submit(next)
        #expect(use != nil, "it is still on the screen")
        chain.presented()
        #expect(use == nil && chain.count == 3)
        // Committed once more while it is shown.
        borrow()
        chain.submit(borrowed)
        chain.presented()
        #expect(use != nil)
        chain.forgetContents()
        #expect(use == nil && chain.count == 3)
        for _ in 0..<3 { #expect(chain.acquire() !== borrowed) }
    }

    @Test func `what was not committed, or lost, is undefined`() throws {
        var chain = makeChain()
        let first = try take(&chain)
        chain.submit(first)
        chain.presented()
        let second = try take(&chain)
        second.age = 2
        chain.giveBack(second)
        #expect(second.age == 0)
        chain.forgetContents()
        #expect(first.age == 0)
        #expect(chain.onScreen == nil)
        #expect(chain.count == 3)
    }
}

@Suite("Headless output") struct HeadlessOutputTests {
    @Test func `it refuses what a kernel refuses`() throws {
        let output = HeadlessOutput(loop: try EventLoop(time: VirtualTime()), width: 8, height: 8, pace: .manual)
        let wrong = RenderBuffer.memory(width: 4, height: 4)
        #expect(throws: OutputError.refused(output: "HEADLESS-1", reason: "a buffer of 4x4 for the mode 8x8@60.000")) {
            try output.test(OutputState(buffer: wrong))
        }
        #expect(throws: OutputError.refused(output: "HEADLESS-1", reason: "no buffer")) {
            try output.test(OutputState(buffer: nil))
        }
        try output.commit(OutputState(buffer: try output.acquireBuffer()))
        let second = try output.acquireBuffer()
        #expect(throws: OutputError.busy(output: "HEADLESS-1")) { try output.commit(OutputState(buffer: second)) }
    }

    @Test func `in manual mode a frame shows when the test says so`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let output = HeadlessOutput(loop: loop, width: 8, height: 8, pace: .manual)
        var shown: [UInt64] = []
        output.onShown = { shown.append($1.token.number) }
        let buffer = try output.acquireBuffer()
        try output.commit(OutputState(buffer: buffer, token: FrameToken(number: 5)))
        loop.advance(by: .seconds(1))
        #expect(shown.isEmpty && output.onScreen == nil)
        output.vblank(at: loop.now)
        #expect(shown == [5] && output.onScreen === buffer)
    }

    /// A kernel names the time of the vblank, however late it is heard of.
    @Test func `a turn that comes late changes nothing about when a vblank was`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let output = HeadlessOutput(loop: loop, width: 8, height: 8, period: .milliseconds(10))
        let start = loop.now
        var times: [MonotonicTime] = []
        output.onEvent = { if case .presented(let presented) = $0 { times.append(presented.time) } }
        try output.commit(OutputState(buffer: try output.acquireBuffer()))
        loop.turn(after: .milliseconds(14))
        #expect(times == [start + .milliseconds(10)])
    }

    @Test func `a frame that keeps the picture shows nothing new, and no buffer grows older`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let output = HeadlessOutput(loop: loop, width: 8, height: 8)
        var (shown, presented): (Int, Int) = (0, 0)
        output.onShown = { _, _ in shown += 1 }
        output.onEvent = { if case .presented = $0 { presented += 1 } }
        let first = try #require(try output.acquireBuffer())
        try output.commit(OutputState(buffer: first))
        loop.advance(by: .milliseconds(17))
        for _ in 0..<3 {
            try output.commit(OutputState(.shown))
            loop.advance(by: .milliseconds(17))
        }
        #expect(shown == 1 && presented == 4)
        #expect(output.onScreen === first && first.age == 1)
    }

    @Test func `vblanks lie on an exact grid`() throws {
        let loop = try EventLoop(time: VirtualTime(start: .zero))
        let output = HeadlessOutput(loop: loop, width: 8, height: 8)
        var times: [Int64] = []
        output.onEvent = { event in if case .presented(let frame) = event { times.append(frame.time.nanoseconds) } }
        for _ in 0..<4 {
            try output.commit(OutputState(buffer: try output.acquireBuffer()))
            loop.advance(by: .milliseconds(17))
        }
        #expect(times == [16_666_666, 33_333_333, 50_000_000, 66_666_666])
    }
}

@Suite("Frame log") struct FrameLogTests {
    func record(_ number: UInt64, late: Int64 = 0, missed: Int = 0, flags: FrameRecord.Flags = .continuous) -> FrameRecord {
        let period = TimeSpan.milliseconds(10)
        let target = MonotonicTime(nanoseconds: Int64(number) * 10_000_000)
        return FrameRecord(
            number: number, output: "A\"\n", target: target, animation: target, actual: target + period * late, start: target,
            cpuEnd: target, commit: target, sequence: number == 2 ? nil : number, period: period, missedVblanks: missed,
            flags: flags, overlays: Int(number), draws: Int(number) + 1)
    }

    @Test func `figures follow from the records`() {
        var log = FrameLog()
        log.append(record(1, late: 5, flags: .unpredicted))
        log.append(record(10))
        log.append(record(11))
        log.append(record(12, late: 1, missed: 1))
        let summary = log.summary
        #expect(summary.frames == 4 && summary.judged == 3 && summary.hits == 2 && summary.missedVblanks == 1)
        #expect(summary.hitch == .milliseconds(10))
        #expect(summary.active == .milliseconds(70))
    }

    @Test func `the ring keeps the last frames in order`() {
        var log = FrameLog(capacity: 3)
        for number in 1...7 as ClosedRange<UInt64> { log.append(record(number)) }
        #expect(log.records.map(\.number) == [5, 6, 7])
        #expect(log.last?.number == 7)
        #expect(log.total == 7)
    }

    @Test func `the file is valid and escaped`() {
        var log = FrameLog()
        #expect(log.json().contains("\"frames\": []"))
        log.append(record(1))
        log.append(record(2))
        let text = log.json()
        #expect(text.contains("\"output\": \"A\\\"\\u000a\""))
        #expect(text.contains("\"sequence\": null"))
        #expect(text.contains("\"flags\": [\"continuous\"]"))
        #expect(text.contains("\"overlays\": 2, \"draws\": 3"))
    }
}

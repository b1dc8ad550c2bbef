import Buffers
import OutputCore
import Reactor
import Testing
import WaylandServer

@testable import NestedOutput

private let period = TimeSpan.nanoseconds(16_666_667)

/// A display thread whose frames cost what it is told.
private final class SlowSource: FrameSource {
    weak var pacer: FramePacer!
    let time: VirtualTime
    let cost: TimeSpan
    var framesWanted = 0
    private(set) var starts: [MonotonicTime] = []

    init(_ time: VirtualTime, cost: TimeSpan) {
        (self.time, self.cost) = (time, cost)
    }

    func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
        starts.append(time.current)
        framesWanted -= 1
        if framesWanted > 0 { pacer.requestFrame() }
        guard let buffer = try output.acquireBuffer() else { return .notReady }
        time.spend(cost)
        return .drawn(OutputState(buffer: buffer))
    }

    func frameEnded(_ feedback: FrameResult) {}
    func outputChanged(_ info: OutputInfo) {}
    func outputReturned() {}
}

/// A compositor that draws at each vblank: what it has then is shown, and the next content is wanted.
private final class DrawingHost {
    private let fixture: NestedFixture
    private var timer: LoopTimer?
    private var next: MonotonicTime
    /// When the content came that was not drawn yet. The loop may get to a vblank late, because a frame took its time.
    private var arrival: MonotonicTime?
    private(set) var shown: [MonotonicTime] = []
    private(set) var callbacks: [MonotonicTime] = []

    init(_ fixture: NestedFixture) {
        self.fixture = fixture
        next = fixture.loop.now + period
        timer = fixture.loop.makeTimer { [unowned self] in draw() }
        timer?.schedule(at: next)
        fixture.server.toplevels.last?.surface.onApply = { [unowned self] _, _ in arrival = fixture.loop.now }
    }

    private func draw() {
        let vblank = next
        while next <= fixture.loop.now { next += period }
        timer?.schedule(at: next)
        guard let arrival, arrival <= vblank else { return }
        self.arrival = nil
        shown.append(vblank)
        callbacks.append(fixture.loop.now)
        fixture.surface?.sendFrameDone(milliseconds: 0)
        fixture.surface?.sendPresented(PresentedFrame(nanoseconds: vblank.nanoseconds, refresh: 16_666_667))
    }
}

@Suite("Window: frames that take most of a period") struct SlowFrameTests {
    private func run(cost: TimeSpan, frames: Int, for span: TimeSpan) throws -> (source: SlowSource, host: DrawingHost) {
        let time = VirtualTime()
        let fixture = try NestedFixture(time: time)
        let source = SlowSource(time, cost: cost)
        let pacer = FramePacer(output: fixture.output, source: source, loop: fixture.loop)
        source.pacer = pacer
        let host = DrawingHost(fixture)
        source.framesWanted = frames
        pacer.requestFrame()
        fixture.loop.advance(by: span)
        pacer.close()
        return (source, host)
    }

    @Test func `a frame that takes longer than a period costs its own time, not two periods`() throws {
        let host = try run(cost: .milliseconds(20), frames: 200, for: .seconds(1)).host
        // 20 ms each are 50 a second; one at a time they were 30.
        #expect(host.shown.count >= 46, "\(host.shown.count) frames in a second")
    }

    @Test func `a fast frame begins with the callback and not before`() throws {
        let (source, host) = try run(cost: .milliseconds(5), frames: 200, for: .seconds(1))
        #expect(host.shown.count >= 56, "\(host.shown.count) frames in a second")
        for start in source.starts.dropFirst(4) {
            let isAtCallback = host.callbacks.contains { abs((start - $0).nanoseconds) < 1_000_000 }
            #expect(isAtCallback, "a frame begins at \(start)")
        }
    }

    @Test func `the frame after a slow one waits for the callback, and goes back unseen when the window is hidden`() throws {
        let fixture = try NestedFixture()
        for number in 1...4 as ClosedRange<UInt64> {
            try fixture.commit(number: number, cost: .milliseconds(20))
            fixture.loop.advance(by: period)
            if number < 4 { fixture.show() }
        }
        // The fourth is told before its callback, so a fifth may come, and not a sixth.
        #expect(fixture.presented.map(\.token.number) == [1, 2, 3, 4])
        let fifth = try #require(try fixture.commit(0x55, number: 5, cost: .milliseconds(20)))
        #expect(fixture.surface?.picture?.bytes.first == 0x7F)
        #expect(throws: OutputError.busy(output: "WAYLAND-1")) { try fixture.commit(number: 6) }
        fixture.loop.advance(by: .milliseconds(300))
        #expect(fixture.events.last == "lost")
        #expect(fifth.age == 0)
        fixture.show()
        #expect(fixture.events.last == "needs a frame")
    }
}

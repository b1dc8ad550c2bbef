import Buffers
import Reactor
import Testing

@testable import WaylandServer

/// When a buffer that the display side has let go of is heard of.
@Suite("Server: buffers in use") struct BuffersInUseTests {
    private final class Used: InPlaceBuffer {
        let useID = RenderBuffer.makeID()
        private(set) var ended: [Int] = []

        func useEnded(_ number: Int) { ended.append(number) }
    }

    private let time = VirtualTime()
    private let loop: EventLoop
    private let inUse: BuffersInUse
    private let buffer = Used()

    init() throws {
        loop = try EventLoop(time: time)
        inUse = try BuffersInUse(on: loop)
        inUse.keep(buffer)
    }

    private func letGo(_ number: Int, isUrgent: Bool = false) {
        inUse.returns.add(.init(buffer: buffer.useID, number: number), isUrgent: isUrgent)
    }

    @Test func `a buffer that is not expected wakes the loop`() {
        letGo(1)
        #expect(loop.tick(mayBlock: false) == 1)
        #expect(buffer.ended == [1])
    }

    @Test func `an expected one wakes nothing, and is heard of in the next turn`() {
        inUse.expectReturn()
        letGo(1)
        #expect(loop.tick(mayBlock: false) == 0)
        #expect(buffer.ended.isEmpty)
        inUse.takeReturns()
        #expect(buffer.ended == [1])
    }

    @Test func `an urgent one wakes the loop, also beside one that is expected`() {
        inUse.expectReturn()
        letGo(1)
        letGo(2, isUrgent: true)
        #expect(loop.tick(mayBlock: false) == 1)
        #expect(buffer.ended == [1, 2])
    }

    @Test func `without a turn an expected one is heard of after a quarter of a second, and the next wakes the loop`() {
        inUse.expectReturn()
        letGo(1)
        time.spend(TimeSpan(seconds: 0.2))
        _ = loop.tick(mayBlock: false)
        #expect(buffer.ended.isEmpty)
        time.spend(TimeSpan(seconds: 0.05))
        _ = loop.tick(mayBlock: false)
        #expect(buffer.ended == [1])
        letGo(2)
        #expect(loop.tick(mayBlock: false) == 1)
        #expect(buffer.ended == [1, 2])
    }

    @Test func `what was let go before the end of the delivery is forgotten after it`() {
        letGo(1)
        inUse.close()
        _ = loop.tick(mayBlock: false)
        #expect(buffer.ended.isEmpty)
    }
}

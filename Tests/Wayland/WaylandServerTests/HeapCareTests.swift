import Reactor
import TestSupport
import Testing

@testable import WaylandServer

@Suite("Server: what clients leave in malloc") struct HeapCareTests {
    private final class Trims {
        var count = 0
    }

    private let loop: EventLoop
    private let trims = Trims()
    private let care: HeapCare

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        let trims = trims
        care = HeapCare(on: loop) { trims.count += 1 }
    }

    @Test func `it is given back a while after the end, and seldom`() {
        for _ in 0..<20 { care.clientEnds(objects: 1000, pictureBytes: 0) }
        #expect(trims.count == 0)
        loop.advance(by: .seconds(1))
        #expect(trims.count == 1)
        for _ in 0..<8 {
            care.clientEnds(objects: 1000, pictureBytes: 0)
            loop.advance(by: .seconds(1))
        }
        #expect(trims.count == 1)
        loop.advance(by: .seconds(2))
        #expect(trims.count == 2 && loop.nextTimerDeadline == nil)
    }

    @Test func `the end of a client with few objects wakes nothing`() throws {
        care.clientEnds(objects: HeapCare.least - HeapCare.client - 1, pictureBytes: 0)
        #expect(loop.nextTimerDeadline == nil)
        let fixture = try ServerFixture()
        let client = try fixture.connect()
        _ = Desk(client).surface()
        client.roundTrip()
        client.disconnect()
        fixture.serve()
        #expect(fixture.display.clients.isEmpty && fixture.loop.nextTimerDeadline == nil)
    }

    @Test func `many small clients together are a large one, once`() {
        for count in 1...40 {
            care.clientEnds(objects: 4, pictureBytes: 0)
            #expect((loop.nextTimerDeadline != nil) == (count * (4 + HeapCare.client) >= HeapCare.least))
        }
        loop.advance(by: .seconds(1))
        #expect(trims.count == 1)
        care.clientEnds(objects: 4, pictureBytes: 0)
        #expect(loop.nextTimerDeadline == nil)
    }

    @Test func `large pictures count as many objects`() {
        care.clientEnds(objects: 1, pictureBytes: 1 << 20)
        #expect(loop.nextTimerDeadline == nil)
        care.clientEnds(objects: 1, pictureBytes: 1 << 23)
        #expect(loop.nextTimerDeadline != nil)
    }

    @Test func `the end of a client with many is noticed`() throws {
        let fixture = try ServerFixture()
        let client = try fixture.connect()
        let desk = Desk(client)
        for _ in 0..<600 { _ = desk.surface() }
        client.roundTrip()
        client.disconnect()
        fixture.serve()
        #expect(fixture.loop.nextTimerDeadline != nil)
        fixture.loop.advance(by: .seconds(1))
        #expect(fixture.loop.nextTimerDeadline == nil)
    }
}

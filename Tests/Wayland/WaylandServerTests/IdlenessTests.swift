import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: idleness") struct IdlenessTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
    }

    private func watch(_ milliseconds: UInt32) -> UInt32 {
        let notifier = program.client.bind("ext_idle_notifier_v1")
        let id = fixture.make(program.client, notifier, 1, [.uint(milliseconds), .uint(program.seat)])
        program.client.roundTrip()
        return id
    }

    private func told(_ watch: UInt32) -> [UInt16] {
        program.client.roundTrip()
        return program.client.takeEvents(of: watch).map(\.opcode)
    }

    @Test func `an observer is told once, and again when the user is back`() {
        let watch = watch(500)
        fixture.advance(milliseconds: 499)
        #expect(told(watch) == [])
        fixture.display.idleness.activity()
        fixture.advance(milliseconds: 499)
        #expect(told(watch) == [])
        fixture.advance(milliseconds: 1)
        #expect(told(watch) == [0])
        fixture.advance(milliseconds: 5000)
        #expect(told(watch) == [])
        fixture.display.idleness.activity()
        fixture.display.idleness.activity()
        #expect(told(watch) == [1])
        fixture.advance(milliseconds: 500)
        #expect(told(watch) == [0])
        #expect(program.client.error == nil)
    }

    @Test func `no user counts as idle while something keeps the screen awake`() {
        let watch = watch(500)
        fixture.advance(milliseconds: 400)
        fixture.display.idleness.isInhibited = true
        fixture.advance(milliseconds: 5000)
        #expect(told(watch) == [])
        fixture.display.idleness.isInhibited = false
        fixture.advance(milliseconds: 499)
        #expect(told(watch) == [])
        fixture.advance(milliseconds: 1)
        #expect(told(watch) == [0])
        fixture.display.idleness.isInhibited = true
        #expect(told(watch) == [1])
    }

    @Test func `no time at all, and all the time there is`() {
        let (now, never) = (watch(0), watch(.max))
        fixture.advance(milliseconds: 1)
        fixture.advance(milliseconds: 1 << 31)
        #expect(told(now) == [0])
        #expect(told(never) == [])
        program.client.request(now, 0)
        program.client.request(never, 0)
        program.client.roundTrip()
        fixture.advance(milliseconds: 1 << 32)
        #expect(program.client.error == nil)
    }

    @Test func `an inhibitor counts with its surface, and as long as it lives`() {
        let manager = program.client.bind("zwp_idle_inhibit_manager_v1")
        var calls = 0
        fixture.display.idleness.onInhibitors = { calls += 1 }
        let inhibitor = fixture.make(program.client, manager, 1, [.uint(program.window.surface)])
        program.client.roundTrip()
        let id = program.surface.id
        #expect(fixture.display.idleness.wantsAwake { $0 == id })
        #expect(!fixture.display.idleness.wantsAwake { $0 != id })
        program.client.request(inhibitor, 0)
        program.client.roundTrip()
        #expect(!fixture.display.idleness.wantsAwake { _ in true } && !fixture.display.idleness.hasInhibitors)
        #expect(calls == 2)
    }

    @Test func `more watches than a client may have end it`() throws {
        var limits = ClientLimits()
        limits.extras = 4
        let fixture = try SeatFixture(limits: limits)
        let program = try fixture.program()
        let notifier = program.client.bind("ext_idle_notifier_v1")
        for _ in 0..<5 { _ = fixture.make(program.client, notifier, 1, [.uint(100), .uint(program.seat)]) }
        program.client.roundTrip()
        #expect(program.client.error?.code == 2 && program.client.error?.object == 1)
        fixture.advance(milliseconds: 200)
    }
}

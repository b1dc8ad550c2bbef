import Geometry
import TestSupport
import Testing
import WaylandServer

@Suite("Server: who holds the pointer") struct PointerConstraintTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    private let constraints: UInt32

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        constraints = program.client.bind("zwp_pointer_constraints_v1")
        program.client.roundTrip()
    }

    private func constrain(_ opcode: UInt16, region: UInt32? = nil, lifetime: UInt32 = 2) -> UInt32 {
        let id = fixture.make(
            program.client, constraints, opcode,
            [
                .uint(program.window.surface), .uint(program.pointer), region.map { .uint($0) } ?? .null, .uint(lifetime),
            ])
        program.client.roundTrip()
        return id
    }

    private func region(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> UInt32 {
        let id = fixture.make(program.client, program.desk.desk.compositor, 1)
        program.client.request(id, 1, [.int(x), .int(y), .int(width), .int(height)])
        return id
    }

    private func told(_ object: UInt32) -> [UInt16] {
        program.client.roundTrip()
        return program.client.takeEvents(of: object).map(\.opcode)
    }

    private func move(_ x: Double, _ y: Double, away: Bool = false) {
        fixture.seat.movePointer(to: away ? nil : program.surface, at: Point(x: x, y: y), time: 1)
    }

    @Test func `a lock holds while the surface has the pointer`() {
        let lock = constrain(1)
        #expect(told(lock) == [])
        move(1, 1)
        #expect(told(lock) == [0])
        #expect(fixture.seat.activeConstraint?.kind == .lock)
        move(0, 0, away: true)
        #expect(told(lock) == [1])
        move(2, 2)
        #expect(told(lock) == [0])
        program.client.request(lock, 0)
        program.client.roundTrip()
        #expect(fixture.seat.activeConstraint == nil && program.client.error == nil)
    }

    @Test func `one that is good for once is over with its first end, and makes room`() {
        let lock = constrain(1, lifetime: 1)
        move(1, 1)
        move(0, 0, away: true)
        move(1, 1)
        #expect(told(lock) == [0, 1])
        let next = constrain(2)
        #expect(told(next) == [0])
        #expect(program.client.error == nil)
    }

    @Test func `a region says where it begins, with the surface's next commit`() {
        move(1, 1)
        let confinement = constrain(2, region: region(4, 4, 100, 100))
        #expect(told(confinement) == [])
        program.client.request(confinement, 1, [.uint(region(0, 0, 4, 4))])
        #expect(told(confinement) == [])
        program.desk.desk.commit(program.window.surface)
        #expect(told(confinement) == [0])
        #expect(fixture.seat.activeConstraint?.rects == [PixelRect(x: 0, y: 0, width: 4, height: 4)])
        program.client.request(confinement, 1, [.uint(region(100, 100, 4, 4))])
        program.desk.desk.commit(program.window.surface)
        #expect(told(confinement) == [1])
        #expect(fixture.seat.activeConstraint == nil)
    }

    @Test func `the client says where the pointer goes when it is free`() {
        var hints: [Point<Local>] = []
        fixture.seat.onPointerHint = { hints.append($1) }
        move(1, 1)
        let lock = constrain(1)
        program.client.request(lock, 1, [.int(512), .int(768)])
        program.desk.desk.commit(program.window.surface)
        program.client.request(lock, 0)
        program.client.roundTrip()
        #expect(hints == [Point(x: 2, y: 3)])
    }

    @Test func `a surface has one at a time`() {
        _ = constrain(1)
        _ = constrain(2)
        #expect(program.client.error.map { [$0.object, $0.code] } == [constraints, 1])
    }

    @Test func `a surface that goes takes its constraint with it`() {
        move(1, 1)
        let lock = constrain(1)
        program.client.request(program.window.surface, 0)
        program.client.roundTrip()
        #expect(fixture.seat.activeConstraint == nil)
        program.client.request(lock, 2, [.null])
        program.client.request(lock, 0)
        program.client.roundTrip()
        #expect(program.client.error == nil)
    }

    @Test func `relative motion comes with the motion, and alone where the pointer cannot move`() {
        let manager = program.client.bind("zwp_relative_pointer_manager_v1")
        let relative = fixture.make(program.client, manager, 1, [.uint(program.pointer)])
        move(1, 1)
        program.client.roundTrip()
        program.client.takeEvents(of: program.pointer)
        #expect(fixture.seat.wantsRelativeMotion)
        let motion = ServerSeat.RelativeMotion(
            distance: Size(width: 2, height: -1), raw: Size(width: 4, height: -2), microseconds: 1 << 33 | 5)
        fixture.seat.movePointer(to: program.surface, at: Point(x: 3, y: 0), time: 2, motion: motion)
        fixture.seat.movePointer(to: program.surface, at: Point(x: 3, y: 0), time: 3, motion: motion)
        program.client.roundTrip()
        let events = program.client.takeEvents(of: relative)
        #expect(events.count == 2)
        #expect((0..<6).map { events[0].word($0) } == [2, 5, 512, UInt32(bitPattern: -256), 1024, UInt32(bitPattern: -512)])
        #expect(program.client.takeEvents(of: program.pointer).map(\.opcode) == [2, 5, 5])
        program.client.request(relative, 0)
        program.client.roundTrip()
        #expect(!fixture.seat.wantsRelativeMotion && program.client.error == nil)
    }
}

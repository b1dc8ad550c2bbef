import Geometry
import TestSupport
import Testing
import WaylandServer

@Suite("Server: gestures of touchpads") struct PointerGestureTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    /// Swipe, pinch, hold.
    private let objects: [UInt32]
    private let manager: UInt32

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        let client = program.client
        let (maker, pointer) = (client.bind("zwp_pointer_gestures_v1"), program.pointer)
        manager = maker
        objects = [0, 1, 3].map { opcode in
            let id = client.newID()
            client.request(maker, UInt16(opcode), [.uint(id), .uint(pointer)])
            return id
        }
        client.roundTrip()
    }

    private func told(_ at: Int) -> [WireClient.Event] {
        program.client.roundTrip()
        return program.client.takeEvents(of: objects[at])
    }

    private func enter() { fixture.seat.movePointer(to: program.surface, at: Point(x: 1, y: 1), time: 1) }

    @Test func `a swipe begins, goes and ends on the surface that has the pointer`() {
        fixture.seat.beginGesture(.swipe, fingers: 3, time: 1)
        #expect(told(0).isEmpty, "no client has the pointer")
        enter()
        fixture.seat.beginGesture(.swipe, fingers: 3, time: 2)
        fixture.seat.moveGesture(by: Size(width: 1.5, height: -2), scale: 1, rotation: 0, time: 3)
        fixture.seat.endGesture(isCancelled: false, time: 4)
        fixture.seat.endGesture(isCancelled: false, time: 5)
        fixture.seat.moveGesture(by: Size(width: 9, height: 9), scale: 1, rotation: 0, time: 6)
        let events = told(0)
        #expect(events.map(\.opcode) == [0, 1, 2])
        #expect([events[0].word(1), events[0].word(2), events[0].word(3)] == [2, program.window.surface, 3])
        #expect([events[1].word(0), events[1].word(1), events[1].word(2)] == [3, 384, UInt32(bitPattern: -512)])
        #expect([events[2].word(1), events[2].word(2)] == [4, 0])
        #expect(told(1).isEmpty && told(2).isEmpty && program.client.error == nil)
    }

    @Test func `a pinch says scale and angle, a hold neither`() {
        enter()
        fixture.seat.beginGesture(.pinch, fingers: 2, time: 2)
        fixture.seat.moveGesture(by: .zero, scale: 1.5, rotation: -90, time: 3)
        fixture.seat.beginGesture(.hold, fingers: 4, time: 4)
        fixture.seat.moveGesture(by: Size(width: 9, height: 9), scale: 1, rotation: 0, time: 5)
        fixture.seat.endGesture(isCancelled: false, time: 6)
        let pinch = told(1)
        #expect(pinch.map(\.opcode) == [0, 1, 2])
        #expect([pinch[1].word(3), pinch[1].word(4)] == [384, UInt32(bitPattern: -90 * 256)])
        #expect([pinch[2].word(1), pinch[2].word(2)] == [4, 1], "another gesture cancels it")
        let hold = told(2)
        #expect(hold.map(\.opcode) == [0, 1] && hold[0].word(3) == 4 && hold[1].word(2) == 0)
        #expect(program.client.error == nil)
    }

    @Test func `a client that loses the pointer hears the end of its gesture`() throws {
        let other = try fixture.program()
        enter()
        fixture.seat.beginGesture(.swipe, fingers: 3, time: 2)
        fixture.seat.movePointer(to: other.surface, at: Point(x: 1, y: 1), time: 3)
        fixture.seat.moveGesture(by: Size(width: 9, height: 9), scale: 1, rotation: 0, time: 4)
        fixture.seat.endGesture(isCancelled: false, time: 5)
        let events = told(0)
        #expect(events.map(\.opcode) == [0, 2] && events.last?.word(2) == 1)
        enter()
        fixture.seat.beginGesture(.hold, fingers: 1, time: 6)
        program.client.request(program.window.role, 0)
        program.client.request(program.window.xdg, 0)
        program.client.request(program.window.surface, 0)
        #expect(told(2).map(\.opcode) == [0, 1])
        fixture.seat.endGesture(isCancelled: false, time: 7)
        #expect(told(2).isEmpty && program.client.error == nil)
    }

    @Test func `objects outlive their maker and end by themselves`() {
        enter()
        program.client.request(manager, 2)
        program.client.request(objects[0], 0)
        fixture.seat.beginGesture(.swipe, fingers: 3, time: 2)
        fixture.seat.beginGesture(.pinch, fingers: 2, time: 3)
        program.client.roundTrip()
        fixture.seat.beginGesture(.swipe, fingers: 3, time: 4)
        #expect(told(1).map(\.opcode) == [0, 2])
        program.client.request(objects[1], 0)
        program.client.request(objects[2], 0)
        program.client.roundTrip()
        #expect(fixture.display.clients.first?.ledger[.pointerExtras] == 0)
        fixture.seat.beginGesture(.pinch, fingers: 2, time: 5)
        #expect(program.client.error == nil)
    }
}

import Geometry
import InputEvents
import TestSupport
import Testing
import WaylandServer

@Suite("Server: pointers by name") struct PointerShapeTests {
    private let fixture: SeatFixture
    private let program: SeatFixture.Program
    private let manager: UInt32
    private let device: UInt32

    init() throws {
        fixture = try SeatFixture()
        program = try fixture.program()
        manager = program.client.bind("wp_cursor_shape_manager_v1")
        device = fixture.make(program.client, manager, 1, [.uint(program.pointer)])
        program.client.roundTrip()
    }

    private func ask(_ shape: UInt32) {
        program.client.request(device, 1, [.uint(0), .uint(shape)])
        program.client.roundTrip()
    }

    @Test func `the client that has the pointer sets its shape, until it leaves`() {
        var changes = 0
        ask(4)
        #expect(fixture.seat.shape == .default, "the pointer is elsewhere")
        fixture.seat.movePointer(to: program.surface, at: Point(x: 1, y: 1), time: 1)
        fixture.seat.onCursor = { _, _ in changes += 1 }
        ask(4)
        #expect(fixture.seat.shape == .pointer && !fixture.seat.hidesCursor && changes == 1)
        program.client.request(program.pointer, 0, [.uint(0), .null, .int(0), .int(0)])
        program.client.roundTrip()
        #expect(fixture.seat.shape == .default && fixture.seat.hidesCursor)
        ask(34)
        #expect(fixture.seat.shape == .zoomOut && !fixture.seat.hidesCursor)
        fixture.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: 2)
        #expect(fixture.seat.shape == .default && program.client.error == nil)
    }

    @Test func `the numbers are the protocol's`() {
        #expect(PointerShape.allCases.count == 34 && PointerShape.text.rawValue == 9 && PointerShape.grabbing.rawValue == 17)
        #expect(PointerShape.ewResize.rawValue == 26 && PointerShape.allScroll.rawValue == 32)
    }

    @Test(arguments: [0, 35, UInt32.max]) func `a shape that there is not`(shape: UInt32) {
        ask(shape)
        #expect(program.client.error.map { [$0.object, $0.code] } == [device, 1])
    }

    @Test func `one for a pen that is not near says nothing of the pointer, and all are counted`() throws {
        fixture.seat.pens.add(Tablet(id: 1, name: "Board"))
        let tablets = program.client.bind("zwp_tablet_manager_v2")
        let desk = fixture.make(program.client, tablets, 0, [.uint(program.seat)])
        fixture.seat.pens.take(Pen(tool: PenTool(id: 1), tablet: 1, action: .left, location: .zero), on: nil, at: .zero, time: 1)
        program.client.roundTrip()
        let tool = try #require(program.client.takeEvents(of: desk).last).word(0)
        let pen = fixture.make(program.client, manager, 2, [.uint(tool)])
        fixture.seat.movePointer(to: program.surface, at: Point(x: 1, y: 1), time: 1)
        program.client.request(pen, 1, [.uint(0), .uint(9)])
        program.client.roundTrip()
        #expect(fixture.seat.shape == .default)
        program.client.request(manager, 0)
        program.client.request(pen, 0)
        program.client.request(device, 0)
        program.client.request(desk, 0)
        program.client.roundTrip()
        #expect(fixture.display.clients.first?.ledger[.pointerExtras] == 0 && program.client.error == nil)
    }
}

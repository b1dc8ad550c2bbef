import Buffers
import Geometry
import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: drag and drop") struct DragTests {
    private let fixture: SeatFixture
    private let giver: SeatFixture.Program
    private let taker: SeatFixture.Program
    private let giverDevice: UInt32
    private let takerDevice: UInt32
    private let giverManager: UInt32

    init() throws {
        let fixture = try SeatFixture()
        self.fixture = fixture
        giver = try fixture.program()
        taker = try fixture.program()
        giverManager = giver.client.bind("wl_data_device_manager")
        let manager = taker.client.bind("wl_data_device_manager")
        giverDevice = fixture.make(giver.client, giverManager, 1, [.uint(giver.seat)])
        takerDevice = fixture.make(taker.client, manager, 1, [.uint(taker.seat)])
        giver.client.roundTrip()
        taker.client.roundTrip()
    }

    private func source(_ actions: UInt32? = 3, type: String = "text/plain") -> UInt32 {
        let id = fixture.make(giver.client, giverManager, 0)
        giver.client.request(id, 0, [.string(type)])
        if let actions { giver.client.request(id, 2, [.uint(actions)]) }
        return id
    }

    /// Presses on the giver's window; the press's serial.
    private func press() -> UInt32 {
        fixture.seat.movePointer(to: giver.surface, at: Point(x: 1, y: 1), time: 1)
        fixture.seat.pressPointer(code: 0x110, isPressed: true, time: 2)
        giver.client.roundTrip()
        return giver.client.takeEvents(of: giver.pointer, 3).last?.word(0) ?? 0
    }

    private func start(_ source: UInt32?, serial: UInt32, icon: UInt32? = nil) {
        giver.client.request(
            giverDevice, 0,
            [
                source.map { .uint($0) } ?? .null, .uint(giver.window.surface), icon.map { .uint($0) } ?? .null,
                .uint(serial),
            ])
        giver.client.roundTrip()
    }

    private func release() {
        fixture.seat.pressPointer(code: 0x110, isPressed: false, time: 9)
        giver.client.roundTrip()
        taker.client.roundTrip()
    }

    /// Moves over the taker's window; the offer.
    private func hover() -> UInt32 {
        fixture.seat.movePointer(to: taker.surface, at: Point(x: 3, y: 4), time: 5)
        taker.client.roundTrip()
        let told = taker.client.takeEvents(of: takerDevice)
        #expect(told.map(\.opcode) == [0, 1])
        #expect(told.last.map { [$0.word(1), $0.word(2), $0.word(3)] } == [taker.window.surface, 768, 1024])
        return told.first?.word(0) ?? 0
    }

    private func sound() -> Bool { giver.client.error == nil && taker.client.error == nil }

    @Test func `what is dragged enters, moves, is accepted, dropped, read and finished`() throws {
        let source = source()
        start(source, serial: press())
        #expect(fixture.seat.drag != nil && fixture.seat.pointerFocus == nil)
        #expect(giver.client.takeEvents(of: giver.pointer).map(\.opcode) == [1, 5])
        let offer = hover()
        let introduced = taker.client.takeEvents(of: offer)
        #expect(introduced.map(\.opcode) == [0, 1])
        #expect(introduced[0].string(0) == "text/plain" && introduced[1].word(0) == 3)
        fixture.seat.movePointer(to: taker.surface, at: Point(x: 4, y: 4), time: 6)
        taker.client.request(offer, 0, [.uint(1), .string("text/plain")])
        taker.client.request(offer, 4, [.uint(3), .uint(2)])
        taker.client.roundTrip()
        giver.client.roundTrip()
        #expect(taker.client.takeEvents(of: takerDevice).map(\.opcode) == [3])
        #expect(taker.client.takeEvents(of: offer).map { [UInt32($0.opcode), $0.word(0)] } == [[2, 2]])
        let said = giver.client.takeEvents(of: source)
        #expect(said.map(\.opcode) == [0, 5])
        #expect(said.first?.string(0) == "text/plain" && said.last?.word(0) == 2)
        release()
        #expect(fixture.seat.drag == nil)
        #expect(taker.client.takeEvents(of: takerDevice).map(\.opcode) == [4])
        #expect(giver.client.takeEvents(of: source).map(\.opcode) == [3])
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        taker.client.request(offer, 1, [.string("text/plain")], descriptors: [ends[1]])
        taker.client.request(offer, 3)
        taker.client.request(offer, 2)
        taker.client.roundTrip()
        giver.client.roundTrip()
        #expect(giver.client.takeEvents(of: source).map(\.opcode) == [1, 4])
        #expect(sound())
        #expect(taker.client.isClosed == false)
        // A surface has the pointer again.
        fixture.seat.movePointer(to: taker.surface, at: Point(x: 1, y: 1), time: 10)
        taker.client.roundTrip()
        #expect(taker.client.takeEvents(of: taker.pointer).map(\.opcode) == [0, 5])
    }

    @Test func `what no client accepts is cancelled`() throws {
        let source = source()
        start(source, serial: press())
        let offer = hover()
        taker.client.request(offer, 4, [.uint(1), .uint(1)])
        taker.client.roundTrip()
        release()
        #expect(taker.client.takeEvents(of: takerDevice).map(\.opcode) == [2])
        // The action, none again, and the end.
        #expect(giver.client.takeEvents(of: source).map(\.opcode) == [5, 5, 2])
        #expect(sound())
    }

    @Test func `what was dropped and let go without an end is cancelled`() throws {
        let source = source()
        start(source, serial: press())
        let offer = hover()
        taker.client.request(offer, 0, [.uint(1), .string("text/plain")])
        taker.client.request(offer, 4, [.uint(1), .uint(1)])
        taker.client.roundTrip()
        release()
        giver.client.takeEvents(of: source)
        taker.client.request(offer, 2)
        taker.client.roundTrip()
        giver.client.roundTrip()
        #expect(giver.client.takeEvents(of: source).map(\.opcode) == [2])
        #expect(sound())
    }

    @Test func `who asks decides after the drop`() throws {
        let source = source(7)
        start(source, serial: press())
        let offer = hover()
        taker.client.request(offer, 0, [.uint(1), .string("text/plain")])
        taker.client.request(offer, 4, [.uint(7), .uint(4)])
        taker.client.roundTrip()
        release()
        giver.client.roundTrip()
        giver.client.takeEvents(of: source)
        taker.client.request(offer, 4, [.uint(2), .uint(2)])
        taker.client.request(offer, 3)
        taker.client.roundTrip()
        giver.client.roundTrip()
        #expect(giver.client.takeEvents(of: source).map { UInt32($0.opcode) } == [5, 4])
        #expect(sound())
    }

    @Test func `a drag without a source is the client's own affair`() throws {
        start(nil, serial: press())
        fixture.seat.movePointer(to: taker.surface, at: Point(x: 3, y: 4), time: 5)
        taker.client.roundTrip()
        #expect(taker.client.takeEvents(of: takerDevice).isEmpty)
        fixture.seat.movePointer(to: giver.surface, at: Point(x: 3, y: 4), time: 6)
        release()
        let told = giver.client.takeEvents(of: giverDevice)
        #expect(told.map(\.opcode) == [1, 4])
        #expect(told.first?.word(4) == 0)
        #expect(sound())
    }

    @Test func `nothing is dragged by who holds nothing`() throws {
        let first = source()
        start(first, serial: 4711)
        #expect(fixture.seat.drag == nil)
        #expect(giver.client.takeEvents(of: first).map(\.opcode) == [2])
        let serial = press()
        release()
        start(source(), serial: serial)
        #expect(fixture.seat.drag == nil && sound())
    }

    @Test func `an end of the source, of the giver, of the taker's window`() throws {
        let first = source()
        start(first, serial: press())
        let offer = hover()
        giver.client.request(first, 1)
        giver.client.roundTrip()
        taker.client.roundTrip()
        #expect(fixture.seat.drag == nil)
        #expect(taker.client.takeEvents(of: takerDevice).map(\.opcode) == [2])
        taker.client.request(offer, 0, [.uint(1), .string("text/plain")])
        taker.client.request(offer, 4, [.uint(1), .uint(1)])
        taker.client.roundTrip()
        release()
        let second = source()
        start(second, serial: press())
        _ = hover()
        taker.client.request(taker.window.surface, 0)
        taker.client.roundTrip()
        #expect(taker.client.takeEvents(of: takerDevice).map(\.opcode) == [2])
        #expect(fixture.seat.drag != nil)
        fixture.display.clients.first { $0 === giver.surface.client }?.disconnect()
        fixture.loop.tick(mayBlock: false)
        fixture.loop.tick(mayBlock: false)
        #expect(fixture.seat.drag == nil)
        #expect(taker.client.error == nil)
    }

    @Test func `a finger drags too, and a system that takes it away ends it`() throws {
        func touch() -> UInt32 {
            fixture.seat.touchDown(2, on: giver.surface, at: Point(x: 1, y: 1), time: 1)
            giver.client.roundTrip()
            return giver.client.takeEvents(of: giver.touch, 0).last?.word(0) ?? 0
        }
        let first = source()
        start(first, serial: touch())
        #expect(fixture.seat.drag?.finger == 2)
        fixture.seat.drag?.move(to: taker.surface, at: Point(x: 3, y: 4), time: 5)
        taker.client.roundTrip()
        let offer = taker.client.takeEvents(of: takerDevice).first?.word(0) ?? 0
        taker.client.request(offer, 0, [.uint(1), .string("text/plain")])
        taker.client.request(offer, 4, [.uint(1), .uint(1)])
        taker.client.roundTrip()
        fixture.seat.touchUp(2, time: 8)
        taker.client.roundTrip()
        #expect(taker.client.takeEvents(of: takerDevice).map(\.opcode) == [4])
        let second = source()
        start(second, serial: touch())
        fixture.seat.cancelTouches(of: giver.surface.client)
        giver.client.roundTrip()
        #expect(fixture.seat.drag == nil)
        #expect(giver.client.takeEvents(of: second).map(\.opcode) == [2])
        #expect(sound())
    }

    @Test func `an old client copies, and its end of the offer is the end`() throws {
        let manager = taker.client.bind("wl_data_device_manager", version: 2)
        taker.client.request(takerDevice, 2)
        let device = fixture.make(taker.client, manager, 1, [.uint(taker.seat)])
        taker.client.roundTrip()
        let source = source(nil)
        start(source, serial: press())
        fixture.seat.movePointer(to: taker.surface, at: Point(x: 3, y: 4), time: 5)
        taker.client.roundTrip()
        let offer = taker.client.takeEvents(of: device).first?.word(0) ?? 0
        taker.client.request(offer, 0, [.uint(1), .string("text/plain")])
        taker.client.roundTrip()
        release()
        #expect(taker.client.takeEvents(of: device).map(\.opcode) == [4])
        taker.client.request(offer, 2)
        taker.client.roundTrip()
        giver.client.roundTrip()
        #expect(giver.client.takeEvents(of: source).map(\.opcode) == [5, 0, 3, 4])
        #expect(sound())
    }

    @Test(arguments: [(4, [8, 0], 1), (4, [3, 3], 2), (4, [1, 2], 2), (3, [], 0)] as [(UInt16, [UInt32], UInt32)])
    func `a taker's mistakes`(opcode: UInt16, words: [UInt32], code: UInt32) throws {
        start(source(), serial: press())
        let offer = hover()
        taker.client.request(offer, opcode, words.map { .uint($0) })
        taker.client.roundTrip()
        #expect(taker.client.error.map { [$0.object, $0.code] } == [offer, code])
    }

    @Test func `a giver's mistakes`() throws {
        let source = source()
        giver.client.request(source, 2, [.uint(1)])
        giver.client.roundTrip()
        #expect(giver.client.error.map { [$0.object, $0.code] } == [source, 1])
    }

    @Test func `an icon is a surface without another use`() throws {
        start(nil, serial: press(), icon: giver.window.surface)
        #expect(giver.client.error.map { [$0.object, $0.code] } == [giverDevice, 0])
    }

    @Test func `what is selected is offered to who has the keys`() throws {
        let (mine, other) = (giver.client, taker.client)
        let manager = mine.bind("zwp_primary_selection_device_manager_v1")
        let device = fixture.make(mine, manager, 1, [.uint(giver.seat)])
        let theirManager = other.bind("zwp_primary_selection_device_manager_v1")
        let theirs = fixture.make(other, theirManager, 1, [.uint(taker.seat)])
        other.roundTrip()
        let source = fixture.make(mine, manager, 0)
        mine.request(source, 0, [.string("text/plain")])
        fixture.seat.focusKeyboard(on: giver.surface)
        mine.request(device, 0, [.uint(source), .uint(1)])
        mine.roundTrip()
        // A client in the background cannot replace the selection of another client.
        let another = fixture.make(other, theirManager, 0)
        other.request(another, 0, [.string("text/html")])
        other.request(theirs, 0, [.uint(another), .uint(1)])
        other.roundTrip()
        #expect(other.takeEvents(of: theirs).isEmpty)
        fixture.seat.focusKeyboard(on: taker.surface)
        other.roundTrip()
        let told = other.takeEvents(of: theirs)
        #expect(told.map(\.opcode) == [0, 1])
        let offer = told[0].word(0)
        #expect(other.takeEvents(of: offer).map { $0.string(0) } == ["text/plain"])
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        other.request(offer, 0, [.string("text/plain")], descriptors: [ends[1]])
        other.roundTrip()
        mine.roundTrip()
        #expect(mine.takeEvents(of: source).map(\.opcode) == [0])
        mine.request(source, 1)
        mine.roundTrip()
        other.roundTrip()
        #expect(other.takeEvents(of: theirs).map { [UInt32($0.opcode), $0.word(0)] } == [[1, 0]])
        #expect(sound())
    }

    @Test func `while no client has the keys the selection is offered to all`() throws {
        let (mine, other) = (giver.client, taker.client)
        fixture.seat.focusKeyboard(on: nil)
        let manager = mine.bind("zwp_primary_selection_device_manager_v1")
        let device = fixture.make(mine, manager, 1, [.uint(giver.seat)])
        let theirs = fixture.make(
            other, other.bind("zwp_primary_selection_device_manager_v1"), 1, [.uint(taker.seat)])
        other.roundTrip()
        let source = fixture.make(mine, manager, 0)
        mine.request(source, 0, [.string("text/plain")])
        mine.request(device, 0, [.uint(source), .uint(1)])
        mine.roundTrip()
        other.roundTrip()
        #expect(other.takeEvents(of: theirs).map(\.opcode) == [0, 1])
        #expect(sound())
    }
}

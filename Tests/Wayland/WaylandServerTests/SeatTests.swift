import Buffers
import Geometry
import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

private final class Letters: KeyboardLayoutState {
    let keymap = "xkb_keymap { };"
    func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers {
        KeyboardModifiers(depressed: code == 42 && isPressed ? 1 : 0)
    }
}

@Suite("Server: the seat") struct SeatTests {
    private let loop: EventLoop
    private let display: WaylandDisplay
    private let client: WireClient
    private let desk: WindowDesk
    private let seat: UInt32

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        var settings = ServerSettings()
        settings.layout = Letters()
        display = WaylandDisplay(loop: loop, settings: settings)
        client = try Self.connect(display, loop)
        desk = WindowDesk(client)
        seat = client.bind("wl_seat")
        client.roundTrip()
    }

    private static func connect(_ display: WaylandDisplay, _ loop: EventLoop) throws -> WireClient {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        display.addClient(.init(owning: ends[0]))
        return WireClient(socket: ends[1]) { loop.tick(mayBlock: false) }
    }

    private func device(_ opcode: UInt16, of client: WireClient? = nil, seat: UInt32? = nil) -> UInt32 {
        let client = client ?? self.client
        let id = client.newID()
        client.request(seat ?? self.seat, opcode, [.uint(id)])
        client.roundTrip()
        return id
    }

    private func shown() throws -> Surface {
        let window = desk.mappedToplevel()
        _ = window
        return try #require(display.toplevels.last).surface
    }

    @Test func `the seat has a pointer, keys and fingers`() {
        #expect(client.takeEvents(of: seat, 0).map { $0.word(0) } == [7])
    }

    @Test func `the pointer enters, moves, presses and leaves, each with its frame`() throws {
        let pointer = device(0)
        let surface = try shown()
        display.seat.movePointer(to: surface, at: Point(x: 1.5, y: 2), time: 10)
        display.seat.movePointer(to: surface, at: Point(x: 1.5, y: 2), time: 11)
        display.seat.movePointer(to: surface, at: Point(x: 3, y: 2), time: 12)
        display.seat.pressPointer(code: 0x110, isPressed: true, time: 13)
        display.seat.movePointer(to: nil, at: Point(x: 0, y: 0), time: 14)
        client.roundTrip()
        let told = client.takeEvents(of: pointer)
        #expect(told.map(\.opcode) == [0, 5, 2, 5, 3, 5, 1, 5])
        #expect([told[0].word(2), told[0].word(3)] == [384, 512])
        #expect([told[4].word(1), told[4].word(2), told[4].word(3)] == [13, 0x110, 1])
    }

    @Test func `a wheel has steps, fingers an end`() throws {
        let pointer = device(0)
        let surface = try shown()
        display.seat.movePointer(to: surface, at: Point(x: 1, y: 2), time: 10)
        client.roundTrip()
        client.takeEvents(of: pointer)
        display.seat.scroll(.wheel, by: Size(width: 0, height: 15), steps: (0, 120), isEnd: false, time: 1)
        display.seat.scroll(.finger, by: Size(width: 2, height: 3), steps: (0, 0), isEnd: false, time: 2)
        display.seat.scroll(.finger, by: .zero, steps: (0, 0), isEnd: true, time: 3)
        client.roundTrip()
        #expect(client.takeEvents(of: pointer).map(\.opcode) == [6, 9, 4, 5, 6, 4, 4, 5, 6, 7, 7, 5])
    }

    @Test func `an old client hears of a wheel in whole steps`() throws {
        let old = client.bind("wl_seat", version: 5)
        let pointer = device(0, seat: old)
        let surface = try shown()
        display.seat.movePointer(to: surface, at: Point(x: 1, y: 2), time: 10)
        client.roundTrip()
        client.takeEvents(of: pointer)
        display.seat.scroll(.wheel, by: Size(width: 0, height: 15), steps: (0, 120), isEnd: false, time: 1)
        client.roundTrip()
        #expect(client.takeEvents(of: pointer).map(\.opcode) == [6, 8, 4, 5])
    }

    @Test func `keys go to who has them, with what was held and the modifiers`() throws {
        let keyboard = device(1)
        client.roundTrip()
        #expect(client.takeEvents(of: keyboard).map(\.opcode) == [0, 5])
        let surface = try shown()
        display.seat.key(code: 30, isPressed: true, time: 1)
        display.seat.focusKeyboard(on: surface)
        display.seat.key(code: 42, isPressed: true, time: 2)
        display.seat.key(code: 42, isPressed: false, time: 3)
        display.seat.focusKeyboard(on: nil)
        display.seat.key(code: 30, isPressed: false, time: 4)
        client.roundTrip()
        let told = client.takeEvents(of: keyboard)
        #expect(told.map(\.opcode) == [1, 4, 3, 4, 3, 4, 2])
        #expect([told[0].word(2), told[0].word(3)] == [4, 30])
        #expect(told[3].word(1) == 1 && told[5].word(1) == 0)
    }

    @Test func `a keyboard that comes late is told at once`() throws {
        let surface = try shown()
        display.seat.focusKeyboard(on: surface)
        let keyboard = device(1)
        #expect(client.takeEvents(of: keyboard).map(\.opcode) == [0, 5, 1, 4])
    }

    @Test func `fingers are told apart, and can be taken away`() throws {
        let touch = device(2)
        let surface = try shown()
        display.seat.touchDown(3, on: surface, at: Point(x: 1, y: 1), time: 1)
        display.seat.endTouchFrame(of: surface)
        display.seat.touchMoved(3, to: Point(x: 2, y: 2), time: 2)
        display.seat.touchMoved(9, to: Point(x: 2, y: 2), time: 2)
        display.seat.touchUp(3, time: 3)
        display.seat.endTouchFrame(of: surface)
        display.seat.touchUp(3, time: 4)
        display.seat.touchDown(4, on: surface, at: Point(x: 1, y: 1), time: 5)
        display.seat.cancelTouches(of: surface.client)
        display.seat.touchUp(4, time: 6)
        client.roundTrip()
        #expect(client.takeEvents(of: touch).map(\.opcode) == [0, 3, 2, 1, 3, 0, 4])
    }

    @Test func `a popup that ends under the pointer is left while it can be named`() throws {
        let pointer = device(0)
        let window = desk.mappedToplevel()
        var popups: [Popup] = []
        try #require(display.toplevels.last).onPopup = { popups.append($0) }
        let popup = desk.popup(of: window.xdg, positioner: desk.positioner())
        desk.map(popup)
        let surface = try #require(popups.first).surface
        display.seat.movePointer(to: surface, at: Point(x: 1, y: 1), time: 1)
        client.roundTrip()
        client.takeEvents(of: pointer)
        client.request(popup.role, 0)
        client.request(popup.xdg, 0)
        client.request(popup.surface, 0)
        client.roundTrip()
        #expect(client.takeEvents(of: pointer, 1).map { $0.word(1) } == [popup.surface])
        #expect(display.seat.pointerFocus == nil && client.error == nil)
    }

    @Test func `a surface that ends under a finger lifts it`() throws {
        let touch = device(2)
        let window = desk.mappedToplevel()
        let surface = try #require(display.toplevels.last).surface
        display.seat.touchDown(3, on: surface, at: Point(x: 1, y: 1), time: 7)
        client.roundTrip()
        client.takeEvents(of: touch)
        client.request(window.surface, 0)
        client.roundTrip()
        let told = client.takeEvents(of: touch)
        #expect(told.map(\.opcode) == [1, 3] && told.first?.word(1) == 7)
        display.seat.touchUp(3, time: 9)
        client.roundTrip()
        #expect(client.takeEvents(of: touch).isEmpty)
    }

    @Test func `a surface that goes takes its focus with it`() throws {
        let (pointer, keyboard, touch) = (device(0), device(1), device(2))
        let window = desk.mappedToplevel()
        let surface = try #require(display.toplevels.last).surface
        display.seat.movePointer(to: surface, at: Point(x: 1, y: 1), time: 1)
        display.seat.focusKeyboard(on: surface)
        display.seat.touchDown(1, on: surface, at: Point(x: 1, y: 1), time: 1)
        client.request(window.surface, 0)
        client.roundTrip()
        client.takeEvents(of: pointer)
        client.takeEvents(of: keyboard)
        client.takeEvents(of: touch)
        display.seat.pressPointer(code: 0x110, isPressed: true, time: 2)
        display.seat.key(code: 30, isPressed: true, time: 2)
        display.seat.touchUp(1, time: 3)
        client.roundTrip()
        #expect(client.takeEvents(of: pointer).isEmpty && client.takeEvents(of: keyboard).isEmpty)
        #expect(client.takeEvents(of: touch).isEmpty && display.seat.pointerFocus == nil)
        #expect(client.error == nil)
    }

    @Test func `a cursor is a surface without another use`() throws {
        let pointer = device(0)
        let window = desk.mappedToplevel()
        client.request(pointer, 0, [.uint(1), .uint(window.surface), .int(0), .int(0)])
        client.roundTrip()
        #expect(client.error.map { [$0.object, $0.code] } == [pointer, 0])
    }

    @Test func `what one client copied, the one with the keys is offered`() throws {
        let device = { (client: WireClient) in
            let manager = client.bind("wl_data_device_manager")
            let seat = client.bind("wl_seat")
            let id = client.newID()
            client.request(manager, 1, [.uint(id), .uint(seat)])
            return (manager, id)
        }
        let other = try Self.connect(display, loop)
        let otherDesk = WindowDesk(other)
        let (manager, mine) = device(client)
        let (_, theirs) = device(other)
        let surface = try shown()
        _ = otherDesk.mappedToplevel()
        let second = try #require(display.toplevels.last).surface
        let source = client.newID()
        client.request(manager, 0, [.uint(source)])
        client.request(source, 0, [.string("text/plain")])
        client.request(mine, 1, [.uint(source), .uint(1)])
        client.roundTrip()
        #expect(other.takeEvents(of: theirs).isEmpty)
        display.seat.focusKeyboard(on: surface)
        client.request(mine, 1, [.uint(source), .uint(1)])
        client.roundTrip()
        client.takeEvents(of: mine)
        display.seat.focusKeyboard(on: second)
        other.roundTrip()
        let told = other.takeEvents(of: theirs)
        #expect(told.map(\.opcode) == [0, 5])
        let offer = told[0].word(0)
        #expect(offer >= 0xFF00_0000 && told[1].word(0) == offer)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        other.request(offer, 1, [.string("text/plain")], descriptors: [ends[1]])
        other.roundTrip()
        client.roundTrip()
        #expect(client.takeEvents(of: source).map(\.opcode) == [1])
        client.request(source, 1)
        client.roundTrip()
        other.roundTrip()
        #expect(other.takeEvents(of: theirs).map { [$0.opcode, UInt16($0.word(0))] } == [[5, 0]])
        other.request(offer, 1, [.string("text/plain")], descriptors: [ends[1]])
        other.roundTrip()
        #expect(client.error == nil && other.error == nil)
    }
}

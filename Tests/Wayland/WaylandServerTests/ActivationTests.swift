import Buffers
import Geometry
import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

@Suite("Server: tokens that bring a window to the front") struct ActivationTests {
    /// A client with a window, a pointer and the activation protocol.
    private final class Program {
        let client: WireClient
        let desk: WindowDesk
        let window: UInt32
        let surface: Surface
        private let seat: UInt32
        private let pointer: UInt32
        private let manager: UInt32
        private let display: WaylandDisplay

        init(_ display: WaylandDisplay, _ loop: EventLoop) throws {
            var ends: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            display.addClient(.init(owning: ends[0]))
            client = WireClient(socket: ends[1]) { loop.tick(mayBlock: false) }
            self.display = display
            desk = WindowDesk(client)
            seat = client.bind("wl_seat")
            pointer = client.newID()
            client.request(seat, 0, [.uint(pointer)])
            window = desk.mappedToplevel().surface
            manager = client.bind("xdg_activation_v1")
            client.roundTrip()
            surface = try #require(display.toplevels.last).surface
        }

        /// The serial of a click of the user on the window.
        func click() -> UInt32 {
            display.seat.movePointer(to: surface, at: Point(x: 1, y: 1), time: 1)
            client.roundTrip()
            client.takeEvents(of: pointer)
            display.seat.pressPointer(code: 0x110, isPressed: true, time: 2)
            display.seat.pressPointer(code: 0x110, isPressed: false, time: 3)
            client.roundTrip()
            return client.takeEvents(of: pointer, 3).first?.word(0) ?? 0
        }

        func token(_ serial: UInt32) -> String {
            let id = client.newID()
            client.request(manager, 1, [.uint(id)])
            client.request(id, 0, [.uint(serial), .uint(seat)])
            client.request(id, 3)
            client.roundTrip()
            defer { client.request(id, 4) }
            return client.takeEvents(of: id).first?.string(0) ?? ""
        }

        func activate(_ token: String) {
            client.request(manager, 2, [.string(token), .uint(window)])
            client.roundTrip()
        }
    }

    private let loop: EventLoop
    private let display: WaylandDisplay
    private let program: Program

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        display = WaylandDisplay(loop: loop, settings: ServerSettings())
        program = try Program(display, loop)
    }

    @Test func `an earned token works once; others do nothing`() throws {
        var activated = 0
        display.onActivate = { _ in activated += 1 }
        program.activate(program.token(99))
        program.activate("of my own")
        #expect(activated == 0)
        let earned = program.token(program.click())
        program.activate(earned)
        program.activate(earned)
        #expect(activated == 1)
        #expect(program.client.error == nil)
    }

    @Test func `an earned token lasts for 30 seconds`() throws {
        var activated = 0
        display.onActivate = { _ in activated += 1 }
        let tokens = [program.token(program.click()), program.token(program.click())]
        loop.advance(by: .seconds(29))
        program.activate(tokens[0])
        #expect(activated == 1)
        loop.advance(by: .seconds(2))
        program.activate(tokens[1])
        #expect(activated == 1)
    }

    @Test func `a token outlives its client and works for another client`() throws {
        var activated = 0
        let other = try Program(display, loop)
        display.onActivate = { _ in activated += 1 }
        let token = program.token(program.click())
        program.client.disconnect()
        loop.tick(mayBlock: false)
        other.activate(token)
        #expect(activated == 1)
    }

    @Test func `a client that asks for many loses its own and none of another's`() throws {
        var activated = 0
        let greedy = try Program(display, loop)
        display.onActivate = { _ in activated += 1 }
        let token = program.token(program.click())
        let serial = greedy.click()
        let many = (0..<100).map { _ in greedy.token(serial) }
        for _ in 0..<100 { _ = greedy.token(99) }
        program.activate(token)
        #expect(activated == 1)
        greedy.activate(many[0])
        #expect(activated == 1, "its oldest are gone")
        greedy.activate(many[99])
        #expect(activated == 2)
        #expect(greedy.client.error == nil)
    }
}

import Buffers
import Geometry
import Glibc
import Reactor
import TestSupport
import Testing
import WaylandServer

/// A server with a keyboard, in virtual time, and programs with a window each.
final class SeatFixture {
    private final class Letters: KeyboardLayoutState {
        let keymap = "xkb_keymap { };"
        func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers { KeyboardModifiers() }
    }

    /// A client with a window of 8x8 points, and what it has of the seat.
    struct Program {
        let client: WireClient
        let desk: WindowDesk
        let window: WindowDesk.Window
        let surface: Surface
        let seat: UInt32
        let pointer: UInt32
        let touch: UInt32
        let keyboard: UInt32
    }

    let time = VirtualTime()
    let loop: EventLoop
    let display: WaylandDisplay
    var seat: ServerSeat { display.seat }

    init(limits: ClientLimits = ClientLimits(), settings change: (inout ServerSettings) -> Void = { _ in }) throws {
        loop = try EventLoop(time: time)
        var settings = ServerSettings()
        settings.layout = Letters()
        change(&settings)
        display = WaylandDisplay(loop: loop, limits: limits, settings: settings)
    }

    deinit { display.close() }

    func connect(isPrivileged: Bool = false) throws -> WireClient {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        display.addClient(FileDescriptor(owning: ends[0]), isPrivileged: isPrivileged)
        let loop = loop
        return WireClient(socket: ends[1]) { loop.tick(mayBlock: false) }
    }

    func program(seatVersion: UInt32? = nil) throws -> Program {
        let client = try connect()
        let desk = WindowDesk(client)
        let seat = client.bind("wl_seat", version: seatVersion)
        let devices = (0..<3).map { opcode in
            let id = client.newID()
            client.request(seat, UInt16(opcode), [.uint(id)])
            return id
        }
        let window = desk.mappedToplevel()
        let surface = try #require(display.toplevels.last).surface
        client.takeEvents(of: devices[1])
        return Program(
            client: client, desk: desk, window: window, surface: surface, seat: seat, pointer: devices[0], touch: devices[2],
            keyboard: devices[1])
    }

    /// An object that a request makes, its number being the request's first argument.
    func make(_ client: WireClient, _ maker: UInt32, _ opcode: UInt16, _ rest: [WireClient.Argument] = []) -> UInt32 {
        let id = client.newID()
        client.request(maker, opcode, [.uint(id)] + rest)
        return id
    }

    func advance(milliseconds: Int64) {
        time.spend(.milliseconds(milliseconds))
        loop.tick(mayBlock: false)
    }
}

internal import Glibc
internal import Reactor
internal import Seats
internal import Testing

@Suite("Seats", .serialized) struct SeatTests {
    @Test func `the loss of a seat is acknowledged after all users of it stopped`() {
        let seat = SimulatedSeat()
        var acknowledgedDuring: [Int] = []
        var events: [SeatEvent] = []
        seat.onEvent = { [unowned seat] event in
            events.append(event)
            acknowledgedDuring.append(seat.acknowledgements)
        }
        seat.disable()
        seat.disable()
        #expect(seat.acknowledgements == 1)
        seat.enable()
        #expect(events == [.disabled, .enabled])
        #expect(acknowledgedDuring == [0, 1])
    }

    @Test func `no device opens while the seat is away`() throws {
        let seat = SimulatedSeat(isActive: false)
        #expect(throws: SeatError.notActive(path: "/dev/dri/card0", seat: "seat-test")) { try seat.openDevice("/dev/dri/card0") }
        seat.enable()
        let device = try seat.openDevice("/dev/dri/card0")
        #expect(seat.openDevices == [device])
        seat.closeDevice(device)
        #expect(seat.openDevices.isEmpty)
        #expect(fcntl(device.descriptor, F_GETFD) == -1)
    }

    @Test func `a node that is not there is named`() {
        let seat = DirectSeat()
        #expect(throws: SeatError.missing(path: "/dev/gimbal-none")) { try seat.openDevice("/dev/gimbal-none") }
        #expect("\(SeatError.missing(path: "/dev/gimbal-none"))" == "/dev/gimbal-none does not exist")
    }

    @Test func `what stands in the way is a group and a mode`() {
        let error = SeatError.noPermission(path: "/dev/dri/card0", group: "video", mode: "0660")
        #expect(
            "\(error)"
                == "/dev/dri/card0 may not be opened: it belongs to the group video (mode 0660); join that group or run seatd")
    }

    @Test func `who has every right and not the screen is told of the other session`() {
        #expect(
            "\(SeatError.notActive(path: "/dev/dri/card0", seat: "seat0"))"
                == "/dev/dri/card0 may not be opened now: seat0 is not active, another session has the screen")
    }

    @Test func `listing cards works with and without cards`() throws {
        let cards = try DeviceMonitor.cards()
        for card in cards { #expect(card.path.hasPrefix("/dev/dri/card")) }
    }

    @Test func `S32: a seat whose service ends is lost, and said so once`() throws {
        let server = try #require(StandInSeatServer())
        setenv("LIBSEAT_BACKEND", "seatd", 1)
        setenv("SEATD_SOCK", server.path, 1)
        defer {
            unsetenv("LIBSEAT_BACKEND")
            unsetenv("SEATD_SOCK")
        }
        let loop = try EventLoop()
        let seat = try LibSeat(loop: loop, patience: .zero)
        var events: [SeatEvent] = []
        seat.onEvent = { events.append($0) }
        loop.tick(mayBlock: false)
        #expect(events.isEmpty)
        server.close()
        for _ in 0..<3 { loop.tick(mayBlock: false) }
        #expect(events == [.lost])
        #expect(!seat.isActive)
        seat.close()
    }

    /// libseat's own back-end for tests (`noop`) opens nodes directly; in version 0.7 it never enables the seat.
    @Test func `libseat is spoken to as it wants`() throws {
        setenv("LIBSEAT_BACKEND", "noop", 1)
        defer { unsetenv("LIBSEAT_BACKEND") }
        let loop = try EventLoop()
        let seat = try LibSeat(loop: loop, patience: .zero)
        #expect(seat.name == "noop")
        loop.tick(mayBlock: false)
        let device = try seat.openDevice("/dev/null")
        #expect(fcntl(device.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        seat.closeDevice(device)
        #expect(throws: SeatError.missing(path: "/dev/gimbal-none")) { try seat.openDevice("/dev/gimbal-none") }
        seat.close()
        #expect(throws: SeatError.noSeat(reason: "the seat is closed")) { try seat.openDevice("/dev/null") }
    }
}

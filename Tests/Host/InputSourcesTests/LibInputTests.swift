internal import InputSources
internal import Reactor
internal import Seats
internal import Testing

@Suite("libinput") struct LibInputTests {
    /// What there is on the machine is opened as `/dev/null`, which libinput refuses.
    @Test func `a seat without usable devices is no error`() throws {
        let loop = try EventLoop()
        let seat = SimulatedSeat()
        let source = try InputSource(loop: loop, interface: LibInput(seat: seat, loop: loop))
        loop.tick(mayBlock: false)
        #expect(source.devices.isEmpty && !source.canPoint)
        source.handle(.disabled)
        source.handle(.enabled)
        source.close()
        #expect(seat.openDevices.isEmpty)
    }
}

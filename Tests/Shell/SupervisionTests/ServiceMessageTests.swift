internal import Reactor
internal import Supervision
internal import SystemBus
internal import Testing

@Suite("Service: messages to the manager") struct ServiceMessageTests {
    @Test func `a status is one line, whatever is in it`() {
        #expect(ServiceMessage.status("2 outputs\nREADY=1\u{7}").text == "STATUS=2 outputs READY=1 ")
    }

    @Test func `a reload says since when, in microseconds of the monotonic clock`() {
        let time = MonotonicTime(nanoseconds: 7_000_123_456)
        #expect(ServiceMessage.reloading(since: time).text == "RELOADING=1\nMONOTONIC_USEC=7000123")
    }

    @Test func `messages of one call are one datagram`() {
        let told = ToldManager()
        told.manager(patience: nil).tell(.alive, .patience(.seconds(4)))
        #expect(told.told == ["WATCHDOG=1", "WATCHDOG_USEC=4000000"])
    }

    @Test func `a stored descriptor is not watched by the manager`() {
        #expect(ServiceMessage.store("drm-card1").text == "FDSTORE=1\nFDPOLL=0\nFDNAME=drm-card1")
        #expect(ServiceMessage.forget("drm-card1").text == "FDSTOREREMOVE=1\nFDNAME=drm-card1")
    }
}

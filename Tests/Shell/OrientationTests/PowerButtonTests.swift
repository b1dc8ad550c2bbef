import Reactor
import SystemBus
import XCTest

@testable import Gimbal

/// The power key, which a stand-in service on a private bus gives and takes.
final class PowerButtonTests: XCTestCase {
    func testTheKeyIsOursWhileLoginHoldsOurLock() throws {
        try MainActor.assumeIsolated {
            let loop = try EventLoop(time: VirtualTime())
            let daemon = try PrivateBus()
            defer { daemon.close() }
            var login = try StandInLogin(daemon.address, loop)
            let bus = try BusConnection(address: daemon.address, loop: loop)
            var told: [Bool] = []
            let button = PowerButton(bus: bus) { told.append($0) }
            button.start()
            XCTAssertTrue(loop.turn { told == [true] })
            XCTAssertEqual(login.requests, ["handle-power-key|Gimbal|a short press is for the displays|block"])
            XCTAssertEqual(login.held, 1)
            login.close()
            XCTAssertTrue(loop.turn { told == [true, false] })
            login = try StandInLogin(daemon.address, loop)
            XCTAssertTrue(loop.turn { told == [true, false, true] && login.held == 1 })
            button.powerOff()
            XCTAssertTrue(loop.turn { login.requests.last == "PowerOff 0" }, "no question to a person")
            bus.close()
            login.close()
        }
    }
}

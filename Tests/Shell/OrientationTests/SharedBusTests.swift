import Reactor
import SystemBus
import XCTest

@testable import Gimbal

/// One connection to the bus for all that use it.
final class SharedBusTests: XCTestCase {
    func testAllUsersHaveOneConnectionAndAnotherAfterItsLoss() throws {
        try MainActor.assumeIsolated {
            let loop = try EventLoop(time: VirtualTime())
            let daemon = try PrivateBus()
            let shared = SharedBus(address: daemon.address, loop: loop)
            let login = try StandInLogin(daemon.address, loop)
            defer { login.close() }
            let first = try shared.connection()
            let panels = SleepWatch.Panels(switchOff: { $0() }, switchOn: {})
            let watch = try XCTUnwrap(SleepWatch.open(on: loop, bus: shared, panels: panels))
            let sensor = OrientationSensor.open(on: loop, bus: shared, isMissed: false)
            XCTAssertTrue(loop.turn { login.held == 1 })
            XCTAssertTrue(try shared.connection() === first)
            daemon.close()
            XCTAssertTrue(loop.turn { !first.isOpen })
            XCTAssertThrowsError(try shared.connection())
            withExtendedLifetime((watch, sensor)) {}
        }
    }
}

import Reactor
import SystemBus
import XCTest

@testable import Gimbal

/// The machine's sleep, which a stand-in service on a private bus announces.
final class SleepWatchTests: XCTestCase {
    @MainActor
    private final class Bench {
        let loop: EventLoop
        let privateBus: PrivateBus
        let login: StandInLogin
        /// What the panels were told.
        var told: [String] = []
        private var done: (@MainActor () -> Void)?
        private var watch: SleepWatch?
        private var bus: BusConnection?

        init() throws {
            loop = try EventLoop(time: VirtualTime())
            privateBus = try PrivateBus()
            login = try StandInLogin(privateBus.address, loop)
            let bus = try BusConnection(address: privateBus.address, loop: loop)
            self.bus = bus
            let panels = SleepWatch.Panels(
                switchOff: { [unowned self] done in
                    told.append("off")
                    self.done = done
                }, switchOn: { [unowned self] in told.append("on") })
            watch = SleepWatch(bus: bus, loop: loop, panels: panels)
            watch?.start()
        }

        func panelsAreOff() {
            done?()
            done = nil
        }

        func close() {
            watch = nil
            bus?.close()
            login.close()
            privateBus.close()
        }
    }

    private func withBench(_ body: @MainActor (Bench) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let bench = try Bench()
            defer { bench.close() }
            XCTAssertTrue(bench.loop.turn { bench.login.held == 1 })
            try body(bench)
        }
    }

    func testS67TheLockIsHeldUntilThePanelsAreOff() throws {
        try withBench { bench in
            XCTAssertEqual(bench.login.requests, ["sleep|Gimbal|the displays are switched off first|delay"])
            bench.login.say(preparing: true)
            XCTAssertTrue(bench.loop.turn { bench.told == ["off"] })
            XCTAssertEqual(bench.login.held, 1)
            bench.panelsAreOff()
            XCTAssertEqual(bench.login.held, 0)
            bench.login.say(preparing: false)
            XCTAssertTrue(bench.loop.turn { bench.login.held == 1 }, "a lock for the next time")
            XCTAssertEqual(bench.told, ["off", "on"])
        }
    }

    func testS67PanelsThatDoNotGoOffDelayTheSleepByASecondAtMost() throws {
        try withBench { bench in
            bench.login.say(preparing: true)
            XCTAssertTrue(bench.loop.turn { bench.told == ["off"] })
            bench.loop.advance(by: .milliseconds(990))
            XCTAssertEqual(bench.login.held, 1)
            bench.loop.advance(by: .milliseconds(20))
            XCTAssertEqual(bench.login.held, 0)
        }
    }

    func testASignalThatAnyoneMaySendIsNotTrusted() throws {
        try withBench { bench in
            bench.login.say(preparing: true, isTrue: false)
            XCTAssertTrue(bench.loop.turn { bench.login.reads == 1 })
            // The answer has come by the next one.
            bench.login.say(preparing: true, isTrue: false)
            XCTAssertTrue(bench.loop.turn { bench.login.reads == 2 })
            XCTAssertEqual(bench.told, [])
            XCTAssertEqual(bench.login.held, 1)
        }
    }

    func testWhenTheServiceGoesInTheMiddleThePanelsComeBack() throws {
        try withBench { bench in
            bench.login.say(preparing: true)
            XCTAssertTrue(bench.loop.turn { bench.told == ["off"] })
            bench.login.close()
            XCTAssertTrue(bench.loop.turn { bench.told == ["off", "on"] })
        }
    }
}

import Reactor
import SystemBus
import UIKit
import XCTest

@testable import Gimbal

/// The accelerometer's way to the interface: a stand-in service on a private bus says how the device is held.
final class OrientationSensorTests: XCTestCase {
    @MainActor
    private final class Bench {
        let loop: EventLoop
        let privateBus: PrivateBus
        var heard: [UIDeviceOrientation] = []
        private var sensor: OrientationSensor?
        private(set) var bus: BusConnection?

        init() throws {
            loop = try EventLoop(time: VirtualTime())
            privateBus = try PrivateBus()
        }

        func start() throws {
            let bus = try BusConnection(address: privateBus.address, loop: loop)
            self.bus = bus
            sensor = OrientationSensor(bus: bus, loop: loop) { [unowned self] in heard.append($0) }
            sensor?.start()
        }

        /// It waits to see whether a side stays up; the bus's own time-outs are farther away.
        var isSettling: Bool {
            loop.nextTimerDeadline.map { $0 <= loop.now + OrientationSensor.settlingTime } ?? false
        }

        /// As the interface stands when the device is turned clockwise.
        func turned(_ quarters: Int) -> UIDeviceOrientation { UIDeviceOrientation(rotatedClockwise: quarters) }

        func close() {
            bus?.close()
            privateBus.close()
        }
    }

    private func withBench(_ body: @MainActor (Bench) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let bench = try Bench()
            defer { bench.close() }
            try body(bench)
        }
    }

    func testTheInterfaceComesUpAsTheDeviceIsHeld_andFollows() throws {
        try withBench { bench in
            let service = try StandInSensor(bench.privateBus.address, bench.loop, orientation: "left-up")
            defer { service.close() }
            try bench.start()
            XCTAssertTrue(bench.loop.turn { bench.heard.count == 1 })
            XCTAssertEqual(bench.heard, [bench.turned(1)])
            XCTAssertEqual(service.claims, 1)
            for (word, quarters) in [("bottom-up", 2), ("right-up", 3), ("normal", 0)] {
                let (count, reads) = (bench.heard.count, service.reads)
                service.say(word)
                XCTAssertTrue(bench.loop.turn { service.reads > reads })
                XCTAssertTrue(bench.loop.turn { bench.isSettling })
                XCTAssertEqual(bench.heard.count, count, "it may still be a wobble")
                bench.loop.advance(by: OrientationSensor.settlingTime)
                XCTAssertEqual(bench.heard.last, bench.turned(quarters), word)
            }
        }
    }

    func testFlatOnTheTableNothingChanges_norDoesAWobble() throws {
        try withBench { bench in
            let service = try StandInSensor(bench.privateBus.address, bench.loop)
            defer { service.close() }
            try bench.start()
            XCTAssertTrue(bench.loop.turn { bench.heard.count == 1 })
            for word in ["undefined", "left-up", "undefined", "right-up", "normal", "undefined", "normal"] {
                let reads = service.reads
                service.say(word)
                XCTAssertTrue(bench.loop.turn { service.reads > reads })
                bench.loop.advance(by: .milliseconds(100))
            }
            bench.loop.advance(by: .milliseconds(1000))
            XCTAssertEqual(bench.heard, [bench.turned(0)])
        }
    }

    func testWithoutAServiceNothingHappens_andOneThatComesLaterIsHeard() throws {
        try withBench { bench in
            try bench.start()
            for _ in 0..<50 { bench.loop.tick(mayBlock: false) }
            XCTAssertEqual(bench.heard, [])
            var service = try StandInSensor(bench.privateBus.address, bench.loop, orientation: "right-up")
            XCTAssertTrue(bench.loop.turn { bench.heard == [bench.turned(3)] })
            // It crashes, and its successor measures something else.
            service.close()
            service = try StandInSensor(bench.privateBus.address, bench.loop, orientation: "normal")
            defer { service.close() }
            XCTAssertTrue(bench.loop.turn { service.reads > 0 && bench.isSettling })
            bench.loop.advance(by: OrientationSensor.settlingTime)
            XCTAssertEqual(bench.heard.last, bench.turned(0))
        }
    }

    func testADeviceWithoutAnAccelerometerTurnsNothing() throws {
        try withBench { bench in
            let service = try StandInSensor(bench.privateBus.address, bench.loop, orientation: "left-up")
            defer { service.close() }
            service.hasAccelerometer = false
            try bench.start()
            XCTAssertTrue(bench.loop.turn { service.reads > 0 })
            for _ in 0..<50 { bench.loop.tick(mayBlock: false) }
            XCTAssertEqual(bench.heard, [])
        }
    }

    func testAnIdleBusWakesNobody_andOneThatGoesAwayIsHeardOfOnce() throws {
        try withBench { bench in
            let service = try StandInSensor(bench.privateBus.address, bench.loop)
            try bench.start()
            XCTAssertTrue(bench.loop.turn { bench.heard.count == 1 })
            var quiet = 0
            _ = bench.loop.turn {
                quiet = bench.loop.tick(mayBlock: false) == 0 ? quiet + 1 : 0
                return quiet > 20
            }
            XCTAssertGreaterThan(quiet, 20)
            XCTAssertNil(bench.loop.nextTimerDeadline)
            var lost = 0
            bench.bus?.onLost = { lost += 1 }
            service.close()
            bench.privateBus.close()
            XCTAssertTrue(bench.loop.turn { lost == 1 })
            for _ in 0..<20 { bench.loop.tick(mayBlock: false) }
            XCTAssertEqual(lost, 1)
        }
    }

    func testNoBusIsAnErrorWithTheAddress() throws {
        try MainActor.assumeIsolated {
            let loop = try EventLoop(time: VirtualTime())
            XCTAssertThrowsError(try BusConnection(address: "unix:path=/nowhere/bus", loop: loop)) { error in
                XCTAssertTrue("\(error)".contains("/nowhere/bus"), "\(error)")
            }
        }
    }

    func testALockHoldsSensorsAndNotCommands() {
        MainActor.assumeIsolated {
            defer {
                DeviceRotation.isLocked = false
                UIDevice.current.sense(.unknown)
            }
            UIDevice.current.sense(.portrait)
            DeviceRotation.isLocked = true
            UIDevice.current.sense(.landscapeLeft)
            XCTAssertEqual(UIDevice.current.orientation, .portrait)
            DeviceRotation.rotate(to: .portraitUpsideDown)
            XCTAssertEqual(UIDevice.current.orientation, .portraitUpsideDown)
            DeviceRotation.isLocked = false
            XCTAssertEqual(UIDevice.current.orientation, .landscapeLeft)
        }
    }
}

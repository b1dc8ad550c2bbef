internal import Diagnostics
internal import KMS
internal import OutputCore
internal import Seats
internal import Synchronization
internal import XCTest

/// XCTest's: what is said goes to one sink a process.
final class RotationLogTests: XCTestCase {
    private func lines(_ rotation: String, usesPlane: Bool = true) throws -> [String] {
        let said = Mutex<[String]>([])
        let level = LogThreshold.level
        LogThreshold.level = .info
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer {
            LogSink.replace(with: nil)
            LogThreshold.level = level
        }
        var options = KMSOptions()
        options.usesPlaneRotation = usesPlane
        XCTAssertTrue(options.rotations.add(rotation))
        let bench = try Bench(options: options)
        bench.start()
        bench.run(milliseconds: 100)
        bench.close()
        return said.withLock { $0 }
    }

    func testWhoTurnsThePictureIsSaidOnce() throws {
        let drawing = RotationMethod.drawing.sentence
        for (rotation, usesPlane) in [("90", false), ("flipped-90", true), ("flipped-270", true)] {
            let lines = try lines(rotation, usesPlane: usesPlane)
            XCTAssertEqual(lines.filter { $0.hasSuffix(drawing) }.count, 1, "\(lines)")
        }
        let upright = try lines("0")
        XCTAssertEqual(upright.filter { $0.hasSuffix("rotates the picture") }, [])
    }

    func testACardOfAnotherSessionsSeatIsForbiddenForThatReason() {
        let probe = KMSProbe(seat: SimulatedSeat(isActive: false), path: "/dev/dri/card0")
        XCTAssertEqual(
            probe.cards.first?.problem,
            "/dev/dri/card0 may not be opened now: seat-test is not active, another session has the screen")
        XCTAssertEqual(probe.cards.first?.isForbidden, true)
    }
}

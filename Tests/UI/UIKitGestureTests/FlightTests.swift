import Motion
import TestSupport
import XCTest

@testable import UIKit

/// The way of a scroll after the finger: continuous in place and velocity, and at rest where it says.
final class FlightTests: XCTestCase {
    func testEveryFlightIsContinuousAndEndsWhereItSays() {
        var random = SeededRandom("flights")
        for _ in 0..<400 {
            let range = 0.0...random.number(0...3000)
            let from = random.number(range.lowerBound - 200...range.upperBound + 200)
            let velocity = random.number(-6000...6000)
            let rate = [0.998, 0.99][Int.random(in: 0...1, using: &random)]
            let flight = ScrollFlight(from: from, velocity: velocity, range: range, rate: rate, bounces: true)
            XCTAssertTrue((range.lowerBound - 0.01...range.upperBound + 0.01).contains(flight.end), "\(from) \(velocity)")
            check(flight, from: from, velocity: flight.legs.isEmpty ? 0 : velocity)
            let target = random.number(range)
            check(
                ScrollFlight(from: from, velocity: velocity, to: target, isPage: Bool.random(using: &random)), from: from,
                velocity: velocity)
        }
    }

    private func check(_ flight: ScrollFlight, from: Double, velocity: Double) {
        guard !flight.legs.isEmpty else { return }
        XCTAssertEqual(flight.position(at: 0), from, accuracy: 0.01)
        XCTAssertEqual(flight.velocity(at: 0), velocity, accuracy: 0.01 * abs(velocity) + 1)
        XCTAssertEqual(flight.position(at: flight.duration + 1), flight.end, accuracy: 0.01)
        // A page that is almost there stops hard.
        let step = flight.legs.reduce(1.0 / 240) { step, leg in
            guard case .spring(let spring) = leg.pacing else { return step }
            return min(step, 0.25 / (spring.stiffness / spring.mass).squareRoot())
        }
        var time = 0.0
        while time < flight.duration {
            let (a, b) = (flight.position(at: time), flight.position(at: time + step))
            let (va, vb) = (flight.velocity(at: time), flight.velocity(at: time + step))
            XCTAssertEqual(b - a, (va + vb) / 2 * step, accuracy: 0.6 + abs(va) * 0.001, "place at \(time)")
            time += step
        }
        XCTAssertLessThan(flight.duration, 12)
    }

    func testNoPageIsFlownPast() {
        for (from, velocity) in [(395.0, 2000.0), (399.9, 1000), (410, -4000), (700, -9000)] {
            let flight = ScrollFlight(from: from, velocity: velocity, to: 400, isPage: true)
            XCTAssertEqual(flight.end, 400)
            for time in stride(from: 0, to: 1, by: 0.001) {
                let left = (400 - flight.position(at: time)) * (velocity > 0 ? 1 : -1)
                XCTAssertGreaterThan(left, -0.5, "\(from) at \(time)")
            }
        }
    }

    func testWithoutBouncingItStopsAtTheEdge() {
        let flight = ScrollFlight(from: 900, velocity: 3000, range: 0...1000, rate: 0.998, bounces: false)
        XCTAssertEqual(flight.end, 1000)
        for time in stride(from: 0, to: 3, by: 0.01) { XCTAssertLessThanOrEqual(flight.position(at: time), 1000.001) }
    }
}

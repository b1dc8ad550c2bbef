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
                ScrollFlight(
                    from: from, velocity: velocity, to: target,
                    landing: [.place, .page, .row][Int.random(in: 0...2, using: &random)]),
                from: from, velocity: velocity)
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
            let flight = ScrollFlight(from: from, velocity: velocity, to: 400, landing: .page)
            XCTAssertEqual(flight.end, 400)
            for time in stride(from: 0, to: 1, by: 0.001) {
                let left = (400 - flight.position(at: time)) * (velocity > 0 ? 1 : -1)
                XCTAssertGreaterThan(left, -0.5, "\(from) at \(time)")
            }
        }
    }

    /// What a delegate hears at the end, it hears when nothing more is seen to move.
    func testAFlightEndsWhenTheRestOfItsWayCannotBeSeen() {
        for (velocity, landing) in [(1500.0, ScrollFlight.Landing.place), (1500, .row), (300, .row), (600, .page)] {
            let flight = ScrollFlight(from: 0, velocity: velocity, to: 430, landing: landing)
            XCTAssertEqual(flight.position(at: flight.duration - 1e-6), 430, accuracy: 0.2)
            XCTAssertLessThan(flight.position(at: flight.duration - 0.05), 429.79, "\(landing)")
        }
    }

    func testAWheelThatIsThrownSlowsDownAtOnce() {
        var random = SeededRandom("rows")
        for _ in 0..<100 {
            let velocity = random.number(200...5000)
            let way = velocity / 3.5 + random.number(0...16)
            let flight = ScrollFlight(from: 0, velocity: velocity, to: way, landing: .row)
            // A row further than the throw leads needs a little more speed.
            for time in stride(from: 0, to: flight.duration, by: 0.01) {
                XCTAssertLessThan(flight.velocity(at: time), velocity * 1.1 + 60, "\(way) at \(time)")
            }
            XCTAssertLessThan(flight.duration, 1.6)
        }
    }

    func testWithoutBouncingItStopsAtTheEdge() {
        let flight = ScrollFlight(from: 900, velocity: 3000, range: 0...1000, rate: 0.998, bounces: false)
        XCTAssertEqual(flight.end, 1000)
        for time in stride(from: 0, to: 3, by: 0.01) { XCTAssertLessThanOrEqual(flight.position(at: time), 1000.001) }
    }
}

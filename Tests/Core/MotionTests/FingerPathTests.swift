import Geometry
import Testing

@testable import Motion

@Suite("The path of a finger") struct FingerPathTests {
    private func path(_ samples: [(Double, Double)]) -> FingerPath<Logical> {
        var path = FingerPath<Logical>()
        for (time, x) in samples { path.add(Point(x: x, y: -x), at: time) }
        return path
    }

    @Test func `between two samples lies a straight line`() {
        let path = path([(0, 0), (0.01, 10), (0.02, 30)])
        #expect(path.point(at: 0.005) == Point(x: 5, y: -5))
        #expect(path.point(at: 0.015) == Point(x: 20, y: -20))
        #expect(path.point(at: -1) == Point(x: 0, y: 0))
    }

    @Test func `after the newest sample it goes on for eight milliseconds`() throws {
        let path = path([(0, 0), (0.01, 10), (0.02, 20)])
        let near = try #require(path.point(at: 0.024))
        #expect(abs(near.x - 24) < 1e-9)
        let far = try #require(path.point(at: 0.035))
        #expect(abs(far.x - 28) < 1e-9)
    }

    @Test func `a finger that is not heard of any more stands at its newest sample`() {
        let path = path([(0, 0), (0.01, 10), (0.02, 20)])
        #expect(!path.isAtRest(at: 0.04))
        #expect(path.isAtRest(at: 0.05))
        #expect(path.point(at: 0.05) == Point(x: 20, y: -20))
    }

    @Test func `the panel's interval is measured without the pauses`() {
        #expect(path([]).interval == 0.01)
        #expect(abs(path([(0, 0), (0.008, 1), (0.016, 2), (1, 3), (1.008, 4)]).interval - 0.008) < 1e-9)
    }

    @Test func `a sample that is older or is not a number changes nothing`() {
        var path = path([(0, 0), (0.01, 10)])
        path.add(Point(x: 99, y: 0), at: 0.005)
        path.add(Point(x: .nan, y: 0), at: 0.02)
        path.add(Point(x: 5, y: 0), at: .infinity)
        #expect(path.newest?.point == Point(x: 10, y: -10))
        #expect(path.point(at: .nan) == Point(x: 10, y: -10))
        path.add(Point(x: 11, y: 0), at: 0.01)
        #expect(path.newest?.point == Point(x: 11, y: 0))
    }

    @Test func `of a finger that jumps in no time no direction is believed`() {
        let path = path([(0, 0), (0.0005, 50)])
        #expect(path.point(at: 0.008) == Point(x: 50, y: -50))
    }

    @Test func `nothing is known of no finger`() {
        #expect(path([]).point(at: 1) == nil)
        #expect(path([]).isAtRest(at: 0))
    }
}

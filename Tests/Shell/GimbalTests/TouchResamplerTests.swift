import Geometry
import InputEvents
import Testing

@testable import Gimbal

@Suite("Fingers at the pace of the frames") struct TouchResamplerTests {
    private let period = 1.0 / 60

    private func moved(_ x: Double, at time: Double, id: Int32 = 1) -> InputEvent {
        touch(.moved, x, at: time, id: id)
    }

    private func touch(_ phase: InputPhase, _ x: Double, at time: Double, id: Int32 = 1) -> InputEvent {
        InputEvent(time: time, kind: .touch(Touch(id: id, phase: phase, location: Point(x: x, y: 0))))
    }

    private func place(_ event: InputEvent?) -> Double? {
        guard case .touch(let touch) = event?.kind else { return nil }
        return touch.location.x
    }

    /// Where each frame has a finger that goes 1,000 points a second, with a panel of `rate` reports a second.
    ///
    /// Each frame is made at the vblank before its own, from what main was told until then.
    private func frames(rate: Double, resampled: Bool) -> [Double] {
        var resampler = TouchResampler()
        var (shown, told, number) = ([Double](), 0.0, 1)
        _ = resampler.take([touch(.began, 0, at: 0)], for: nil)
        for frame in 1...90 {
            let vblank = Double(frame) * period
            while Double(number) / rate < vblank {
                let time = Double(number) / rate
                let event = moved(time * 1000, at: time)
                let said = resampled ? resampler.take([event], for: .init(time: vblank + period, period: period)) : [event]
                told = place(said.last) ?? told
                number += 1
            }
            shown.append(told)
            guard resampled else { continue }
            told = place(resampler.catchUp(for: .init(time: vblank + 2 * period, period: period)).last) ?? told
        }
        return shown
    }

    /// The largest difference between a frame's step and the even one, as a part of that; the beginning left out.
    private func unevenness(_ frames: [Double]) -> Double {
        let even = 1000 * period
        return zip(frames, frames.dropFirst()).dropFirst(12).map { abs($1 - $0 - even) / even }.max() ?? .infinity
    }

    @Test(arguments: [55.0, 60.7, 75, 90, 100, 120, 125, 144, 240])
    func `an even movement is even on the screen whatever the panel's pace`(rate: Double) {
        #expect(unevenness(frames(rate: rate, resampled: true)) < 0.02)
    }

    @Test func `as the panel has it, the same movement stutters`() {
        #expect(unevenness(frames(rate: 100, resampled: false)) > 0.3)
        #expect(unevenness(frames(rate: 55, resampled: false)) > 0.9)
    }

    @Test func `the frame shows where the finger was less than a frame and a panel's interval before`() throws {
        let frames = frames(rate: 100, resampled: true)
        let last = try #require(frames.last)
        // The 90th vblank's frame is shown at the 91st.
        let lag = 91 * period - last / 1000
        #expect(lag > 0 && lag <= period + 0.01 - 0.008 + 1e-6)
    }

    @Test func `without frames a finger is where the newest sample has it`() {
        var resampler = TouchResampler()
        let events = [touch(.began, 0, at: 1), moved(5, at: 1.01), touch(.ended, 5, at: 1.02)]
        #expect(resampler.take(events, for: nil).map { place($0) } == [0, 5, 5])
        #expect(!resampler.isBehind)
    }

    @Test func `the rest of the way is told when the next frame is due`() {
        var resampler = TouchResampler()
        _ = resampler.take([touch(.began, 0, at: 1), moved(10, at: 1.01)], for: nil)
        let late = resampler.take([moved(20, at: 1.02)], for: .init(time: 1.02 + 0.0087, period: period))
        #expect(place(late.last).map { $0 > 9 && $0 < 20 } == true)
        #expect(resampler.isBehind)
        let rest = resampler.catchUp(for: .init(time: 1.2, period: period))
        #expect(place(rest.last) == 20)
        #expect(!resampler.isBehind)
    }

    @Test func `all that the panel said is in the event that replaces it`() throws {
        var resampler = TouchResampler()
        let frame = TouchResampler.Frame(time: 1.05, period: period)
        let said = resampler.take(
            [touch(.began, 0, at: 1), moved(1, at: 1.004), moved(2, at: 1.008), moved(3, at: 1.012)], for: frame)
        #expect(said.count == 2)
        guard case .touch(let touch)? = said.last?.kind else { return #expect(Bool(false)) }
        #expect(touch.samples?.map(\.location.x) == [1, 2, 3])
    }

    @Test func `a finger that was said to be ahead goes up there`() throws {
        var resampler = TouchResampler()
        let frame = TouchResampler.Frame(time: 1.05, period: period)
        let said = resampler.take([touch(.began, 0, at: 1), moved(10, at: 1.01)], for: frame)
        let ahead = try #require(place(said.last))
        #expect(ahead > 10)
        let end = resampler.take([touch(.ended, 10, at: 1.012)], for: frame)
        #expect(place(end.last) == ahead)
        #expect(try #require(end.last).time >= #require(said.last).time)
    }

    @Test func `what a standstill of the app held up is not one leap`() {
        var resampler = TouchResampler()
        var events = [touch(.began, 0, at: 1)]
        for step in 1...20 { events.append(moved(Double(step) * 10, at: 1 + Double(step) * 0.01)) }
        events.append(touch(.ended, 200, at: 1.205))
        let said = resampler.take(events, for: .init(time: 1.3, period: period))
        #expect(said.count > 9)
        #expect(place(said.last) == 200)
        #expect(said.map(\.time) == said.map(\.time).sorted())
    }

    @Test func `a finger goes up where the panel had it last`() {
        var resampler = TouchResampler()
        var said = resampler.take([touch(.began, 0, at: 1), moved(10, at: 1.01)], for: nil)
        said = resampler.take([moved(20, at: 1.02), touch(.ended, 20, at: 1.021)], for: .init(time: 1.03, period: period))
        #expect(said.map { place($0) }.suffix(2) == [20, 20])
    }

    @Test func `other events keep their place among the movements`() {
        var resampler = TouchResampler()
        let key = InputEvent(time: 1.015, kind: .key(Key(action: .pressed, code: 30)))
        let said = resampler.take([touch(.began, 0, at: 1), moved(10, at: 1.01), key, moved(20, at: 1.02)], for: nil)
        #expect(said.map { place($0) } == [0, 10, nil, 20])
    }

    @Test func `times never go back`() {
        var resampler = TouchResampler()
        var times = resampler.take([touch(.began, 0, at: 1), moved(10, at: 1.01), moved(20, at: 1.02)], for: nil).map(\.time)
        times += resampler.take([moved(30, at: 1.03)], for: .init(time: 1.031, period: period)).map(\.time)
        times += resampler.take([moved(40, at: 1.04)], for: .init(time: 1.06, period: period)).map(\.time)
        times += resampler.take([touch(.ended, 40, at: 1.041)], for: .init(time: 1.06, period: period)).map(\.time)
        #expect(times == times.sorted())
    }

    @Test func `a pen's tip is brought to the frames as a finger is, with all that it said`() throws {
        func pen(_ action: Pen.Action, _ x: Double, at time: Double, pressure: Double = 0) -> InputEvent {
            let tool = PenTool(id: 3, abilities: .pressure)
            let isDown = action != .up && action != .left && action != .entered
            return InputEvent(
                time: time,
                kind: .pen(
                    Pen(
                        tool: tool, tablet: 1, action: action, location: Point(x: x, y: 0), axes: Pen.Axes(pressure: pressure),
                        isDown: isDown)))
        }
        func pens(_ events: [InputEvent]) -> [Pen] {
            events.compactMap { event in
                guard case .pen(let pen) = event.kind else { return nil }
                return pen
            }
        }
        var resampler = TouchResampler()
        let frame = TouchResampler.Frame(time: 1.02, period: period)
        var said = pens(
            resampler.take(
                [
                    pen(.entered, 0, at: 0.99), pen(.down, 0, at: 1), pen(.moved, 5, at: 1.005, pressure: 0.25),
                    pen(.moved, 10, at: 1.01, pressure: 0.5),
                ], for: frame))
        #expect(said.map(\.action) == [.entered, .down, .moved])
        #expect(said[2].location.x < 10 && said[2].axes.pressure == 0.5)
        #expect(said[2].samples?.map(\.location.x) == [5, 10] && said[2].samples?.map(\.axes?.pressure) == [0.25, 0.5])
        // Pressed harder where it stands.
        said = pens(resampler.take([pen(.moved, 10, at: 1.015, pressure: 1)], for: nil))
        #expect(said.map(\.axes.pressure) == [1] && said[0].location.x == 10)
        said = pens(resampler.take([pen(.up, 10, at: 1.02), pen(.entered, 30, at: 1.021), pen(.left, 30, at: 1.03)], for: frame))
        #expect(said.map(\.action) == [.up, .entered, .left] && said.map(\.samples) == [nil, nil, nil])
        #expect(!resampler.isBehind)
    }

    @Test func `two fingers are two`() {
        var resampler = TouchResampler()
        let said = resampler.take(
            [
                touch(.began, 0, at: 1, id: 1), touch(.began, 100, at: 1, id: 2), moved(1, at: 1.01, id: 1),
                moved(101, at: 1.01, id: 2),
            ],
            for: nil)
        #expect(said.map { place($0) } == [0, 100, 1, 101])
    }
}

import Reactor
import Testing

@testable import Gimbal

@Suite("How long a tour takes") struct TourForecastTests {
    private let start = MonotonicTime(seconds: 100, nanoseconds: 0)

    private func after(_ seconds: Int64) -> MonotonicTime { MonotonicTime(seconds: 100 + seconds, nanoseconds: 0) }

    @Test func `it is said once, after two steps, in minutes that are enough`() {
        let forecast = TourForecast(total: 36, start: start)
        #expect(forecast.announcement?.contains("36 steps") == true)
        #expect(forecast.sentence(done: 1, at: after(8)) == nil)
        // Eight seconds a step: 272 s.
        #expect(forecast.sentence(done: 2, at: after(16)) == "The other 34 steps take about 5 minutes.")
        #expect(forecast.sentence(done: 3, at: after(24)) == nil)
        #expect(forecast.sentence(done: 2, at: after(3)) == "The other 34 steps take about 1 minute.")
    }

    @Test func `a tour that is over soon says nothing`() {
        #expect(TourForecast(total: 36, start: start).sentence(done: 2, at: after(1)) == nil)
        #expect(TourForecast(total: 1, start: start).announcement == nil)
        #expect(TourForecast(total: 2, start: start).announcement == nil)
        #expect(TourForecast(total: 2, start: start).sentence(done: 2, at: after(90)) == nil)
    }
}

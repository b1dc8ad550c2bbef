internal import Reactor
internal import Testing

@Suite("Times") struct TimeTests {
    @Test func `seconds and nanoseconds convert to the nearest`() {
        #expect(MonotonicTime(seconds: 1.5).nanoseconds == 1_500_000_000)
        #expect(TimeSpan(seconds: -0.000_000_000_6).nanoseconds == -1)
        #expect(MonotonicTime(nanoseconds: 250_000_000).seconds == 0.25)
    }

    @Test func `numbers that are no time saturate instead of trapping`() {
        #expect(TimeSpan(seconds: .infinity).nanoseconds == .max)
        #expect(TimeSpan(seconds: -.infinity).nanoseconds == .min)
        #expect(TimeSpan(seconds: .nan) == .zero)
        #expect(MonotonicTime.distantFuture + .seconds(1) == .distantFuture)
        #expect(MonotonicTime(nanoseconds: .min) - .seconds(1) == MonotonicTime(nanoseconds: .min))
        #expect((MonotonicTime.distantFuture - MonotonicTime(nanoseconds: -5)).nanoseconds == .max)
    }

    @Test(arguments: [(16_666_667, "16.666667 ms"), (-1_500_000, "-1.5 ms"), (0, "0 ms"), (2_000_000, "2 ms")])
    func `spans print as milliseconds`(nanoseconds: Int, text: String) {
        #expect("\(TimeSpan(nanoseconds: Int64(nanoseconds)))" == text)
    }
}

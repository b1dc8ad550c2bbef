import Motion
import Testing

@Suite("MediaTiming") struct MediaTimingTests {
    typealias Phase = MediaTiming.Phase

    @Test func `local time is Core Animation's`() {
        let timing = MediaTiming(beginTime: 10, timeOffset: 0.5, speed: 2, duration: 4)
        #expect(timing.localTime(parent: 10) == 0.5 && timing.localTime(parent: 11) == 2.5 && timing.localTime(parent: 9) == -1.5)
        #expect(timing.endTime == 11.75)
        #expect(MediaTiming(timeOffset: 3, duration: 4).localTime(parent: 1e9) == 3)
        #expect(MediaTiming(beginTime: 5, timeOffset: 3, speed: 0, duration: 4).localTime(parent: 99) == 3)
    }

    static let table: [(MediaTiming, Double, Phase)] = [
        (MediaTiming(duration: 2), -0.1, .before),
        (MediaTiming(duration: 2), 0, .active(fraction: 0, iteration: 0)),
        (MediaTiming(duration: 2), 1, .active(fraction: 0.5, iteration: 0)),
        (MediaTiming(duration: 2), 2, .after(fraction: 1)),
        (MediaTiming(duration: 2, repeatCount: 3), 2, .active(fraction: 0, iteration: 1)),
        (MediaTiming(duration: 2, repeatCount: 3), 5, .active(fraction: 0.5, iteration: 2)),
        (MediaTiming(duration: 2, repeatCount: 3), 6, .after(fraction: 1)),
        (MediaTiming(duration: 2, repeatCount: 1.5), 3, .after(fraction: 0.5)),
        (MediaTiming(duration: 2, repeatDuration: 5), 4.5, .active(fraction: 0.25, iteration: 2)),
        (MediaTiming(duration: 2, repeatDuration: 5), 5, .after(fraction: 0.5)),
        (MediaTiming(duration: 2, repeatCount: 9, repeatDuration: 4), 4, .after(fraction: 1)),
        (MediaTiming(duration: 2, autoreverses: true), 2, .active(fraction: 1, iteration: 0)),
        (MediaTiming(duration: 2, autoreverses: true), 3, .active(fraction: 0.5, iteration: 0)),
        (MediaTiming(duration: 2, autoreverses: true), 4, .after(fraction: 0)),
        (MediaTiming(duration: 2, repeatCount: 2, autoreverses: true), 5, .active(fraction: 0.5, iteration: 1)),
        (MediaTiming(duration: 2, repeatCount: 1.5, autoreverses: true), 6, .after(fraction: 1)),
        (MediaTiming(duration: 2, repeatCount: .infinity), 7, .active(fraction: 0.5, iteration: 3)),
        (MediaTiming(duration: 0), 0, .after(fraction: 1)),
        (MediaTiming(duration: 0, repeatCount: .infinity), 1, .after(fraction: 1)),
        (MediaTiming(duration: -3), 1, .after(fraction: 1)),
        (MediaTiming(duration: .nan), 1, .after(fraction: 1)),
        (MediaTiming(duration: .infinity), 1, .active(fraction: 0, iteration: 0)),
        (MediaTiming(duration: 2), .nan, .before),
        (MediaTiming(duration: 2), .infinity, .after(fraction: 1)),
        (MediaTiming(speed: 0, duration: 2), 2, .active(fraction: 1, iteration: 0)),
    ]

    @Test(arguments: table)
    func `phases by the table`(timing: MediaTiming, time: Double, expected: Phase) {
        #expect(timing.phase(at: time) == expected)
    }

    @Test func `repeats that are not binary fractions end on the last value`() {
        #expect(MediaTiming(duration: 0.1, repeatDuration: 0.3).phase(at: 1) == .after(fraction: 1))
        #expect(MediaTiming(duration: 0.1, repeatDuration: 0.3).end.iteration == 2)
    }

    @Test func `knows its end`() {
        #expect(MediaTiming(duration: 2, repeatCount: .infinity).activeDuration == .infinity)
        #expect(MediaTiming(beginTime: 1, duration: 2, repeatCount: 2, autoreverses: true).endTime == 9)
        #expect(MediaTiming(duration: 2).endTime == .infinity)
        #expect(MediaTiming(beginTime: 1, speed: 0, duration: 2).endTime == .infinity)
        #expect(MediaTiming(beginTime: 1, timeOffset: 2, speed: -1, duration: 2).endTime == 3)
        #expect(MediaTiming(beginTime: 1, timeOffset: .nan, speed: .nan, duration: 2).endTime == 3)
    }
}

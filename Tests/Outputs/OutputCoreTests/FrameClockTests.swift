internal import OutputCore
internal import Reactor
internal import Testing

@Suite("Frame clock") struct FrameClockTests {
    let start = MonotonicTime(seconds: 1000)
    let period = TimeSpan.nanoseconds(16_666_666)

    /// The n-th vblank of 60 Hz exactly, cut to whole nanoseconds.
    func sixtieth(_ n: Int64) -> MonotonicTime { start + .nanoseconds(n * 1_000_000_000 / 60) }

    @Test func `without a vblank the next one is a period away`() {
        let clock = FrameClock(period: period)
        #expect(clock.prediction(atOrAfter: start) == start + period)
        #expect(!clock.isFresh(at: start))
    }

    @Test func `one vblank gives the phase`() {
        var clock = FrameClock(period: period)
        clock.learn(start)
        #expect(clock.prediction(atOrAfter: start + .nanoseconds(2000)) == start + period)
        #expect(clock.prediction(atOrAfter: start + period * 10 - .milliseconds(1)) == start + period * 10)
    }

    @Test func `regular timestamps are predicted exactly`() {
        var clock = FrameClock(period: .nanoseconds(16_600_000))
        for n in 0..<40 { clock.learn(start + period * Int64(n), sequence: UInt64(n)) }
        #expect(clock.period == period)
        for n in 40..<100 {
            let vblank = start + period * Int64(n)
            #expect(clock.prediction(atOrAfter: vblank - .milliseconds(9)) == vblank)
        }
    }

    @Test func `a period of no whole nanoseconds is predicted to one nanosecond`() {
        var clock = FrameClock(period: period)
        for n in 0..<200 {
            clock.learn(sixtieth(Int64(n)), sequence: UInt64(n))
            let next = sixtieth(Int64(n) + 1)
            let predicted = clock.prediction(atOrAfter: sixtieth(Int64(n)) + .milliseconds(1))
            #expect((predicted - next).magnitude <= .nanoseconds(1), "after \(n)")
        }
    }

    @Test func `the vblank of this very moment counts, the one before does not`() {
        var clock = FrameClock(period: period)
        for n in 0..<20 { clock.learn(sixtieth(Int64(n))) }
        for n in 20..<60 {
            let vblank = sixtieth(Int64(n))
            #expect((clock.prediction(atOrAfter: vblank) - vblank).magnitude <= .nanoseconds(1))
            #expect(clock.prediction(atOrAfter: vblank + .microseconds(3)) > vblank + .milliseconds(16))
        }
    }

    @Test func `a panel that runs slower than its mode says is followed`() {
        var clock = FrameClock(period: period)
        let real = TimeSpan.nanoseconds(16_683_350)
        for n in 0..<30 { clock.learn(start + real * Int64(n), sequence: UInt64(n)) }
        let far = start + real * 89
        #expect(clock.prediction(atOrAfter: far - .milliseconds(8)) == far)
    }

    @Test func `jitter is averaged`() {
        var clock = FrameClock(period: period)
        let jitter: [Int64] = [120, -310, 45, 280, -150, -20, 330, -90]
        for n in 0..<40 { clock.learn(start + period * Int64(n) + .microseconds(jitter[n % 8]), sequence: UInt64(n)) }
        let ideal = start + period * 40
        let error = (clock.prediction(atOrAfter: ideal - .milliseconds(5)) - ideal).magnitude
        #expect(error < .microseconds(150), "the worst single timestamp is 330 µs off, the line \(error)")
    }

    @Test func `early events are not learned from`() {
        var clock = FrameClock(period: period)
        for n in 0..<10 { clock.learn(start + period * Int64(n)) }
        let last = start + period * 9
        #expect(clock.learn(last + .milliseconds(2)) == .early)
        #expect(clock.learn(last + period) == .learned)
        #expect(clock.prediction(atOrAfter: last + period + .milliseconds(1)) == last + period * 2)
    }

    @Test func `one outlier is dropped, three in a row are the truth`() {
        var clock = FrameClock(period: period)
        for n in 0..<10 { clock.learn(start + period * Int64(n)) }
        #expect(clock.learn(start + period * 10 + .milliseconds(5)) == .outlier)
        #expect(clock.learn(start + period * 11) == .learned)
        #expect(clock.prediction(atOrAfter: start + period * 11 + .milliseconds(1)) == start + period * 12)
        let moved = start + .milliseconds(6)
        #expect(clock.learn(moved + period * 12) == .outlier)
        #expect(clock.learn(moved + period * 13) == .outlier)
        #expect(clock.learn(moved + period * 14) == .restarted)
        #expect(clock.prediction(atOrAfter: moved + period * 14 + .milliseconds(1)) == moved + period * 15)
    }

    @Test func `a timestamp from the future does not stop the clock for ever`() {
        var clock = FrameClock(period: period)
        clock.learn(start + .seconds(1_000_000))
        #expect(clock.learn(start) == .early)
        #expect(clock.learn(start + period) == .early)
        #expect(clock.learn(start + period * 2) == .restarted)
    }

    @Test func `dropped vblanks are counted, with and without the kernel's count`() {
        for counted in [true, false] {
            var clock = FrameClock(period: period)
            for n in [0, 1, 2, 5, 6, 9, 20, 21, 22] {
                clock.learn(start + period * Int64(n), sequence: counted ? UInt64(n) : nil)
            }
            #expect(clock.sampleCount == 9)
            #expect(clock.period == period)
        }
    }

    @Test func `a long gap forgets the phase and keeps the period`() {
        var clock = FrameClock(period: period)
        let real = TimeSpan.nanoseconds(16_683_350)
        for n in 0..<20 { clock.learn(start + real * Int64(n)) }
        let later = start + .seconds(3600) + .milliseconds(7)
        #expect(!clock.isFresh(at: later))
        #expect(clock.learn(later) == .restarted)
        #expect(clock.prediction(atOrAfter: later + .milliseconds(1)) == later + real)
    }

    @Test func `a mode that makes no sense counts as 60 Hz`() {
        for nonsense in [0, -5, 10, 5_000_000_000] as [Int64] {
            #expect(FrameClock(period: .nanoseconds(nonsense)).period == .nanoseconds(16_666_667))
        }
    }

    @Test func `after a miss time goes on by a period and catches up by a 32nd per frame`() {
        var time = AnimationTime()
        time.missed(target: start, actual: start + period)
        var presentation = start + period * 2
        var last = start
        for _ in 0..<40 {
            let next = time.next(for: presentation, period: period)
            #expect(next - last <= period + period / 32)
            #expect(next > last)
            last = next
            presentation += period
        }
        #expect(time.lag == .zero)
        #expect(last == presentation - period)
    }

    @Test func `time stands where T goes back, and goes back only with 100 ms of it`() {
        var time = AnimationTime()
        #expect(time.next(for: start + .milliseconds(200), period: period) == start + .milliseconds(200))
        #expect(time.next(for: start + .milliseconds(150), period: period) == start + .milliseconds(200))
        #expect(time.next(for: start + .milliseconds(210), period: period) == start + .milliseconds(210))
        #expect(time.next(for: start + .milliseconds(90), period: period) == start + .milliseconds(90))
        time.reset()
        #expect(time.next(for: start, period: period) == start)
    }

    @Test func `a lag of 100 ms is given up`() {
        var time = AnimationTime()
        time.missed(target: start, actual: start + .milliseconds(120))
        #expect(time.next(for: start + .milliseconds(200), period: period) == start + .milliseconds(200))
    }
}

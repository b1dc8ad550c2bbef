import OutputCore
import Reactor
import Testing

@testable import NestedOutput

private let period = TimeSpan.milliseconds(16)
private let start = MonotonicTime(seconds: 10)

@Suite("Vblanks foretold from frame callbacks") struct CallbackLatencyTests {
    private func token(_ number: UInt64) -> FrameToken { FrameToken(number: number) }

    /// Callbacks 5 ms before a vblank, reports one vblank after that.
    private func learned(_ count: UInt64 = 4) -> CallbackLatency {
        var latency = CallbackLatency()
        for number in 0..<count {
            let vblank = start + period * Int64(number)
            latency.callbackCame(for: token(number), at: vblank - .milliseconds(5))
            latency.wasShown(token(number), at: vblank + period)
        }
        return latency
    }

    @Test func `nothing is known before the first report`() {
        var latency = CallbackLatency()
        latency.callbackCame(for: token(1), at: start)
        let named = latency.presentation(ofCallbackAt: start, period: period)
        #expect(named == nil)
    }

    @Test func `a callback that comes late names the vblank all the same`() {
        for late in [0, 1, 2, -2] as [Int64] {
            var latency = learned()
            let callback = start + period * 4 - .milliseconds(5) + .milliseconds(late)
            let named = latency.presentation(ofCallbackAt: callback, period: period)
            #expect(named == start + period * 5)
        }
    }

    @Test func `two contents never have the same vblank`() {
        var latency = learned()
        let first = latency.presentation(ofCallbackAt: start + period * 4 - .milliseconds(5), period: period)
        let second = latency.presentation(ofCallbackAt: start + period * 4 - .milliseconds(4), period: period)
        #expect(first == start + period * 5)
        #expect(second == start + period * 6)
    }

    @Test func `a report before its callback means that nothing is ahead`() {
        var latency = CallbackLatency()
        latency.wasShown(token(1), at: start)
        latency.callbackCame(for: token(1), at: start + .milliseconds(1))
        let named = latency.presentation(ofCallbackAt: start + period + .milliseconds(1), period: period)
        #expect(named == start + period)
    }

    @Test func `after a pause the callback's own time counts, because a period's rounding adds up`() {
        var latency = learned()
        let callback = start + .seconds(600) + .milliseconds(3)
        let named = latency.presentation(ofCallbackAt: callback, period: period)
        #expect(named == callback + .milliseconds(21))
    }

    @Test func `without reports callbacks are all that there is`() {
        var latency = CallbackLatency()
        latency.callbackCame(for: token(1), at: start)
        latency.reportIsMissing()
        let named = latency.presentation(ofCallbackAt: start + .milliseconds(19), period: period)
        #expect(named == start + .milliseconds(19))
    }

    @Test func `reports that never come take no memory`() {
        var latency = learned()
        for number in 100..<10_000 { latency.callbackCame(for: token(UInt64(number)), at: start) }
        latency.wasShown(token(9_999), at: start + .milliseconds(21))
        let named = latency.presentation(ofCallbackAt: start + period, period: period)
        #expect(named != nil)
    }
}

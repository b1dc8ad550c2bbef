import Reactor
import Testing

@testable import Gimbal

@Suite("Foundation's run loop, when it is asked") struct FoundationRestTests {
    private func time(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(seconds: 100) + .milliseconds(milliseconds) }

    @Test func `the first turn asks`() {
        #expect(FoundationRest().deadline(inTurnAt: time(0)) == nil)
    }

    @Test func `a client with sixty frames in a second has it asked in every fourth frame, and never by a wake-up`() {
        var rest = FoundationRest()
        var questions = 0
        for turn in 0..<120 {
            let now = time(Int64(turn / 2 * 50 / 3 + turn % 2))
            if let deadline = rest.deadline(inTurnAt: now) {
                #expect(deadline > now + .milliseconds(17), "turn \(turn)")
            } else {
                rest.asked(inTurnAt: now, next: nil)
                questions += 1
            }
        }
        #expect(questions == 15 || questions == 20, "\(questions)")
    }

    @Test func `the last of some turns is followed by one question, and then by none`() {
        var rest = FoundationRest()
        rest.asked(inTurnAt: time(0), next: nil)
        #expect(rest.deadline(inTurnAt: time(40)) == time(100))
        #expect(rest.deadline(inTurnAt: time(100)) == nil)
    }

    @Test func `a timer of Foundation is not slept through`() {
        var rest = FoundationRest()
        rest.asked(inTurnAt: time(0), next: time(20))
        #expect(rest.deadline(inTurnAt: time(10)) == time(20))
        #expect(rest.deadline(inTurnAt: time(20)) == nil)
    }
}

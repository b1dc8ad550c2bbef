import Compositing
import Reactor
import Testing

@testable import RenderServer

@Suite("The budget of backdrops") struct BackdropBudgetTests {
    private static let period = TimeSpan.milliseconds(16)
    private var budget = BackdropBudget()
    private var time = MonotonicTime.zero

    /// Frames of a movement, 16 ms apart, each with as many pixels behind backdrops.
    private mutating func move(frames: Int = 10, cost: Int64, pixels: Int = 1000) {
        for _ in 0..<frames {
            time = time + Self.period
            budget.beginFrame(at: time)
            budget.add(.milliseconds(cost), pixels: pixels, period: Self.period, at: time)
        }
    }

    /// The detail of the first frame after a while without backdrops.
    private mutating func detail(after pause: TimeSpan) -> BackdropDetail {
        time = time + pause
        budget.beginFrame(at: time)
        return budget.detail
    }

    @Test mutating func `all pixels are drawn until they do not fit`() {
        move(cost: 40)
        #expect(budget.detail == .full)
        budget.backdropsDoNotFit(pixels: 1000)
        #expect(budget.detail == .half)
    }

    @Test mutating func `the resolution stays what it is in a movement, however cheap its frames become`() {
        budget.backdropsDoNotFit(pixels: 1000)
        move(frames: 1000, cost: 1)
        #expect(budget.detail == .half)
        #expect(detail(after: .milliseconds(900)) == .half)
    }

    @Test mutating func `a movement begins with all pixels when the one before had room for four times as many`() {
        budget.backdropsDoNotFit(pixels: 1000)
        move(cost: 4)
        #expect(detail(after: .milliseconds(1100)) == .full)
    }

    @Test mutating func `what frames with all pixels cost is forgotten`() {
        move(cost: 40)
        budget.backdropsDoNotFit(pixels: 1000)
        move(cost: 4)
        #expect(detail(after: .milliseconds(1100)) == .full)
    }

    @Test mutating func `one long frame is enough to stay coarse in the next movement`() {
        budget.backdropsDoNotFit(pixels: 1000)
        move(cost: 4)
        move(frames: 1, cost: 5)
        move(cost: 4)
        #expect(detail(after: .milliseconds(1100)) == .half)
        move(cost: 4)
        #expect(detail(after: .milliseconds(1100)) == .full)
    }

    @Test mutating func `small backdrops say little about large ones`() {
        budget.backdropsDoNotFit(pixels: 1000)
        move(cost: 2, pixels: 100)
        #expect(detail(after: .milliseconds(1100)) == .half)
        move(cost: 2, pixels: 600)
        #expect(detail(after: .milliseconds(1100)) == .full)
    }
}

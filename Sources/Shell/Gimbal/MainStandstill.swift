import Reactor

/// Makes main stand still in the middle of each movement, for tests of pacing: no frame may be missed for it.
@MainActor
final class MainStandstill {
    private let loop: EventLoop
    private let length: TimeSpan
    private var timer: LoopTimer?
    private var isDue = false
    /// When it stood still.
    private(set) var spans: [FramesReport.Span] = []

    /// Into a movement; the shortest of the built-in transitions last 400 ms.
    private static let delay = TimeSpan.milliseconds(200)

    init(loop: EventLoop, length: TimeSpan) {
        self.loop = loop
        self.length = length
        timer = loop.makeTimer { MainActor.assumeIsolated { self.standStill() } }
    }

    /// Something began to move on a screen: a screen that comes, or goes.
    func movementBegan() {
        guard !isDue else { return }
        isDue = true
        timer?.schedule(after: MainStandstill.delay)
    }

    private func standStill() {
        isDue = false
        let start = loop.stopwatch.read()
        loop.spend(length)
        spans.append(FramesReport.Span(name: "main", start: start, end: loop.stopwatch.read()))
    }
}

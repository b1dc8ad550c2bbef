import Reactor
import UIKit

/// Runs the steps of a tour one after the other, with a rest between them.
@MainActor
final class TourRunner {
    private let steps: [TourStep]
    private let loop: EventLoop
    private let rest: TimeSpan
    private var index = 0
    private var timer: LoopTimer?
    private var isDone = false

    var onBegin: ((TourStep) -> Void)?
    var onEnd: ((TourStep) -> Void)?
    var onFinished: (() -> Void)?

    /// - Parameter rest: between two steps, so that each begins from a screen at rest.
    init(steps: [TourStep], loop: EventLoop, rest: TimeSpan) {
        self.steps = steps
        self.loop = loop
        self.rest = rest
    }

    func start() {
        timer = loop.makeTimer { MainActor.assumeIsolated { self.next() } }
        timer?.schedule(after: rest)
    }

    private func next() {
        guard index < steps.count else { return finish() }
        let step = steps[index]
        index += 1
        onBegin?(step)
        var isOver = false
        step.run { [weak self] in
            guard let self, !isOver else { return }
            isOver = true
            self.onEnd?(step)
            self.timer?.schedule(after: self.rest)
        }
    }

    private func finish() {
        guard !isDone else { return }
        isDone = true
        timer?.cancel()
        onFinished?()
    }
}

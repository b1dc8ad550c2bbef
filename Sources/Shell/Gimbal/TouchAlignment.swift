package import InputEvents
import QuartzCore
package import Reactor

/// Gives the app what people do, with the movements of fingers resampled to the frames that will show them.
@MainActor
package final class TouchAlignment {
    private var resampler = TouchResampler()
    private let loop: EventLoop
    private let deliver: @MainActor ([InputEvent]) -> Void
    private var timer: LoopTimer?

    package init(loop: EventLoop, deliver: @escaping @MainActor ([InputEvent]) -> Void) {
        self.loop = loop
        self.deliver = deliver
        timer = loop.makeTimer { [unowned self] in MainActor.assumeIsolated { catchUp() } }
    }

    package func handle(_ events: [InputEvent]) {
        pass(resampler.take(events, for: frame))
    }

    private func catchUp() {
        pass(resampler.catchUp(for: frame))
    }

    private func pass(_ events: [InputEvent]) {
        if !events.isEmpty { deliver(events) }
        guard resampler.isBehind, let period = frame?.period else {
            timer?.cancel()
            return
        }
        // A little after the vblank: what main is told of it is here by then.
        timer?.schedule(at: MonotonicTime(seconds: SceneContext.main.comingFrameTime + period / 16))
    }

    private var frame: TouchResampler.Frame? {
        SceneContext.main.nextCommitFrame.map { TouchResampler.Frame(time: $0.time, period: $0.period) }
    }
}

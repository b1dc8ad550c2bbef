import Compositing
import Diagnostics
import Geometry
import OutputCore
import Reactor
import Scene

/// Finds the effects that keep a screen's frames from fitting into the refresh period, says each once with its cost, and lets backdrops
/// be drawn at half resolution.
///
/// Frames are measured as a whole. When several in a row take too long, the renderer is asked what each operation of the next one costs.
final class EffectWatch {
    /// An effect that takes less than this part of the period is not what keeps a frame from fitting.
    private static let leastShare: Int64 = 4

    private let clock: Stopwatch
    private let screenName: () -> String
    private var frames = DearFrames()
    private var backdrops = BackdropBudget()
    private var start: MonotonicTime?

    /// - Parameter screenName: the screen's name for the log.
    init(_ clock: Stopwatch, screenName: @escaping () -> String) {
        (self.clock, self.screenName) = (clock, screenName)
    }

    /// Returns how the backdrops of the coming frame are drawn.
    func backdropDetail(for target: FrameTarget) -> BackdropDetail {
        backdrops.beginFrame(at: target.animation)
        return backdrops.detail
    }

    /// A GPU draws while the next frame is prepared: only the CPU's renderer can be measured.
    func willDraw(_ renderer: any Renderer) {
        guard renderer.isSoftware else { return start = nil }
        if frames.isQuestionDue {
            renderer.timer = OperationTimer { [clock] in clock.read().seconds }
            // Mesa's renderer on the CPU takes none.
            guard renderer.timer != nil else { return start = nil }
        }
        start = clock.read()
    }

    func didDraw(_ plan: FramePlan, _ renderer: any Renderer, _ target: FrameTarget) {
        guard let start else { return }
        let cost = clock.read() - start
        self.start = nil
        let pixels = plan.backdropPixels
        if pixels > 0 { backdrops.add(cost, pixels: pixels, period: target.period, at: target.animation) }
        let timer = renderer.timer
        renderer.timer = nil
        // A frame that fits does not say what takes so long in others.
        guard let timer, cost > target.period else { return frames.add(isDear: cost > target.period) }
        frames.questionWasAnswered()
        answer(EffectCosts(timer, of: plan), cost, plan, target.period)
    }

    private func answer(_ costs: EffectCosts, _ whole: TimeSpan, _ plan: FramePlan, _ period: TimeSpan) {
        for kind in EffectKind.allCases {
            guard let item = costs.items[kind], item.cost > period / Self.leastShare else { continue }
            say(kind, item, whole, period)
            if kind == .backdrop { backdrops.backdropsDoNotFit(pixels: plan.backdropPixels) }
        }
    }

    private func say(_ kind: EffectKind, _ item: EffectCosts.Item, _ whole: TimeSpan, _ period: TimeSpan) {
        let consequence = kind == .backdrop ? "; they are drawn at half resolution where the app allows it" : ""
        log.once(
            .warning, id: "effect \(kind) \(screenName())",
            """
            output \(screenName()): \(kind.name) take \(tenths(item.cost)) ms of a frame that takes \(tenths(whole)) ms, and the \
            display shows one every \(tenths(period)) ms (\(item.count) of them, the largest of \
            \(item.largest.width)×\(item.largest.height) pixels)\(consequence)
            """)
    }

    private func tenths(_ span: TimeSpan) -> Double { (span.milliseconds * 10).rounded() / 10 }
}

extension FramePlan {
    /// The pixels behind backdrops.
    fileprivate var backdropPixels: Int {
        // Operations are large, and this is asked in each frame: only backdrops are copied out of the array.
        operations.indices.reduce(0) { sum, index in
            guard case .backdrop = operations[index].fill else { return sum }
            return sum + operations[index].place.area
        }
    }
}

import Compositing
import Diagnostics
import Reactor
import Scene

/// Says once of each transition shader that its frames take longer than the display shows one.
final class ShaderWatch {
    /// One frame is dear by chance: the driver compiles for its kind of target, another program has the processor.
    private static let proof = 4

    private let clock: Stopwatch
    /// In a recording the processor draws what a product's GPU will: only what comes from outside has to prove itself there.
    private let isRecording: Bool
    /// The frame at hand is drawn with a shader since then.
    private var start: MonotonicTime?
    private var name = ""
    private var drawer = ""
    /// Dear frames of `name` in a row, and the cheapest of them.
    private var dear = (count: 0, least: TimeSpan.zero)

    init(_ clock: Stopwatch, isRecording: Bool) {
        self.clock = clock
        self.isRecording = isRecording
    }

    /// - Returns: the shader's name in the first of its frames, where drivers compile for the target at hand.
    func willDraw(_ plan: FramePlan, _ renderer: any Renderer) -> String? {
        start = nil
        guard let effect = plan.transitions.first, let origin = renderer.origin(of: effect.shader) else { return nil }
        let isFirst = origin.name != name
        if isFirst { (name, dear) = (origin.name, (0, .zero)) }
        drawer = renderer.name
        if origin.isForeign || !isRecording { start = clock.read() }
        return isFirst ? name : nil
    }

    /// - Parameter end: when the GPU was done, where a fence has told; else it is done now.
    func didDraw(period: TimeSpan, end: MonotonicTime? = nil) {
        guard let start else { return }
        self.start = nil
        let cost = (end ?? clock.read()) - start
        guard cost > period else { return dear.count = 0 }
        dear = (dear.count + 1, dear.count == 0 ? cost : min(dear.least, cost))
        // Once in a row of dear frames: the sentence is memory, which a steady frame does not ask for.
        guard dear.count == Self.proof else { return }
        let least = dear.least
        log.once(
            .warning, id: "slow \(name)",
            "\(name): \(drawer) takes \(tenths(least)) ms and more for a frame, and the display shows one every \(tenths(period)) ms"
        )
    }

    private func tenths(_ span: TimeSpan) -> Double { (span.milliseconds * 10).rounded() / 10 }
}

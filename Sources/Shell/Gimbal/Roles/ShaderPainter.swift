import Diagnostics
import Reactor
import RenderCPU
import Scene

/// Draws transition shaders in a process of its own, which is started with the first shader and ends when it was idle for a while.
///
/// A frame that does not come in time makes the rest of its transition a fade. The log says so once for each shader.
final class ShaderPainter: TransitionPainter {
    /// A transition ends when its shader was not drawn for so many frames: several outputs may share a renderer.
    private static let gap: UInt64 = 8

    /// One transition, from its first frame to its last.
    private struct Course {
        var lastFrame: UInt64
        /// Nothing but a fade is shown until it ends.
        var isFade = false
    }

    private let origin: () -> PainterOrigin
    private let terms: PainterTerms
    private let idleTime: Int32
    private let clock: Stopwatch
    private var process: PainterProcess?
    private var texts: [ShaderID: PainterText] = [:]
    private var courses: [ShaderID: Course] = [:]
    private var costs: [ShaderID: PainterCost] = [:]
    private var frame: UInt64 = 0
    /// Shaders with which the process ended, by their texts: each would end the next process.
    private var fatal: Set<String> = []

    var failures: [(shader: ShaderID, message: String)] = []
    /// The number of processes that were started.
    private(set) var startCount = 0

    /// - Parameters:
    ///   - origin: where a process comes from, asked before each start.
    ///   - idleTime: how long the process waits for another frame before it ends, in milliseconds.
    init(
        terms: PainterTerms, idleTime: Int32 = 10_000, clock: Stopwatch = Stopwatch(),
        from origin: @escaping () -> PainterOrigin
    ) {
        (self.origin, self.terms, self.idleTime, self.clock) = (origin, terms, idleTime, clock)
    }

    // MARK: Shaders

    /// Starts the process, without waiting for it: a transition is about to begin.
    func addShader(_ id: ShaderID, name: String, source: String, isTried: Bool) {
        let text = PainterText(name: name, source: source, isTried: isTried)
        texts[id] = text
        guard !fatal.contains(source) else { return }
        if process?.send(id, text) != true { restart(for: id, text) }
    }

    func removeShader(_ id: ShaderID) {
        (texts[id], courses[id], costs[id]) = (nil, nil, nil)
    }

    private func restart(for id: ShaderID, _ text: PainterText) {
        process = nil
        do throws(RoleError) {
            let started = try PainterProcess(origin(), idleTime: idleTime)
            startCount += 1
            if started.send(id, text) { process = started }
        } catch {
            say(text, "\(error)")
        }
    }

    // MARK: Frames

    func beginFrame() { frame += 1 }

    func halvings(for shader: ShaderID) -> Int? {
        guard let text = texts[shader] else { return nil }
        let isNew = courses[shader].map { $0.lastFrame + Self.gap < frame } ?? true
        if isNew { begin(shader, text) }
        courses[shader]?.lastFrame = frame
        guard courses[shader]?.isFade == false else { return nil }
        guard case .halved(let number) = terms.size else { return costs[shader]?.halvings }
        return number
    }

    private func begin(_ shader: ShaderID, _ text: PainterText) {
        courses[shader] = Course(lastFrame: frame)
        if case .costing(let budget) = terms.size { costs[shader, default: PainterCost(budget: budget)].begin() }
        guard !fatal.contains(text.source), becomeReady(shader, text) else {
            courses[shader]?.isFade = true
            return
        }
    }

    /// Waits until the process can draw a shader, as long as the terms allow.
    private func becomeReady(_ shader: ShaderID, _ text: PainterText) -> Bool {
        // A process that is still busy with a frame of an earlier transition hangs.
        if process?.isBusy == true, process?.waitForFrame({ 0 }) != .painted { stop() }
        let start = clock.read()
        // It may have ended, because it was idle: then it is started again.
        for _ in 0..<2 {
            if process?.send(shader, text) != true { restart(for: shader, text) }
            switch process?.waitUntilReady({ self.timeLeft(of: self.terms.startingTime, since: start) }) {
            case .painted?: return true
            case .late?:
                say(text, "the process that draws shaders was not ready after \(terms.startingTime) ms")
                return false
            case .gone?: process = nil
            case .notAsked?, nil: return false
            }
        }
        say(text, "the process that draws shaders found no OpenGL ES, or crashed")
        return false
    }

    func paint(_ transition: PaintedTransition) -> Texels? {
        let shader = transition.effect.shader
        guard let text = texts[shader] else { return nil }
        let start = clock.read()
        switch draw(transition, text, since: start) {
        case .painted:
            costs[shader]?.add(start.milliseconds(until: clock.read()))
            return takeRefusals(of: shader) ? nil : process?.frame
        case .late:
            costs[shader]?.addLate()
            say(text, "a frame was not drawn within \(terms.patience) ms")
        case .notAsked:
            process = nil
        case .gone:
            process = nil
            fatal.insert(text.source)
            say(text, "the process that draws shaders ended with it")
        }
        courses[shader]?.isFade = true
        return nil
    }

    private func draw(_ transition: PaintedTransition, _ text: PainterText, since start: MonotonicTime) -> PainterProcess.Frame {
        guard isAsked(transition, text) else { return .notAsked }
        return process?.waitForFrame { timeLeft(of: terms.patience, since: start) } ?? .notAsked
    }

    /// Asks for a frame; once more where the process ended since the last one, because it was idle.
    private func isAsked(_ transition: PaintedTransition, _ text: PainterText) -> Bool {
        let shader = transition.effect.shader
        if let process, process.send(shader, text), process.ask(for: transition) { return true }
        process = nil
        guard becomeReady(shader, text), let process else { return false }
        return process.ask(for: transition)
    }

    private func timeLeft(of patience: Int32, since start: MonotonicTime) -> Int32 {
        patience - Int32(start.milliseconds(until: clock.read()).rounded(.down))
    }

    private func takeRefusals(of shader: ShaderID) -> Bool {
        guard let refusals = process?.refusals, !refusals.isEmpty else { return false }
        process?.refusals.removeAll()
        failures += refusals
        for refusal in refusals { courses[refusal.shader]?.isFade = true }
        return refusals.contains { $0.shader == shader }
    }

    private func stop() {
        process?.stop()
        process = nil
    }

    private func say(_ text: PainterText, _ reason: String) {
        log.once(.warning, id: "fade \(text.name)", "the transition \(text.name) is shown as a fade: \(reason)")
    }
}

extension MonotonicTime {
    fileprivate func milliseconds(until end: MonotonicTime) -> Double { (end - self).seconds * 1000 }
}

import Diagnostics
import Glibc
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

    /// So many texts are remembered beyond those in use.
    private static let mostRemembered = 64

    private let origin: () -> PainterOrigin
    private let terms: PainterTerms
    private let idleTime: Int32
    private let clock: Stopwatch
    private var process: PainterProcess?
    /// Two processes ended before they could draw anything; no more are started.
    private var hasNoDriver = false
    private var shaders: [ShaderID: KnownShader] = [:]
    /// By text.
    private var known: [String: KnownShader] = [:]
    private var lastNumber: UInt64 = 0
    private var courses: [ShaderID: Course] = [:]
    private var frame: UInt64 = 0

    var isAvailable: Bool { !hasNoDriver }
    var failures: [(shader: ShaderID, message: String)] = []
    /// The number of processes that were started.
    private(set) var startCount = 0
    /// The number of the present one, where this program started it.
    var processIdentifier: pid_t? { process?.identifier }
    /// How often the present process got memory.
    var memoryCount: Int { process?.memoryCount ?? 0 }
    /// The transitions that have memory.
    var shadersWithMemory: Set<ShaderID> { Set(process?.shadersWithMemory ?? []) }

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
        let shader = known[source] ?? remember(name, source, isTried)
        shaders[id] = shader
        switch shader.objection {
        case .fatal: return
        case .refused(let reason): failures.append((id, reason))
        case nil: if !hasNoDriver, process?.send(shader) != true { restart(for: shader) }
        }
    }

    func removeShader(_ id: ShaderID) {
        (shaders[id], courses[id]) = (nil, nil)
        // Three pictures, which an idle display would keep.
        process?.dropMemory(of: id)
    }

    private func remember(_ name: String, _ source: String, _ isTried: Bool) -> KnownShader {
        if known.count >= Self.mostRemembered + shaders.count {
            let used = Set(shaders.values.map(\.number))
            known = known.filter { used.contains($0.value.number) }
        }
        lastNumber += 1
        var cost: PainterCost?
        if case .costing(let budget) = terms.size { cost = PainterCost(budget: budget) }
        let shader = KnownShader(name: name, source: source, isTried: isTried, number: lastNumber, cost: cost)
        known[source] = shader
        return shader
    }

    /// - Returns: whether the system gave a process; it may have ended since.
    @discardableResult
    private func restart(for shader: KnownShader) -> Bool {
        process = nil
        do throws(RoleError) {
            let started = try PainterProcess(origin(), idleTime: idleTime)
            startCount += 1
            if started.send(shader) { process = started }
            return true
        } catch {
            say(shader, "\(error)")
            return false
        }
    }

    // MARK: Frames

    func beginFrame() { frame += 1 }

    func halvings(for id: ShaderID) -> Int? {
        guard let shader = shaders[id] else { return nil }
        if hasEnded(id) { begin(id, shader) }
        courses[id]?.lastFrame = frame
        guard courses[id]?.isFade == false else { return nil }
        guard case .halved(let number) = terms.size else { return shader.cost?.halvings }
        return number
    }

    private func hasEnded(_ id: ShaderID) -> Bool { courses[id].map { $0.lastFrame + Self.gap < frame } ?? true }

    private func begin(_ id: ShaderID, _ shader: KnownShader) {
        shader.cost?.begin()
        // An app may keep the shader of a transition that has ended.
        for other in process?.shadersWithMemory ?? [] where other != id && hasEnded(other) { process?.dropMemory(of: other) }
        courses[id] = Course(lastFrame: frame, isFade: hasNoDriver || shader.objection != nil || !becomeReady(shader))
    }

    /// Waits until the process can draw a shader, as long as the terms allow.
    private func becomeReady(_ shader: KnownShader) -> Bool {
        // A process that is still busy with a frame of an earlier transition hangs.
        if process?.isBusy == true, process?.waitForFrame({ 0 }) != .painted { stop() }
        let start = clock.read()
        var wasStarted = true
        // It may have ended, because it was idle: then it is started again.
        for _ in 0..<2 {
            if process?.send(shader) != true { wasStarted = restart(for: shader) }
            switch process?.waitUntilReady(for: shader, { self.timeLeft(of: self.terms.startingTime, since: start) }) {
            case .painted?:
                takeRefusals()
                return shader.objection == nil
            case .late?:
                say(shader, "the process that draws shaders was not ready for it after \(terms.startingTime) ms")
                return false
            case .gone? where process?.isReady == true:
                handle(.gone, shader)
                return false
            // A process that ended before it took the shader is gone, too.
            case .gone?, .notAsked?, nil: process = nil
            }
        }
        hasNoDriver = wasStarted
        say(shader, "the process that draws shaders found no OpenGL ES, or crashed")
        return false
    }

    func paint(_ transition: PaintedTransition) -> Texels? {
        let id = transition.effect.shader
        guard let shader = shaders[id] else { return nil }
        let start = clock.read()
        let end = draw(transition, shader, since: start)
        takeRefusals()
        if case .painted = end, shader.objection == nil {
            shader.cost?.add(start.milliseconds(until: clock.read()))
            return process?.frame(of: id)
        }
        handle(end, shader)
        courses[id]?.isFade = true
        return nil
    }

    private func handle(_ end: PainterProcess.Frame, _ shader: KnownShader) {
        switch end {
        case .painted: return
        case .late:
            shader.cost?.addLate()
            say(shader, "a frame was not drawn within \(terms.patience) ms")
        case .notAsked:
            process = nil
        case .gone:
            process = nil
            shader.objection = .fatal
            say(shader, "the process that draws shaders ended with it")
        }
    }

    private func draw(
        _ transition: PaintedTransition, _ shader: KnownShader, since start: MonotonicTime
    ) -> PainterProcess.Frame {
        guard isAsked(transition, shader) else { return .notAsked }
        return process?.waitForFrame { timeLeft(of: terms.patience, since: start) } ?? .notAsked
    }

    /// Asks for a frame; once more where the process ended since the last one, because it was idle.
    private func isAsked(_ transition: PaintedTransition, _ shader: KnownShader) -> Bool {
        if let process, process.send(shader), process.ask(for: transition, by: shader) { return true }
        process = nil
        guard becomeReady(shader), let process else { return false }
        return process.ask(for: transition, by: shader)
    }

    private func timeLeft(of patience: Int32, since start: MonotonicTime) -> Int32 {
        patience - Int32(min(start.milliseconds(until: clock.read()), 1e9))
    }

    /// Tells what the compiler said, for each shader of the text.
    private func takeRefusals() {
        guard let refusals = process?.refusals, !refusals.isEmpty else { return }
        process?.refusals.removeAll()
        for (number, reason) in refusals {
            for (id, shader) in shaders where shader.number == number {
                shader.objection = .refused(reason)
                failures.append((id, reason))
            }
        }
    }

    private func stop() {
        process?.stop()
        process = nil
    }

    private func say(_ shader: KnownShader, _ reason: String) {
        log.once(.warning, id: "fade \(shader.name)", "the transition \(shader.name) is shown as a fade: \(reason)")
    }
}

extension MonotonicTime {
    fileprivate func milliseconds(until end: MonotonicTime) -> Double { (end - self).seconds * 1000 }
}

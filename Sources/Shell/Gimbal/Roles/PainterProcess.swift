internal import CLinux
import Diagnostics
import Foundation
import RenderCPU
import Scene

/// A process that draws transition shaders for this one, seen from here.
final class PainterProcess {
    /// The end of a wait for a frame.
    enum Frame {
        case painted
        case late
        /// There is no process, or it ended before it was asked.
        case notAsked
        /// The process ended, or said something else.
        case gone
    }

    /// What one transition is drawn from and into. Another one at the same time has another size, and other pictures.
    private struct Canvas {
        let number: UInt32
        let memory: PainterMemory
        /// The pictures that it has.
        var stamps: (from: UInt64, to: UInt64)?
    }

    private let channel: RoleChannel
    /// Nil for a process of a service manager.
    private let life: RoleLife?
    /// What the process has, by its number.
    private var shaders: Set<UInt64> = []
    private var pictures: [UInt64: UInt64] = [:]
    private var canvases: [ShaderID: Canvas] = [:]
    /// How often memory was made.
    private(set) var memoryCount = 0
    private(set) var isReady = false
    /// The shaders that it can draw at once, and those that it refused.
    private var answeredShaders: Set<UInt64> = []
    /// The numbers of the last question for a frame, and of the last answer.
    private var asked: UInt64 = 0
    private var answered: UInt64 = 0
    /// What it refused, for the painter to take.
    var refusals: [(number: UInt64, reason: String)] = []

    /// - Parameter idleTime: how long it waits for another message before it ends, in milliseconds. A service manager knows its own.
    init(_ origin: PainterOrigin, idleTime: Int32) throws(RoleError) {
        switch origin {
        case .socket(let path):
            guard let own = RoleChannel.connect(to: path) else { throw RoleError(code: errno) }
            channel = own
            life = nil
        case .program(let program):
            var other: Int32 = -1
            guard let own = RoleChannel.open(other: &other) else { throw RoleError(code: errno) }
            defer { close(other) }
            channel = own
            let life = RoleLife(try Role.start(program, as: [ShaderPainterRole.name, "\(idleTime)"], input: other))
            self.life = life
            DetachedThread.start(named: "gimbal-reaper") { life.waitForEnd() }
        }
    }

    /// Its number, where this program started it.
    var identifier: pid_t? { life?.identifier }

    /// Ends a process of this program. One of a service manager sees that its connection ended, or its limit of processor time.
    func stop() { life?.stop() }

    /// Whether a frame was asked for and has not come.
    var isBusy: Bool { asked != answered }

    // MARK: Messages

    /// Returns whether the shader was sent, now or before.
    func send(_ shader: KnownShader) -> Bool {
        guard shaders.insert(shader.number).inserted else { return true }
        guard let file = MemoryFile(holding: Data(shader.source.utf8)) else { return false }
        return channel.send(
            PainterMessage.shader(shader.number, name: shader.name, isTried: shader.isTried), with: file.descriptor)
    }

    /// Returns whether the picture was sent, now or before.
    private func send(_ picture: PaintedPicture, as content: ContentID) -> Bool {
        guard pictures[content.rawValue] != picture.stamp else { return true }
        pictures[content.rawValue] = picture.stamp
        guard let file = MemoryFile(of: picture.texels) else { return false }
        return channel.send(
            PainterMessage.picture(content.rawValue, width: picture.texels.width, height: picture.texels.height),
            with: file.descriptor)
    }

    private func canvas(for shader: ShaderID, _ layout: PainterLayout) -> Canvas? {
        if let canvas = canvases[shader], canvas.memory.layout == layout { return canvas }
        let number = canvases.removeValue(forKey: shader)?.number ?? makeNumber()
        guard let memory = PainterMemory(layout) else { return nil }
        memoryCount += 1
        guard channel.send(PainterMessage.canvas(number, layout), with: memory.descriptor) else { return nil }
        return Canvas(number: number, memory: memory)
    }

    /// Returns a number that no canvas has. Where there are none, a transition has to do without its canvas.
    private func makeNumber() -> UInt32 {
        if canvases.count >= PainterLayout.canvasNumbers.count, let other = canvases.keys.first { dropMemory(of: other) }
        let used = Set(canvases.values.map(\.number))
        return PainterLayout.canvasNumbers.first { !used.contains($0) } ?? PainterLayout.canvasNumbers.lowerBound
    }

    /// Asks for a frame, which comes with a later answer.
    ///
    /// - Returns: false when the process has ended, or without memory.
    func ask(for transition: PaintedTransition, by shader: KnownShader) -> Bool {
        let layout = PainterLayout(from: transition.from.size, to: transition.to.size)
        for value in transition.effect.parameters.values {
            guard case .image(let content) = value, let picture = transition.picture(content) else { continue }
            guard send(picture, as: content) else { return false }
        }
        let id = transition.effect.shader
        guard layout.isSound, var canvas = canvas(for: id, layout) else { return false }
        let (isFromNew, isToNew) = (canvas.stamps?.from != transition.from.stamp, canvas.stamps?.to != transition.to.stamp)
        if isFromNew { transition.from.texels.copy(to: canvas.memory.from) }
        if isToNew { transition.to.texels.copy(to: canvas.memory.to) }
        canvas.stamps = (transition.from.stamp, transition.to.stamp)
        canvases[id] = canvas
        asked += 1
        return channel.send(
            PainterMessage.paint(
                PainterFrame(
                    number: asked, canvas: canvas.number, shader: shader.number,
                    parameters: PainterFrame.values(of: transition.effect), isMirrored: transition.effect.isMirrored,
                    progress: transition.progress, ratio: transition.ratio, isFromNew: isFromNew, isToNew: isToNew)))
    }

    /// The pixels of a transition's frame that came last.
    func frame(of shader: ShaderID) -> Texels? {
        canvases[shader].map {
            Texels(
                base: UnsafePointer($0.memory.frame.assumingMemoryBound(to: UInt32.self)),
                width: $0.memory.layout.frame.width, height: $0.memory.layout.frame.height)
        }
    }

    /// The transitions that have memory.
    var shadersWithMemory: [ShaderID] { Array(canvases.keys) }

    /// Gives the memory back after a transition. The next one makes its own.
    func dropMemory(of shader: ShaderID) {
        guard let canvas = canvases.removeValue(forKey: shader) else { return }
        // The next message finds out whether the process has ended.
        _ = channel.send(PainterMessage.canvasEnded(canvas.number))
    }

    // MARK: Answers

    /// Waits until the process can draw a shader that was sent, or has refused it.
    ///
    /// - Parameter timeLeft: returns the rest of the time to wait, in milliseconds.
    func waitUntilReady(for shader: KnownShader, _ timeLeft: () -> Int32) -> Frame {
        wait(timeLeft) { isReady && answeredShaders.contains(shader.number) }
    }

    /// Waits for all frames that were asked for.
    func waitForFrame(_ timeLeft: () -> Int32) -> Frame { wait(timeLeft) { !isBusy } }

    private func wait(_ timeLeft: () -> Int32, until isDone: () -> Bool) -> Frame {
        while !isDone() {
            switch channel.receive(PainterAnswer.self, patience: max(0, timeLeft())) {
            case .late: return .late
            case .closed: return .gone
            case .message(let answer, let descriptor):
                // No answer has one.
                if let descriptor { close(descriptor) }
                take(answer)
            }
        }
        return .painted
    }

    private func take(_ answer: PainterAnswer) {
        switch answer {
        case .ready: isReady = true
        case .compiled(let shader): answeredShaders.insert(shader)
        case .refused(let shader, let reason):
            answeredShaders.insert(shader)
            refusals.append((shader, reason))
        case .painted(let number): answered = max(answered, min(number, asked))
        }
    }
}

extension PaintedPicture {
    fileprivate var size: PainterLayout.Picture { PainterLayout.Picture(width: texels.width, height: texels.height) }
}

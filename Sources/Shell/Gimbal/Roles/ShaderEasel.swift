internal import CLinux
import Foundation
import Compositing
import RenderGLES
import Scene

/// The renderer of the process, and what it draws into.
final class ShaderEasel {
    /// The processor time after which the kernel ends the process in the middle of a message, in seconds: for a driver that hangs while
    /// the other process has ended.
    private static let processorLimit: UInt64 = 30
    /// The side of the picture that is drawn with a new shader, so that the driver has compiled all when the first frame comes.
    private static let trialSide = 16

    private let renderer: GLESRenderer
    /// By their number.
    private var canvases: [UInt32: ShaderCanvas] = [:]
    /// Pictures of canvases that ended, until the next frame is drawn.
    private var released: [OffscreenID] = []
    /// A small one, so that a new shader's trial leaves the pictures of a transition alone.
    private let trial: ShaderCanvas?

    init(_ renderer: GLESRenderer) {
        self.renderer = renderer
        let side = PainterLayout.Picture(width: Self.trialSide, height: Self.trialSide)
        trial = PainterMemory(PainterLayout(from: side, to: side)).map { ShaderCanvas($0, number: 0) }
    }

    /// - Returns: false when nothing came, or nothing sensible.
    func answerNext(on channel: borrowing RoleChannel, patience: Int32) -> Bool {
        guard case .message(let message, let descriptor) = channel.receive(PainterMessage.self, patience: patience) else {
            return false
        }
        Role.limitProcessorTime(to: Self.processorLimit)
        switch message {
        case .shader(let shader, let name, let isTried):
            guard let text = text(of: descriptor) else { return false }
            return channel.send(addShader(ShaderID(shader), name, text, isTried))
        case .picture(let content, let width, let height):
            return addPicture(ContentID(content), width, height, descriptor)
        case .canvas(let number, let layout):
            guard let descriptor else { return false }
            return addCanvas(number, layout, descriptor)
        case .canvasEnded(let number):
            removeCanvas(number)
            return true
        case .paint(let frame):
            guard let canvas = canvases[frame.canvas], paint(frame, on: canvas) else { return false }
            return channel.send(PainterAnswer.painted(number: frame.number))
        }
    }

    // MARK: Canvases

    private func addCanvas(_ number: UInt32, _ layout: PainterLayout, _ descriptor: Int32) -> Bool {
        guard PainterLayout.canvasNumbers.contains(number) else {
            close(descriptor)
            return false
        }
        removeCanvas(number)
        guard let memory = PainterMemory(layout, owning: descriptor) else { return false }
        let canvas = ShaderCanvas(memory, number: number)
        released.removeAll { $0 == canvas.fromSurface || $0 == canvas.toSurface }
        canvases[number] = canvas
        return true
    }

    private func removeCanvas(_ number: UInt32) {
        guard let canvas = canvases.removeValue(forKey: number) else { return }
        renderer.apply([.release(canvas.from), .release(canvas.to)])
        released += [canvas.fromSurface, canvas.toSurface]
    }

    // MARK: Shaders and pictures

    private func text(of descriptor: Int32?) -> String? {
        guard let descriptor else { return nil }
        defer { close(descriptor) }
        return MemoryFile.read(descriptor).map { String(decoding: $0, as: UTF8.self) }
    }

    private func addShader(_ shader: ShaderID, _ name: String, _ text: String, _ isTried: Bool) -> PainterAnswer {
        renderer.apply([.shader(shader, name: name, source: text, isTried: isTried)])
        defer { renderer.shaderFailures.removeAll() }
        if let failure = renderer.shaderFailures.first { return .refused(shader.rawValue, reason: failure.message) }
        drawTrial(of: shader)
        return .compiled(shader.rawValue)
    }

    private func addPicture(_ content: ContentID, _ width: Int, _ height: Int, _ descriptor: Int32?) -> Bool {
        guard let descriptor else { return false }
        defer { close(descriptor) }
        guard PainterLayout.Picture(width: width, height: height).isSound, let data = MemoryFile.read(descriptor),
            data.count == width * height * 4
        else { return false }
        let pixels = PixelBytes(data)
        renderer.apply([.upload(content, pixels.image(width, height), damage: nil)])
        return true
    }

    // MARK: Frames

    private func paint(_ frame: PainterFrame, on canvas: ShaderCanvas) -> Bool {
        if frame.isFromNew { renderer.apply([.upload(canvas.from, canvas.fromImage, damage: nil)]) }
        if frame.isToNew { renderer.apply([.upload(canvas.to, canvas.toImage, damage: nil)]) }
        let plan = TransitionPlan(frame, on: canvas, releasing: released).plan
        released.removeAll()
        return (try? renderer.draw(plan, into: canvas.buffer)) != nil
    }

    private func drawTrial(of shader: ShaderID) {
        guard let trial else { return }
        let frame = PainterFrame(
            number: 0, canvas: 0, shader: shader.rawValue, parameters: [:], isMirrored: false, progress: 0.5, ratio: 1,
            isFromNew: true,
            isToNew: true)
        _ = paint(frame, on: trial)
    }
}

/// Bytes of a picture that nothing writes any more.
private final class PixelBytes: Sendable {
    private let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }

    func image(_ width: Int, _ height: Int) -> PixelImage {
        // The bytes of a `Data` of this size lie on the heap, and stay there.
        bytes.withUnsafeBytes {
            PixelImage(
                width: width, height: height, bytesPerRow: width * 4, isOpaque: false, bytes: $0.baseAddress!, keptAliveBy: self)
        }
    }
}

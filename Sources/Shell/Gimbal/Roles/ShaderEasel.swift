internal import CLinux
import Buffers
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
    /// The contents that stand for the two pictures; parameters have the numbers of commits, which count from 1.
    private static let (from, to) = (ContentID(UInt64.max - 1), ContentID(UInt64.max - 2))
    private static let (fromSurface, toSurface) = (OffscreenID(1), OffscreenID(2))

    private let renderer: GLESRenderer
    private var memory: PainterMemory?
    private var buffer: RenderBuffer?

    init(_ renderer: GLESRenderer) { self.renderer = renderer }

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
        case .memory(let layout):
            guard let descriptor else { return false }
            memory = PainterMemory(layout, owning: descriptor)
            buffer = memory.map(Self.buffer)
            return memory != nil
        case .paint(let frame):
            guard paint(frame) else { return false }
            return channel.send(PainterAnswer.painted(number: frame.number))
        }
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
        if memory == nil { drawTrial(of: shader) }
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

    private static func buffer(_ memory: PainterMemory) -> RenderBuffer {
        let picture = memory.layout.frame
        let bytes = UnsafeMutableRawBufferPointer(start: memory.frame, count: picture.byteCount)
        return RenderBuffer(
            id: RenderBuffer.makeID(), width: picture.width, height: picture.height, stride: picture.width * 4, format: .argb8888,
            backing: .memory(bytes))
    }

    private func paint(_ frame: PainterFrame) -> Bool {
        guard let memory, let buffer else { return false }
        if frame.isFromNew { upload(memory.from, memory.layout.from, as: Self.from, of: memory) }
        if frame.isToNew { upload(memory.to, memory.layout.to, as: Self.to, of: memory) }
        var plan = TransitionPlan(memory.layout)
        if frame.isFromNew { plan.copy(Self.from, to: Self.fromSurface, memory.layout.from) }
        if frame.isToNew { plan.copy(Self.to, to: Self.toSurface, memory.layout.to) }
        plan.mix(Self.fromSurface, Self.toSurface, frame)
        return (try? renderer.draw(plan.plan, into: buffer)) != nil
    }

    private func upload(
        _ bytes: UnsafeMutableRawPointer, _ picture: PainterLayout.Picture, as id: ContentID, of memory: PainterMemory
    ) {
        let image = PixelImage(
            width: picture.width, height: picture.height, bytesPerRow: picture.width * 4, isOpaque: false, bytes: bytes,
            keptAliveBy: memory)
        renderer.apply([.upload(id, image, damage: nil)])
    }

    private func drawTrial(of shader: ShaderID) {
        let side = PainterLayout.Picture(width: Self.trialSide, height: Self.trialSide)
        guard let memory = PainterMemory(PainterLayout(from: side, to: side)) else { return }
        (self.memory, buffer) = (memory, Self.buffer(memory))
        _ = paint(
            PainterFrame(
                number: 0, shader: shader.rawValue, parameters: [:], isMirrored: false, progress: 0.5, ratio: 1, isFromNew: true,
                isToNew: true))
        (self.memory, buffer) = (nil, nil)
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

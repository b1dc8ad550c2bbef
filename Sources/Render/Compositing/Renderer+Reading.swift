import Buffers
package import Geometry
import Motion
package import Scene

extension ContentID {
    /// The content that is drawn into ordinary memory. No commit and no screen's pointer uses this id.
    package static var reading: ContentID { ContentID(UInt64.max >> 1) }
}

extension Renderer {
    /// Returns a picture of one content on a transparent background.
    package func draw(
        _ id: ContentID, isOpaque: Bool, source: Rect<Local>, rect: Rect<Local>, matrix: Matrix4, width: Int, height: Int
    ) throws(RenderError) -> PixelImage {
        guard let buffer = RenderBuffer.memory(width: width, height: height, format: .argb8888),
            case .memory(let bytes) = buffer.backing, let base = bytes.baseAddress
        else { throw .badTarget(reason: "\(width)x\(height) pixels do not make a picture") }
        let all = PixelRect<Physical>(x: 0, y: 0, width: width, height: height)
        var plan = FramePlan()
        plan.size = Size(width: Double(width), height: Double(height))
        plan.damage.add(all)
        plan.operations = [
            DrawOperation(
                fill: .content(id, source: source, isOpaque: isOpaque, sampling: .linear), rect: rect, matrix: matrix,
                scissor: all, layer: LayerID(0))
        ]
        plan.passes = [RenderPass(target: .output, operations: 0..<1, clear: .clear)]
        try draw(plan, into: buffer)
        let copy = ReadPixels(copying: UnsafeRawBufferPointer(start: base, count: buffer.stride * height))
        return PixelImage(
            width: width, height: height, bytesPerRow: buffer.stride, isOpaque: false, bytes: copy.bytes, keptAliveBy: copy)
    }
}

/// Bytes that are never written again.
private final class ReadPixels: Sendable {
    nonisolated(unsafe) let bytes: UnsafeRawPointer

    init(copying source: UnsafeRawBufferPointer) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 16)
        memory.copyMemory(from: source)
        bytes = UnsafeRawPointer(memory.baseAddress!)
    }

    deinit { bytes.deallocate() }
}

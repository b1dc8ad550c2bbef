import Buffers
import Compositing
import Geometry
import Glibc
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

@testable import RenderCPU

/// A renderer that takes ordinary files for dmabufs, and a screen of 64 by 48 pixels that shows the contents 1.
final class SharedDesk {
    /// What the renderer asked of the kernel.
    final class Kernel {
        var isReady = true
        var begins = 0
        var ends = 0
    }

    /// Counts as the program's turn to draw when it ends.
    final class Use: Sendable {}

    let kernel = Kernel()
    let renderer: CPURenderer
    static let id = ContentID(1)

    init() {
        renderer = SharedDesk.makeRenderer(kernel)
    }

    static func makeRenderer(_ kernel: Kernel) -> CPURenderer {
        CPURenderer(
            access: SharedAccess(
                isDmabuf: { _ in true }, isReady: { _ in kernel.isReady }, beginReading: { _ in kernel.begins += 1 },
                endReading: { _ in kernel.ends += 1 }))
    }

    /// A program's memory.
    struct Memory {
        let file: SharedFile
        let width: Int
        let height: Int
        var format = PixelFormat.xrgb8888
        var offset = 0
        var padding = 0
        var modifier: UInt64 = 0

        var bytesPerPixel: Int { format == .rgb565 ? 2 : 4 }
        var stride: Int { width * bytesPerPixel + padding }
        var byteCount: Int { offset + stride * height }

        init(_ width: Int = 40, _ height: Int = 30, format: PixelFormat = .xrgb8888, offset: Int = 0, padding: Int = 0) {
            (self.width, self.height, self.format, self.offset, self.padding) = (width, height, format, offset, padding)
            file = SharedFile([UInt8](repeating: 0xAB, count: offset + (width * (format == .rgb565 ? 2 : 4) + padding) * height))
        }

        /// The buffer as the server makes one of it.
        func buffer(planes: Int = 1) -> SharedBuffer {
            SharedBuffer(
                width: width, height: height, layout: BufferLayout(format: format, modifier: modifier),
                planes: (0..<planes).map { _ in
                    SharedPlane(FileDescriptor(owning: dup(file.descriptor)), offset: offset, stride: stride, modifier: modifier)
                })
        }

        /// Draws into the memory: red, green, blue and alpha of each pixel.
        func draw(_ area: PixelRect<Buffer>? = nil, _ color: (Int, Int) -> SIMD4<UInt8>) {
            let area = area ?? PixelRect(x: 0, y: 0, width: width, height: height)
            for y in Int(area.top)..<Int(area.bottom) {
                for x in Int(area.left)..<Int(area.right) {
                    file.overwrite(bytes(color(x, y)), at: offset + y * stride + x * bytesPerPixel)
                }
            }
        }

        private func bytes(_ c: SIMD4<UInt8>) -> [UInt8] {
            switch format {
            case .xrgb8888: [c.z, c.y, c.x, 0x5A]
            case .argb8888: [c.z, c.y, c.x, c.w]
            case .xbgr8888: [c.x, c.y, c.z, 0x5A]
            case .abgr8888: [c.x, c.y, c.z, c.w]
            default:
                withUnsafeBytes(of: UInt16(c.x >> 3) << 11 | UInt16(c.y >> 2) << 5 | UInt16(c.z >> 3), Array.init)
            }
        }
    }

    func edit(_ buffer: SharedBuffer, damage: Region<Buffer>? = nil, use: Use = Use()) -> ContentEdit {
        .share(
            SharedDesk.id,
            SharedImage(
                width: buffer.width, height: buffer.height, isOpaque: buffer.layout.format.isOpaque, memory: buffer, use: use),
            damage: damage)
    }

    func share(_ buffer: SharedBuffer, damage: Region<Buffer>? = nil, use: Use = Use()) {
        renderer.apply([edit(buffer, damage: damage, use: use)])
    }

    /// The content at 5, 7, as large as it is.
    func show(
        _ width: Int = 40, _ height: Int = 30, isOpaque: Bool = true, with other: CPURenderer? = nil, draws: Bool = true
    ) throws -> Picture {
        var plan = FramePlan()
        plan.size = Size(width: 64, height: 48)
        let all = PixelRect<Physical>(x: 0, y: 0, width: 64, height: 48)
        plan.damage = Region(all)
        if draws {
            plan.operations = [
                DrawOperation(
                    fill: .content(
                        SharedDesk.id, source: Rect(x: 0, y: 0, width: 1, height: 1), isOpaque: isOpaque, sampling: .linear),
                    rect: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), matrix: .translation(x: 5, y: 7),
                    scissor: all, layer: LayerID(0))
            ]
        }
        plan.passes = [RenderPass(target: .output, operations: 0..<plan.operations.count, clear: .black)]
        let buffer = try #require(RenderBuffer.memory(width: 64, height: 48, format: .abgr8888))
        try (other ?? renderer).draw(plan, into: buffer)
        return Stage.picture(of: buffer)
    }

    /// What a renderer shows of pixels in ordinary memory.
    func expected(
        _ width: Int = 40, _ height: Int = 30, isOpaque: Bool = true, of color: (Int, Int) -> SIMD4<UInt8>
    ) throws -> Picture {
        let other = CPURenderer()
        other.apply([.upload(SharedDesk.id, TestPixels(width, height, isOpaque: isOpaque, color).image, damage: nil)])
        return try show(width, height, isOpaque: isOpaque, with: other)
    }

    func isSame(_ one: Picture, _ other: Picture) -> Bool { one.difference(to: other)?.largest == 0 }
}

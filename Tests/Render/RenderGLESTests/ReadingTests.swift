import Buffers
import Compositing
import Geometry
import Glibc
import Motion
import Scene
import TestSupport
import Testing

@testable import RenderGLES
import RenderTesting

/// Contents that come back as pixels.
@Suite("Pixels that are read back", .serialized, .oneContextAtATime) struct ReadingTests {
    private let stage: Stage
    /// Translucent on the right, every pixel of its own.
    private func color(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let alpha: UInt8 = x < 3 ? 255 : 128
        return SIMD4(UInt8(x * 20), UInt8(y * 20), UInt8((x + y) * 9), alpha)
    }

    init() throws {
        stage = try Stage()
        stage.content(7, TestPixels(6, 4, isOpaque: false, color))
        stage.apply()
    }

    private func read(
        _ source: Rect<Local> = Rect(x: 0, y: 0, width: 1, height: 1), _ matrix: Matrix4 = .identity, _ width: Int = 6,
        _ height: Int = 4
    ) throws -> [UInt32] {
        let image = try stage.gles.draw(
            ContentID(7), isOpaque: false, source: source,
            rect: Rect(x: 0, y: 0, width: 6 * source.size.width, height: 4 * source.size.height), matrix: matrix, width: width,
            height: height)
        #expect(image.width == width && image.height == height)
        return image.withUnsafeBytes { bytes in
            (0..<height).flatMap { y in
                (0..<width).map { bytes.loadUnaligned(fromByteOffset: y * image.bytesPerRow + $0 * 4, as: UInt32.self) }
            }
        }
    }

    private func expected(_ x: Int, _ y: Int) -> UInt32 {
        let c = color(x, y)
        return UInt32(c.w) << 24 | UInt32(c.x) << 16 | UInt32(c.y) << 8 | UInt32(c.z)
    }

    @Test func `they are what was drawn, alpha included`() throws {
        #expect(try read() == (0..<4).flatMap { y in (0..<6).map { expected($0, y) } })
    }

    @Test func `cut, turned over and to the side`() throws {
        let part = Rect<Local>(x: 0.5, y: 0.25, width: 0.5, height: 0.5)
        #expect(try read(part, .identity, 3, 2) == (1..<3).flatMap { y in (3..<6).map { expected($0, y) } })
        let over = Matrix4.affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 4)
        let whole = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
        #expect(try read(whole, over) == (0..<4).reversed().flatMap { y in (0..<6).map { expected($0, y) } })
        let quarter = Matrix4.affine(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0)
        #expect(try read(whole, quarter, 4, 6) == (0..<6).flatMap { x in (0..<4).reversed().map { expected(x, $0) } })
    }

    @Test func `what lies beyond is nothing, and what is on the screen stays`() throws {
        stage.layer(1, Rect(x: 8, y: 8, width: 6, height: 4), [.contents(ContentID(7))])
        stage.children(0, [1])
        let before = try stage.show()
        let pixels = try read(Rect(x: 0, y: 0, width: 1, height: 1), .translation(x: 1, y: 0), 8, 4)
        #expect(pixels[0] == 0 && pixels[7] == 0 && pixels[1] == expected(0, 0))
        stage.set(1, [.opacity(0.999), .opacity(1)])
        try Golden.compare(stage.showAfresh(), before, "after-reading", tolerance: 0)
    }

    @Test func `memory that is not a dmabuf, and pictures of no size, are refused`() throws {
        let plane = SharedPlane(
            FileDescriptor(owning: open("/dev/zero", O_RDWR | O_CLOEXEC)), offset: 0, stride: 256, modifier: 0)
        let memory = SharedBuffer(width: 8, height: 8, layout: BufferLayout(format: .argb8888, modifier: 0), planes: [plane])
        let unit = Rect<Local>(x: 0, y: 0, width: 1, height: 1)
        let picture = SharedPicture(
            SharedImage(width: 8, height: 8, isOpaque: false, memory: memory, use: 0), width: 8, height: 8, source: unit,
            rect: Rect(x: 0, y: 0, width: 8, height: 8), matrix: .identity)
        #expect(throws: RenderError.self) { try stage.renderer.read(picture) }
        #expect(throws: RenderError.self) { try read(unit, .identity, 0, 4) }
    }
}

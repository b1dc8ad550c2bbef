import Buffers
import Compositing
import Geometry
import Glibc
import Motion
import RenderGLES
import RenderTesting
import Scene
import TestSupport
import Testing

@Suite("Buffers that are shared with the display", .serialized, .oneContextAtATime) struct SharedBufferTests {
    /// A buffer whose descriptor is no dmabuf, as a driver's refusal looks like.
    private func foreign(_ descriptor: Int32) -> RenderBuffer {
        RenderBuffer(
            id: RenderBuffer.makeID(), width: 64, height: 64, stride: 256, format: .xrgb8888,
            modifier: RenderBuffer.invalidModifier, backing: .dmabuf(descriptor: descriptor, offset: 0))
    }

    @Test func `what cannot be imported is refused by name, and drawing goes on`() throws {
        let stage = try Stage()
        stage.layer(1, Rect(x: 8, y: 8, width: 20, height: 20), [.backgroundColor(.white)])
        stage.children(0, [1])
        _ = try stage.show()
        let descriptor = open("/dev/zero", O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        for _ in 0..<20 {
            #expect(throws: RenderError.self) { try stage.gles.context.tryTarget(foreign(descriptor)) }
            #expect(throws: RenderError.self) { try stage.gles.draw(stage.planner.plan, into: foreign(-1)) }
        }
        stage.set(1, [.opacity(0.5)])
        let after = try stage.show()
        // Making another context takes the thread from the first.
        let undisturbed = try Stage()
        undisturbed.layer(
            1, Rect(x: 8, y: 8, width: 20, height: 20), [.backgroundColor(.white), .opacity(0.5)])
        undisturbed.children(0, [1])
        try Golden.compare(after, undisturbed.show(), "after-foreign", tolerance: 0)
    }

    @Test func `memory of our own is always a target`() throws {
        let stage = try Stage()
        let buffer = try #require(RenderBuffer.memory(width: 32, height: 32))
        try stage.gles.context.tryTarget(buffer)
    }

    @Test func `a driver without native fences gives none`() throws {
        let stage = try Stage()
        let hasFence = stage.renderer.makeFence() != nil
        #expect(!hasFence || !stage.gles.context.isSoftware)
    }

    @Test func `the layouts that can be drawn into are those that can be imported`() throws {
        let context = try Stage().gles.context
        let layouts = context.drawableModifiers(of: .xrgb8888)
        #expect(context.importsBuffers || layouts.isEmpty)
        #expect(!layouts.contains(RenderBuffer.invalidModifier))
        #expect(context.drawableModifiers(of: PixelFormat(code: 0)).isEmpty)
    }

    /// Returns another program's buffer that is no dmabuf.
    private func shared(width: Int = 64) -> SharedBuffer {
        let plane = SharedPlane(
            FileDescriptor(owning: open("/dev/zero", O_RDWR | O_CLOEXEC)), offset: 0, stride: 256, modifier: 0)
        return SharedBuffer(width: width, height: 64, layout: BufferLayout(format: .xrgb8888, modifier: 0), planes: [plane])
    }

    private final class Use: Sendable {}

    @Test func `a program's buffer that cannot be shown leaves what was there, and is the program's again`() throws {
        let stage = try Stage()
        stage.content(7, TestPixels(8, 8) { x, y in SIMD4(UInt8(x * 30), UInt8(y * 30), 9, 255) })
        stage.layer(1, Rect(x: 8, y: 8, width: 20, height: 20), [.contents(ContentID(7))])
        stage.children(0, [1])
        let before = try stage.show()
        for width in [64, 1 << 20] {
            let buffer = shared(width: width)
            #expect(throws: RenderError.self) { try stage.renderer.tryImport(buffer) }
            weak var use: Use?
            do {
                let kept = Use()
                use = kept
                let image = SharedImage(width: 8, height: 8, isOpaque: true, memory: buffer, use: kept)
                stage.commit.contents = [.share(ContentID(7), image, damage: nil)]
            }
            try Golden.compare(stage.show(), before, "kept", tolerance: 0)
            #expect(use == nil)
        }
    }

    @Test func `what other programs may share is nothing where the driver imports nothing`() throws {
        let context = try Stage().gles.context
        let layouts = context.importableLayouts
        #expect(context.importsBuffers == !layouts.isEmpty)
        #expect(Set(layouts).count == layouts.count)
        #expect(layouts.allSatisfy { $0.format.planes != nil })
    }
}

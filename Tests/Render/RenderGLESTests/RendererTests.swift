import Buffers
import Compositing
import Geometry
import Motion
import RenderGLES
import RenderTesting
import Scene
import Testing

/// One renderer for the suite: a context belongs to its thread, so the suite draws serially in one test each.
@Suite("Renderer", .serialized, .oneContextAtATime) struct RendererTests {
    /// A frame of layers on a 64×64 black screen; the pixels as (r, g, b, a).
    private func draw(_ layers: [(Rect<Local>, [PropertyChange])], kind: LayerKind = .plain) throws -> (Int, Int) -> SIMD4<UInt8>
    {
        let renderer = try GLESRenderer(GraphicsContext.forTest())
        let tree = RenderTree()
        var commit = SceneCommit(serial: 1)
        commit.structure = [.create(LayerID(0), .plain), .setRoot(ScreenID(0), LayerID(0))]
        commit.values = [
            ValueEdit(layer: LayerID(0), change: .bounds(Rect(x: 0, y: 0, width: 64, height: 64))),
            ValueEdit(layer: LayerID(0), change: .position(Point(x: 32, y: 32))),
        ]
        for (index, layer) in layers.enumerated() {
            let id = LayerID(UInt64(index + 1))
            commit.structure.append(.create(id, kind))
            let changes: [PropertyChange] =
                [.bounds(Rect(origin: .zero, size: layer.0.size)), .position(layer.0.center)] + layer.1
            commit.values += changes.map { ValueEdit(layer: id, change: $0) }
        }
        commit.structure.append(.setSublayers(LayerID(0), layers.indices.map { LayerID(UInt64($0 + 1)) }))
        tree.apply(commit)
        let planner = FramePlanner(screen: ScreenID(0))
        planner.configure(size: Size(width: 64, height: 64), scale: 1, transform: .normal)
        #expect(planner.update(from: tree))
        planner.makePlan(from: tree, age: 0)
        let buffer = try #require(RenderBuffer.memory(width: 64, height: 64))
        try renderer.draw(planner.plan, into: buffer)
        guard case .memory(let bytes) = buffer.backing else { throw RenderError.contextLost }
        let copy = Array(bytes)
        return { x, y in
            let at = y * buffer.stride + x * 4
            return SIMD4(copy[at], copy[at + 1], copy[at + 2], copy[at + 3])
        }
    }

    @Test func `one colored layer lands on its pixels and no others`() throws {
        let pixel = try draw([(Rect(x: 8, y: 4, width: 16, height: 10), [.backgroundColor(Color(red: 1, green: 0.4, blue: 0))])])
        #expect(pixel(8, 4) == SIMD4(255, 102, 0, 255))
        #expect(pixel(23, 13) == SIMD4(255, 102, 0, 255))
        #expect(pixel(7, 4) == SIMD4(0, 0, 0, 255))
        #expect(pixel(24, 13) == SIMD4(0, 0, 0, 255))
        #expect(pixel(8, 3) == SIMD4(0, 0, 0, 255))
        #expect(pixel(8, 14) == SIMD4(0, 0, 0, 255))
    }

    @Test func `round corners are cut and the middle is not`() throws {
        let pixel = try draw([(Rect(x: 10, y: 10, width: 40, height: 40), [.backgroundColor(.white), .cornerRadius(12)])])
        #expect(pixel(10, 10).x == 0)
        #expect(pixel(30, 10) == SIMD4(255, 255, 255, 255))
        #expect(pixel(30, 30) == SIMD4(255, 255, 255, 255))
        #expect((1...254).contains(pixel(13, 13).x), "the corner is antialiased: \(pixel(13, 13))")
    }

    @Test func `a border lies inside the bounds`() throws {
        let pixel = try draw([
            (
                Rect(x: 10, y: 10, width: 20, height: 20),
                [.backgroundColor(.white), .borderWidth(2), .borderColor(Color(red: 1, green: 0, blue: 0))]
            )
        ])
        #expect(pixel(10, 20) == SIMD4(255, 0, 0, 255))
        #expect(pixel(11, 20) == SIMD4(255, 0, 0, 255))
        #expect(pixel(12, 20) == SIMD4(255, 255, 255, 255))
        #expect(pixel(9, 20) == SIMD4(0, 0, 0, 255))
    }

    @Test func `a half translucent layer mixes with what is below`() throws {
        let pixel = try draw([
            (Rect(x: 0, y: 0, width: 64, height: 64), [.backgroundColor(.white)]),
            (Rect(x: 0, y: 0, width: 32, height: 64), [.backgroundColor(.black), .opacity(0.5)]),
        ])
        #expect(abs(Int(pixel(10, 10).x) - 128) <= 1)
        #expect(pixel(40, 10).x == 255)
    }

    @Test func `a shadow is darkest under its layer and fades`() throws {
        let pixel = try draw([
            (Rect(x: 0, y: 0, width: 64, height: 64), [.backgroundColor(.white)]),
            (
                Rect(x: 20, y: 20, width: 24, height: 24),
                [.backgroundColor(.white), .shadowOpacity(1), .shadowOffset(.zero), .shadowRadius(4)]
            ),
        ])
        let steps = [19, 16, 13, 10].map { pixel(32, $0).x }
        #expect(steps == steps.sorted(), "\(steps)")
        // The edge of a Gaussian shadow is half covered; the pixel's middle lies half a pixel outside.
        #expect(abs(Int(steps[0]) - 140) < 12, "\(steps)")
    }

    @Test func `a quarter turn puts the upper edge to the right`() throws {
        let turned = Matrix4.affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let pixel = try draw([
            (Rect(x: 22, y: 12, width: 20, height: 40), [.backgroundColor(.white), .transform(turned)])
        ])
        #expect(pixel(14, 32).x == 255)
        #expect(pixel(50, 32).x == 255)
        #expect(pixel(32, 14).x == 0)
    }
}
